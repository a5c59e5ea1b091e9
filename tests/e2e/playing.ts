import { expect, type Locator, type Page } from '@playwright/test';
import { type Game, gameList, type Seat } from '@quintet/engine';
import type { Path } from '@quintet/engine/authoring';

const games: Game[] = [...gameList];

/** Makes a third-party game known to the functions that play it on a page. */
export const addTestGame = (game: Game): void => void games.push(game);

export const gameOf = (id: string): Game => {
  const game = games.find((each) => each.id === id);
  if (!game) throw new Error(`no game ${id}`);
  return game;
};

/** The devices of tests that must pass on both. */
export const DEVICES = [
  { name: 'a desktop', use: { viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false } },
  { name: 'a phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
];

/** Prefix of a test of every game on both devices. Bugs and XO Enchanted run on a phone by default, the others on a desktop; long runs have all. */
export const oneDevice = (device: string, game: string): string =>
  (device === 'a phone') === ['bugs', 'xo'].includes(game) ? '' : '@long ';

/** Makes bots on this page play the same match in every run: their seeds come from `Math.random`. */
export async function repeatBots(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let state = 1;
    // A linear congruential generator is random enough for seeds.
    Math.random = () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return state / 2 ** 32;
    };
  });
}

/** Returns a function that clicks an element, or taps it on a touch screen. */
export const presser =
  (touches: boolean) =>
  (element: Locator): Promise<void> =>
    touches ? element.tap() : element.click();

/** Starts a match of two people at one screen with default options. */
export async function begin(page: Page, game: string): Promise<void> {
  await page.goto(`/new/${game}/person`);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  // The first match of a run waits for the app to load.
  await expect(page.getByRole('grid')).toBeVisible({ timeout: 20_000 });
}

export const cell = (page: Page, target: string): Locator =>
  page.getByRole('gridcell', { name: new RegExp(`^${target},`) });

export const status = (page: Page): Locator => page.getByTestId('status');

export const action = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: 'Actions' }).getByRole('button', { name, exact: true });

export const historyRows = (page: Page): Locator => page.getByRole('list', { name: 'History' }).getByRole('button');

/** The bubble on the board that explains a refusal. It is an ARIA live region. */
export const refusalBubble = (page: Page): Locator => page.locator('.live[role=status]');

/** Expects a bubble with exactly this message and reason, which screen readers announce together. */
export async function expectRefusal(page: Page, message: string, reason: string): Promise<void> {
  await expect(refusalBubble(page).getByRole('paragraph')).toHaveText([message, reason]);
  await expect(refusalBubble(page)).toHaveAttribute('aria-atomic', 'true');
}

/** Plays a move such as `E3-E4` by clicking its cells. */
export async function move(page: Page, text: string): Promise<void> {
  for (const target of text.split('-')) await cell(page, target).click();
}

/** A point of the viewport, in CSS pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The centre of an element. */
export async function middle(locator: Locator): Promise<Point> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('the element is not visible');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** One touch of a move. */
export interface Touch {
  /** The seat that makes the move. */
  readonly seat: Seat;
  readonly target: string;
  readonly locator: Locator;
  readonly isCell: boolean;
}

/** Moves the focus to a cell with the arrow keys, always pressing the one that brings it closer. */
async function walkTo(page: Page, goal: Locator): Promise<void> {
  for (let steps = 0; steps < 40; steps++) {
    const key = await goal.evaluate((element) => {
      const here = document.activeElement ?? document.body;
      if (element === here) return null;
      const [from, to] = [here.getBoundingClientRect(), element.getBoundingClientRect()];
      const [x, y] = [to.x + to.width / 2 - from.x - from.width / 2, to.y + to.height / 2 - from.y - from.height / 2];
      return Math.abs(x) > Math.abs(y) ? (x > 0 ? 'ArrowRight' : 'ArrowLeft') : y > 0 ? 'ArrowDown' : 'ArrowUp';
    });
    if (key === null) return;
    await page.keyboard.press(key);
  }
  throw new Error('arrow keys did not reach the cell');
}

/** Makes one touch with the keyboard. The board is one Tab stop. */
export async function pressTouch(page: Page, { locator, isCell }: Touch): Promise<void> {
  if (isCell) {
    await page.locator('[role=gridcell][tabindex="0"]').focus();
    await walkTo(page, locator);
  } else await locator.focus();
  await page.keyboard.press('Enter');
}

/** The touches of each move of a match, in order. */
export function touchesOf(page: Page, id: string, options: unknown, texts: readonly string[]): Touch[][] {
  const game = gameOf(id);
  const parsed = game.rules.parseOptions(options);
  if (!parsed.ok) throw new Error(parsed.error.key);
  const position = game.rules.start(parsed.value);
  return texts.map((text) => {
    const parsedMove = game.notation.parse(position, text);
    if (!parsedMove.ok) throw new Error(`${text}: ${parsedMove.error.code}`);
    const [path] = game.presentation.paths(position, parsedMove.value) as [Path];
    const { controls } = game.presentation.scene(position);
    const { toMove: seat } = position;
    const touches = path.map((target): Touch => {
      const control = controls.find((each) => each.target === target);
      if (!control) return { seat, target, locator: cell(page, target), isCell: true };
      return { seat, target, locator: controlButton(page, game, control.kind, seat), isCell: false };
    });
    position.play(parsedMove.value);
    return touches;
  });
}

function controlButton(page: Page, game: Game, kind: string, seat: Seat): Locator {
  const { seats, names } = game.presentation.messages.en;
  const panel = page.getByRole('region', { name: new RegExp(`(^|, )${seats[seat]}(,|$)`) });
  return panel.getByRole('button', { name: new RegExp(`^${names[kind]}(,|$)`) });
}

/** Opens the menu of the match page and returns one of its actions. */
export async function menuAction(page: Page, name: string): Promise<Locator> {
  await action(page, 'More').click();
  return page.getByRole('dialog', { name: 'Actions' }).getByRole('button', { name, exact: true });
}

/** Clicks an action of the match page, in its menu if it is not in sight. */
export async function act(page: Page, name: string): Promise<void> {
  const inSight = action(page, name);
  if (await inSight.isVisible()) return inSight.click();
  await (await menuAction(page, name)).click();
}
