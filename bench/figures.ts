/** Nearest-rank percentile of sorted values; 0 for an empty list. `share` is from 0 to 1. */
export const percentile = (sorted: ArrayLike<number>, share: number): number =>
  sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;

export const median = (values: readonly number[]): number =>
  percentile(
    [...values].sort((a, b) => a - b),
    0.5,
  );

/** Rounded to a whole number with separators, or to two digits if it is small. */
export const shown = (value: number): string =>
  value < 100 ? value.toFixed(2) : Math.round(value).toLocaleString('en');

/** The ratios of rounds that ran one after the other, as `1.02 (0.97–1.05)`: median, smallest and largest. */
export function ratioText(ours: readonly number[], theirs: readonly number[]): string {
  const ratios = ours.map((value, round) => value / (theirs[round] ?? Number.NaN));
  return `${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)})`;
}

export const row = (cells: readonly string[]): string =>
  cells.map((cell, i) => (i === 0 ? cell.padEnd(34) : cell.padStart(16))).join('');
