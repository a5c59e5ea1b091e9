import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { gameList } from '@quintet/engine';
import { type Board, element, openElement, openMarkup, scriptOrigin, serveElement, setPolicy } from './element-host.ts';
import { expectAccessible } from './pages.ts';
import { cell, status, touchesOf } from './playing.ts';
import { ending, wholeMatch } from './whole-matches.ts';

serveElement();

const attribute = (value: unknown): string => JSON.stringify(value).replaceAll("'", '&#39;');

for (const { id } of gameList) {
  test(`a whole match of ${id} can be played by clicks in the element alone`, async ({ page }) => {
    const { options, moves: texts } = wholeMatch(id);
    const heard = await openElement(page, `game="${id}" options='${attribute(options)}'`);
    await expect(page.getByRole('grid')).toBeVisible();
    for (const touches of touchesOf(page, id, options, texts)) {
      for (const { locator } of touches) await locator.click();
    }
    await expect(status(page)).toHaveText(ending(id));
    expect(await element(page).evaluate((board: Board) => board.moves)).toEqual(texts);
    await expect.poll(() => heard.filter((event) => event.startsWith('move ')).length).toBe(texts.length);
    expect(heard.filter((event) => event.startsWith('end '))).toHaveLength(1);
    expect(heard.filter((event) => /^(?:uncaught|error)/.test(event))).toEqual([]);
  });
}

test('a match can be played with the keyboard alone', async ({ page }) => {
  const heard = await openElement(page, 'game="jungle"');
  await cell(page, 'A1').waitFor();
  await page.keyboard.press('Tab');
  for (const target of ['E3', 'E4', 'E7', 'E6']) {
    const at = await page.evaluate(() => {
      const focused = document.querySelector('quintet-board')?.shadowRoot?.activeElement;
      return (focused as SVGElement | null)?.dataset.target ?? '';
    });
    const [columns, rows] = [0, 1].map((i) => target.charCodeAt(i) - at.charCodeAt(i)) as [number, number];
    for (let n = 0; n < Math.abs(columns); n++) await page.keyboard.press(columns > 0 ? 'ArrowRight' : 'ArrowLeft');
    for (let n = 0; n < Math.abs(rows); n++) await page.keyboard.press(rows > 0 ? 'ArrowUp' : 'ArrowDown');
    await page.keyboard.press('Enter');
  }
  await expect
    .poll(() => heard.filter((event) => event.startsWith('move ')))
    .toEqual(['move {"text":"E3-E4","seat":0,"ply":1}', 'move {"text":"E7-E6","seat":1,"ply":2}']);
});

test('a tap plays on a phone, and the element fits its screen', async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true, isMobile: true, viewport: { width: 375, height: 760 } });
  const page = await context.newPage();
  await openElement(page, 'game="bugs"');
  await page
    .getByRole('button', { name: /^Spider/ })
    .and(page.locator(':enabled'))
    .tap();
  await cell(page, '0,0').tap();
  await expect(cell(page, '0,0')).toHaveAccessibleName(/spider/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  await context.close();
});

test('a piece can be dragged from the hand onto the board', async ({ page }) => {
  await openElement(page, 'game="bugs"');
  await page.getByRole('button', { name: /^Ant/ }).and(page.locator(':enabled')).dragTo(cell(page, '0,0'));
  await expect(cell(page, '0,0')).toHaveAccessibleName(/ant/);
});

test('an illegal move is refused with a code, on the board and by the method', async ({ page }) => {
  const heard = await openElement(page, 'game="jungle"');
  await cell(page, 'A3').click();
  await cell(page, 'A4').click();
  await expect(page.locator('.live[role=status]')).toContainText('Cannot enter water');
  const played = await element(page).evaluate((board: Board) => board.play('A3-A9'));
  expect(played).toBe(false);
  await expect.poll(() => heard.filter((event) => event.startsWith('refusal'))).toHaveLength(2);
  expect(heard.find((event) => event.startsWith('refusal'))).toContain('"code":"cannot-enter-water"');
});

test('a page can play, undo, redo, reset and load a match through the element’s methods', async ({ page }) => {
  await openElement(page, 'game="ctor"');
  await page.getByRole('grid').waitFor();
  const result = await element(page).evaluate(async (board: Board) => {
    const first = board.legalMoves.length;
    board.play('6,2');
    board.play('1,3');
    const { record } = board;
    const plies = [board.moves.length];
    board.undo();
    plies.push(board.moves.length);
    board.redo();
    plies.push(board.moves.length);
    await board.reset();
    plies.push(board.moves.length);
    if (record) await board.load(record);
    plies.push(board.moves.length);
    return { first, plies, toMove: board.toMove, outcome: board.outcome, state: typeof board.state };
  });
  expect(result).toEqual({ first: 100, plies: [2, 1, 2, 0, 2], toMove: 1, outcome: null, state: 'object' });
});

for (const [attributes, code] of [
  ['', 'missing-game'],
  ['game="go"', 'unknown-game'],
  ['game="octa" options="{"', 'bad-options'],
  ["game='octa' options='{\"size\":99}'", 'bad-options'],
  ['game="jungle" moves="E3-E9"', 'bad-moves'],
  ['game="jungle" bot="9"', 'bad-bot'],
  ['game="jungle" seat="2"', 'bad-seat'],
  ['record="{}"', 'bad-record'],
  ['server="nowhere:1" match="x"', 'bad-server'],
  ['server="http://127.0.0.1:9/"', 'missing-match'],
] as const) {
  test(`bad attributes (${attributes || 'none at all'}) show a message and report ${code}`, async ({ page }) => {
    const heard = await openElement(page, attributes);
    await expect(page.getByRole('alert')).toBeVisible();
    const errors = heard.filter((event) => event.startsWith('error'));
    expect(errors).toEqual([expect.stringContaining(`"code":"${code}"`)]);
    expect(heard.filter((event) => event.startsWith('uncaught'))).toEqual([]);
  });
}

test('attributes can change at any time', async ({ page }) => {
  await openElement(page, 'game="go"');
  await expect(page.getByRole('alert')).toBeVisible();
  const set = (name: string, value: string) =>
    element(page).evaluate((board, [key, text]) => board.setAttribute(key as string, text as string), [name, value]);
  await set('game', 'jungle');
  await expect(page.getByRole('grid', { name: 'Jungle board' })).toBeVisible();
  await set('lang', 'zh');
  await expect(status(page)).toHaveText('轮到红方');
  await set('moves', 'E3-E4; E7-E6');
  await expect(page.locator('[data-target=E4]')).toHaveAccessibleName('E4，红方鼠，有 4 处可走');
  await expect(page.locator('.labels').first()).toBeVisible();
  await set('coordinates', 'false');
  await expect(page.locator('.labels')).toHaveCount(0);
  await set('readonly', '');
  await page.locator('[data-target=E4]').click();
  await expect(page.getByText('此棋盘仅供观看。')).toBeVisible();
});

test('an attribute changed while the element is detached takes effect when the element is attached again', async ({
  page,
}) => {
  await openElement(page, 'game="jungle"');
  await page.getByRole('grid', { name: 'Jungle board' }).waitFor();
  await element(page).evaluate((board) => {
    const place = board.parentElement;
    board.remove();
    board.setAttribute('game', 'ctor');
    place?.append(board);
  });
  await expect(page.getByRole('grid', { name: 'CTOR board' })).toBeVisible();
});

/** Sets the theme, and waits until the colours have changed. */
const setTheme = (page: Page, theme: string): Promise<unknown> =>
  element(page).evaluate((board, value) => {
    board.setAttribute('theme', value);
    const changes = board.shadowRoot?.getAnimations().filter((each) => each instanceof CSSTransition) ?? [];
    return Promise.all(changes.map(({ finished }) => finished.catch(() => {})));
  }, theme);

test('the theme is light, dark or the system’s, and every theme is accessible', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openElement(page, 'game="xo" moves="place 1,0; double 2,1+2,3"');
  await page.getByRole('grid').waitFor();
  const paper = () => page.locator('[part=root]').evaluate((root) => getComputedStyle(root).backgroundColor);
  expect(await paper()).toBe('rgb(20, 22, 26)');
  await setTheme(page, 'light');
  expect(await paper()).toBe('rgb(246, 244, 239)');
  await expectAccessible(page);
  await setTheme(page, 'dark');
  await expectAccessible(page);
});

test('attributes choose the board, the pieces and the speed, and can be combined with dark mode', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await openElement(page, 'game="jungle" theme="slate dark" pieces="traditional" animation="slow"');
  await page.getByRole('grid').waitFor();
  const board = page.locator('[part=board] .board').first();
  await expect(board).toHaveAttribute('data-board', 'slate');
  const colour = () =>
    board
      .locator('svg')
      .first()
      .evaluate((svg) => getComputedStyle(svg).backgroundColor);
  expect(await colour()).toBe('rgb(18, 23, 28)');
  // One character on each of sixteen pieces; an animal has several paths.
  await expect(board.locator('[data-token] path')).toHaveCount(16);
  await setTheme(page, 'paper');
  expect(await colour()).toBe('rgb(255, 254, 249)');
  await expectAccessible(page);
  const shown = await element(page).evaluate((each: Board) => [each.theme, each.pieces, each.animation]);
  expect(shown).toEqual(['paper', 'traditional', 'slow']);
});

test('a bot replies from a worker, and undo takes back both moves', async ({ page }) => {
  const heard = await openElement(page, 'game="jungle" bot="1"');
  await cell(page, 'E3').click();
  await cell(page, 'E4').click();
  await expect.poll(() => heard.filter((event) => event.startsWith('move')).length).toBe(2);
  await expect(page.getByRole('region', { name: 'Computer, BLUE · level 1' })).toBeVisible();
  await element(page).evaluate((board: Board) => board.undo());
  await expect(cell(page, 'E3')).toHaveAccessibleName(/rat/);
});

test('under a strict content security policy, the bot plays on the main thread and the styles apply', async ({
  page,
}) => {
  setPolicy(`default-src 'self'; script-src 'self' ${scriptOrigin()}; style-src 'self'; worker-src 'none'`);
  const heard = await openElement(page, 'game="ctor" bot="1" seat="1"');
  await expect.poll(() => heard.filter((event) => event.startsWith('move')).length, { timeout: 20_000 }).toBe(1);
  await expect(page.locator('[part=root]')).toHaveCSS('display', 'grid');
  expect(heard.filter((event) => event.startsWith('error'))).toEqual([]);
});

test('an element that is detached and attached again keeps its match and duplicates nothing', async ({ page }) => {
  const heard = await openElement(page, 'game="jungle"');
  await cell(page, 'E3').click();
  await cell(page, 'E4').click();
  const sheets = await element(page).evaluate(async (board: Board) => {
    const place = board.parentElement as HTMLElement;
    const before = board.shadowRoot?.adoptedStyleSheets.length;
    for (let n = 0; n < 5; n++) {
      board.remove();
      place.append(board);
      await new Promise((done) => requestAnimationFrame(done));
    }
    return [
      before,
      board.shadowRoot?.adoptedStyleSheets.length,
      board.shadowRoot?.querySelectorAll('[role=grid]').length,
    ];
  });
  expect(sheets[1]).toBe(sheets[0]);
  expect(sheets[2]).toBe(1);
  await expect(cell(page, 'E4')).toHaveAccessibleName(/rat/);
  expect(heard.filter((event) => event.startsWith('move'))).toHaveLength(1);
});

for (const [file, fence] of [
  ['packages/board/README.md', /```html\n([\s\S]*?)```/],
  ['examples/board/index.html', /([\s\S]*)/],
] as const) {
  test(`the page in ${file} works unmodified`, async ({ page }) => {
    const text = readFileSync(path.join(import.meta.dirname, '../..', file), 'utf8');
    const markup = fence.exec(text)?.[1]?.replace(/[^"]*dist\/standalone\.js/, `${scriptOrigin()}/standalone.js`) ?? '';
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await openMarkup(page, markup);
    await page.getByRole('grid').waitFor();
    await element(page).evaluate((board: Board) => board.play(board.legalMoves[0] ?? ''));
    // The bot may have answered already.
    await expect(page.locator('output')).toContainText(/^[12]\. /);
    expect(errors).toEqual([]);
  });
}
