import { FAULTS } from './plan.ts';
import type { Outcome } from './run.ts';

/** A readable summary of all runs. */
export function reportOf(outcomes: readonly Outcome[]): string {
  const sum = (of: (outcome: Outcome) => number): number => outcomes.reduce((total, outcome) => total + of(outcome), 0);
  const failed = outcomes.filter(({ wrong }) => wrong.length > 0);
  const lost = sum(({ wrong }) => wrong.filter((text) => text.startsWith('lost')).length);
  const rows: [string, number][] = [
    ['runs', outcomes.length],
    ...FAULTS.map((fault): [string, number] => [`  ${fault}`, sum(({ injected }) => injected.get(fault) ?? 0)]),
    ['attempts to steal a seat', sum(({ thefts }) => thefts)],
    ['commands accepted', sum(({ accepted }) => accepted)],
    ['entries stored', sum(({ entries }) => entries)],
    ['entries lost', lost],
    ['slowest convergence after the last fault, ms', Math.max(0, ...outcomes.map((each) => each.convergenceMs ?? 0))],
    ['failed runs', failed.length],
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  const lines = rows.map(([name, count]) => `${name.padEnd(width)}  ${String(count).padStart(6)}`);
  return lines.join('\n');
}
