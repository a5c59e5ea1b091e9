import { expect, inject, test } from 'vitest';
import { run } from '../../scripts/process.mjs';

test('a dry run checks and packs everything and publishes nothing', async () => {
  const { code, output } = await run(process.execPath, ['scripts/up.mjs', 'release', '--dry-run'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const published = [...output.matchAll(/would run npm publish dist\/npm\/(\S+)\.tgz --provenance --access public/g)];
  expect(published.map(([, file]) => file)).toEqual(
    inject('packed').map(({ manifest: { name, version } }) => `${name.replace('@', '').replace('/', '-')}-${version}`),
  );
  expect(output).toContain('publint and attw found no problems');
  // Exits with 1 as long as the working tree is not clean or the changelog lacks the version.
  expect(code).toBe(output.includes('not ready') ? 1 : 0);
});

test('an unknown argument of the release script is bad usage', async () => {
  const { code, output } = await run(process.execPath, ['scripts/up.mjs', 'release', '--now'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  expect(code).toBe(2);
  expect(output).toContain('--now');
});
