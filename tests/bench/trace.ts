/** The fields of a Chromium trace event that we read. Times are in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly ts: number;
  readonly dur?: number;
  /** CPU time within `dur`; excludes time used by other programs. */
  readonly tdur?: number;
  readonly pid: number;
  readonly tid: number;
}

export const CATEGORIES = ['devtools.timeline', 'blink.user_timing', 'v8.execute'];

/** Scripting events, as DevTools counts them. Nested events count once. */
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
export function scripting(trace: Buffer): Map<string, number> {
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

export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
}
