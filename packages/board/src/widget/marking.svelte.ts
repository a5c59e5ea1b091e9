import type { Target } from '@quintet/engine/authoring';

/** A mark on a board: an arrow between two cells, or a circle if `to` is `null`. */
export interface DrawnMark {
  readonly from: Target;
  readonly to: Target | null;
}

/** Draws marks on a board: with the right mouse button, a long press, or Shift+Enter on the first and the last cell. */
export class Marking {
  /** The unfinished mark. */
  current: DrawnMark | null = $state.raw(null);
  readonly #onmark: (mark: DrawnMark) => void;

  constructor(onmark: (mark: DrawnMark) => void) {
    this.#onmark = onmark;
  }

  begin(target: Target | null): void {
    this.current = target === null ? null : { from: target, to: null };
  }

  /** Moves the end of the unfinished mark to a cell. */
  extend(target: Target | null): void {
    if (this.current) this.current = { ...this.current, to: target === this.current.from ? null : target };
  }

  end(): void {
    const mark = this.current;
    this.current = null;
    if (mark) this.#onmark(mark);
  }

  /** Returns whether there was an unfinished mark. */
  cancel(): boolean {
    const wasMarking = this.current !== null;
    this.current = null;
    return wasMarking;
  }

  /** Begins a mark at a cell, or ends the unfinished mark there. */
  toggle(target: Target): void {
    if (!this.current) return this.begin(target);
    this.extend(target);
    this.end();
  }
}
