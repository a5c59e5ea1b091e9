import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { publishedPackages } from '../../scripts/packages.mjs';
import { commonVersion, missingChanges, publishCommand } from '../../scripts/release.mjs';
import { root } from '../code-blocks.ts';

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
