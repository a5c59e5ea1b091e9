import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OUT, type Packed, packPackages } from '../../scripts/packages.mjs';
import { problemsOf } from '../../scripts/packages-check.mjs';
import { codeBlocks, shownOutput } from '../code-blocks.ts';
import { Consumer } from './consumer.ts';

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
  const stage = consumer.folder;
  consumer.write('package.json', JSON.stringify(manifest));
  expect((await problemsOf({ ...engine, stage, manifest })).join()).toContain('missing.js');
});
