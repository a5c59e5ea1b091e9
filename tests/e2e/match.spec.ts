import { expect, type Page, test } from '@playwright/test';
import { gameList } from '@quintet/engine';
import { importFiles, jsonFile, recordOf } from './files.ts';
import { someMoves } from './pages.ts';
import {
  action,
  begin,
  cell,
  historyRows,
  menuAction,
  move,
  pressTouch,
  status,
  type Touch,
  touchesOf,
} from './playing.ts';
import { ending, isLong, wholeMatch } from './whole-matches.ts';
import { openMoment } from './xo-moments.ts';

/** Starts the match with its options, set in the form, and returns the touches of its moves. */
async function startWhole(page: Page, id: string): Promise<Touch[][]> {
  const { options, moves } = wholeMatch(id);
  await page.goto(`/new/${id}/person`);
  for (const [key, value] of Object.entries(options)) {
    const field = page.locator(`#option-${key}`);
    if (!(await field.isVisible())) await page.getByText('Options', { exact: true }).click();
    if (typeof value === 'string') await field.selectOption(value);
    else await field.fill(String(value));
  }
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByRole('grid')).toBeVisible({ timeout: 20_000 });
  return touchesOf(page, id, options, moves);
}

async function playWhole(page: Page, id: string, touch: (one: Touch) => Promise<void>): Promise<void> {
  const moves = await startWhole(page, id);
  for (const touches of moves) for (const one of touches) await touch(one);
  await expect(status(page)).toHaveText(ending(id));
  await expect(page.getByRole('region', { name: 'The match is over' })).toBeVisible();
}

/** The elements of the board in any order, without their focus and the ids of other elements, and the texts of the page. */
const drawingOf = (page: Page): Promise<{ elements: string[]; text: string }> =>
  page.getByRole('grid').evaluate((grid) => {
    const isIgnored = (name: string, value: string): boolean =>
      ['id', 'style', 'tabindex'].includes(name) || /^url\(|^#/.test(value);
    const elements = [...(grid.closest('svg')?.querySelectorAll('*') ?? [])].map((element) =>
      [...element.attributes]
        .filter(({ name, value }) => !isIgnored(name, value))
        .map(({ name, value }) => `${name}=${value.split(' ').sort().join(' ')}`)
        .sort()
        .join(' '),
    );
    return { elements: elements.sort(), text: document.querySelector('main')?.innerText ?? '' };
  });

/** The games that the default run plays in each way. Long runs play every game in every way. */
const DAILY = { mouse: ['jungle', 'octa'], touch: ['bugs', 'xo'], keyboard: ['bugs', 'xo'] };
const titleOf = (id: string, by: keyof typeof DAILY): string => (DAILY[by].includes(id) ? id : `${id} @long`);

test.describe('a whole match can be played by mouse', () => {
  for (const { id } of gameList) {
    test(titleOf(id, 'mouse'), async ({ page }) => {
      await playWhole(page, id, ({ locator }) => locator.click());
    });
  }
});

test.describe('a whole match can be played by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  for (const { id } of gameList) {
    test(titleOf(id, 'touch'), async ({ page }) => {
      await playWhole(page, id, ({ locator }) => locator.tap());
    });
  }
});

test.describe('a whole match can be played with the keyboard', () => {
  for (const { id } of gameList) {
    test(titleOf(id, 'keyboard'), async ({ page }) => {
      // CTOR has a hundred placements, each with its own walk over the board.
      if (isLong(id)) test.setTimeout(300_000);
      await playWhole(page, id, (touch) => pressTouch(page, touch));
    });
  }
});

test.describe('a saved match', () => {
  test('survives a reload, including undone moves', async ({ page }) => {
    await begin(page, 'jungle');
    for (const text of ['A3-A7', 'E7-E6', 'A7-B7']) await move(page, text);
    await action(page, 'Undo').click();
    await expect(historyRows(page)).toHaveCount(3);
    await page.reload();
    await expect(historyRows(page)).toHaveCount(3);
    await expect(cell(page, 'A7')).toHaveAccessibleName(/red lion/);
    await action(page, 'Redo').click();
    await expect(cell(page, 'B7')).toHaveAccessibleName(/red lion/);
  });

  test('keeps a move even if the page is left in the same task', async ({ page }) => {
    await begin(page, 'xo');
    await page.evaluate(() => addEventListener('click', () => location.reload()));
    await Promise.all([page.waitForEvent('load'), cell(page, '0,0').click()]);
    await expect(cell(page, '0,0')).toHaveAccessibleName(/^0,0, X/);
    await expect(historyRows(page)).toHaveCount(2);
  });

  for (const { id } of gameList) {
    test(`looks the same after undo and redo as on a new page: ${id}`, async ({ page, context }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await importFiles(page, jsonFile('match.quintet.json', recordOf(id, someMoves(id, 20))));
      await expect(page.getByRole('grid')).toBeVisible();
      for (const key of 'uuuuuurrrruur') await page.keyboard.press(key);
      const fresh = await context.newPage();
      await fresh.emulateMedia({ reducedMotion: 'reduce' });
      await expect(async () => {
        await fresh.goto(page.url());
        await expect(fresh.getByRole('grid')).toBeVisible();
        expect(await drawingOf(page)).toEqual(await drawingOf(fresh));
      }).toPass({ timeout: 20_000 });
    });
  }

  test('stays in sync between two tabs', async ({ page, context }) => {
    await begin(page, 'jungle');
    const other = await context.newPage();
    await other.goto(page.url());
    await move(page, 'A3-A7');
    await expect(cell(other, 'A7')).toHaveAccessibleName(/red lion/);
    await move(other, 'E7-E6');
    await expect(cell(page, 'E6')).toHaveAccessibleName(/blue cat/);
    await expect(status(page)).toHaveText("RED's Turn");
  });

  test('shows an error if it does not exist', async ({ page }) => {
    await page.goto('/match/nowhere');
    await expect(page.getByRole('heading', { name: 'Match not found on this device' })).toBeVisible();
  });
});

test.describe('against the computer', () => {
  test('the computer replies, undo returns to your move, and a hint is available', async ({ page }) => {
    await page.goto('/new/jungle/computer');
    await page.getByRole('radio', { name: 'Level 1' }).check({ force: true });
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await move(page, 'E3-E4');
    await expect(historyRows(page)).toHaveCount(3, { timeout: 30_000 });
    await expect(status(page)).toHaveText("RED's Turn");
    await action(page, 'Undo').click();
    await expect(historyRows(page)).toHaveCount(1);
    await action(page, 'Hint').click();
    await expect(page.getByText(/^Hint: Your /)).toBeVisible({ timeout: 30_000 });
  });

  test('the computer can move first', async ({ page }) => {
    await page.goto('/new/bugs/computer');
    await page.getByText('The computer', { exact: true }).click();
    await expect(page.getByText('You play BLACK.')).toBeVisible();
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await expect(historyRows(page)).toHaveCount(2, { timeout: 30_000 });
    await expect(status(page)).toHaveText('Your turn');
  });

  test('resigning asks for confirmation', async ({ page }) => {
    await page.goto('/new/xo/computer');
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await action(page, 'Resign').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(status(page)).toHaveText('Your turn');
    await action(page, 'Resign').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    await expect(status(page)).toHaveText('Computer wins: you resigned');
    await expect(page.getByRole('heading', { name: 'You lose.' })).toBeVisible();
  });
});

test.describe('a new match', () => {
  test('an invalid option shows an error at its field and prevents the start', async ({ page }) => {
    await page.goto('/new/octa/person');
    await page.getByText('Options', { exact: true }).click();
    const size = page.getByLabel('Board size', { exact: true });
    await size.fill('99');
    await expect(size).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByRole('alert').filter({ hasText: 'option "size" must be' })).toBeVisible();
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await expect(size).toBeFocused();
    await expect(page).toHaveURL(/\/new\//);
  });

  test('the form remembers the last choices, and the seed can be randomised', async ({ page }) => {
    await page.goto('/new/octa/computer');
    await page.getByRole('radio', { name: 'Level 5' }).check({ force: true });
    await page.getByText('Options', { exact: true }).click();
    await page.getByLabel('Board size', { exact: true }).fill('2');
    const seed = await page.getByLabel('Seed').inputValue();
    await page.getByRole('button', { name: 'Randomise' }).click();
    await expect(page.getByLabel('Seed')).not.toHaveValue(seed);
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await expect(page.getByRole('gridcell')).toHaveCount(25);
    await page.goto('/new/octa');
    await expect(page.getByRole('radio', { name: 'Level 5' })).toBeChecked();
    await expect(page.getByLabel('Board size', { exact: true })).toHaveValue('2');
  });
});

test('Ctrl+Z undoes, and single-key shortcuts can be turned off', async ({ page }) => {
  await begin(page, 'jungle');
  await move(page, 'E3-E4');
  await page.keyboard.press('Control+z');
  await expect(historyRows(page)).toHaveCount(1);
  await page.keyboard.press('r');
  await expect(historyRows(page)).toHaveCount(2);
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await help.getByLabel('Use single-key shortcuts').uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('u');
  await expect(historyRows(page)).toHaveCount(2);
});

test('beginners see threats, and a choice to hide them is remembered', async ({ page }) => {
  await begin(page, 'jungle');
  await expect(page.locator('[data-threat="A7"]')).toHaveCount(1);
  await expect(cell(page, 'A7')).toHaveAccessibleName(/BLUE’s piece on A7 can be captured from A3/);
  const threats = await menuAction(page, 'Threats');
  await expect(threats).toHaveAttribute('aria-pressed', 'true');
  await threats.click();
  await expect(page.locator('[data-threat]')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(await menuAction(page, 'Threats')).toHaveAttribute('aria-pressed', 'false');
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

test('on a phone, the result is a sheet above the actions, and leaves most of the board in sight', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openMoment(page, 'winning');
  await cell(page, '0,1').click();
  await expect(page.locator('[data-deciding]')).toHaveCount(1);
  const card = page.getByRole('region', { name: 'The match is over' });
  await expect(card).toBeVisible();
  const [board, end] = [await page.getByRole('grid').boundingBox(), await card.boundingBox()];
  const actions = await page.getByRole('group', { name: 'Actions' }).boundingBox();
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(actions?.y ?? 0);
  expect(end?.y ?? 0).toBeGreaterThanOrEqual((board?.y ?? 0) + 0.7 * (board?.height ?? 0));
});
