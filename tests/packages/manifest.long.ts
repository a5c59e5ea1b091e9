import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { problemsOf } from '../../scripts/packages-check.mjs';

const packed = inject('packed');

describe.each(packed.map((each) => [each.manifest.name, each] as const))('%s', (name, each) => {
  test('passes publint and attw', async () => {
    expect(await problemsOf(each)).toEqual([]);
  });

  test('has a licence, a README that starts with its name, and no test', () => {
    const files = readdirSync(each.stage, { recursive: true, encoding: 'utf8' });
    expect(files).toContain('LICENSE');
    expect(files.filter((file) => /\.(test|long)\.[jt]s$|tsconfig/.test(file))).toEqual([]);
    expect(readFileSync(path.join(each.stage, 'README.md'), 'utf8')).toMatch(new RegExp(`^# ${name}\n`));
  });

  test('can be published, and needs other packages of this repository in exactly its own version', () => {
    const { manifest } = each;
    expect(manifest).not.toHaveProperty('private');
    expect(manifest).not.toHaveProperty('devDependencies');
    expect(manifest.publishConfig).toEqual({ access: 'public', provenance: true });
    const ours = Object.entries(manifest.dependencies ?? {}).filter(([dependency]) =>
      dependency.startsWith('@quintet/'),
    );
    for (const [, version] of ours) expect(version).toBe(manifest.version);
  });

  // The maps of the command line have names and positions only.
  test.skipIf(name === 'quintet')('source maps lead to sources that the package contains', () => {
    const dist = path.join(each.stage, 'dist');
    const maps = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) => /\.[jt]s\.map$/.test(file));
    expect(maps.length).toBeGreaterThan(0);
    for (const file of maps) {
      const { sources, sourcesContent } = JSON.parse(readFileSync(path.join(dist, file), 'utf8'));
      const missing = sources.filter((source: string) => !existsSync(path.join(dist, path.dirname(file), source)));
      expect(sourcesContent ? [] : missing, file).toEqual([]);
    }
  });
});
