/**
 * A line of things done, with undo and redo. Only the last `limit` can be undone: what fell off that stack stays off,
 * but is still part of the line. Redo lasts until something new is done.
 */
export class History<T> {
  readonly #limit: number | null;
  readonly #counts: (item: T) => boolean;
  readonly #done: T[] = [];
  readonly #undone: T[] = [];
  #undoable = 0;

  /** `limit` null is no limit. Of what is loaded, the last `limit` can be undone. What does not count is free. */
  constructor(limit: number | null, done: readonly T[] = [], counts: (item: T) => boolean = () => true) {
    this.#limit = limit;
    this.#counts = counts;
    for (const item of done) this.#forward(item);
  }

  /** All that is done and not undone, oldest first. */
  get done(): readonly T[] {
    return this.#done;
  }

  /** How many can be undone in a row. */
  get undoable(): number {
    return this.#undoable;
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
    this.#undoable++;
    if (this.#limit === null) return;
    while (this.#done.slice(-this.#undoable).filter(this.#counts).length > this.#limit) this.#undoable--;
  }
}
