import { test } from '@playwright/test';
import { PAGES, showIn } from '../e2e/pages.ts';
import { FOLDER, LOOKS, SIZES } from './screens.ts';

for (const { name, open } of PAGES) {
  test(`screenshots of ${name}`, async ({ page }) => {
    await open(page);
    for (const [size, viewport] of Object.entries(SIZES)) {
      await page.setViewportSize(viewport);
      for (const look of LOOKS) {
        await showIn(page, look);
        const file = `${name}-${size}-${look.theme}${look.language === 'en' ? '' : `-${look.language}`}.png`;
        await page.screenshot({ path: `${FOLDER}${file}`, fullPage: true });
      }
    }
  });
}
