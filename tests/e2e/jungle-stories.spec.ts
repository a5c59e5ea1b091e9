import { expect, test } from '@playwright/test';
import { load, savedFile } from './files.ts';
import { expectAccessible } from './pages.ts';
import {
  act,
  action,
  begin,
  cell,
  expectRefusal,
  historyRows,
  menuAction,
  move,
  refusalBubble,
  status,
} from './playing.ts';
import { FIFTY_MOVES, NO_MOVES, wholeMatch } from './whole-matches.ts';

// User stories of Jungle's founding document, with its exact messages.

const START = ['A3', 'B3', 'C3', 'D2', 'E3', 'F3', 'G3', 'C1', 'A7', 'B7', 'C7', 'D8', 'E7', 'F7', 'G7', 'E9'];

test.beforeEach(({ page }) => begin(page, 'jungle'));

test.describe('US1: start new game', () => {
  test('a new game resets the board, clears the history and starts with RED to move', async ({ page }) => {
    await move(page, 'E3-E4');
    await expect(historyRows(page)).toHaveCount(2);
    await act(page, 'New Game');
    await expect(status(page)).toHaveText("RED's Turn");
    await expect(page.getByText('In Progress', { exact: true })).toBeVisible();
    await expect(historyRows(page)).toHaveCount(1);
    for (const square of START) await expect(cell(page, square)).not.toHaveAccessibleName(/empty/);
    await expect(page.getByRole('gridcell', { name: /empty/ })).toHaveCount(63 - START.length);
    await expect(action(page, 'Undo')).toBeDisabled();
    await expect(action(page, 'Redo')).toBeDisabled();
  });
});

test.describe('US2: move pieces', () => {
  test('a selected piece shows its targets; clicking one moves it and passes the turn', async ({ page }) => {
    await cell(page, 'E3').click();
    await expect(cell(page, 'E3')).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('gridcell', { name: /can move here/ })).toHaveCount(3);
    await cell(page, 'E4').click();
    await expect(cell(page, 'E4')).toHaveAccessibleName(/red rat/);
    await expect(status(page)).toHaveText("BLUE's Turn");
  });

  test('clicking the selected piece again or outside the board deselects it without a message', async ({ page }) => {
    await cell(page, 'E3').click();
    await cell(page, 'E3').click();
    await expect(cell(page, 'E3')).toHaveAttribute('aria-selected', 'false');
    await cell(page, 'E3').click();
    await page.getByRole('heading', { name: 'History' }).click();
    await expect(cell(page, 'E3')).toHaveAttribute('aria-selected', 'false');
    await expect(page.getByText('Invalid move')).toHaveCount(0);
  });

  test('clicking an opponent’s piece says "Not your turn"', async ({ page }) => {
    await cell(page, 'E7').click();
    await expectRefusal(page, 'Not your turn', 'That is BLUE’s piece');
  });

  test('moving two squares says "Invalid move"', async ({ page }) => {
    await move(page, 'E3-E5');
    await expectRefusal(page, 'Invalid move', 'Only one square at a time');
    await expect(cell(page, 'E3')).toHaveAttribute('aria-selected', 'false');
  });

  test('moving a piece that cannot swim into water says "Cannot enter water"', async ({ page }) => {
    await move(page, 'F3-F4');
    await expectRefusal(page, 'Cannot enter water', 'Only the Rat can swim');
    await expect(cell(page, 'F3')).toHaveAccessibleName(/red leopard/);
  });

  test('a jump over a rat in the water is refused with "Jump blocked by Rat"', async ({ page }) => {
    for (const text of ['E3-E4', 'E7-E6', 'E4-F4', 'E6-E5', 'F4-G4', 'E5-E6']) await move(page, text);
    await move(page, 'G3-G7');
    await expectRefusal(page, 'Jump blocked by Rat', 'The Rat on G4 is in the way');
  });

  test('clicking an empty square while no piece is selected shows no message', async ({ page }) => {
    const announced = await page.getByTestId('announcer').textContent();
    for (const square of ['D5', 'A5', 'D1', 'D9']) {
      await cell(page, square).click();
      await expect(refusalBubble(page)).toBeEmpty();
    }
    await cell(page, 'D5').press('Enter');
    await expect(refusalBubble(page)).toBeEmpty();
    expect(await page.getByTestId('announcer').textContent()).toBe(announced);
    await expect(page.locator('[aria-selected=true]')).toHaveCount(0);
  });
});

test.describe('US3: capture opponent pieces', () => {
  test('targets that are captures are marked differently, and captured pieces appear under "Captured Pieces"', async ({
    page,
  }) => {
    await cell(page, 'A3').click();
    await expect(cell(page, 'A7')).toHaveAccessibleName(/can capture here/);
    await expect(cell(page, 'A2')).toHaveAccessibleName(/can move here/);
    await cell(page, 'A7').click();
    const red = page.getByRole('region', { name: /^RED/ });
    await expect(red.getByRole('heading', { name: 'Captured Pieces' })).toBeVisible();
    await expect(red.getByRole('listitem')).toHaveText(['BLUE Tiger']);
  });

  test('a capture resets the counter of moves without a capture', async ({ page }) => {
    const quiet = page.getByText(/^Moves without capture/).locator('xpath=ancestor::dl');
    await move(page, 'E3-E4');
    await move(page, 'E7-E6');
    await expect(quiet).toContainText('2/50');
    await move(page, 'A3-A7');
    await expect(quiet).toContainText('0/50');
  });

  test('a weaker piece cannot capture a stronger one', async ({ page }) => {
    await load(page, savedFile(['E3-E4', 'E7-E6']));
    await expect(historyRows(page)).toHaveCount(3);
    await move(page, 'E4-E5');
    await move(page, 'D8-D7');
    await move(page, 'E5-E6');
    await expectRefusal(page, 'Invalid move', 'A Rat cannot capture a Cat');
  });
});

test.describe('US4: win and draw', () => {
  const endings = [
    {
      name: 'entering the den wins',
      moves: wholeMatch('jungle').moves.join(';'),
      message: 'RED wins by entering the den!',
    },
    { name: 'a player without legal moves loses', moves: NO_MOVES, message: 'RED wins! Opponent has no legal moves.' },
    { name: 'fifty moves without a capture are a draw', moves: FIFTY_MOVES, message: 'Draw by 50-move rule' },
  ];
  for (const { name, moves, message } of endings) {
    test(name, async ({ page }) => {
      const texts = moves.split(';');
      await load(page, savedFile(texts.slice(0, -1)));
      await expect(historyRows(page)).toHaveCount(texts.length);
      await move(page, texts.at(-1) as string);
      await expect(status(page)).toHaveText(message);
      await expect(page.getByText('In Progress', { exact: true })).toHaveCount(0);
      const end = page.getByRole('region', { name: 'The match is over' });
      await expect(end.getByRole('button', { name: 'New Game' })).toBeVisible();
      await expect(page.locator('[data-next]')).toHaveCount(0);
    });
  }

  test('two people at one screen can offer, decline and accept a draw', async ({ page }) => {
    await move(page, 'E3-E4');
    const offer = page.getByRole('main').getByText('BLUE offers a draw. RED, do you accept?', { exact: true });
    await act(page, 'Offer draw');
    await expect(offer).toBeVisible();
    await expect(page.getByTestId('announcer')).toContainText('BLUE offers a draw');
    await expect(await menuAction(page, 'Offer draw')).toBeDisabled();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Decline' }).click();
    await expect(page.getByText('The draw was declined.')).toBeVisible();
    await expect(offer).toHaveCount(0);
    await expect(status(page)).toHaveText("BLUE's Turn");

    await act(page, 'Offer draw');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Accept' }).click();
    await expect(status(page)).toHaveText('Draw by agreement');
    await expect(page.getByTestId('announcer')).toContainText('Draw by agreement');
    await expect(await menuAction(page, 'Offer draw')).toBeDisabled();
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(status(page)).toHaveText('Draw by agreement');
  });

  test('the computer thinks about a draw offer, and declines it at the start', async ({ page }) => {
    await page.goto('/new/jungle/computer');
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await act(page, 'Offer draw');
    await expect(page.getByText('The draw was declined.').first()).toBeVisible();
    await move(page, 'E3-E4');
    await expect(cell(page, 'E4')).toHaveAccessibleName(/red rat/);
  });

  test('threefold repetition is a draw', async ({ page }) => {
    for (let round = 0; round < 2; round++) {
      for (const text of ['E3-E4', 'E7-E6', 'E4-E3', 'E6-E7']) await move(page, text);
    }
    await expect(status(page)).toHaveText('Draw by threefold repetition');
    await page.getByRole('region', { name: 'The match is over' }).getByRole('button', { name: 'New Game' }).click();
    await expect(status(page)).toHaveText("RED's Turn");
  });
});
