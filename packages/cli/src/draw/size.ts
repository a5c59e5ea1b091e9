/** Space for a drawing, in characters. */
export interface DrawingSize {
  readonly columns: number;
  readonly rows: number;
  /** `true` if the output scrolls, so that a drawing may have more than `rows` rows. */
  readonly canScroll: boolean;
}

/** Size for output that scrolls: at most `columns` wide if possible, and never truncated. */
export const printedSize = (columns: number): DrawingSize => ({ columns, rows: 0, canScroll: true });

/** Number of pieces, rows and columns that did not fit. */
export interface Hidden {
  readonly pieces: number;
  readonly rows: number;
  readonly columns: number;
}

export const NOTHING_HIDDEN: Hidden = { pieces: 0, rows: 0, columns: 0 };

/** A drawn board. If anything is hidden, one row is left free for a note that says so. */
export interface DrawnBoard {
  readonly lines: readonly string[];
  readonly hidden: Hidden;
}

/** Returns a predicate that selects `count` neighbouring values around `focus`. */
export function span(values: readonly number[], count: number, focus: number): (value: number) => boolean {
  const [first, last] = [Math.min(...values), Math.max(...values)];
  if (last - first < count) return () => true;
  const from = Math.max(first, Math.min(focus - (count >> 1), last - count + 1));
  return (value) => value >= from && value < from + count;
}
