import { expect, test } from '@playwright/test';
import { act, action, begin, cell, historyRows, middle, move } from './playing.ts';

test('the skip link moves the focus to the content of the same page', async ({ page }) => {
  await page.goto('/rules/jungle');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page).toHaveURL(/\/rules\/jungle$/);
});

test('a piece in hand can be dragged onto the board, and dropping it beside the board cancels', async ({ page }) => {
  await begin(page, 'bugs');
  const ant = page.getByRole('region', { name: /^WHITE/ }).getByRole('button', { name: /^Ant/ });
  await ant.scrollIntoViewIfNeeded();
  const [from, to] = [await middle(ant), await middle(cell(page, '0,0'))];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.move(5, 5, { steps: 3 });
  await page.mouse.up();
  await expect(ant).toHaveAttribute('aria-pressed', 'false');
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
  await expect(cell(page, '0,0')).toHaveAccessibleName(/white ant/);
});

test('a skill can be dragged onto a cell', async ({ page }) => {
  await begin(page, 'xo');
  const seal = page.getByRole('region', { name: /^X/ }).getByRole('button', { name: /^Seal/ });
  await seal.scrollIntoViewIfNeeded();
  const [from, to] = [await middle(seal), await middle(cell(page, '1,1'))];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
  await expect(historyRows(page)).toHaveCount(2);
  await expect(cell(page, '1,1')).toHaveAccessibleName(/seal/i);
});

test('touching the board while no move can be played says why', async ({ page }) => {
  await begin(page, 'jungle');
  await move(page, 'E3-E4');
  await action(page, 'Resign').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await cell(page, 'E4').click();
  await expect(page.getByText('The match is over.', { exact: true })).toBeVisible();
});

test('two bots play each other and can be paused', async ({ page }) => {
  await page.goto('/new/jungle/bots');
  await page
    .getByRole('group', { name: 'Level of RED' })
    .getByRole('radio', { name: 'Level 1' })
    .check({ force: true });
  await expect(page.getByText('The weakest level: 0 Elo.')).toBeVisible();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(historyRows(page).nth(2)).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeVisible();
  await page.getByRole('gridcell', { name: /red/ }).first().click();
  await expect(page.getByText('The computer plays both sides.')).toBeVisible();
});

test('a match links to its rules, and Back returns to the match', async ({ page }) => {
  await begin(page, 'octa');
  const match = page.url();
  await act(page, 'Rules');
  await expect(page).toHaveURL(/\/rules\/octa$/);
  await page.goBack();
  await expect(page).toHaveURL(match);
  await expect(page.getByRole('grid')).toBeVisible();
});

test('a captured piece flies to the captured pieces of its captor', async ({ page }) => {
  // A flight is too short to be observed, so its start is recorded.
  await page.addInitScript(() => {
    const { animate } = Element.prototype;
    Element.prototype.animate = function (this: Element, frames, timing) {
      const isFlight = this.hasAttribute('data-captured') && JSON.stringify(frames).includes('translate');
      if (isFlight) document.documentElement.dataset.flown = this.getAttribute('data-captured') ?? '';
      return animate.call(this, frames, timing);
    };
  });
  await begin(page, 'jungle');
  for (const text of ['E3-E4', 'E7-E6', 'C3-C4', 'C7-C6', 'C4-C5', 'A7-A8', 'C5-C6']) await move(page, text);
  const taken = page.getByRole('region', { name: /^RED/ }).getByRole('listitem').filter({ hasText: 'BLUE Rat' });
  await expect(taken).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-flown', (await taken.getAttribute('data-captured')) ?? '?');
});
