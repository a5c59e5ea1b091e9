import { defineConfig } from 'vitest/config';
import standard from './vitest.config.ts';

export default defineConfig({
  ...standard,
  test: { ...standard.test, include: ['packages/**/*.long.ts', 'tests/**/*.long.ts'], testTimeout: 600_000 },
});
