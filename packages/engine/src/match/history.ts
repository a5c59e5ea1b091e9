/**
 * A list of done items with undo and redo. Only the last `limit` counted items can be undone; older ones stay done
 * forever. Pushing a new item clears the redo stack.
 */
export class History<T> {
  readonly #limit: number | null;
  readonly #counts: (item: T) => boolean;
  readonly #done: T[] = [];
  readonly #undone: T[] = [];
  #undoable = 0;

  /** `limit` is `null` for no limit. `counts` decides which items count towards the limit. */
  constructor(limit: number | null, done: readonly T[] = [], counts: (item: T) => boolean = () => true) {
    this.#limit = limit;
    this.#counts = counts;
    for (const item of done) this.#forward(item);
  }

  /** Done items, oldest first. */
  get done(): readonly T[] {
    return this.#done;
  }

  /** Number of items that can be undone in a row. */
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

  /** Undoes the last item and returns it; `undefined` when nothing can be undone. */
  undo(): T | undefined {
    if (!this.canUndo) return undefined;
    this.#undoable--;
    const item = this.#done.pop() as T;
    this.#undone.push(item);
    return item;
  }

  /** Redoes the last undone item and returns it; `undefined` when there is none. */
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
