import { defineConfig } from 'vitest/config';
import standard from './vitest.config.ts';

const { projects: _, ...options } = standard.test ?? {};

export default defineConfig({
  ...standard,
  test: { ...options, include: ['packages/**/*.long.ts', 'tests/!(packages)/**/*.long.ts'], testTimeout: 600_000 },
});
