import type { Browser, Page } from '@playwright/test';
import { marked, traced } from './trace.ts';

/** Effects of a click: it picks a piece or a control, or it completes a move. `hover` is the pointer's way there. */
export const KINDS = ['hover', 'select', 'move'] as const;
export type Kind = (typeof KINDS)[number];

/** Scripting time of each action in milliseconds of CPU time, from its input to the second frame after it. */
export type Clicks = Record<Kind, number[]>;

/** Plays both seats of a match by clicking targets until `count` clicks are made. */
export async function measureClicks(page: Page, browser: Browser, game: string, count: number): Promise<Clicks> {
  await startMatch(page, game);
  const kinds = new Map<string, Kind>();
  const spans = await traced(browser, page, async () => {
    for (let n = 0; n < count; n++) {
      const spot = (await page.evaluate(pick, n)) ?? (await startMatch(page, game).then(() => page.evaluate(pick, n)));
      if (!spot) throw new Error(`no target in ${game}`);
      const before = await page.evaluate(countMoves);
      await marked(page, `hover${n}`, () => page.mouse.move(spot.x, spot.y));
      kinds.set(`hover${n}`, 'hover');
      await marked(page, `click${n}`, async () => {
        await page.mouse.down();
        await page.mouse.up();
      });
      kinds.set(`click${n}`, (await page.evaluate(countMoves)) > before ? 'move' : 'select');
    }
  });
  const clicks: Clicks = { hover: [], select: [], move: [] };
  for (const [name, { scripting }] of spans) {
    const kind = kinds.get(name);
    if (kind) clicks[kind].push(scripting);
  }
  return clicks;
}

async function startMatch(page: Page, game: string): Promise<void> {
  await page.goto(`new/${game}/person`);
  await page.getByRole('button', { name: /^start/i }).click();
  await page.waitForURL(/\/match\//);
  await page.locator('[role="gridcell"]').first().waitFor();
}

/** Picks a visible target, a different one for each `n`; `null` if there is none. Runs in the page. */
function pick(n: number): { x: number; y: number } | null {
  const touchable = '[data-next], button[aria-pressed="false"]:not(:disabled, [aria-disabled="true"])';
  const spots = [...document.querySelectorAll(touchable)].flatMap((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const spot = { x: x + width / 2, y: y + height / 2 };
    const top = document.elementFromPoint(spot.x, spot.y);
    const isBoard = element.hasAttribute('data-next');
    return top && element.contains(top) ? [{ spot, isBoard }] : [];
  });
  const onBoard = spots.filter(({ isBoard }) => isBoard);
  const wanted = onBoard.length > 0 ? onBoard : spots;
  return wanted[(7919 * (n + 1)) % Math.max(1, wanted.length)]?.spot ?? null;
}

/** Number of moves in the history. Runs in the page. */
const countMoves = (): number => document.querySelectorAll('[aria-label="History"] button').length;
