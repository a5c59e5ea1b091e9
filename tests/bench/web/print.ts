import { KINDS } from './clicks.ts';
import { PHONE } from './first-visit.ts';
import type { Report } from './measure.ts';

/** Medians must not exceed these values, except frames per second, which must reach theirs. */
const TARGETS = { scriptKilobytes: 60, interactiveMs: 1000, clickMs: 8, framesPerSecond: 60 };

/** Prints medians and 95th percentiles as tables. */
export function print({ loadAverage, visits, layoutShifts, clicks, chains }: Report): void {
  console.log(`load average at the start: ${loadAverage.toFixed(1)}`);
  if (visits.length > 0) {
    const { cpuRate, latencyMs, downKbps, upKbps } = PHONE;
    console.log(
      `\nfirst visit on a phone: CPU ${cpuRate} times slower, ${latencyMs} ms a request, ${downKbps} kbit/s down, ${upKbps} up`,
    );
    console.log(row('', 'median', 'min', 'max', 'target'));
    const line = (name: string, values: readonly number[], target = ''): void =>
      console.log(row(name, format(median(values)), format(Math.min(...values)), format(Math.max(...values)), target));
    const scripts = visits.map(({ scriptBytes }) => scriptBytes / 1000);
    line('scripts until interactive, kB', scripts, String(TARGETS.scriptKilobytes));
    line(
      'first contentful paint, ms',
      visits.map(({ paintMs }) => paintMs),
    );
    line(
      'a click is answered after, ms',
      visits.map(({ interactiveMs }) => interactiveMs),
      String(TARGETS.interactiveMs),
    );
    for (const { width, shift } of layoutShifts) console.log(row(`layout shift at ${width} pixels`, shift.toFixed(4)));
  }
  if (clicks.length > 0) {
    console.log(`\nscripting of a click, ms of CPU time; target of the median at full speed: ${TARGETS.clickMs}`);
    console.log(row('game, CPU', ...KINDS.flatMap((kind) => [kind, 'p95', 'n'])));
    for (const { game, cpuRate, times } of clicks) {
      const cells = KINDS.flatMap((kind) => [
        format(median(times[kind])),
        format(quantile(times[kind], 0.95)),
        String(times[kind].length),
      ]);
      console.log(row(`${game}, ${cpuRate}×`, ...cells));
    }
  }
  if (chains.length > 0) {
    console.log(`\nframes while a chain of 30 cells runs, medians; target ${TARGETS.framesPerSecond} a second`);
    console.log(row('CPU', 'a second', 'longest', 'late', 'frames', 'busy ms'));
    for (const rate of new Set(chains.map(({ cpuRate }) => cpuRate))) {
      const rounds = chains.filter(({ cpuRate }) => cpuRate === rate);
      const fields = ['perSecond', 'longestMs', 'late', 'count', 'busyMs'] as const;
      console.log(row(`${rate}×`, ...fields.map((field) => format(median(rounds.map((round) => round[field]))))));
    }
  }
}

const NAME_WIDTH = 32;
const CELL_WIDTH = 9;
const row = (name: string, ...cells: string[]): string =>
  name.padEnd(NAME_WIDTH) + cells.map((cell) => cell.padStart(CELL_WIDTH)).join('');

const format = (value: number): string => (Number.isNaN(value) ? '–' : value.toFixed(1));
const median = (values: readonly number[]): number => quantile(values, 0.5);

function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
}
