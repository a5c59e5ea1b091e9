import { defineConfig } from '@playwright/test';
import standard from './playwright.config.ts';

/** Pictures of every page and board, into `screenshots/`, to be looked at. */
export default defineConfig({ ...standard, testDir: 'screenshots', outputDir: '../node_modules/.cache/quintet/shots' });
