import { defineConfig } from '@playwright/test';
import tests from './playwright.config.ts';

// Measures the built app in a real browser: one test at a time, without Playwright's own tracing.
export default defineConfig({
  ...tests,
  testDir: 'bench',
  testMatch: '*.bench.ts',
  workers: 1,
  fullyParallel: false,
  timeout: 300_000,
  reporter: [['dot']],
  use: { ...tests.use, trace: 'off' },
});
