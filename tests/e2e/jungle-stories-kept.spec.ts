import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { load, savedFile } from './jungle-saves.ts';
import { action, begin, cell, historyLines, move, status } from './playing.ts';
import { FIFTY_MOVES } from './whole-matches.ts';

// The user stories of Jungle's own document about what is kept: files, undo, history, replay.

test.beforeEach(({ page }) => begin(page, 'jungle'));

test.describe('US5: save game', () => {
  test('under the default name, with all that the document asks for', async ({ page }) => {
    await move(page, 'E3-E4');
    await action(page, 'Save Game').click();
    const dialog = page.getByRole('dialog', { name: 'Save Game' });
    const name = await dialog.getByLabel('File name').inputValue();
    expect(name).toMatch(/^jungle_game_\d{8}_\d{6}\.json$/);
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Save Game' }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toBe(name);
    await expect(page.getByText(`Game saved successfully to ${name}`)).toBeVisible();
    const saved = JSON.parse(await readFile(await file.path(), 'utf8'));
    expect(saved).toMatchObject({ currentPlayer: 'BLUE', moveHistory: [{ piece: 'RED_RAT', from: 'E3', to: 'E4' }] });
    expect(saved).toHaveProperty('timestamp');
    expect(saved).toHaveProperty('board');
  });

  test('a name that no file can have is refused', async ({ page }) => {
    await action(page, 'Save Game').click();
    const dialog = page.getByRole('dialog', { name: 'Save Game' });
    await dialog.getByLabel('File name').fill('a/b');
    await dialog.getByRole('button', { name: 'Save Game' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Failed to save: ');
  });
});

test.describe('US6: load game', () => {
  test('goes on where it was left', async ({ page }) => {
    const choosing = page.waitForEvent('filechooser');
    await action(page, 'Load Game').click();
    await (await choosing).setFiles(savedFile(['E3-E4', 'E7-E6', 'E4-E5']));
    await expect(page.getByText('Game loaded from mine.json')).toBeVisible();
    await expect(status(page)).toHaveText("BLUE's Turn");
    await expect(historyLines(page)).toHaveText([
      'Start',
      /1\. RED Rat E3→E4/,
      /2\. BLUE Cat E7→E6/,
      /3\. RED Rat E4→E5/,
    ]);
    await action(page, 'Undo').click();
    await expect(cell(page, 'E4')).toHaveAccessibleName(/red rat/);
  });

  test('"Invalid save file format", "Corrupted save file": the match on the page stays', async ({ page }) => {
    await move(page, 'E3-E4');
    const file = savedFile(['E3-E4']);
    await load(page, { ...file, buffer: Buffer.from('not a match') });
    await expect(page.getByText('Invalid save file format', { exact: true })).toBeVisible();
    const changed = JSON.parse(file.buffer.toString());
    changed.currentPlayer = 'RED';
    await load(page, { ...file, buffer: Buffer.from(JSON.stringify(changed)) });
    await expect(page.getByText('Corrupted save file', { exact: true })).toBeVisible();
    await expect(cell(page, 'E4')).toHaveAccessibleName(/red rat/);
  });
});

test.describe('US7 and US8: undo and redo', () => {
  test('a capture is taken back and done again, with "Move undone" and "Move redone"', async ({ page }) => {
    await expect(action(page, 'Undo')).toBeDisabled();
    await move(page, 'A3-A7');
    await action(page, 'Undo').click();
    await expect(page.getByText('Move undone')).toBeVisible();
    await expect(cell(page, 'A7')).toHaveAccessibleName(/blue tiger/);
    await expect(status(page)).toHaveText("RED's Turn");
    await expect(action(page, 'Undo')).toBeDisabled();
    await action(page, 'Redo').click();
    await expect(page.getByText('Move redone')).toBeVisible();
    await expect(cell(page, 'A7')).toHaveAccessibleName(/red lion/);
    await expect(action(page, 'Redo')).toBeDisabled();
  });

  test('up to the last 10 moves', async ({ page }) => {
    await load(page, savedFile(FIFTY_MOVES.split(';').slice(0, 12)));
    await expect(historyLines(page)).toHaveCount(13);
    for (let n = 0; n < 10; n++) await action(page, 'Undo').click();
    await expect(historyLines(page)).toHaveCount(3);
    await expect(action(page, 'Undo')).toBeDisabled();
  });

  test('a new move after an undo clears what could be redone', async ({ page }) => {
    await move(page, 'E3-E4');
    await move(page, 'E7-E6');
    await action(page, 'Undo').click();
    await move(page, 'E7-D7');
    await expect(action(page, 'Redo')).toBeDisabled();
  });
});

test.describe('US9: view move history', () => {
  test('in the document’s notation, the current move marked, a click shows that position', async ({ page }) => {
    for (const text of ['A3-A7', 'E7-E6', 'A7-B7']) await move(page, text);
    await expect(historyLines(page)).toHaveText([
      'Start',
      /^\s*1\.\s+RED Lion A3→A7 \(captured BLUE Tiger\)\s*$/,
      /^\s*2\.\s+BLUE Cat E7→E6\s*$/,
      /^\s*3\.\s+RED Lion A7→B7 \(captured BLUE Leopard\)\s*$/,
    ]);
    await expect(historyLines(page).nth(3)).toHaveAttribute('aria-current', 'step');
    await historyLines(page).nth(1).click();
    await expect(cell(page, 'E7')).toHaveAccessibleName(/blue cat/);
    await expect(page.locator('[data-next]')).toHaveCount(0);
    await page.getByRole('button', { name: 'Back to the match' }).click();
    await expect(cell(page, 'B7')).toHaveAccessibleName(/red lion/);
  });

  test('one can go on from there as a new match', async ({ page }) => {
    for (const text of ['A3-A7', 'E7-E6']) await move(page, text);
    await historyLines(page).nth(1).click();
    await page.getByRole('button', { name: 'Continue from here as a new match' }).click();
    await expect(historyLines(page)).toHaveCount(2);
    await expect(status(page)).toHaveText("BLUE's Turn");
  });
});

test('US10: the replay of a running match, and back to it', async ({ page }) => {
  await expect(action(page, 'Replay')).toBeDisabled();
  await move(page, 'A3-A7');
  await action(page, 'Replay').click();
  await expect(page).toHaveURL(/\/replay\//);
  await page.goBack();
  await expect(cell(page, 'A7')).toHaveAccessibleName(/red lion/);
});
