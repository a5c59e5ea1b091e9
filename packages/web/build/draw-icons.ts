// Draws the icons of the installed app from icon.svg. The icons are checked in because they rarely change. Run this by hand from the
// root of the repository:
//
//   node -e "import('vite').then((vite) => vite.runnerImport('./packages/web/build/draw-icons.ts'))"
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { findBrowser } from '../../../tests/browser.ts';

const publicFolder = fileURLToPath(new URL('../public', import.meta.url));

/** `bleed` fills the corners, for systems that crop icons to their own shape. */
const ICONS = [
  { file: 'icons/192.png', size: 192, bleed: false },
  { file: 'icons/512.png', size: 512, bleed: false },
  { file: 'icons/maskable-512.png', size: 512, bleed: true },
  { file: 'icons/apple-touch.png', size: 180, bleed: true },
];

const svg = await readFile(path.join(publicFolder, 'icon.svg'), 'utf8');
const browser = await chromium.launch(await findBrowser());
for (const { file, size, bleed } of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<style>body { margin: 0 } svg { display: block; width: 100vw }</style>${bleed ? svg.replace('rx="7"', '') : svg}`,
  );
  await writeFile(path.join(publicFolder, file), await page.screenshot({ omitBackground: true }));
  await page.close();
}
await browser.close();
