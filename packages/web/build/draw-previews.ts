// Draws the link preview of each game from the boards of the home page. The previews are checked in because they rarely change.
// Run this by hand from the root of the repository:  node -e "import('vite').then((vite) =>
// vite.runnerImport('./packages/web/build/draw-previews.ts'))"
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { gameList } from '@quintet/engine';
import { createServer } from 'vite';
import { findBrowser } from '../../../tests/browser.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = path.join(root, 'public/previews');
/** Recommended size of link previews, in pixels. */
const SIZE = { width: 1200, height: 630 };

const logo = await readFile(path.join(root, 'public/icon.svg'), 'utf8');
const server = await createServer({ root, configFile: path.join(root, 'vite.config.ts'), logLevel: 'error' });
await server.listen(0);
const browser = await chromium.launch(await findBrowser());
const home = await browser.newPage({
  viewport: { width: 1100, height: 2400 },
  deviceScaleFactor: 2,
  colorScheme: 'light',
});
await home.addInitScript(() =>
  localStorage.setItem('quintet:settings', JSON.stringify({ theme: 'light', motion: 'off' })),
);
await home.goto(server.resolvedUrls?.local[0] ?? '');
await mkdir(folder, { recursive: true });
for (const game of gameList) {
  const board = home.locator(`.frame[data-game="${game.id}"]`);
  await board.locator('svg [data-token]').first().waitFor();
  const picture = (await board.screenshot({ animations: 'disabled' })).toString('base64');
  const { name, tagline } = game.presentation.messages.en;
  const card = await browser.newPage({ viewport: SIZE });
  await card.setContent(`<style>
    body { display: grid; grid-template: "board logo" 1fr "board name" auto "board line" 1fr / 760px 1fr; gap: 20px 56px; box-sizing: border-box;
      height: 100vh; margin: 0; padding: 0 56px 0 0; background: #f6f4ef; color: #1c2026; font-family: system-ui, sans-serif }
    img { grid-area: board; width: 760px; height: 630px; object-fit: cover }
    div { grid-area: logo; align-self: end; display: flex; align-items: center; gap: 14px; font-size: 30px; font-weight: 600 }
    svg { width: 52px }
    h1 { grid-area: name; margin: 0; font-size: 68px; line-height: 1.05; letter-spacing: -0.02em }
    p { grid-area: line; margin: 0; color: #596069; font-size: 30px; line-height: 1.35 }
  </style><img src="data:image/png;base64,${picture}" alt=""><div>${logo}Quintet</div><h1>${name}</h1><p>${tagline}</p>`);
  await card.locator('img').evaluate((image: HTMLImageElement) => image.decode());
  await writeFile(path.join(folder, `${game.id}.png`), await card.screenshot());
  await card.close();
}
await browser.close();
await server.close();
