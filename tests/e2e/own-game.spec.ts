import { type BrowserContext, expect, type Page } from '@playwright/test';
import { fold, startMatch, toRecord, unwrap } from '@quintet/engine';
import { matchLinkOf } from './files.ts';
import { playTogether, recordOn, seatBoth, shows, sit } from './online-people.ts';
import { test } from './own-games.ts';
import { expectAccessible, type Look, showIn } from './pages.ts';
import { action, gameOf, historyRows, pressTouch, repeatBots, status, touchesOf } from './playing.ts';

/** Black makes five in a row on Gomoku's board. */
const FIVE = ['H8', 'A1', 'H9', 'A2', 'H10', 'A3', 'H11', 'A4', 'H12'];
/** Blue swaps, and then connects left and right on a small board of Hex. */
const SMALL = { size: 3 };

const over = (page: Page) => page.getByRole('region', { name: 'The match is over' });
const open = (page: Page) => page.locator('[role="gridcell"][data-next]');

async function start(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByRole('grid')).toBeVisible({ timeout: 20_000 });
}

test('installed games have a card with their titles, a board and links to play and to learn', async ({ page, own }) => {
  await page.goto(own.url);
  for (const id of ['gomoku', 'hex']) {
    const { name, tagline } = gameOf(id).presentation.messages.en;
    const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });
    await expect(card).toContainText(tagline);
    await card.scrollIntoViewIfNeeded();
    await expect(card.locator('svg [data-token]').first()).toBeVisible();
  }
  await page.getByRole('link', { name: 'Rules: Hex' }).click();
  await expect(page).toHaveURL(/\/rules\/hex$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hex');
});

test('an installed game without puzzles and openings says so', async ({ page, own }) => {
  await page.goto(`${own.url}puzzles/gomoku`);
  await expect(page.getByText('This game has no puzzles yet.')).toBeVisible();
  await page.goto(`${own.url}analysis/gomoku`);
  await expect(page.getByText('There are no self-play matches for this game.')).toBeVisible();
});

test('a whole match of Gomoku against the computer', async ({ page, own }) => {
  await repeatBots(page);
  await start(page, `${own.url}new/gomoku/computer`);
  // Scattered stones lose to any bot.
  for (let turn = 0; turn < 110; turn++) {
    await expect(open(page).first().or(over(page))).toBeVisible({ timeout: 60_000 });
    if (await over(page).isVisible()) break;
    const moves = await historyRows(page).count();
    await open(page)
      .nth((17 * turn) % (await open(page).count()))
      .click();
    await expect(historyRows(page)).not.toHaveCount(moves);
  }
  await expect(over(page)).toContainText('You lose.');
});

test('undo, redo and hints', async ({ page, own }) => {
  await start(page, `${own.url}new/gomoku/person`);
  await page.locator('[data-target="H8"]').click();
  await action(page, 'Undo').click();
  await expect(historyRows(page)).toHaveCount(1);
  await action(page, 'Redo').click();
  await expect(historyRows(page)).toHaveCount(2);
  await action(page, 'Hint').click();
  await expect(page.getByRole('button', { name: 'Hide hint' })).toBeVisible({ timeout: 20_000 });
});

test('a whole match between two browsers, and a watcher sees it', async ({ person, own }) => {
  const people = [await person(), await person()] as const;
  const id = await seatBoth(people, [own.url, own.url], { game: 'gomoku' });
  const watcher = await person();
  await playTogether(people, 'gomoku', FIVE.slice(0, 4));
  await sit(watcher, own.url, id, null);
  await shows(watcher.page, 4);
  await playTogether(people, 'gomoku', FIVE, { from: 4 });
  await shows(watcher.page, FIVE.length);
  await expect(people[0].page.getByRole('heading', { name: 'You win!' })).toBeVisible();
  await expect(people[1].page.getByRole('heading', { name: 'You lose.' })).toBeVisible();
  const { moves, outcome } = await recordOn(own.url, id);
  expect([moves, outcome?.winner]).toEqual([FIVE, 0]);
});

test('quick pairing brings two browsers together', async ({ person, own }) => {
  const [ann, bob] = [await person(), await person()];
  for (const { page } of [ann, bob]) {
    await page.goto(`${own.url}lobby`);
    const find = page.getByRole('region', { name: 'Find an opponent' });
    await find.getByLabel('Game').selectOption('hex');
    await find.getByRole('button', { name: 'Find an opponent' }).click();
    await expect(page).toHaveURL(/\/online\//);
  }
  for (const { page } of [ann, bob]) await expect(page.getByRole('grid')).toBeVisible();
});

/** Plays a whole match of Hex on a small board on one device and returns its moves. */
async function playHex(page: Page, url: string, touch: 'click' | 'press' = 'click'): Promise<string[]> {
  const game = gameOf('hex');
  const moves = wholeHex();
  await page.goto(`${url}new/hex/person`);
  await page.getByLabel(game.rules.options.properties.size?.title ?? '', { exact: true }).fill(String(SMALL.size));
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  for (const touches of touchesOf(page, 'hex', SMALL, moves)) {
    for (const one of touches) await (touch === 'click' ? one.locator.click() : pressTouch(page, one));
  }
  await expect(over(page)).toBeVisible();
  return moves;
}

/** A repeatable match of Hex on the small board, with the swap. */
function wholeHex(): string[] {
  const game = gameOf('hex');
  const position = game.rules.start(unwrap(game.rules.parseOptions(SMALL)));
  const texts: string[] = [];
  const play = (text: string): void => {
    position.play(unwrap(game.notation.parse(position, text)));
    texts.push(text);
  };
  play('B1');
  play('swap');
  for (const text of ['C1', 'B2', 'C2', 'A3', 'C3', 'B3', 'A1', 'A2', 'B1']) {
    if (!position.outcome && game.notation.parse(position, text).ok) play(text);
  }
  if (!position.outcome) throw new Error('the match does not end');
  return texts;
}

test('a match with a control is saved, replayed, analysed and shared', async ({ page, context, own }) => {
  const moves = await playHex(page, own.url);
  await page.getByRole('button', { name: 'Analysis', exact: true }).first().click();
  await expect(page).toHaveURL(/\/analysis\/hex\//);
  await page.getByRole('button', { name: 'Analyse match' }).click();
  await expect(page.getByRole('button', { name: 'Stop analysis' })).toHaveCount(0, { timeout: 60_000 });
  await expect(page.getByText('Analysis failed.')).toHaveCount(0);
  await page.goto(`${own.url}library`);
  const row = page.getByRole('article', { name: /^Hex/ });
  await expect(row).toContainText(`${moves.length} moves`);
  const other = await context.newPage();
  await other.goto(`${own.url}${matchLinkOf(hexRecord())}`);
  await expect(other.getByRole('grid')).toBeVisible();
});

test('a whole match can be played with the keyboard', async ({ page, own }) => {
  await playHex(page, own.url, 'press');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('boards fit the screen and take taps', async ({ page, own }) => {
    for (const [id, cell] of [
      ['gomoku', 'H8'],
      ['hex', 'F6'],
    ] as const) {
      await start(page, `${own.url}new/${id}/person`);
      await page.locator(`[data-target="${cell}"]`).tap();
      await expect(page.locator('svg [data-token]')).toHaveCount(1);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    }
  });
});

const LOOKS: readonly Look[] = [
  { theme: 'light', language: 'en' },
  { theme: 'dark', language: 'zh' },
];

// The default run checks one of the two games.
for (const [id, tag] of [
  ['gomoku', ''],
  ['hex', '@long '],
] as const) {
  for (const name of ['new', 'rules', 'learn'] as const) {
    test(`${tag}${name}/${id} is accessible`, async ({ page, own }) => {
      await page.goto(`${own.url}${name}/${id}`);
      for (const look of LOOKS) {
        await showIn(page, look);
        await expectAccessible(page, `${look.theme}, ${look.language}`);
      }
    });
  }

  test(`${tag}a match of ${id} is accessible`, async ({ page, own }) => {
    await start(page, `${own.url}new/${id}/person`);
    for (let i = 0; i < 4; i++)
      await open(page)
        .nth(9 * i)
        .click();
    for (const look of LOOKS) {
      await showIn(page, look);
      await expectAccessible(page, `${look.theme}, ${look.language}`);
    }
  });
}

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' });

  test('after one visit installed games start and their bots play without the server', async ({
    page,
    context,
    own,
  }) => {
    await page.goto(own.url);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: 60_000 });
    await goOffline(context);
    await page.reload();
    // Boards on the home page are loaded when they come into view.
    const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Hex', exact: true }) });
    await card.scrollIntoViewIfNeeded();
    await expect(card.locator('[data-game="hex"] svg')).toBeVisible({ timeout: 30_000 });
    await start(page, `${own.url}new/hex/computer`);
    await expect(open(page).first()).toBeVisible({ timeout: 30_000 });
    const moves = await historyRows(page).count();
    await open(page).first().click();
    await expect(historyRows(page)).toHaveCount(moves + 2, { timeout: 30_000 });
  });
});

const goOffline = (context: BrowserContext): Promise<void> => context.setOffline(true);

function hexRecord() {
  const game = gameOf('hex');
  const entries = wholeHex().map((move) => ({ move, at: null }));
  const { result } = fold(startMatch(game, { options: unwrap(game.rules.parseOptions(SMALL)) }), entries);
  return { ...toRecord(unwrap(result)), package: 'quintet-game-hex@1.0.0' };
}

test('a shared match of a game that is not installed shows its facts and names the package', async ({ page }) => {
  await page.goto(matchLinkOf(hexRecord()));
  await expect(page.getByRole('heading', { name: 'This game isn’t installed here' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('quintet-game-hex@1.0.0');
  await expect(page.getByRole('main')).toContainText('First player – Second player');
  await expect(page.getByRole('listitem')).toHaveText(wholeHex());
  await expectAccessible(page);
});

test('a bot in an endless loop is ended and reported with the name of its game', async ({ page, own }) => {
  await start(page, `${own.url}new/faulty/person`);
  await page.clock.install();
  await action(page, 'Hint').click();
  await page.clock.runFor(31_000);
  await expect(page.getByText('quintet-game-faulty@1.0.0: no answer for 30 s')).toBeVisible();
  await page.locator('[data-target="5,5"]').click();
  await expect(historyRows(page)).toHaveCount(2);
});

test('a board that throws is reported with the name of its game, and the app keeps working', async ({ page, own }) => {
  await start(page, `${own.url}new/faulty/person`);
  await page.locator('[data-target="0,0"]').click();
  await expect(page.getByText('Faulty stopped working').first()).toBeVisible();
  await expect(page.getByText('quintet-game-faulty@1.0.0: no such piece').first()).toBeVisible();
  await page.getByRole('link', { name: 'Quintet, home' }).click();
  await expect(page.getByRole('heading', { name: 'Games for two' })).toBeVisible();
  await expect(status(page)).toHaveCount(0);
});
