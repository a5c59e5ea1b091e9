import { expect, test } from '@playwright/test';
import { load, savedFile } from './files.ts';
import { act, action, begin, cell, historyRows, menuAction, move, status } from './playing.ts';
import { FIFTY_MOVES } from './whole-matches.ts';

// User stories of Jungle's founding document: loading (US6), undo, history and replay. saving.spec.ts covers saving (US5).

test.beforeEach(({ page }) => begin(page, 'jungle'));

test.describe('US6: load game', () => {
  test('a loaded match continues where it was saved', async ({ page }) => {
    const choosing = page.waitForEvent('filechooser');
    await act(page, 'Load Game');
    await (await choosing).setFiles(savedFile(['E3-E4', 'E7-E6', 'E4-E5']));
    await expect(page.getByText('Game loaded from mine.json')).toBeVisible();
    await expect(status(page)).toHaveText("BLUE's Turn");
    await expect(historyRows(page)).toHaveText([
      'Start',
      /1\. RED Rat E3→E4/,
      /2\. BLUE Cat E7→E6/,
      /3\. RED Rat E4→E5/,
    ]);
    await action(page, 'Undo').click();
    await expect(cell(page, 'E4')).toHaveAccessibleName(/red rat/);
  });

  test('an invalid file shows an error with details, and the current match stays open', async ({ page }) => {
    await move(page, 'E3-E4');
    const file = savedFile(['E3-E4']);
    const alert = page.getByRole('alert').filter({ hasText: /file/i });
    await load(page, { ...file, buffer: Buffer.from('not a match') });
    await expect(alert.getByRole('paragraph')).toHaveText(['Invalid save file format', 'the file is not JSON']);
    await alert.getByRole('button').click();

    const changed = JSON.parse(file.buffer.toString());
    changed.currentPlayer = 'RED';
    await load(page, { ...file, buffer: Buffer.from(JSON.stringify(changed)) });
    await expect(alert.getByRole('paragraph').first()).toHaveText('Corrupted save file');
    await alert.getByRole('button').click();

    // Simulates a file that is deleted after it was chosen.
    await page.evaluate(() => {
      Blob.prototype.text = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
    });
    await load(page, file);
    await expect(alert.getByRole('paragraph')).toHaveText(['File not found']);
    await expect(cell(page, 'E4')).toHaveAccessibleName(/red rat/);
    await expect(historyRows(page)).toHaveCount(2);
  });
});

test.describe('US7 and US8: undo and redo', () => {
  test('a capture can be undone and redone, with the messages "Move undone" and "Move redone"', async ({ page }) => {
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

  test('only the last 10 moves can be undone', async ({ page }) => {
    await load(page, savedFile(FIFTY_MOVES.split(';').slice(0, 12)));
    await expect(historyRows(page)).toHaveCount(13);
    for (let n = 0; n < 10; n++) await action(page, 'Undo').click();
    await expect(historyRows(page)).toHaveCount(3);
    await expect(action(page, 'Undo')).toBeDisabled();
  });

  test('a new move after an undo disables redo', async ({ page }) => {
    await move(page, 'E3-E4');
    await move(page, 'E7-E6');
    await action(page, 'Undo').click();
    await move(page, 'E7-D7');
    await expect(action(page, 'Redo')).toBeDisabled();
  });
});

test.describe('US9: view move history', () => {
  test('the history has a title and scrolls to the current move of a long match', async ({ page }) => {
    await load(page, savedFile(FIFTY_MOVES.split(';').slice(0, 40)));
    await expect(historyRows(page)).toHaveCount(41);
    const panel = page.getByRole('region', { name: 'History' });
    await expect(panel.getByRole('heading', { name: 'History' })).toBeVisible();
    await expect(historyRows(page).nth(40)).toBeInViewport();
    await expect(historyRows(page).nth(1)).not.toBeInViewport();
    await historyRows(page).nth(40).press('Home');
    await expect(historyRows(page).first()).toBeInViewport();
  });

  test('the history uses the document’s notation, marks the current move, and shows the position of a clicked move', async ({
    page,
  }) => {
    for (const text of ['A3-A7', 'E7-E6', 'A7-B7']) await move(page, text);
    await expect(historyRows(page)).toHaveText([
      'Start',
      /^\s*1\.\s+RED Lion A3→A7 \(captured BLUE Tiger\)\s*$/,
      /^\s*2\.\s+BLUE Cat E7→E6\s*$/,
      /^\s*3\.\s+RED Lion A7→B7 \(captured BLUE Leopard\)\s*$/,
    ]);
    await expect(historyRows(page).nth(3)).toHaveAttribute('aria-current', 'step');
    await historyRows(page).nth(1).click();
    await expect(cell(page, 'E7')).toHaveAccessibleName(/blue cat/);
    await expect(page.locator('[data-next]')).toHaveCount(0);
    await page.getByRole('button', { name: 'Back to the match' }).click();
    await expect(cell(page, 'B7')).toHaveAccessibleName(/red lion/);
  });

  test('an earlier position can be continued as a new match', async ({ page }) => {
    for (const text of ['A3-A7', 'E7-E6']) await move(page, text);
    await historyRows(page).nth(1).click();
    await page.getByRole('button', { name: 'Continue from here as a new match' }).click();
    await expect(historyRows(page)).toHaveCount(2);
    await expect(status(page)).toHaveText("BLUE's Turn");
  });
});

test('US10: an unfinished match can be replayed, and Back returns to it', async ({ page }) => {
  await expect(await menuAction(page, 'Replay')).toBeDisabled();
  await page.keyboard.press('Escape');
  await move(page, 'A3-A7');
  await act(page, 'Replay');
  await expect(page).toHaveURL(/\/analysis\/jungle\//);
  await page.goBack();
  await expect(cell(page, 'A7')).toHaveAccessibleName(/red lion/);
});
