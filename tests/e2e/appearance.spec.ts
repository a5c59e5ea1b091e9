import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './pages.ts';
import { begin } from './playing.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const board = (page: Page) => page.locator('main .board[data-board]').first();
const settingsMenu = (page: Page) => page.getByRole('button', { name: 'Settings' });
const saved = (page: Page): Promise<Record<string, unknown>> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('quintet:settings') ?? '{}'));

async function openPicker(page: Page): Promise<void> {
  await settingsMenu(page).click();
  await page.getByRole('button', { name: 'Board and pieces…' }).click();
  await expect(page.getByRole('radio', { name: 'Wood' })).toBeAttached();
}

test('the picker previews boards and pieces live, applies a choice at once and keeps it after a reload', async ({
  page,
}) => {
  await begin(page, 'jungle');
  await openPicker(page);
  const dialog = page.getByRole('dialog', { name: 'Board and pieces' });
  await expect(dialog.getByRole('radio', { name: 'Jungle' })).toBeChecked();
  await expect(dialog.getByRole('radio', { name: 'Classic' })).toBeChecked();
  await expectAccessible(page);

  await dialog.getByText('Slate', { exact: true }).click();
  await dialog.getByText('Traditional characters', { exact: true }).click();
  await expect(board(page)).toHaveAttribute('data-board', 'slate');
  // Previews of all boards show the chosen pieces.
  await expect(dialog.locator('label', { hasText: 'Wood' }).locator('svg')).toHaveAttribute('data-board', 'wood');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.reload();
  await expect(board(page)).toHaveAttribute('data-board', 'slate');
  expect(await saved(page)).toMatchObject({ board: 'slate', pieces: { jungle: 'traditional' } });
  // A character is one path; the animals have a rank and a character.
  await expect(board(page).locator('[data-token] path')).toHaveCount(16);
  await expectAccessible(page);
});

test('the picker can be used with the keyboard alone, and each game has its own pieces', async ({ page }) => {
  await page.goto('/rules/xo');
  await expect(page.getByRole('heading').first()).toBeVisible();
  await openPicker(page);
  const dialog = page.getByRole('dialog', { name: 'Board and pieces' });
  await dialog.getByRole('radio', { name: 'Classic' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('radio', { name: 'Wood' })).toBeChecked();
  await dialog.getByRole('radio', { name: 'Octa' }).focus();
  await page.keyboard.press('Space');
  await dialog.getByRole('radio', { name: 'Tiles' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('radio', { name: 'Darts' })).toBeChecked();
  expect(await saved(page)).toMatchObject({ board: 'wood', pieces: { octa: 'darts' } });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the picker fits a phone and is accessible in ${colorScheme} mode`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto('/rules/bugs');
    await openPicker(page);
    await expectAccessible(page);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);
  });
}

test('volume, mute and the speed of animation stay after a reload', async ({ page }) => {
  await page.goto('/');
  await settingsMenu(page).click();
  await page.getByRole('slider', { name: 'Volume' }).fill('35');
  await page.getByText('Fast', { exact: true }).click();
  await page.reload();
  await settingsMenu(page).click();
  await expect(page.getByRole('slider', { name: 'Volume' })).toHaveValue('35');
  await expect(page.getByRole('radio', { name: 'Fast' })).toBeChecked();
  await page.getByRole('button', { name: 'Mute' }).click();
  await expect(page.getByRole('button', { name: 'Mute' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('slider', { name: 'Volume' })).toBeDisabled();
  expect(await saved(page)).toMatchObject({ sound: false, volume: 35, motion: 'fast' });
  await expectAccessible(page);
});
