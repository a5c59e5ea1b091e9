import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
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
  const manifests = ['.', 'tests', ...readdirSync(path.join(root, 'packages')).map((name) => `packages/${name}`)];

  test.each(manifests)('%s pins exact versions', (folder) => {
    const { dependencies, devDependencies, optionalDependencies, overrides } = json(`${folder}/package.json`);
    const versions = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies, ...overrides });
    const loose = versions.filter(([, version]) => !/^(npm:[^@]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)));
    expect(loose).toEqual([]);
  });

  const installed = Object.entries(locked).filter(([at, entry]) => at.includes('node_modules/') && !entry.link);

  test('the lockfile has a content hash for every package and names no registry', () => {
    expect(installed.filter(([, { integrity, resolved }]) => !integrity || resolved)).toEqual([]);
  });

  // npm silently drops binaries that it cannot download; installing then fails on that platform.
  test('the lockfile lists the binaries of every platform', () => {
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

  test('the oldest tested release is the oldest accepted one', () => {
    expect(json('package.json').engines.node).toBe(`>=${NODES[0]?.replace(/\.0$/, '')}`);
  });
});
