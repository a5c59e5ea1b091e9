import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { problemsOf } from '../../scripts/release.mjs';

const packed = inject('packed');

describe.each(packed.map((each) => [each.manifest.name, each] as const))('%s', (name, each) => {
  test('passes publint and attw', async () => {
    expect(await problemsOf(each)).toEqual([]);
  });

  test('contains a licence, a README that starts with the name of the package, and no tests', () => {
    const files = readdirSync(each.outFolder, { recursive: true, encoding: 'utf8' });
    expect(files).toContain('LICENSE');
    expect(files.filter((file) => !file.startsWith('template') && /\.(test|long)\.[jt]s$|tsconfig/.test(file))).toEqual(
      [],
    );
    expect(readFileSync(path.join(each.outFolder, 'README.md'), 'utf8')).toMatch(new RegExp(`^# ${name}\n`));
  });

  test('can be published, and depends on exactly its own version of other packages of this repository', () => {
    const { manifest } = each;
    expect(manifest).not.toHaveProperty('private');
    expect(manifest).not.toHaveProperty('devDependencies');
    expect(manifest.publishConfig).toEqual({ access: 'public', provenance: true });
    const ours = Object.entries(manifest.dependencies ?? {}).filter(([dependency]) =>
      dependency.startsWith('@quintet/'),
    );
    for (const [, version] of ours) expect(version).toBe(manifest.version);
  });

  // The source maps of `quintet` contain only names and positions. The template has no built files.
  test.skipIf(['quintet', 'create-quintet-game'].includes(name))(
    'has source maps that refer to sources in the package',
    () => {
      const dist = path.join(each.outFolder, 'dist');
      const maps = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
        /\.[jt]s\.map$/.test(file),
      );
      expect(maps.length).toBeGreaterThan(0);
      for (const file of maps) {
        const { sources, sourcesContent } = JSON.parse(readFileSync(path.join(dist, file), 'utf8'));
        const missing = sources.filter((source: string) => !existsSync(path.join(dist, path.dirname(file), source)));
        expect(sourcesContent ? [] : missing, file).toEqual([]);
      }
    },
  );
});
