import { fileURLToPath } from 'node:url';
import { test } from '@playwright/test';
import { type Look, PAGES, wear } from '../e2e/pages.ts';

const folder = fileURLToPath(new URL('../../screenshots/', import.meta.url));

const SIZES = { desktop: { width: 1280, height: 860 }, phone: { width: 390, height: 844 } } as const;
const LOOKS: readonly Look[] = [
  { theme: 'light', language: 'en' },
  { theme: 'dark', language: 'en' },
  { theme: 'light', language: 'zh' },
];

for (const { name, open } of PAGES) {
  test(`pictures of ${name}`, async ({ page }) => {
    await open(page);
    for (const [size, viewport] of Object.entries(SIZES)) {
      await page.setViewportSize(viewport);
      for (const look of LOOKS) {
        await wear(page, look);
        const file = `${name}-${size}-${look.theme}${look.language === 'en' ? '' : `-${look.language}`}.png`;
        await page.screenshot({ path: `${folder}${file}`, fullPage: true });
      }
    }
  });
}
