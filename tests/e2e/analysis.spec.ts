import { readFileSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { begin, cell, middle, move } from './playing.ts';
import { wholeMatch } from './whole-matches.ts';

/** A match of eleven moves. BLUE loses; its second move, E7-E6, is a mistake. */
const { moves: MOVES } = wholeMatch('jungle');

const tree = (page: Page) => page.getByRole('list', { name: 'Moves and variations' });
const moveButton = (page: Page, name: string) => tree(page).getByRole('button', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const drawings = (page: Page, kind: string) => page.locator(`[data-drawing="${kind}"]`);

/** Plays the match to its end and opens the analysis from the end card. */
async function openAnalysis(page: Page): Promise<void> {
  await begin(page, 'jungle');
  for (const text of MOVES) await move(page, text);
  await page.getByRole('region', { name: 'The match is over' }).getByRole('button', { name: 'Analysis' }).click();
  await expect(page).toHaveURL(/\/analysis\/jungle\//);
  await expect(tree(page)).toBeVisible();
}

test('a lost match leads to its analysis, where a better move is found, promoted and shared', async ({
  page,
  browser,
}) => {
  await openAnalysis(page);

  // The analysis opens where the match ended.
  await expect(moveButton(page, 'RED Lion C9→D9')).toHaveAttribute('aria-current', 'step');
  await expect(page.getByTestId('status')).toContainText('RED wins');

  // Step back to the mistake; the computer says why it is one.
  for (let n = 0; n < 7; n++) await page.keyboard.press('ArrowLeft');
  await expect(moveButton(page, 'BLUE Cat E7→E6')).toHaveAttribute('aria-current', 'step');
  await expect(page.getByTestId('verdict')).toContainText("BLUE's winning chances drop from");
  await expect(page.getByTestId('verdict')).toContainText('Answer: RED');
  await expect(drawings(page, 'refutation')).toHaveCount(1);

  // Play the better move as a variation and make it the main variation.
  await page.keyboard.press('ArrowLeft');
  await move(page, 'G7-G3');
  const better = moveButton(page, 'BLUE Lion G7→G3');
  await expect(better).toHaveAttribute('aria-current', 'step');
  await expect(tree(page).getByText('Variation, level 1')).toHaveCount(1);
  await page.getByLabel('Comment').fill('Take the tiger!');
  await button(page, 'Promote variation').click();
  await expect(button(page, 'Promote variation')).toBeDisabled();
  await expect(moveButton(page, 'RED Lion C9→D9')).toBeVisible();

  // Draw a circle with the right button and an arrow by dragging.
  await cell(page, 'D3').click({ button: 'right' });
  const [from, to] = [await middle(cell(page, 'C3')), await middle(cell(page, 'C4'))];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down({ button: 'right' });
  await page.mouse.move(to.x, to.y);
  await page.mouse.up({ button: 'right' });
  await expect(drawings(page, 'own')).toHaveCount(2);
  await expect(button(page, 'Remove C3 → C4')).toBeVisible();

  // Nothing is lost on reload.
  await expect(page.getByTestId('saved')).toHaveText('Saved on this device');
  await page.reload();
  await expect(drawings(page, 'own')).toHaveCount(2);
  await expect(page.getByLabel('Comment')).toHaveValue('Take the tiger!');

  // The link carries the tree to another browser.
  await button(page, 'Share').click();
  const link = await page.getByTestId('share-link').inputValue();
  const other = await browser.newContext();
  const guest = await other.newPage();
  await guest.goto(link);
  await expect(moveButton(guest, 'BLUE Lion G7→G3')).toHaveAttribute('aria-current', 'step');
  await expect(tree(guest).getByText('Take the tiger!')).toBeVisible();
  await expect(drawings(guest, 'own')).toHaveCount(2);
  await expect(moveButton(guest, 'BLUE Cat E7→E6')).toBeVisible();
  await other.close();
});

test('the tree is walked, edited and marked with the keyboard alone', async ({ page }) => {
  await openAnalysis(page);
  await page.keyboard.press('Home');
  await expect(moveButton(page, 'Start')).toHaveAttribute('aria-current', 'step');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('End');
  await expect(moveButton(page, 'RED Lion C9→D9')).toHaveAttribute('aria-current', 'step');
  await page.keyboard.press('Delete');
  await expect(moveButton(page, 'RED Lion C9→D9')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(moveButton(page, 'RED Lion C9→D9')).toBeVisible();
  await cell(page, 'D3').focus();
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Shift+Enter');
  await expect(button(page, 'Remove D3 → D4')).toBeVisible();
});

test('the report leads through the mistakes of a seat', async ({ page }) => {
  await openAnalysis(page);
  await button(page, 'Analyse match').click();
  await page.getByRole('button', { name: /^Mistakes of BLUE: \d+$/ }).click();
  const learn = page.getByTestId('learn');
  await expect(learn).toContainText('Find a better move for BLUE.');
  await expect(page.getByRole('heading', { name: 'Computer' })).toHaveCount(0);
  await learn.getByRole('button', { name: 'Show solution' }).click();
  await expect(learn).toContainText('The better move is BLUE');
  await expect(page.getByRole('heading', { name: 'Computer' })).toBeVisible();
  await learn.getByRole('button', { name: 'Next' }).click();
  await expect(learn).toContainText(/Mistake 2 of|You found/);
  await learn.getByRole('button', { name: 'Stop' }).click();
  await expect(learn).toHaveCount(0);
});

test('moves are copied and pasted as text', async ({ page }) => {
  await page.goto('/analysis/bugs');
  await button(page, 'Text').click();
  await page.getByLabel('Paste moves').fill('Base;InProgress;White[2];wS1;bA1 wS1-');
  await page.getByRole('dialog').getByRole('button', { name: 'Open' }).click();
  await expect(page).toHaveURL(/\/analysis\/bugs\/\w+/);
  await expect(moveButton(page, 'BLACK places Ant at')).toBeVisible();
  await page.keyboard.press('End');
  await button(page, 'Text').click();
  await page.getByLabel('Format').selectOption('UHP GameString');
  await expect(page.getByTestId('text-out')).toHaveValue('Base;InProgress;White[2];wS1;bA1 wS1-');
});

test('the moves up to the shown position become an animation', async ({ page }) => {
  await openAnalysis(page);
  for (let n = 0; n < 8; n++) await page.keyboard.press('ArrowLeft');
  await button(page, 'Animation').click();
  await expect(page.getByTestId('gif')).toBeVisible({ timeout: 60_000 });
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save animation' }).click();
  const file = readFileSync(await (await downloading).path());
  // Every frame begins with a graphic control extension.
  const frames = file.toString('latin1').split('\x21\xf9\x04').length - 1;
  expect({ head: file.toString('latin1', 0, 6), frames }).toEqual({ head: 'GIF89a', frames: 4 });
});

test('the page has no accessibility violations, on a desktop and on a phone', async ({ page }) => {
  await openAnalysis(page);
  await page.keyboard.press('ArrowLeft');
  await move(page, 'E3-E4');
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  }
});
