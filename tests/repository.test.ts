import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gameList } from '@quintet/engine';
import { describe, expect, test } from 'vitest';
import { vulnerabilitiesIn } from '../scripts/audit.mjs';
import { APART } from '../scripts/build.mjs';
import { nodeRefusal, nodeRemark } from '../scripts/node-version.mjs';
import { NODES } from '../scripts/nodes.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const json = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));

interface Locked {
  readonly link?: boolean;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly optionalDependencies?: Record<string, string>;
}
const locked: Record<string, Locked> = json('package-lock.json').packages;

describe('dependencies', () => {
  const foldersIn = (folder: string): string[] =>
    readdirSync(path.join(root, folder)).map((name) => `${folder}/${name}`);
  /** Packages that are not installed with this repository. Their authors install the published packages. */
  const ownGames = ['packages/create-quintet-game/template', ...foldersIn('examples/games')];
  const manifests = ['.', 'tests', ...foldersIn('packages'), ...ownGames];

  test.each(manifests)('%s pins exact versions', (folder) => {
    const { dependencies, devDependencies, optionalDependencies, overrides } = json(`${folder}/package.json`);
    const versions = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies, ...overrides });
    const loose = versions.filter(([, version]) => !/^(npm:[^@]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)));
    expect(loose).toEqual([]);
  });

  test.each(ownGames)('%s uses this version of our packages and the same tools as the repository', (folder) => {
    const { version, devDependencies: tools } = json('tests/package.json');
    expect(json(`${folder}/package.json`).devDependencies).toEqual({
      '@quintet/engine': version,
      '@types/node': tools['@types/node'],
      esbuild: json('packages/cli/package.json').devDependencies.esbuild,
      quintet: version,
      typescript: tools.typescript,
    });
  });

  const installed = Object.entries(locked).filter(([at, entry]) => at.includes('node_modules/') && !entry.link);

  test('the lockfile has a content hash for every package and names no registry', () => {
    expect(installed.filter(([, { integrity, resolved }]) => !integrity || resolved)).toEqual([]);
  });

  // npm silently drops binaries that it cannot download from the lockfile. Installing then fails on those platforms.
  test('the lockfile lists native binaries for every platform', () => {
    const missing = installed.flatMap(([at, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !(`node_modules/${name}` in locked || `${at}/node_modules/${name}` in locked),
      ),
    );
    expect(missing).toEqual([]);
  });
});

describe('the version of Node', () => {
  test.each(['18.20.0', '20.18.3', '12.0.0'])('%s is refused with the required version', (version) => {
    expect(nodeRefusal(version)).toContain('20.19');
  });

  test.each(['20.19.0', '22.12.0', '26.10.0'])('%s is accepted', (version) => {
    expect(nodeRefusal(version)).toBeNull();
  });

  test('Node 20 prints an end-of-life warning, newer versions do not', () => {
    expect(nodeRemark('20.19.0')).toContain('end of life');
    expect(nodeRemark('24.21.0')).toBeNull();
  });

  test('the CI workflow tests the same releases of Node as npm run test:nodes', () => {
    const workflow = readFileSync(path.join(root, '.github/workflows/ci.yml'), 'utf8');
    const [, matrix = ''] = /node: \[(.+)\]/.exec(workflow) ?? [];
    expect(matrix.split(', ').map((version) => version.replaceAll("'", ''))).toEqual(NODES);
  });

  test('the oldest tested release of Node is the oldest that is accepted', () => {
    expect(json('package.json').engines.node).toBe(`>=${NODES[0]?.replace(/\.0$/, '')}`);
  });
});

test('the result of a failed audit is null, and that of an audit without findings is an empty list', () => {
  const known = { name: 'left-pad', severity: 'low', range: '<1.0.0' };
  expect(vulnerabilitiesIn(JSON.stringify({ vulnerabilities: { 'left-pad': known } }))).toEqual([known]);
  expect(vulnerabilitiesIn(JSON.stringify({ vulnerabilities: {} }))).toEqual([]);
  expect(vulnerabilitiesIn(JSON.stringify({ message: '405 Method Not Allowed' }))).toBeNull();
  expect(vulnerabilitiesIn('')).toBeNull();
});

test.each(gameList.map(({ id }) => id))('the link preview of %s has a picture of the declared size', (id) => {
  const file = readFileSync(new URL(`../packages/web/public/previews/${id}.png`, import.meta.url));
  expect(file.subarray(1, 4).toString()).toBe('PNG');
  // Width and height in the PNG header.
  expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([1200, 630]);
});

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const notices = read('THIRD-PARTY-NOTICES.md');

interface Manifest {
  readonly license?: string;
  readonly dependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
}
const manifest = (folder: string): Manifest => JSON.parse(read(`${folder}/package.json`));

/** Third-party packages whose code is in our bundles. External packages are installed with their own licence files. */
function bundled(): string[] {
  const { dependencies: app = {}, devDependencies: appTools = {} } = manifest('packages/web');
  const { dependencies: board = {}, devDependencies: boardTools = {} } = manifest('packages/board');
  const { dependencies: cli = {} } = manifest('packages/cli');
  const icons = Object.keys({ ...appTools, ...boardTools }).filter((name) => name.startsWith('@iconify-json/'));
  const names = [...Object.keys({ ...app, ...board, ...cli }), ...icons];
  return names.filter((name) => !name.startsWith('@quintet/') && !APART.includes(name)).sort();
}

/** Data from other projects in our sources, with the file that contains it. */
const COPIED = { 'LXGW WenKai TC': 'packages/board/src/games/jungle/pieces/characters.ts' };

describe('third-party notices', () => {
  const sections = new Map(notices.split(/^## /m).map((section) => [section.split('\n', 1)[0] ?? '', section]));

  test.each(bundled())('%s is listed with its licence text', (name) => {
    const section = sections.get(name);
    expect(section, `no section "## ${name}"`).toBeDefined();
    expect(section).toContain(`Licence: ${manifest(`node_modules/${name}`).license}\n`);
    const file = readdirSync(path.join(root, 'node_modules', name)).find((entry) => /^licen[cs]e/i.test(entry));
    if (file) expect(squeezed(section ?? '')).toContain(squeezed(read(`node_modules/${name}/${file}`)));
  });

  test.each(Object.entries(COPIED))(
    '%s, which is copied into our sources, is listed with its licence',
    (name, file) => {
      expect(sections.get(name)).toContain(`\`${file}\``);
      expect(read(file)).toContain(name);
    },
  );

  test('nothing unused is listed', () => {
    expect([...sections.keys()].slice(1).sort()).toEqual([...bundled(), ...Object.keys(COPIED)].sort());
  });
});

const squeezed = (text: string) => text.replace(/\s+/g, ' ').trim();
