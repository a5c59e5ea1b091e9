import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { type Look, wear } from '../e2e/pages.ts';
import { cell } from '../e2e/playing.ts';
import { MOMENTS, type Moment, openMoment, panelOf } from '../e2e/xo-moments.ts';

const folder = fileURLToPath(new URL('../../screenshots/', import.meta.url));

const SIZES = {
  desktop: { width: 1280, height: 860 },
  low: { width: 1280, height: 720 },
  phone: { width: 390, height: 844 },
  small: { width: 360, height: 640 },
} as const;
const LOOKS: readonly Look[] = [
  { theme: 'light', language: 'en' },
  { theme: 'dark', language: 'en' },
  { theme: 'light', language: 'zh' },
];

/** What is special about XO Enchanted: a scored line, a line to choose, frost, O's seat, skills that explain themselves. */
for (const moment of Object.keys(MOMENTS) as Moment[]) {
  test(`pictures of xo ${moment}`, async ({ page }) => {
    await openMoment(page, moment);
    if (moment === 'winning') await cell(page, '0,1').click();
    for (const [size, viewport] of Object.entries(SIZES)) {
      await page.setViewportSize(viewport);
      for (const look of LOOKS) {
        await wear(page, look);
        await page.screenshot({ path: `${folder}xo-${moment}-${size}-${look.theme}-${look.language}.png` });
      }
    }
  });
}

test('pictures of xo from O’s seat, with an explained skill', async ({ page }) => {
  await openMoment(page, 'scored', { isBotFirst: true });
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    for (const look of LOOKS) {
      await wear(page, look);
      const seal = panelOf(page, 'O').getByRole('button', { name: /^(Disrupt|干扰)/ });
      await seal.scrollIntoViewIfNeeded();
      await seal.hover();
      await expect(page.getByRole('tooltip')).toBeVisible();
      await page.screenshot({ path: `${folder}xo-second-${size}-${look.theme}-${look.language}.png` });
      await page.mouse.move(0, 0);
    }
  }
});
