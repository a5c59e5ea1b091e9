import { expect, test } from '@playwright/test';
import { showIn } from '../e2e/pages.ts';
import { cell } from '../e2e/playing.ts';
import { MOMENTS, type Moment, openMoment, panelOf } from '../e2e/xo-moments.ts';
import { FOLDER, LOOKS, SIZES } from './screens.ts';

const ALL_SIZES = {
  ...SIZES,
  low: { width: 1280, height: 720 },
  small: { width: 360, height: 640 },
} as const;

for (const moment of Object.keys(MOMENTS) as Moment[]) {
  test(`screenshots of xo ${moment}`, async ({ page }) => {
    await openMoment(page, moment);
    if (moment === 'winning') await cell(page, '0,1').click();
    for (const [size, viewport] of Object.entries(ALL_SIZES)) {
      await page.setViewportSize(viewport);
      for (const look of LOOKS) {
        await showIn(page, look);
        await page.screenshot({ path: `${FOLDER}xo-${moment}-${size}-${look.theme}-${look.language}.png` });
      }
    }
  });
}

test('screenshots of xo from O’s seat with a tooltip', async ({ page }) => {
  await openMoment(page, 'scored', { isBotFirst: true });
  for (const [size, viewport] of Object.entries(ALL_SIZES)) {
    await page.setViewportSize(viewport);
    for (const look of LOOKS) {
      await showIn(page, look);
      const seal = panelOf(page, 'O').getByRole('button', { name: /^(Disrupt|干扰)/ });
      await seal.scrollIntoViewIfNeeded();
      await seal.hover();
      await expect(page.getByRole('tooltip')).toBeVisible();
      await page.screenshot({ path: `${FOLDER}xo-second-${size}-${look.theme}-${look.language}.png` });
      await page.mouse.move(0, 0);
    }
  }
});
