/** How much may be drawn on. */
export interface Room {
  readonly columns: number;
  readonly rows: number;
  /** Whether more than that may be drawn, since nothing is drawn over it. */
  readonly scrolls: boolean;
}

/** What is printed once and stays: narrow if it can be, whole in any case. */
export const printed = (columns: number): Room => ({ columns, rows: 0, scrolls: true });

/** What a board does not show for want of room. */
export interface Hidden {
  readonly pieces: number;
  readonly rows: number;
  readonly columns: number;
}

export const NOTHING_HIDDEN: Hidden = { pieces: 0, rows: 0, columns: 0 };

/** A board as lines. Where something is hidden, a row of the room is left for saying so. */
export interface DrawnBoard {
  readonly lines: readonly string[];
  readonly hidden: Hidden;
}

/** Which of the values are among `count` neighbouring ones around the focus. */
export function span(values: readonly number[], count: number, focus: number): (value: number) => boolean {
  const [first, last] = [Math.min(...values), Math.max(...values)];
  if (last - first < count) return () => true;
  const from = Math.max(first, Math.min(focus - (count >> 1), last - count + 1));
  return (value) => value >= from && value < from + count;
}
