/** Space for a drawing, in characters. */
export interface DrawingSize {
  readonly columns: number;
  readonly rows: number;
  /** `true` if the output scrolls, so that a drawing may exceed the rows. */
  readonly canScroll: boolean;
}

/** Size of output that is printed once: as narrow as possible, never cut off. */
export const printedSize = (columns: number): DrawingSize => ({ columns, rows: 0, canScroll: true });

/** Number of pieces, rows and columns that did not fit. */
export interface Hidden {
  readonly pieces: number;
  readonly rows: number;
  readonly columns: number;
}

export const NOTHING_HIDDEN: Hidden = { pieces: 0, rows: 0, columns: 0 };

/** A drawn board. If something is hidden, one row is left free for a note about it. */
export interface DrawnBoard {
  readonly lines: readonly string[];
  readonly hidden: Hidden;
}

/** Selects `count` neighbouring values around the focus. */
export function span(values: readonly number[], count: number, focus: number): (value: number) => boolean {
  const [first, last] = [Math.min(...values), Math.max(...values)];
  if (last - first < count) return () => true;
  const from = Math.max(first, Math.min(focus - (count >> 1), last - count + 1));
  return (value) => value >= from && value < from + count;
}
