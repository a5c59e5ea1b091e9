import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './pages.ts';
import { cell, middle } from './playing.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const item = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Tools and pieces' }).getByRole('radio', { name, exact: true });
const check = (page: Page) => page.getByTestId('check');
const text = (page: Page) => page.getByTestId('position-text');

/** Chooses a tool or a piece. The radio button itself is hidden behind its picture. */
const choose = (page: Page, name: string) => item(page, name).check({ force: true });

test('a position is set up, played against a bot, analysed and shared', async ({ page, browser }) => {
  await page.goto('new/jungle');
  await page.getByRole('link', { name: 'Set up a position' }).click();
  await expect(page).toHaveURL(/\/editor\/jungle$/);
  await expect(check(page)).toHaveText('You can play from this position.');

  // Every mistake has a sentence, and nothing can be played until it is mended.
  await button(page, 'Clear board').click();
  await expect(check(page)).toHaveText('RED has no pieces');
  await expect(button(page, 'Analyse')).toBeDisabled();
  await choose(page, 'RED Lion');
  await cell(page, 'A5').click();
  await expect(check(page)).toHaveText('Only the Rat can be in the water, not the Lion on A5');
  await cell(page, 'D7').click();
  await choose(page, 'BLUE Cat');
  await cell(page, 'E7').click();
  await choose(page, 'BLUE Dog');
  await cell(page, 'A9').click();
  await expect(check(page)).toHaveText('You can play from this position.');
  await expect(text(page)).toHaveValue('d....../......./...Lc../......./......./......./......./......./....... RED');

  // Undo and redo, by button and by key.
  await button(page, 'Undo').click();
  await expect(text(page)).toHaveValue(/^\.{7}\//);
  await cell(page, 'D7').focus();
  await page.keyboard.press('Control+Shift+Z');
  await expect(text(page)).toHaveValue(/^d/);

  // Drag a piece on the board, and remove one by the keyboard.
  const [from, to] = [await middle(cell(page, 'A9')), await middle(cell(page, 'A8'))];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
  await expect(text(page)).toHaveValue(/^\.{7}\/d/);
  await cell(page, 'A8').focus();
  await page.keyboard.press('Delete');
  await expect(text(page)).toHaveValue(/^\.{7}\/\.{7}/);

  // The position can be pasted. Text that is no position says why.
  await text(page).fill('nonsense');
  await expect(page.getByText('The side to move must be RED or BLUE, not “nonsense”')).toBeVisible();
  await text(page).fill('......./......./..L..../......./......./......./......./.....c./....... RED quiet=12');
  await expect(page.getByLabel('Moves without capture')).toHaveValue('12');
  await expect(cell(page, 'C7')).toHaveAccessibleName(/red lion/);

  // The address keeps the position.
  await expect(page).toHaveURL(/#setup=.*quiet%3D12/);
  await page.reload();
  await expect(cell(page, 'C7')).toHaveAccessibleName(/red lion/);

  // Play on against a bot.
  await button(page, 'Play the computer').click();
  await expect(page.getByTestId('set-up')).toContainText('From a set-up position.');
  await button(page, 'Start').click();
  await expect(page).toHaveURL(/\/match\//);
  await expect(page.getByTestId('set-up')).toBeVisible();
  await cell(page, 'C7').click();
  await cell(page, 'C8').click();
  await expect(cell(page, 'C8')).toHaveAccessibleName(/red lion/);
  await expect(page.getByTestId('status')).toContainText("RED's Turn");
  await expect(cell(page, 'F2')).not.toHaveAccessibleName(/blue cat/);

  // Open it in analysis: the tree starts from the position, and its link carries it.
  await page.goBack();
  await page.goBack();
  await button(page, 'Analyse').click();
  await expect(page).toHaveURL(/\/analysis\/jungle#setup=/);
  await expect(cell(page, 'C7')).toHaveAccessibleName(/red lion/);
  await cell(page, 'C7').click();
  await cell(page, 'D7').click();
  await expect(page.getByRole('button', { name: 'RED Lion C7→D7' }).first()).toBeVisible();
  await button(page, 'Share').click();
  const link = await page.getByTestId('share-link').inputValue();
  const other = await browser.newContext();
  const guest = await other.newPage();
  await guest.goto(link);
  await expect(cell(guest, 'D7')).toHaveAccessibleName(/red lion/);
  await expect(cell(guest, 'F2')).toHaveAccessibleName(/blue cat/);

  // The shown position goes back to the editor.
  await guest.getByRole('link', { name: 'Edit position' }).click();
  await expect(guest.getByRole('radio', { name: 'BLUE', exact: true })).toBeChecked();
  await expect(text(guest)).toHaveValue(/^\S+ BLUE quiet=13$/);
  await other.close();
});

test('stacks, directions, ages, seals and numbers are set up without knowledge of the game', async ({ page }) => {
  await page.goto('editor/bugs');
  await expect(check(page)).toHaveText('You can play from this position.');
  for (const [name, hex] of [
    ['WHITE Queen', '0,0'],
    ['BLACK Queen', '1,0'],
    ['BLACK Beetle', '0,0'],
    ['WHITE Ant', '-1,0'],
  ] as const) {
    await choose(page, name);
    await cell(page, hex).click();
  }
  await expect(text(page)).toHaveValue('-1,0:wA 0,0:wQbB 1,0:bQ WHITE');
  await expect(cell(page, '0,0')).toHaveAccessibleName(/black beetle, on top of white queen/i);
  await choose(page, 'Erase');
  await cell(page, '1,0').click();
  await cell(page, '0,0').click();
  await cell(page, '0,0').click();
  await expect(check(page)).toHaveText('BLACK has no piece on the board');

  await page.goto('editor/octa');
  await choose(page, 'Player 1 arrow');
  await cell(page, '0,0').click();
  const owned = await text(page).inputValue();
  await cell(page, '0,0').click();
  expect(await text(page).inputValue()).not.toBe(owned);

  await page.goto('editor/xo');
  await choose(page, 'X');
  for (let n = 0; n < 4; n++) await cell(page, '0,0').click();
  await expect(check(page)).toHaveText('X is to move, so none of its pieces is frozen');
  const movers = page.getByRole('group', { name: 'Side to move' });
  await movers.getByRole('radio', { name: 'O', exact: true }).check({ force: true });
  await choose(page, 'sealed cell');
  await cell(page, '1,1').click();
  await page.getByLabel('Energy: O').fill('5');
  await page.getByLabel('Energy: O').blur();
  await page.getByLabel('Priority Turn: X').check();
  await expect(text(page)).toHaveValue('X!.../.#../..../.... O energy=3,5 priority=1,0');

  await page.goto('editor/ctor');
  await choose(page, 'Second piece');
  await cell(page, '4,4').click();
  await page.getByLabel('Placements left').fill('1');
  await page.getByLabel('Placements left').blur();
  await expect(text(page)).toHaveValue(/\....2\.....\/.* First placements=1$/);
});

test('the editor fits a phone and has no accessibility violations', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const game of ['bugs', 'jungle', 'xo']) {
    await page.goto(`editor/${game}`);
    await expect(check(page)).toBeVisible();
    const overflow = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect(overflow, game).toBeLessThanOrEqual(0);
    await expectAccessible(page, game);
  }
});
