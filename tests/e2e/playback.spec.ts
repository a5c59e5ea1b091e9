import { expect, type Locator, type Page, test } from '@playwright/test';
import { importFiles, jsonFile, recordOf } from './files.ts';
import { cell, gameOf } from './playing.ts';
import { wholeMatch } from './whole-matches.ts';

const MOVES = ['E3-E4', 'E9-E8', 'E4-E5', 'E8-E9', 'E5-E6', 'E9-E8'];
const record = recordOf('jungle', MOVES, { end: [{ end: 'resigned', by: 0, at: null }] });

const where = (page: Page) => page.getByTestId('where');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test.beforeEach(async ({ page }) => {
  await page.clock.install({ time: new Date('2026-03-01T10:00:00') });
  await importFiles(page, jsonFile('match.json', record));
  await expect(where(page)).toHaveText('Move 6 / 6');
  await page.clock.pauseAt(new Date('2026-03-01T12:00:00'));
});

test('a match opens where it ended, and is played from the start at one move per second', async ({ page }) => {
  await expect(page.getByTestId('status')).toHaveText('BLUE wins: RED resigned');
  await button(page, 'Play').click();
  await expect(where(page)).toHaveText('Move 0 / 6');
  await expect(cell(page, 'E3')).toHaveAccessibleName(/rat/i);
  await page.clock.runFor(999);
  await expect(where(page)).toHaveText('Move 0 / 6');
  await page.clock.runFor(1);
  await expect(where(page)).toHaveText('Move 1 / 6');
  await expect(page.getByTestId('last-move')).toHaveText('1. RED Rat E3→E4');
  await expect(cell(page, 'E4')).toHaveAccessibleName(/rat/i);
  await button(page, 'Pause').click();
  await page.clock.runFor(5000);
  await expect(where(page)).toHaveText('Move 1 / 6');
  await expect(page.getByTestId('status')).toHaveText("BLUE's Turn");
  await button(page, 'Play').click();
  await page.clock.runFor(5000);
  await expect(where(page)).toHaveText('Move 6 / 6');
  await expect(page.getByTestId('status')).toHaveText('BLUE wins: RED resigned');
  await expect(button(page, 'Play')).toBeVisible();
});

test('in two seconds, playback reaches move 1 at 0.5×, move 2 at 1×, move 4 at 2× and move 6 at 5×', async ({
  page,
}) => {
  for (const [speed, moves] of [
    ['0.5×', 1],
    ['1×', 2],
    ['2×', 4],
    ['5×', 6],
  ] as const) {
    await page.getByLabel('Speed').selectOption(speed);
    await button(page, 'Restart').click();
    await expect(where(page)).toHaveText('Move 0 / 6');
    await button(page, 'Play').click();
    await page.clock.runFor(2000);
    await expect(where(page)).toHaveText(`Move ${moves} / 6`);
    if (moves < 6) await button(page, 'Pause').click();
  }
});

test('a match can be stepped, restarted, and moved by slider and move list', async ({ page }) => {
  await expect(button(page, 'Step forward')).toBeDisabled();
  await button(page, 'Step back').click();
  await button(page, 'Step back').click();
  await expect(where(page)).toHaveText('Move 4 / 6');
  await button(page, 'Step forward').click();
  await expect(where(page)).toHaveText('Move 5 / 6');
  await page.getByRole('slider', { name: 'Position in the match' }).fill('3');
  await expect(where(page)).toHaveText('Move 3 / 6');
  const moves = page.getByRole('list', { name: 'Moves and variations' });
  await expect(moves.getByRole('button', { name: 'RED Rat E4→E5' })).toHaveAttribute('aria-current', 'step');
  await button(page, 'Restart').click();
  await expect(where(page)).toHaveText('Move 0 / 6');
  await moves.getByRole('button', { name: 'RED Rat E5→E6' }).click();
  await expect(where(page)).toHaveText('Move 5 / 6');
  await button(page, 'Last move').click();
  await expect(where(page)).toHaveText('Move 6 / 6');
});

test('Space, arrows, Home and End control playback, and ? lists the keys', async ({ page }) => {
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await expect(where(page)).toHaveText('Move 1 / 6');
  await page.keyboard.press('End');
  await expect(where(page)).toHaveText('Move 6 / 6');
  await page.keyboard.press('Home');
  await expect(where(page)).toHaveText('Move 0 / 6');
  await page.keyboard.press('Space');
  await page.clock.runFor(2000);
  await page.keyboard.press('Space');
  await page.clock.runFor(2000);
  await expect(where(page)).toHaveText('Move 2 / 6');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('switch variations');
});

test('playback can play from here to the end, or a range', async ({ page }) => {
  await page.getByText('Moves to replay').first().click();
  await page.getByRole('slider').fill('4');
  await page.getByLabel('From here').check();
  await button(page, 'Play').click();
  await page.clock.runFor(9000);
  await expect(where(page)).toHaveText('Move 6 / 6');
  await button(page, 'Restart').click();
  await expect(where(page)).toHaveText('Move 4 / 6');

  await page.getByLabel('Range', { exact: true }).check();
  await page.getByLabel('From move').fill('2');
  await page.getByLabel('From move').press('Tab');
  await page.getByLabel('to', { exact: true }).fill('3');
  await page.getByLabel('to', { exact: true }).press('Tab');
  await expect(where(page)).toHaveText('Move 1 / 6');
  await button(page, 'Play').click();
  await page.clock.runFor(9000);
  await expect(where(page)).toHaveText('Move 3 / 6');
});

test('an invalid range shows an error at its field, and the current range stays', async ({ page }) => {
  await page.getByText('Moves to replay').first().click();
  await page.getByLabel('Range', { exact: true }).check();
  const [from, to] = [page.getByLabel('From move'), page.getByLabel('to', { exact: true })];
  const alert = page.getByRole('alert');
  const enter = async (field: Locator, value: string): Promise<void> => {
    await field.fill(value);
    await field.press('Tab');
  };
  await enter(from, '2');
  await enter(to, '4');
  for (const [field, value, back, message] of [
    [to, '7', '4', 'Enter a number from 1 to 6.'],
    [from, '0', '2', 'Enter a number from 1 to 6.'],
    [from, '-3', '2', 'Enter a number from 1 to 6.'],
    [from, '2.5', '2', 'Enter a whole number from 1 to 6.'],
    [to, '', '4', 'Enter a move number from 1 to 6.'],
    [to, '1', '4', 'The last move cannot come before the first.'],
  ] as const) {
    await enter(field, value);
    await expect(alert).toHaveText(message);
    await expect(field).toHaveValue(value);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(message);
    await expect(page.getByRole('slider')).toHaveAttribute('min', '1');
    await expect(page.getByRole('slider')).toHaveAttribute('max', '4');
    await enter(field, back);
    await expect(alert).toHaveText('');
    await expect(field).not.toHaveAttribute('aria-invalid');
  }
});

test('the old address of a replay opens the same page, which leads back to the match', async ({ page }) => {
  const address = page.url();
  const match = address.replace('/analysis/jungle/', '/match/');
  await page.getByRole('link', { name: 'Back to the match' }).click();
  await expect(page).toHaveURL(match);
  await page.goto(match.replace('/match/', '/replay/'));
  await expect(page).toHaveURL(address);
  await expect(where(page)).toHaveText('Move 6 / 6');
});

test('any position can be continued as a new match, and the original stays', async ({ page }) => {
  const address = page.url();
  await page.getByRole('slider').fill('3');
  await button(page, 'Play on from here').click();
  await expect(page).toHaveURL(/\/match\/\w+$/);
  expect(page.url()).not.toBe(address.replace('/analysis/jungle/', '/match/'));
  await expect(page.getByTestId('status')).toHaveText("BLUE's Turn");
  await page.goto('/library');
  await expect(page.getByRole('article')).toHaveCount(2);
});

test('captured pieces appear beside their captor', async ({ page }) => {
  const moves = wholeMatch('jungle').moves;
  await importFiles(page, jsonFile('whole.json', recordOf('jungle', moves)));
  await expect(where(page)).toHaveText(`Move ${moves.length} / ${moves.length}`);
  const game = gameOf('jungle');
  const position = game.rules.start({ board: 'spec' });
  let ply = 0;
  let captor = '';
  while (game.presentation.scene(position).captured.length === 0) {
    captor = game.seats[position.toMove];
    const move = game.notation.parse(position, moves[ply] as string);
    if (!move.ok) throw new Error(move.error.code);
    position.play(move.value);
    ply++;
  }
  await page.getByRole('slider').fill(String(ply - 1));
  await expect(page.getByText('none yet')).toHaveCount(2);
  await button(page, 'Step forward').click();
  await expect(page.getByText('none yet')).toHaveCount(1);
  const panel = page.getByRole('region', { name: captor, exact: true });
  await expect(panel.getByRole('listitem')).toHaveCount(1);
});

test('analysis draws the winning chances, and clicking the graph shows that position', async ({ page }) => {
  await button(page, 'Analyse match').click();
  await expect(page.getByRole('rowheader', { name: 'Accuracy' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Stop analysis' })).toHaveCount(0, { timeout: 30_000 });
  const graph = page.getByRole('img', { name: /winning chances during the match/ });
  await expect(graph).toHaveAccessibleName(/RED’s winning chances during the match: \d+% here/);
  const box = await graph.boundingBox();
  if (!box) throw new Error('no graph');
  await graph.click({ position: { x: box.width / 2, y: box.height / 2 } });
  await expect(where(page)).toHaveText('Move 3 / 6');
});

test('a running analysis can be stopped and keeps its results', async ({ page }) => {
  await importFiles(page, jsonFile('long.json', recordOf('ctor', wholeMatch('ctor').moves)));
  // Clicks inside the page: on a busy machine, the analysis could end before a click from here arrives.
  const stopped = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const stop = (): void => {
          const button = [...document.querySelectorAll('button')].find((each) => each.innerText === 'Stop analysis');
          if (!button || !/Analysing: [1-9]/.test(document.body.innerText)) return;
          observer.disconnect();
          button.click();
          resolve();
        };
        const observer = new MutationObserver(stop);
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
  );
  await button(page, 'Analyse match').click();
  await stopped;
  await expect(page.getByText(/^Stopped after [1-9]\d* of \d+ positions\.$/)).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'Accuracy' })).toBeVisible();
});

test('the address of a match that does not exist shows an error', async ({ page }) => {
  await page.goto('/replay/nothing');
  await expect(page.getByRole('heading', { name: 'Match not found on this device' })).toBeVisible();
});
