import { expect, type Locator, type Page } from '@playwright/test';
import { legalMoves } from '@quintet/engine';
import { importFiles, jsonFile, recordOf } from './files.ts';
import { playTogether, seatBoth, shows, test } from './online-people.ts';
import { expectAccessible } from './pages.ts';
import { act, action, begin, cell, gameOf, historyRows, move, status } from './playing.ts';

const PHONE = { width: 390, height: 844 } as const;
const lookingBack = (page: Page): Locator => page.getByTestId('looking-back');
const announced = (page: Page): Locator => page.getByTestId('announcer');

/** Moves of a match that does not end: every move that would end it is left out. */
function endlessMoves(id: string, options: object, count: number): string[] {
  const game = gameOf(id);
  const parsed = game.rules.parseOptions(options);
  if (!parsed.ok) throw new Error(parsed.error.key);
  const position = game.rules.start(parsed.value);
  const texts: string[] = [];
  let random = 1;
  while (texts.length < count) {
    const moves = legalMoves(position);
    random = (random * 48_271) % 2_147_483_647;
    const move = moves[random % moves.length] as number;
    const text = game.notation.format(position, move);
    position.play(move);
    if (position.outcome) position.undo();
    else texts.push(text);
  }
  return texts;
}

/** Chooses a setting, which is kept on the device. */
async function set(page: Page, changes: Readonly<Record<string, unknown>>): Promise<void> {
  await page.goto('/lobby');
  await page.evaluate((given) => {
    const before = JSON.parse(localStorage.getItem('quintet:settings') ?? '{}');
    localStorage.setItem('quintet:settings', JSON.stringify({ ...before, ...given }));
  }, changes);
}

test.describe('stepping through the moves', () => {
  test('arrow keys show earlier positions without leaving the match, and a touch on the board returns', async ({
    page,
  }) => {
    await begin(page, 'jungle');
    for (const text of ['A3-A7', 'E7-E6', 'A7-B7']) await move(page, text);
    await page.keyboard.press('ArrowLeft');
    await expect(lookingBack(page)).toContainText('Move 2 of 3');
    await expect(announced(page)).toContainText('Move 2 of 3. BLUE Cat E7→E6');
    await expect(historyRows(page).nth(2)).toHaveAttribute('aria-current', 'step');
    await page.keyboard.press('Home');
    await expect(cell(page, 'A3')).toHaveAccessibleName(/red lion/);
    await page.keyboard.press('ArrowRight');
    await expect(lookingBack(page)).toContainText('Move 1 of 3');
    await cell(page, 'D9').click();
    await expect(lookingBack(page)).toHaveCount(0);
    await expect(cell(page, 'B7')).toHaveAccessibleName(/red lion/);
    await page.keyboard.press('Home');
    await page.keyboard.press('End');
    await expect(lookingBack(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Previous move' }).click();
    await expect(lookingBack(page)).toContainText('Move 2 of 3');
    await page.getByRole('button', { name: 'Back to the match' }).click();
    await expect(lookingBack(page)).toHaveCount(0);
    await move(page, 'E6-E5');
    await expect(historyRows(page)).toHaveCount(5);
  });

  test('arrow keys move between cells once the keyboard is used on the board', async ({ page }) => {
    await begin(page, 'jungle');
    await move(page, 'E3-E4');
    await cell(page, 'E4').focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowLeft');
    await expect(lookingBack(page)).toHaveCount(0);
    await page.keyboard.press(',');
    await expect(lookingBack(page)).toContainText('Move 0 of 1');
  });

  test('buttons step on a phone, and the notice lies over the lower edge of the board', async ({ page }) => {
    await page.setViewportSize(PHONE);
    await begin(page, 'jungle');
    for (const text of ['A3-A7', 'E7-E6']) await move(page, text);
    await page.getByRole('button', { name: 'Previous move' }).click();
    await expect(lookingBack(page)).toContainText('Move 1 of 2');
    const [note, board] = await Promise.all([lookingBack(page).boundingBox(), page.getByRole('grid').boundingBox()]);
    expect(note?.y ?? 0).toBeGreaterThanOrEqual((board?.y ?? 0) + 0.8 * (board?.height ?? 0));
    await page.getByRole('button', { name: 'Next move' }).click();
    await expect(lookingBack(page)).toHaveCount(0);
  });

  test('an opponent’s move does not interrupt a player who looks back', async ({ person, root }) => {
    const people = [await person(), await person()] as const;
    await seatBoth(people, [root, root]);
    const [{ page: ann }] = people;
    await playTogether(people, 'jungle', ['A3-A7']);
    await ann.keyboard.press('ArrowLeft');
    await expect(lookingBack(ann)).toContainText('Move 0 of 1');
    await move(people[1].page, 'E7-E6');
    await shows(ann, 2);
    await expect(lookingBack(ann)).toContainText('Move 0 of 2');
    await expect(lookingBack(ann)).toContainText('A new move was played.');
    await expect(cell(ann, 'A3')).toHaveAccessibleName(/red lion/);
    await cell(ann, 'D2').click();
    await expect(cell(ann, 'E6')).toHaveAccessibleName(/blue cat/);
  });

  test('a match of nearly ten thousand moves opens and steps, and its list renders only what is near', async ({
    page,
  }) => {
    const LENGTH = 9990;
    const options = { turnLimit: 10_000 };
    const record = recordOf('octa', endlessMoves('octa', options, LENGTH), { options });
    await importFiles(page, jsonFile('long.quintet.json', record));
    await expect(page.getByRole('grid')).toBeVisible();
    await expect(historyRows(page).last()).toHaveAttribute('data-ply', String(LENGTH));
    expect(await historyRows(page).count()).toBeLessThan(400);
    await page.keyboard.press('ArrowLeft');
    await expect(lookingBack(page)).toContainText(`Move ${LENGTH - 1} of ${LENGTH}`);
    await page.keyboard.press('Home');
    await expect(page.locator('[data-ply="1"]')).toBeInViewport();
    await page.keyboard.press('End');
    await expect(page.locator(`[data-ply="${LENGTH}"]`)).toBeInViewport();
  });
});

test('zen mode shows only the board, the players and the turn, and Escape leaves it', async ({ page }) => {
  await begin(page, 'jungle');
  await page.keyboard.press('z');
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('group', { name: 'Actions' })).toHaveCount(0);
  await expect(historyRows(page)).toHaveCount(0);
  await expect(status(page)).toHaveText("RED's Turn");
  await move(page, 'E3-E4');
  await expect(status(page)).toHaveText("BLUE's Turn");
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(action(page, 'Undo')).toBeVisible();
  await page.setViewportSize(PHONE);
  await action(page, 'More').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Zen mode' }).click();
  await page.getByRole('button', { name: 'Leave zen mode' }).click();
  await expect(action(page, 'Undo')).toBeVisible();
});

test.describe('move confirmation', () => {
  for (const [name, viewport] of [
    ['desktop', { width: 1280, height: 800 }],
    ['phone', PHONE],
  ] as const) {
    test(`a chosen move is shown and played only after Confirm: ${name}`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await set(page, { confirm: 'always' });
      await begin(page, 'jungle');
      await move(page, 'E3-E4');
      await expect(cell(page, 'E4')).toHaveAccessibleName(/red rat/);
      await expect(status(page)).toHaveText("RED's Turn");
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expect(cell(page, 'E3')).toHaveAccessibleName(/red rat/);
      await move(page, 'E3-E4');
      await page.getByRole('button', { name: 'Confirm' }).click();
      await expect(status(page)).toHaveText("BLUE's Turn");
      await move(page, 'E7-E6');
      await cell(page, 'D9').click();
      await expect(cell(page, 'E7')).toHaveAccessibleName(/blue cat/);
    });
  }

  test('a move chosen by keyboard is confirmed by Enter', async ({ page }) => {
    await set(page, { confirm: 'always' });
    await begin(page, 'ctor');
    await page.locator('[role=gridcell][tabindex="0"]').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Confirm' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(historyRows(page)).toHaveCount(2);
    await expect(page.locator('[role=gridcell]:focus')).toHaveCount(1);
  });

  test('the setting is in the menu and is kept', async ({ page }) => {
    await begin(page, 'jungle');
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('group', { name: 'Confirm moves' }).getByText('Always').click();
    await page.keyboard.press('Escape');
    await page.reload();
    await move(page, 'E3-E4');
    await expect(page.getByRole('button', { name: 'Confirm' })).toBeVisible();
  });
});

test.describe('typed moves', () => {
  test('a move can be typed, with completions, and a refusal says why', async ({ page }) => {
    await begin(page, 'jungle');
    await page.keyboard.press('m');
    const field = page.getByRole('combobox', { name: 'Move' });
    await expect(field).toBeFocused();
    await expect(page.locator('datalist option[value="E3-E4"]')).toHaveCount(1);
    await field.fill('A3-A4');
    await field.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'Cannot enter water' })).toContainText(
      'Only the Rat can swim',
    );
    await field.fill('e3-e4');
    await field.press('Enter');
    await expect(cell(page, 'E4')).toHaveAccessibleName(/red rat/);
    await expectAccessible(page);
    await field.press('Escape');
    await expect(field).toHaveCount(0);
  });

  test('Bugs accepts Hive notation', async ({ page }) => {
    await begin(page, 'bugs');
    await page.keyboard.press('/');
    const field = page.getByRole('combobox', { name: 'Move' });
    for (const text of ['wA1', 'bA1 wA1-', 'wQ -wA1']) {
      await field.fill(text);
      await field.press('Enter');
      await expect(field).toHaveValue('');
    }
    await expect(historyRows(page)).toHaveCount(4);
  });
});

test.describe('clocks of a match on one screen', () => {
  async function beginTimed(page: Page): Promise<void> {
    await page.goto('/new/jungle/person');
    await page.getByText('Real time', { exact: true }).click();
    await page.getByText('3+2', { exact: true }).click();
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await expect(page.getByRole('grid')).toBeVisible();
  }

  test('run after the first move, can be paused, survive a reload, and end the match', async ({ page }) => {
    await page.clock.install();
    await beginTimed(page);
    await expect(page.getByTestId('clock-0')).toHaveText('3:00');
    await move(page, 'E3-E4');
    await page.clock.runFor(10_000);
    await expect(page.getByTestId('clock-1')).toHaveText('2:50');
    await act(page, 'Pause');
    await page.clock.runFor(60_000);
    await expect(page.getByTestId('clock-1')).toHaveText('2:50');
    await cell(page, 'E7').click();
    await expect(page.getByText('The clocks are paused.')).toBeVisible();
    await page.reload();
    await expect(page.getByTestId('clock-1')).toHaveText('2:50');
    await act(page, 'Continue');
    await page.clock.runFor(5000);
    await expect(page.getByTestId('clock-1')).toHaveText('2:45');
    await page.clock.fastForward(170_000);
    await expect(status(page)).toHaveText('RED wins on time');
  });

  test('the computer plays with a clock too', async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto('/new/jungle/computer');
    await page.getByRole('radio', { name: 'Level 1' }).check({ force: true });
    await page.getByText('Real time', { exact: true }).click();
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await move(page, 'E3-E4');
    await expect(status(page)).toHaveText(/turn/i, { timeout: 30_000 });
    await expect(page.getByRole('timer')).toHaveCount(2);
  });
});

test('six actions are in sight, with their shortcuts as tooltips, and the others are grouped in a menu', async ({
  page,
}) => {
  await begin(page, 'jungle');
  const actions = page.getByRole('group', { name: 'Actions' });
  await expect(actions.getByRole('button')).toHaveText(['Undo', 'Redo', 'Hint', 'Resign', 'Flip', 'More']);
  await expect(action(page, 'Hint')).toHaveAttribute('title', 'Hint (H)');
  for (const size of [{ width: 1280, height: 800 }, PHONE]) {
    await page.setViewportSize(size);
    await action(page, 'More').click();
    const menu = page.getByRole('dialog', { name: 'Actions' });
    for (const name of ['Match', 'View', 'Share']) await expect(menu.getByRole('group', { name })).toBeVisible();
    for (const name of ['New Game', 'Replay', 'Save Game', 'Load Game']) {
      await expect(menu.getByRole('button', { name, exact: true })).toBeVisible();
    }
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  }
});

test('the history has a column for each seat, with both moves of a turn in one', async ({ page }) => {
  await begin(page, 'ctor');
  for (const text of ['0,0', '4,4', '5,5', '7,7']) await move(page, text);
  const left = async (ply: number): Promise<number> =>
    Math.round((await historyRows(page).nth(ply).boundingBox())?.x ?? -1);
  expect(await left(2)).toBe(await left(3));
  expect(await left(1)).toBe(await left(4));
  expect(await left(2)).toBeGreaterThan(await left(1));
});
