import { type Browser, type Page, test } from '@playwright/test';
import { saveMatch } from '../e2e/files.ts';

const GAMES = ['bugs', 'ctor', 'jungle', 'octa', 'xo'];
const CLICKS = 60;
/** Maximum scripting time of a click in milliseconds: one frame. */
const BAR_MILLISECONDS = 16;

type Kind = 'hover' | 'select' | 'move';
const KINDS: readonly Kind[] = ['hover', 'select', 'move'];

/** An Octa match whose next move sets off a chain of 30 cells. */
const CHAIN = {
  id: 'chain',
  game: 'octa',
  options: { size: 7, seed: 3551 },
  moves: ['1,1', '-1,-1', '1,4', '-2,0', '1,3', '-1,-4', '0,5', '-3,-1', '1,3'],
};
const NEXT = '-2,0';

test.afterEach(({ page: _ }, { errors }) => {
  for (const { message } of errors) console.log(message);
});

test('measures the scripting time of a click', async ({ page, browser }) => {
  console.log(`\nscripting of a click, milliseconds on the processor; bar ${BAR_MILLISECONDS}\n`);
  console.log(row('game', ...KINDS.flatMap((kind) => [kind, 'p95', 'n'])));
  for (const game of GAMES) {
    const found = await clicks(page, browser, game);
    const cells = KINDS.flatMap((kind) => {
      const times = found[kind];
      return [milliseconds(quantile(times, 0.5)), milliseconds(quantile(times, 0.95)), String(times.length)];
    });
    const isOver = KINDS.some((kind) => quantile(found[kind], 0.95) > BAR_MILLISECONDS);
    console.log(row(game, ...cells) + (isOver ? '   over the bar' : ''));
  }
});

test('measures the frame rate while a chain of 30 cells runs', async ({ page }) => {
  await page.goto('./');
  await saveMatch(page, CHAIN);
  await page.goto('match/chain');
  const cell = page.locator(`[data-target="${NEXT}"][data-next]`);
  await cell.waitFor();
  const box = await cell.boundingBox();
  if (!box) throw new Error('the cell is not visible');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  const gaps = page.evaluate(frameGaps);
  await page.mouse.down();
  await page.mouse.up();
  const times = await gaps;
  const all = times.reduce((sum, time) => sum + time, 0);
  console.log(`\nframes while a chain of 30 cells runs: ${((1000 * times.length) / all).toFixed(1)} a second`);
  const late = times.filter((time) => time > 1.5 * (1000 / 60)).length;
  console.log(
    `longest gap ${milliseconds(Math.max(...times))} ms, p95 ${milliseconds(quantile(times, 0.95))} ms, late ${late} of ${times.length}`,
  );
});

test('measures the layout shift of the home page', async ({ page }) => {
  for (const viewport of [
    { width: 1280, height: 860 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport);
    await page.goto('./');
    await page.locator('article svg.board').first().waitFor();
    const shift = await page.evaluate(layoutShift);
    console.log(`layout shift of home at ${viewport.width} pixels: ${shift.toFixed(4)}`);
  }
});

/** Plays both seats by clicking targets, and groups the times by the effect of each click. */
async function clicks(page: Page, browser: Browser, game: string): Promise<Record<Kind, number[]>> {
  await start(page, game);
  const kinds = new Map<string, Kind>();
  await browser.startTracing(page, { categories: CATEGORIES });
  for (let n = 0; n < CLICKS; n++) {
    const spot = (await page.evaluate(pick, n)) ?? (await start(page, game).then(() => page.evaluate(pick, n)));
    if (!spot) throw new Error(`no target in ${game}`);
    await marked(page, `hover${n}`, () => page.mouse.move(spot.x, spot.y));
    kinds.set(`hover${n}`, 'hover');
    await marked(page, `click${n}`, async () => {
      await page.mouse.down();
      await page.mouse.up();
    });
    kinds.set(`click${n}`, (await page.evaluate(isSelecting)) ? 'select' : 'move');
  }
  const found: Record<Kind, number[]> = { hover: [], select: [], move: [] };
  for (const [name, time] of scripting(await browser.stopTracing())) {
    const kind = kinds.get(name);
    if (kind) found[kind].push(time);
  }
  return found;
}

async function start(page: Page, game: string): Promise<void> {
  await page.goto(`new/${game}/person`);
  await page.getByRole('button', { name: /^start/i }).click();
  await page.waitForURL(/\/match\//);
  await page.locator('[role="gridcell"]').first().waitFor();
}

/** Performs an action and waits for two frames, between two marks in the trace. */
async function marked(page: Page, name: string, act: () => Promise<void>): Promise<void> {
  await page.evaluate((name) => void performance.mark(`begin:${name}`), name);
  await act();
  await page.evaluate(async (name) => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    performance.mark(`end:${name}`);
  }, name);
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

const isSelecting = (): boolean =>
  document.querySelector('[role="gridcell"][aria-selected="true"], button[aria-pressed="true"]') !== null;

/** Intervals between frames in ms, until the board has stopped moving. Runs in the page. */
async function frameGaps(): Promise<number[]> {
  const gaps: number[] = [];
  let last = await new Promise<number>(requestAnimationFrame);
  let still = 0;
  let hasMoved = false;
  while (still < 40 && gaps.length < 1200) {
    const now = await new Promise<number>(requestAnimationFrame);
    gaps.push(now - last);
    last = now;
    const isMoving = document.getAnimations().length > 0;
    hasMoved ||= isMoving;
    still = isMoving || !hasMoved ? 0 : still + 1;
  }
  return gaps.slice(0, -still);
}

/** Runs in the page. */
function layoutShift(): Promise<number> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => done(list.getEntries()));
    const done = (entries: PerformanceEntryList) =>
      resolve(entries.reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0));
    observer.observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => done(observer.takeRecords()), 1000);
  });
}

const milliseconds = (time: number): string => (Number.isNaN(time) ? '–' : time.toFixed(1));
const row = (name: string, ...cells: string[]): string =>
  name.padEnd(8) + cells.map((cell) => cell.padStart(8)).join('');

/** The fields of a Chromium trace event that we read. Times are in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly ts: number;
  readonly dur?: number;
  /** CPU time of the thread within `dur`, which excludes time used by other programs. */
  readonly tdur?: number;
  readonly pid: number;
  readonly tid: number;
}

const CATEGORIES = ['devtools.timeline', 'blink.user_timing', 'v8.execute'];

/** Event names that DevTools counts as scripting. Nested events count only once. */
const SCRIPTING = new Set([
  'EventDispatch',
  'FunctionCall',
  'EvaluateScript',
  'RunMicrotasks',
  'TimerFire',
  'FireAnimationFrame',
  'V8.GC_MC_INCREMENTAL',
]);

/** Milliseconds of scripting between each pair of page marks `begin:name` and `end:name`. */
function scripting(trace: Buffer): Map<string, number> {
  const { traceEvents } = JSON.parse(trace.toString('utf8')) as { traceEvents: TraceEvent[] };
  const events = traceEvents.sort((a, b) => a.ts - b.ts);
  const spans = new Map<string, number>();
  for (const begin of events) {
    if (!begin.name.startsWith('begin:')) continue;
    const name = begin.name.slice('begin:'.length);
    const end = events.find((event) => event.name === `end:${name}` && event.ts > begin.ts);
    if (!end) continue;
    const inside = events.filter(
      ({ name, ph, ts, tid, pid }) =>
        ph === 'X' && SCRIPTING.has(name) && ts >= begin.ts && ts < end.ts && tid === begin.tid && pid === begin.pid,
    );
    spans.set(name, outermost(inside).reduce((sum, { dur = 0, tdur = dur }) => sum + tdur, 0) / 1000);
  }
  return spans;
}

function outermost(events: readonly TraceEvent[]): TraceEvent[] {
  let until = 0;
  return events.filter(({ ts, dur = 0 }) => {
    if (ts < until) return false;
    until = ts + dur;
    return true;
  });
}

function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
}
