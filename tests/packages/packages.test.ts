import { readFileSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { OUT, type Packed, packPackages, publishedPackages } from '../../scripts/packages.mjs';
import { expandDoors, publishedDoors } from '../../scripts/packages-doors.mjs';
import { commonVersion, missingChanges, problemsOf, publishCommand } from '../../scripts/release.mjs';
import { codeBlocks, root, shownOutput } from '../code-blocks.ts';
import { Consumer } from './consumer.ts';

const engine = `${root}/packages/engine`;

test('a pattern is expanded to one entry point per file', () => {
  const doors = expandDoors(engine, {
    './rules/*.zh': { types: './rules.d.ts', default: './src/games/*/rules.zh.md' },
  });
  expect(Object.keys(doors).sort()).toEqual(
    ['bugs', 'ctor', 'jungle', 'octa', 'xo'].map((game) => `./rules/${game}.zh`),
  );
  expect(doors['./rules/xo.zh']).toBe('./src/games/xo/rules.zh.md');
});

test('a pattern that matches no folder is an error', () => {
  expect(() => expandDoors(engine, { './*': './source/*/index.ts' })).toThrow('./source/*/index.ts');
});

test('entry points that only tests of this repository use are not published', () => {
  expect(expandDoors(engine, { './testkit': './src/testkit/index.ts' })).toEqual({});
});

test('a published entry point is a built module with declarations, even for a text or JSON file', () => {
  expect(publishedDoors({ '.': './src/index.ts', './rules': './src/rules.md', './cases': './src/a.json' })).toEqual({
    '.': { types: './dist/index.d.ts', default: './dist/index.js' },
    './rules': { types: './dist/rules.md.d.ts', default: './dist/rules.md.js' },
    './cases': { types: './dist/a.json.d.ts', default: './dist/a.json.js' },
  });
});

// A sample of `npm run test:packages` that needs no registry.
const consumer = new Consumer();
const out = `${OUT}-sample`;
let packed: Packed[];
beforeAll(async () => {
  packed = await packPackages(() => {}, ['engine', 'wire', 'client'], out);
});
afterAll(() => {
  consumer.remove();
  rmSync(out, { recursive: true, force: true });
});

test('publint and attw accept the engine, the wire and the client', async () => {
  expect((await Promise.all(packed.map(problemsOf))).flat()).toEqual([]);
});

test('the engine installs from its tarball without a registry, and the examples of its README run', async () => {
  await consumer.install('--offline', packed[0]?.tarball ?? '');
  for (const { at, code } of codeBlocks('packages/engine/README.md').filter(({ language }) => language === 'js')) {
    consumer.write('example.mjs', code);
    const ran = await consumer.run(process.execPath, ['example.mjs']);
    expect({ at, ...ran }).toEqual({ at, code: 0, output: `${shownOutput(code).join('\n')}\n` });
  }
});

test('a manifest that names a missing file is rejected', async () => {
  const [engine] = packed as [Packed];
  const manifest = { ...engine.manifest, exports: { '.': './dist/missing.js' } };
  const outFolder = consumer.folder;
  consumer.write('package.json', JSON.stringify(manifest));
  expect((await problemsOf({ ...engine, outFolder, manifest })).join()).toContain('missing.js');
});

describe('a release', () => {
  test('runs after all tests, in a CI job that may sign provenance', () => {
    const { permissions, jobs } = parse(readFileSync(`${root}/.github/workflows/release.yml`, 'utf8'));
    expect(permissions).toEqual({ contents: 'read', 'id-token': 'write' });
    const commands = jobs.publish.steps.flatMap(({ run }: { run?: string }) => run ?? []);
    expect(commands.slice(-3)).toEqual(['npm test', 'npm run test:packages', 'npm run release']);
  });

  test('has one version for all packages', () => {
    expect(commonVersion()).toMatch(/^\d+\.\d+\.\d+/);
  });

  test('publishes each package after the packages that it depends on', () => {
    const names = publishedPackages().map(({ manifest }) => manifest.name);
    for (const { manifest } of publishedPackages()) {
      for (const name of Object.keys(manifest.dependencies ?? {})) {
        if (names.includes(name)) expect(names.indexOf(name)).toBeLessThan(names.indexOf(manifest.name));
      }
    }
    expect(names).toEqual(expect.arrayContaining(['@quintet/engine', '@quintet/wire', '@quintet/client']));
  });

  test('requires a heading with its version in the changelog', () => {
    const changelog = '# Changelog\n\n## Unreleased\n\n## 1.2.3 (2026-11-17)\n';
    expect(missingChanges('1.2.3', changelog)).toEqual([]);
    expect(missingChanges('1.2.4', changelog)).toEqual([
      'CHANGELOG.md has no heading "## 1.2.4"; the newest is "Unreleased"',
    ]);
  });

  test('is public and has provenance, and npm does not install a prerelease by default', () => {
    const tarball = 'dist/npm/a.tgz';
    const command = ['publish', tarball, '--provenance', '--access', 'public'];
    expect(publishCommand(tarball, '1.0.0')).toEqual(command);
    expect(publishCommand(tarball, '1.0.0-beta.1')).toEqual([...command, '--tag', 'next']);
  });
});
