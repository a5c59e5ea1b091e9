import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));

export default defineConfig({
  root,
  plugins: [
    {
      name: 'markdown-as-text',
      transform: (text, id) => (id.endsWith('.md') ? `export default ${JSON.stringify(text)};` : null),
    },
  ],
  test: {
    include: ['packages/**/*.test.ts', 'tests/**/*.test.ts'],
    setupFiles: [fileURLToPath(new URL('setup.ts', import.meta.url))],
    testTimeout: 60_000,
    pool: 'threads',
    // The default leaves one core idle, which is half of a machine that has two.
    maxWorkers: '100%',
    coverage: {
      provider: 'v8',
      include: ['packages/engine/src/**/*.ts'],
      exclude: ['**/*.test.ts', '**/*.long.ts', '**/testkit/**', '**/drawn.ts'],
      // Only the files with something left to cover, with the lines.
      reporter: [['text', { skipFull: true, maxCols: 120 }], 'text-summary'],
      thresholds: { lines: 95, branches: 90 },
    },
  },
});
