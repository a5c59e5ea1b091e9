import { expect, type Page, test } from '@playwright/test';
import { gameList } from '@quintet/engine';
import { importFiles, jsonFile, recordOf, useSavePicker } from '../e2e/files.ts';
import { FOLDER, LOOKS, PAGES, SIZES, showIn, someMoves } from '../e2e/pages.ts';
import { action, begin, cell, expectRefusal, move } from '../e2e/playing.ts';
import { MOMENTS, type Moment, openMoment, panelOf } from '../e2e/xo-moments.ts';

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

const THEMES = ['light', 'dark'] as const;

/** Takes screenshots in every size and theme. `show` prepares the freshly loaded page. */
async function pictures(page: Page, name: string, show: () => Promise<void>): Promise<void> {
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    for (const theme of THEMES) {
      await showIn(page, { theme, language: 'en' });
      await show();
      await page.screenshot({ path: `${FOLDER}jungle-${name}-${size}-${theme}.png` });
    }
  }
}

test.describe('jungle', () => {
  test.beforeEach(({ page }) => begin(page, 'jungle'));

  for (const [name, text, message, reason] of [
    ['not-your-turn', 'E7', 'Not your turn', 'That is BLUE’s piece'],
    ['too-far', 'E3-E5', 'Invalid move', 'Only one square at a time'],
    ['own-den', 'C1-D1', 'Invalid move', 'You cannot enter your own den'],
    ['water', 'F3-F4', 'Cannot enter water', 'Only the Rat can swim'],
  ] as const) {
    test(`screenshots of a refused move: ${name}`, async ({ page }) => {
      await pictures(page, `refused-${name}`, async () => {
        await move(page, text);
        await expectRefusal(page, message, reason);
      });
    });
  }

  for (const [name, fileName, fails] of [
    ['reserved', 'con', {}],
    ['disk-full', 'mine', { write: 'QuotaExceededError' }],
  ] as const) {
    test(`screenshots of a failed save: ${name}`, async ({ page }) => {
      await pictures(page, `save-${name}`, async () => {
        await useSavePicker(page, { fails });
        await openSaveDialog(page);
        const dialog = page.getByRole('dialog', { name: 'Save Game' });
        await dialog.getByLabel('File name').fill(fileName);
        await dialog.getByRole('button', { name: 'Save Game' }).click();
        await expect(dialog.getByRole('alert')).toContainText('Failed to save: ');
      });
    });
  }
});

/** On a phone the action is in a menu. */
async function openSaveDialog(page: Page): Promise<void> {
  const more = action(page, 'More');
  if (await more.isVisible()) await more.click();
  await page
    .getByRole('button', { name: 'Save Game', exact: true })
    .or(page.getByRole('menuitem', { name: 'Save Game' }))
    .click();
}

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

const SCREENS = ['1920x1080', '1280x800', '1024x768', '768x1024', '390x844', '360x640', '844x390'] as const;

for (const { id } of gameList) {
  test(`screenshots of a match of ${id} at every size`, async ({ page }) => {
    await importFiles(page, jsonFile('match.quintet.json', recordOf(id, someMoves(id, 12))));
    await expect(page.getByRole('grid')).toBeVisible();
    for (const size of SCREENS) {
      const [width = 0, height = 0] = size.split('x').map(Number);
      await page.setViewportSize({ width, height });
      await page.waitForLoadState('networkidle');
      await page.screenshot({ path: `${FOLDER}sizes-${id}-${size}.png` });
    }
  });
}
