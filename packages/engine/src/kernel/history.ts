/**
 * A line of things done, with undo and redo. Only the last `limit` can be undone: what fell off that stack stays off,
 * but is still part of the line. Redo lasts until something new is done.
 */
export class History<T> {
  readonly #limit: number;
  readonly #done: T[];
  readonly #undone: T[] = [];
  #undoable: number;

  /** `limit` null is no limit. Of what is loaded, the last `limit` can be undone. */
  constructor(limit: number | null, done: readonly T[] = []) {
    this.#limit = limit ?? Number.POSITIVE_INFINITY;
    this.#done = [...done];
    this.#undoable = Math.min(this.#limit, done.length);
  }

  /** All that is done and not undone, oldest first. */
  get done(): readonly T[] {
    return this.#done;
  }

  get canUndo(): boolean {
    return this.#undoable > 0;
  }

  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  push(item: T): void {
    this.#undone.length = 0;
    this.#forward(item);
  }

  /** What was undone, or undefined when nothing can be. */
  undo(): T | undefined {
    if (!this.canUndo) return undefined;
    this.#undoable--;
    const item = this.#done.pop() as T;
    this.#undone.push(item);
    return item;
  }

  /** What is to be done again, or undefined when nothing is. */
  redo(): T | undefined {
    if (!this.canRedo) return undefined;
    const item = this.#undone.pop() as T;
    this.#forward(item);
    return item;
  }

  #forward(item: T): void {
    this.#done.push(item);
    this.#undoable = Math.min(this.#limit, this.#undoable + 1);
  }
}
