import type { Browser, Page } from '@playwright/test';
import { saveMatch } from '../../e2e/files.ts';
import { middle } from '../../e2e/playing.ts';
import { traced } from './trace.ts';

/** An Octa match whose next move sets off a chain of 30 cells. */
const CHAIN = {
  id: 'chain',
  game: 'octa',
  options: { size: 7, seed: 3551 },
  moves: ['1,1', '-1,-1', '1,4', '-2,0', '1,3', '-1,-4', '0,5', '-3,-1', '1,3'],
};
const NEXT = '-2,0';
const FRAME_MS = 1000 / 60;

/** Frames while the chain runs. */
export interface Frames {
  readonly perSecond: number;
  /** Longest time between two frames, in milliseconds. */
  readonly longestMs: number;
  /** Frames more than half a frame late. */
  readonly late: number;
  readonly count: number;
  /** CPU time of the page's main thread for each frame, in milliseconds. */
  readonly busyMs: number;
}

/** Plays the move and measures the frames until the board has stopped moving. */
export async function measureChain(page: Page, browser: Browser): Promise<Frames> {
  await page.goto('./');
  await saveMatch(page, CHAIN);
  await page.goto('match/chain');
  const cell = page.locator(`[data-target="${NEXT}"][data-next]`);
  await cell.waitFor();
  const { x, y } = await middle(cell);
  await page.mouse.move(x, y);
  let gaps: number[] = [];
  const spans = await traced(browser, page, async () => {
    const measured = page.evaluate(frameGaps);
    await page.mouse.down();
    await page.mouse.up();
    gaps = await measured;
  });
  const total = gaps.reduce((sum, gap) => sum + gap, 0);
  return {
    perSecond: (1000 * gaps.length) / total,
    longestMs: Math.max(...gaps),
    late: gaps.filter((gap) => gap > 1.5 * FRAME_MS).length,
    count: gaps.length,
    busyMs: (spans.get('frames')?.busy ?? Number.NaN) / gaps.length,
  };
}

/** Intervals between frames in ms, until the board has stopped moving. Runs in the page. */
async function frameGaps(): Promise<number[]> {
  // Looking for animations forces a style update, so only every 20th frame does.
  const period = 20;
  const gaps: number[] = [];
  let last = await new Promise<number>(requestAnimationFrame);
  performance.mark('begin:frames');
  let hasMoved = false;
  for (let isMoving = true; isMoving && gaps.length < 1200; ) {
    const now = await new Promise<number>(requestAnimationFrame);
    gaps.push(now - last);
    last = now;
    if (gaps.length % period > 0) continue;
    const isAnimated = document.getAnimations().length > 0;
    isMoving = isAnimated || !hasMoved;
    hasMoved ||= isAnimated;
  }
  performance.mark('end:frames');
  return gaps;
}
