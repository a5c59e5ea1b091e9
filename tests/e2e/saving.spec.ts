import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { savesOf, useSavePicker, withoutSavePicker } from './files.ts';
import { expectAccessible } from './pages.ts';
import { act, begin, move } from './playing.ts';

const DEFAULT_NAME = /^jungle_game_\d{8}_\d{6}\.json$/;

async function saveDialog(page: Page, game = 'jungle'): Promise<Locator> {
  await begin(page, game);
  if (game === 'jungle') await move(page, 'E3-E4');
  await act(page, 'Save Game');
  return page.getByRole('dialog', { name: 'Save Game' });
}

const submit = (dialog: Locator): Promise<void> => dialog.getByRole('button', { name: 'Save Game' }).click();
const success = (page: Page): Locator => page.getByText(/saved successfully|Download started/);

test('a match is saved under the default name with every field of the founding document', async ({ page }) => {
  const dialog = await saveDialog(page);
  const name = await dialog.getByLabel('File name').inputValue();
  expect(name).toMatch(DEFAULT_NAME);
  await useSavePicker(page);
  await submit(dialog);
  await expect(page.getByText(`Game saved successfully to ${name}`, { exact: true })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  const { suggested, files } = await savesOf(page);
  expect(suggested).toEqual([name]);
  expect(JSON.parse(files[name] ?? '')).toMatchObject({
    format: 'jungle/1',
    timestamp: expect.any(String),
    currentPlayer: 'BLUE',
    moveCount: 1,
    board: expect.any(Array),
    moveHistory: [{ piece: 'RED_RAT', from: 'E3', to: 'E4', captured: null }],
    positionHistory: expect.any(Array),
  });
});

test('the message names the written file, not the suggested one', async ({ page }) => {
  const dialog = await saveDialog(page);
  await dialog.getByLabel('File name').fill('mine');
  await useSavePicker(page, { renamedTo: 'yours.json' });
  await submit(dialog);
  await expect(page.getByText('Game saved successfully to yours.json', { exact: true })).toBeVisible();
  expect((await savesOf(page)).suggested).toEqual(['mine.json']);
});

test('cancelling the file picker shows no message and keeps the dialog open', async ({ page }) => {
  const dialog = await saveDialog(page);
  await useSavePicker(page, { fails: { pick: 'AbortError' } });
  await submit(dialog);
  await expect.poll(async () => (await savesOf(page)).suggested.length).toBe(1);
  await expect(dialog.getByRole('button', { name: 'Save Game' })).toHaveAttribute('aria-disabled', 'false');
  await expect(dialog.getByRole('alert')).toHaveText('');
  await expect(success(page)).toHaveCount(0);
  await expect(dialog).toBeVisible();
});

for (const [step, error, reason] of [
  ['createWritable', 'NotAllowedError', 'permission denied'],
  ['write', 'QuotaExceededError', 'not enough space on this device'],
  ['close', 'InvalidStateError', 'close failed'],
] as const) {
  test(`a failed ${step} is reported, and saving can be retried`, async ({ page }) => {
    const dialog = await saveDialog(page);
    await useSavePicker(page, { fails: { [step]: error } });
    await submit(dialog);
    await expect(dialog.getByRole('alert')).toHaveText(`Failed to save: ${reason}`);
    await expect(success(page)).toHaveCount(0);
    expect((await savesOf(page)).files).toEqual({});
    await expectAccessible(page);
    await useSavePicker(page, { renamedTo: 'second.json' });
    await submit(dialog);
    await expect(page.getByText('Game saved successfully to second.json', { exact: true })).toBeVisible();
  });
}

test('without a file picker, the file is downloaded and the message says that the download has started', async ({
  page,
}) => {
  const dialog = await saveDialog(page);
  await withoutSavePicker(page);
  await dialog.getByLabel('File name').fill('mine');
  const downloading = page.waitForEvent('download');
  await submit(dialog);
  const file = await downloading;
  expect(file.suggestedFilename()).toBe('mine.json');
  await expect(page.getByText('Download started: mine.json', { exact: true })).toBeVisible();
  await expect(page.getByText(/saved successfully/)).toHaveCount(0);
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({ format: 'jungle/1' });
});

test('an invalid file name is refused before the file picker opens', async ({ page }) => {
  const dialog = await saveDialog(page);
  await useSavePicker(page);
  const field = dialog.getByLabel('File name');
  for (const [name, reason] of [
    ['', 'the file name is empty'],
    ['...', 'the file name has only dots'],
    ['con', 'Windows reserves the name con'],
    ['LPT1.json', 'Windows reserves the name LPT1'],
    ['a/b', /^Failed to save: the file name has a character that is not allowed/],
    ['n'.repeat(97), 'the file name is longer than 100 characters'],
  ] as const) {
    await field.fill(name);
    await submit(dialog);
    await expect(dialog.getByRole('alert')).toHaveText(
      typeof reason === 'string' ? `Failed to save: ${reason}` : reason,
    );
    await expect(field).toHaveAttribute('aria-invalid', 'true');
  }
  expect((await savesOf(page)).suggested).toEqual([]);
});

test('Octa is saved as a record', async ({ page }) => {
  const dialog = await saveDialog(page, 'octa');
  await useSavePicker(page, { renamedTo: 'octa.json' });
  await submit(dialog);
  await expect(page.getByText('Game saved successfully to octa.json', { exact: true })).toBeVisible();
  expect(JSON.parse((await savesOf(page)).files['octa.json'] ?? '')).toMatchObject({ format: 'quintet/1' });
});

test('the library exports through the file picker', async ({ page }) => {
  await begin(page, 'jungle');
  await move(page, 'E3-E4');
  await page.goto('/library');
  const button = page.getByRole('button', { name: 'Export all' });
  await useSavePicker(page, { fails: { write: 'QuotaExceededError' } });
  await button.click();
  await expect(page.getByRole('alert')).toHaveText(/^Failed to save: not enough space on this device/);
  await useSavePicker(page, { renamedTo: 'all.json' });
  await button.click();
  await expect(page.getByText('Game saved successfully to all.json', { exact: true })).toBeVisible();
});
