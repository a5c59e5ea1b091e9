import { eloDifference, matchesOf, scoreOf, type Tally } from '@quintet/engine';

export const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

export const signed = (elo: number): string => `${elo < 0 ? '−' : '+'}${Math.abs(Math.round(elo))}`;

/** `+157 (95 %: +90 … +240)`; an open end is `∞`. */
export function eloText(tally: Tally): string {
  const { elo, low, high } = eloDifference(tally);
  return `${signed(elo)} (95 %: ${low === null ? '−∞' : signed(low)} … ${high === null ? '+∞' : signed(high)})`;
}

/** What has come out so far, in a few words. */
export const standing = (tally: Tally): string =>
  `+${tally.wins} =${tally.draws} −${tally.losses}  ${percent(scoreOf(tally))}  Elo ${eloText(tally)}`;

/** How often each was, most often first. */
export function frequencies(items: Iterable<string>): [string, number][] {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}

export const mean = (numbers: readonly number[]): number =>
  numbers.length === 0 ? 0 : numbers.reduce((total, each) => total + each, 0) / numbers.length;

export const seatText = (tally: Tally): string => `${percent(scoreOf(tally))} of ${matchesOf(tally)}`;
