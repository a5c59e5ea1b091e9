import type { Browser, Page } from '@playwright/test';

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

const CATEGORIES = ['devtools.timeline', 'blink.user_timing', 'v8.execute', 'toplevel'];

/** Event names that DevTools counts as scripting. */
const SCRIPTING = new Set([
  'EventDispatch',
  'FunctionCall',
  'EvaluateScript',
  'RunMicrotasks',
  'TimerFire',
  'FireAnimationFrame',
  'V8.GC_MC_INCREMENTAL',
]);

/** All tasks of a thread: scripting, style, layout and paint. */
const TASKS = new Set(['RunTask', 'ThreadControllerImpl::RunTask']);

/** CPU time of the page's main thread between two marks, in milliseconds. */
export interface Span {
  readonly scripting: number;
  /** Everything that the main thread did, scripting included. */
  readonly busy: number;
}

/** Records a trace while `work` runs. Returns the spans that `work` marked, by name. */
export async function traced(browser: Browser, page: Page, work: () => Promise<void>): Promise<Map<string, Span>> {
  await browser.startTracing(page, { categories: CATEGORIES });
  let trace: Buffer;
  try {
    await work();
  } finally {
    trace = await browser.stopTracing();
  }
  return spansOf((JSON.parse(trace.toString('utf8')) as { traceEvents: TraceEvent[] }).traceEvents);
}

/** Performs an action and waits for two frames, between two marks in the trace. */
export async function marked(page: Page, name: string, act: () => Promise<void>): Promise<void> {
  await page.evaluate((name) => void performance.mark(`begin:${name}`), name);
  await act();
  await page.evaluate(async (name) => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    performance.mark(`end:${name}`);
  }, name);
}

function spansOf(events: TraceEvent[]): Map<string, Span> {
  events.sort((a, b) => a.ts - b.ts);
  const spans = new Map<string, Span>();
  for (const begin of events) {
    if (!begin.name.startsWith('begin:')) continue;
    const name = begin.name.slice('begin:'.length);
    const end = events.find((event) => event.name === `end:${name}` && event.ts > begin.ts);
    if (!end) continue;
    const within = events.filter(
      ({ ph, ts, tid, pid }) => ph === 'X' && ts >= begin.ts && ts < end.ts && tid === begin.tid && pid === begin.pid,
    );
    spans.set(name, { scripting: cpuTime(within, SCRIPTING), busy: cpuTime(within, TASKS) });
  }
  return spans;
}

/** Sum of the outermost events with these names: nested events count once. */
function cpuTime(events: readonly TraceEvent[], names: ReadonlySet<string>): number {
  let until = 0;
  let sum = 0;
  for (const { name, ts, dur = 0, tdur = dur } of events) {
    if (!names.has(name) || ts < until) continue;
    until = ts + dur;
    sum += tdur;
  }
  return sum / 1000;
}
