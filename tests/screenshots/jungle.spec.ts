import { expect, type Page, test } from '@playwright/test';
import { showIn } from '../e2e/pages.ts';
import { action, begin, expectRefusal, move } from '../e2e/playing.ts';
import { useSavePicker } from '../e2e/save-picker.ts';
import { FOLDER, SIZES } from './screens.ts';

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

test.beforeEach(({ page }) => begin(page, 'jungle'));

for (const [name, text, message, reason] of [
  ['not-your-turn', 'E7', 'Not your turn', "That is BLUE's piece"],
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

/** On a phone the action is in a menu. */
async function openSaveDialog(page: Page): Promise<void> {
  const more = action(page, 'More');
  if (await more.isVisible()) await more.click();
  await page
    .getByRole('button', { name: 'Save Game', exact: true })
    .or(page.getByRole('menuitem', { name: 'Save Game' }))
    .click();
}
