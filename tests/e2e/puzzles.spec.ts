import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { gameList, legalTexts } from '@quintet/engine';
import { unwrap } from '@quintet/engine/authoring';
import { dailyPuzzle, type Puzzle, parsePuzzles, puzzlePosition, turnVerdict } from '@quintet/engine/puzzles';
import { expectAccessible } from './pages.ts';
import { cell, DEVICES, gameOf, oneDevice, presser, touchesOf } from './playing.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const NOON = Date.UTC(2026, 10, 17, 12);

const collectionOf = (id: string) =>
  unwrap(
    parsePuzzles(
      JSON.parse(readFileSync(new URL(`../../packages/engine/src/games/${id}/puzzles.json`, import.meta.url), 'utf8')),
    ),
  );

/** Opens the page on a fixed day, with a clock that the test moves. */
async function open(page: Page, id: string): Promise<Puzzle> {
  await page.clock.install({ time: NOON });
  await page.goto(`/puzzles/${id}`);
  const puzzle = dailyPuzzle(collectionOf(id), NOON);
  await expect(page.locator(`[data-puzzle="${puzzle.id}"]`)).toBeVisible({ timeout: 20_000 });
  return puzzle;
}

const phase = (page: Page, name: string) => page.locator(`[data-phase="${name}"]`);

/** Plays the solver's moves of the solution by touching their targets, and lets the clock run for the replies. */
async function solve(page: Page, id: string, puzzle: Puzzle, press = presser(false)): Promise<void> {
  const solver = puzzlePosition(gameOf(id), puzzle).toMove;
  const moves = touchesOf(page, id, puzzle.options, [...puzzle.moves, ...puzzle.solution]).slice(puzzle.moves.length);
  for (const touches of moves) {
    if (touches[0]?.seat !== solver) continue;
    await expect(phase(page, 'asking').or(phase(page, 'more'))).toBeVisible();
    for (const { locator } of touches) await press(locator);
    await page.clock.runFor(4000);
  }
  await expect(phase(page, 'solved')).toBeVisible();
}

for (const { name, use } of DEVICES) {
  test.describe(`on ${name}`, () => {
    test.use(use);
    for (const { id } of gameList) {
      test(`${oneDevice(name, id)}${id}: the daily puzzle can be solved, counts a day and leads to the next puzzle`, async ({
        page,
      }) => {
        const press = presser(use.hasTouch);
        const puzzle = await open(page, id);
        await expectAccessible(page, 'before');
        await solve(page, id, puzzle, press);
        await expect(page.getByTestId('status')).toHaveText('Solved!');
        await expect(page.locator('dl div', { hasText: 'Days in a row' })).toContainText('1');
        await expect(page.locator('dl div', { hasText: 'Streak' })).toContainText('1');
        await expectAccessible(page, 'after');
        await expect(page.getByRole('button', { name: 'Continue in analysis' })).toBeVisible();
        await press(page.getByRole('button', { name: 'Next puzzle' }));
        await expect(phase(page, 'asking')).toBeVisible();
        await expect(page.locator(`[data-puzzle="${puzzle.id}"]`)).toHaveCount(0);
        await page.reload();
        await expect(page.locator('dl div', { hasText: 'Days in a row' })).toContainText('1');
      });
    }
  });
}

test('a wrong move says why and can be taken back; the solution plays by itself', async ({ page }) => {
  const puzzle = await open(page, 'octa');
  const game = gameOf('octa');
  const position = puzzlePosition(game, puzzle);
  const wrong = legalTexts(game, position).find((text) => turnVerdict(game, puzzle, [text]).kind === 'wrong') as string;
  const [touches = []] = touchesOf(page, 'octa', puzzle.options, [...puzzle.moves, wrong]).slice(-1);
  for (const { locator } of touches) await locator.click();
  await expect(phase(page, 'wrong')).toBeVisible();
  await expect(page.getByTestId('status')).not.toBeEmpty();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(phase(page, 'asking')).toBeVisible();
  await page.getByRole('button', { name: 'Show solution' }).click();
  await page.clock.runFor(1000 * (puzzle.solution.length + 1));
  await expect(phase(page, 'shown')).toBeVisible();
  await expect(page.getByTestId('status')).toHaveText('This is the solution.');
});

test('a solved puzzle continues on the analysis board, at its position', async ({ page }) => {
  const puzzle = await open(page, 'xo');
  await solve(page, 'xo', puzzle);
  await page.getByRole('button', { name: 'Continue in analysis' }).click();
  await expect(page).toHaveURL(/\/analysis\/xo#/);
  await expect(page.getByRole('grid')).toBeVisible();
  const position = puzzlePosition(gameOf('xo'), puzzle);
  const pieces = gameOf('xo').presentation.scene(position).tokens;
  for (const { cell: target } of pieces) await expect(cell(page, target)).not.toContainText('empty');
});

test('the home page and the end of a lesson lead to puzzles, with the keyboard and in Chinese', async ({ page }) => {
  await page.goto('./');
  await page.getByRole('link', { name: 'Puzzles: Jungle' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/puzzles\/jungle$/);
  await page.evaluate(() => localStorage.setItem('quintet:settings', '{"language":"zh"}'));
  await page.reload();
  await expect(page.getByRole('button', { name: '每日谜题' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: '更多谜题' }).press('Enter');
  await expect(page.getByRole('button', { name: '更多谜题' })).toHaveAttribute('aria-pressed', 'true');
});
