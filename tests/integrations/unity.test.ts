import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../../scripts/process.mjs';
import { metaFiles } from '../../scripts/unity-meta.mjs';

const read = (...file: string[]): string => readFileSync(path.join(root, ...file), 'utf8').replaceAll('\r\n', '\n');

describe('the Unity package', () => {
  const metas = Object.entries(metaFiles());

  test('every file has a .meta file with a unique GUID (node scripts/unity-meta.mjs)', () => {
    for (const [at, content] of metas) expect([at, read('integrations/unity', at)]).toEqual([at, content]);
    const guids = metas.map(([, content]) => /^guid: ([0-9a-f]{32})$/m.exec(content)?.[1]);
    expect(new Set(guids).size).toBe(metas.length);
    expect(metas.length).toBeGreaterThan(15);
  });

  test('every .meta file belongs to a file that exists', () => {
    const all = readdirSync(path.join(root, 'integrations/unity'), { recursive: true, encoding: 'utf8' });
    const found = all.filter((at) => at.endsWith('.meta')).map((at) => at.replaceAll('\\', '/'));
    expect(found.sort()).toEqual(metas.map(([at]) => at).sort());
  });

  test('it has the same version as the repository, and its samples exist', () => {
    const manifest = JSON.parse(read('integrations/unity/package.json'));
    expect(manifest.version).toBe(JSON.parse(read('package.json')).version);
    for (const sample of manifest.samples) {
      expect(readdirSync(path.join(root, 'integrations/unity', sample.path))).toContain('QuintetBoard.cs');
    }
  });

  test('the package depends on the Newtonsoft.Json that its assemblies reference', () => {
    expect(JSON.parse(read('integrations/unity/package.json')).dependencies).toHaveProperty([
      'com.unity.nuget.newtonsoft-json',
    ]);
    for (const file of ['Runtime/Quintet.asmdef', 'Samples~/Board/Quintet.Samples.Board.asmdef']) {
      const assembly = JSON.parse(read('integrations/unity', file));
      expect(assembly).toMatchObject({ overrideReferences: true, precompiledReferences: ['Newtonsoft.Json.dll'] });
    }
  });

  test('the runtime does not use UnityEngine, so other C# programs can use the runtime', () => {
    const folder = path.join(root, 'integrations/unity/Runtime');
    const sources = readdirSync(folder).filter((file) => file.endsWith('.cs'));
    expect(sources.filter((file) => read('integrations/unity/Runtime', file).includes('UnityEngine'))).toEqual([]);
  });
});
