import { expect, type Locator, type Page, test } from '@playwright/test';
import { gameList, legalMoves, legalTexts, unwrap } from '@quintet/engine';
import type { Position } from '@quintet/engine/authoring';
import { DEVICES, gameOf, oneDevice, presser, repeatBots, touchesOf } from './playing.ts';

type Press = (element: Locator) => Promise<void>;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const tree = (page: Page) => page.getByRole('list', { name: 'Moves and variations' });
const moveButton = (page: Page, name: string) => tree(page).getByRole('button', { name });

/** The position after moves from the start of a match. */
function positionAfter(id: string, options: object, moves: readonly string[]): Position {
  const { rules, notation } = gameOf(id);
  const position = rules.start(unwrap(rules.parseOptions(options)));
  for (const text of moves) position.play(unwrap(notation.parse(position, text)));
  return position;
}

/** The moves of the match on the page, which is saved after every move. */
async function movesOf(page: Page): Promise<string[]> {
  const id = new URL(page.url()).pathname.split('/').at(-1) as string;
  const entries = await page.evaluate(async (key) => {
    const opened = indexedDB.open('quintet');
    await new Promise((resolve) => {
      opened.onsuccess = resolve;
    });
    const got = opened.result.transaction('matches').objectStore('matches').get(key);
    await new Promise((resolve) => {
      got.onsuccess = resolve;
    });
    opened.result.close();
    return (got.result?.record.entries ?? []) as { readonly move: string }[];
  }, id);
  return entries.map(({ move }) => move);
}

/** Plays a move by touching its targets. */
async function touch(page: Page, press: Press, id: string, moves: readonly string[], options = {}): Promise<void> {
  for (const { locator } of touchesOf(page, id, options, moves).at(-1) ?? []) await press(locator);
}

/** Plays the first legal move each turn until the match is over. Returns the moves of the match. */
async function playCarelessly(page: Page, press: Press, id: string): Promise<readonly string[]> {
  for (;;) {
    const moves = await movesOf(page);
    const position = positionAfter(id, {}, moves);
    if (position.outcome) return moves;
    if (position.toMove === 0) await touch(page, press, id, [...moves, legalTexts(gameOf(id), position)[0] as string]);
    await expect.poll(async () => (await movesOf(page)).length, { timeout: 60_000 }).toBeGreaterThan(moves.length);
  }
}

for (const { name, use } of DEVICES) {
  test.describe(`on ${name}`, () => {
    test.use({ ...use, contextOptions: { reducedMotion: 'reduce' } });
    const press = presser(use.hasTouch);

    test(`${use.isMobile ? '@long ' : ''}a whole match lost to level 3 shows its mistake; the better move is tried, saved and shared`, async ({
      page,
      browser,
    }) => {
      const game = gameOf('bugs');
      await repeatBots(page);
      await page.goto('/new/bugs/computer');
      await page.getByRole('radio', { name: /^Level 3/ }).check({ force: true });
      await page.getByRole('radio', { name: 'Me', exact: true }).check({ force: true });
      await press(button(page, 'Start'));
      await expect(page).toHaveURL(/\/match\//);
      await expect(page.getByRole('grid')).toBeVisible();
      const moves = await playCarelessly(page, press, 'bugs');

      // One click leads from the end card to the analysis.
      const end = page.getByRole('region', { name: 'The match is over' });
      await expect(end.getByRole('heading')).toHaveText('You lose.');
      await press(end.getByRole('button', { name: 'Analysis' }));
      await expect(page).toHaveURL(/\/analysis\/bugs\//);
      await expect(page.getByTestId('where')).toHaveText(`Move ${moves.length} / ${moves.length}`);

      // The report names a mistake of the loser and a better move.
      await press(button(page, 'Analyse match'));
      const mistakes = page.getByRole('button', { name: /\d\. WHITE[’ ].*Better: / });
      const found = (await mistakes.first().textContent({ timeout: 120_000 })) ?? '';
      const ply = Number(/(\d+)\. WHITE/.exec(found)?.[1]) - 1;
      // The list still grows.
      await press(mistakes.filter({ hasText: new RegExp(`(^|\\D)${ply + 1}\\. WHITE`) }));
      await expect(page.getByTestId('where')).toHaveText(`Move ${ply + 1} / ${moves.length}`);
      const position = positionAfter('bugs', {}, moves.slice(0, ply));
      const [, after = ''] = found.split('Better: ');
      const better = legalMoves(position)
        .map((each) => ({
          text: game.notation.format(position, each),
          long: game.presentation.describe(position, each, 'en'),
        }))
        .filter(({ long }) => after.startsWith(long))
        .sort((a, b) => b.long.length - a.long.length)[0];
      if (!better) throw new Error(`no legal move is described by ${after}`);

      // The better move, played on the board, becomes a variation.
      await press(button(page, 'Step back'));
      await touch(page, press, 'bugs', [...moves.slice(0, ply), better.text]);
      await expect(moveButton(page, better.long).and(page.locator('[aria-current=step]'))).toHaveCount(1);
      await expect(tree(page).getByText('Variation, level 1')).toHaveCount(1);
      await page.getByLabel('Comment').fill('This was better.');
      await expect(page.getByTestId('saved')).toHaveText('Saved on this device');

      // The link opens the same tree in another browser.
      await press(button(page, 'Share'));
      const link = await page.getByTestId('share-link').inputValue();
      const other = await browser.newContext(use);
      const guest = await other.newPage();
      await guest.goto(link);
      await expect(moveButton(guest, better.long).and(guest.locator('[aria-current=step]'))).toHaveCount(1);
      await expect(tree(guest).getByText('This was better.')).toBeVisible();
      await expect(tree(guest).getByText('Variation, level 1')).toHaveCount(1);
      await other.close();
    });

    for (const { id } of gameList) {
      test(`${oneDevice(name, id)}${id}: an edited position is played on against a bot`, async ({ page }) => {
        await page.goto(`/editor/${id}`);
        const text = page.getByTestId('position-text');
        await expect(page.getByTestId('check')).toHaveText('You can play from this position.');
        const before = await text.inputValue();
        for (const [piece, target] of EDITS[id] ?? []) {
          const tools = page.getByRole('group', { name: 'Tools and pieces' });
          await tools.getByRole('radio', { name: piece, exact: true }).check({ force: true });
          await press(page.getByRole('gridcell', { name: new RegExp(`^${target},`) }));
        }
        await expect(text).not.toHaveValue(before);
        await expect(page.getByTestId('check')).toHaveText('You can play from this position.');
        const setup = await text.inputValue();

        await press(button(page, 'Play the computer'));
        await page.getByRole('radio', { name: /^Level 1/ }).check({ force: true });
        await page.getByRole('radio', { name: 'Me', exact: true }).check({ force: true });
        await press(button(page, 'Start'));
        await expect(page).toHaveURL(/\/match\//);
        await expect(page.getByTestId('set-up')).toBeVisible();

        // The person moves first, twice in some games, until the bot has answered.
        const you = positionAfter(id, { setup }, []).toMove;
        for (;;) {
          const moves = await movesOf(page);
          const isAnswered = moves.some((_, ply) => positionAfter(id, { setup }, moves.slice(0, ply)).toMove !== you);
          if (isAnswered) break;
          const position = positionAfter(id, { setup }, moves);
          const first = legalTexts(gameOf(id), position)[0] as string;
          if (position.toMove === you) await touch(page, press, id, [...moves, first], { setup });
          await expect
            .poll(async () => (await movesOf(page)).length, { timeout: 60_000 })
            .toBeGreaterThan(moves.length);
        }
      });
    }
  });
}

/** Pieces to put on cells of each game's starting position. */
const EDITS: Readonly<Record<string, readonly (readonly [piece: string, target: string])[]>> = {
  bugs: [
    ['WHITE Queen', '0,0'],
    ['BLACK Queen', '1,0'],
    ['WHITE Ant', '-1,0'],
    ['BLACK Ant', '2,0'],
  ],
  ctor: [['Second piece', '4,4']],
  jungle: [['Erase', 'A3']],
  octa: [['Player 1 arrow', '0,0']],
  xo: [['X', '0,0']],
};
