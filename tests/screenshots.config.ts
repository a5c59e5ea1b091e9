import { defineConfig } from '@playwright/test';
import standard from './playwright.config.ts';

/** Takes pictures of every page and board for visual review, in `screenshots/`. */
export default defineConfig({ ...standard, testDir: 'screenshots', outputDir: '../node_modules/.cache/quintet/shots' });
