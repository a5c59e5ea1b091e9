import { expect, test } from '@playwright/test';
import { action, begin, cell, move } from './playing.ts';
import { openMoment } from './xo-moments.ts';

test('beginners see threats, and a choice to hide them is remembered', async ({ page }) => {
  await begin(page, 'jungle');
  await expect(page.locator('[data-threat="A7"]')).toHaveCount(1);
  await expect(cell(page, 'A7')).toHaveAccessibleName(/BLUE’s piece on A7 can be captured from A3/);
  await expect(action(page, 'Threats')).toHaveAttribute('aria-pressed', 'true');
  await action(page, 'Threats').click();
  await expect(page.locator('[data-threat]')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(action(page, 'Threats')).toHaveAttribute('aria-pressed', 'false');
  await expect(page.locator('[data-threat]')).toHaveCount(0);
});

test('the status says what to do in each phase of a turn', async ({ page }) => {
  const task = page.getByTestId('task');
  await begin(page, 'ctor');
  await expect(task).toHaveText('Place one piece');
  await move(page, '0,0');
  await expect(task).toHaveText('Place two pieces');
  await move(page, '4,4');
  await expect(task).toHaveText('Place one more piece');
  await begin(page, 'jungle');
  await expect(task).toHaveText('Move one of your animals');
  await cell(page, 'E3').click();
  await expect(task).toHaveText('Choose one of the marked cells');
});

test('both placements of a turn and a capture stay marked until the next move', async ({ page }) => {
  await begin(page, 'ctor');
  for (const text of ['0,0', '1,1', '9,9', '0,1', '0,2', '5,5', '5,7', '1,0', '2,0']) await move(page, text);
  await expect(page.locator('[data-trace="converted"]')).toHaveCount(1);
  await expect(cell(page, '1,0')).toHaveAccessibleName(/last move/);
  await expect(cell(page, '2,0')).toHaveAccessibleName(/last move/);
  await move(page, '6,6');
  await expect(page.locator('[data-trace="converted"]')).toHaveCount(0);
  await expect(cell(page, '2,0')).not.toHaveAccessibleName(/last move/);
});

test('on a phone, the result follows the board and covers none of it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openMoment(page, 'winning');
  await cell(page, '0,1').click();
  await expect(page.locator('[data-deciding]')).toHaveCount(1);
  const card = page.getByRole('region', { name: 'The match is over' });
  await expect(card).toBeVisible();
  const [board, end] = [await page.getByRole('grid').boundingBox(), await card.boundingBox()];
  expect(end?.y ?? 0).toBeGreaterThanOrEqual((board?.y ?? 0) + (board?.height ?? 0));
});
