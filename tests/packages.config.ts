import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** `npm run test:packages`: tests the packed packages as users install them. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: ['tests/packages/*.long.ts'],
    globalSetup: [fileURLToPath(new URL('packages/install.ts', import.meta.url))],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    pool: 'threads',
  },
});
