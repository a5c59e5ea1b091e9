import { fail, ok, type Position, type Refusal, type Result, refusal, type Seat, unwrap } from '../kernel/index.ts';
import { applyEntry } from './fold.ts';
import { type Entry, type Match, straighten } from './match.ts';

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
  /** Number of undoable items that count towards the limit. */
  #counted = 0;

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
    if (this.#counts(item)) this.#counted--;
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
    if (this.#counts(item)) this.#counted++;
    while (this.#limit !== null && this.#counted > this.#limit) {
      if (this.#counts(this.#done[this.#done.length - this.#undoable] as T)) this.#counted--;
      this.#undoable--;
    }
  }
}

/**
 * A local match with undo and redo. A move after an undo drops the undone moves.
 *
 * @example
 * ```ts
 * import { createMatch, games, Session } from '@quintet/engine';
 * const session = new Session(createMatch(games.ctor));
 * session.apply({ move: '4,4', at: null });
 * session.undo();
 * console.log(session.match.moves.length, session.canRedo); // 0 true
 * ```
 */
export class Session<P extends Position = Position> {
  #match: Match<P>;
  #history: History<Entry>;
  #revision = 0;

  constructor(match: Match<P>) {
    this.#match = match;
    this.#history = historyOf(match);
  }

  get match(): Match<P> {
    return this.#match;
  }

  /** Increases with every change of the match. Results computed for an earlier revision are stale. */
  get revision(): number {
    return this.#revision;
  }

  get canUndo(): boolean {
    return this.#history.canUndo;
  }

  get canRedo(): boolean {
    return this.#history.canRedo;
  }

  /** Adds a move or an ending. A refusal changes nothing. */
  apply(entry: Entry): Result<Match<P>, Refusal> {
    const next = applyEntry(this.#match, entry);
    if (!next.ok) return next;
    this.#history.push(next.value.entries.at(-1) as Entry);
    return ok(this.#set(next.value));
  }

  /** Takes back one move or the ending; with a seat, everything back to that seat's last decision. */
  undo(seat?: Seat): Result<Match<P>, Refusal> {
    const back = this.#back(seat);
    if (!back) return fail(refusal('nothing-to-undo'));
    for (let n = 0; n < back.steps; n++) this.#history.undo();
    return ok(this.#set(back.match));
  }

  /** Whether the seat has a decision that can be taken back. */
  canUndoTo(seat: Seat): boolean {
    return this.#back(seat) !== null;
  }

  /** Redoes the last undone entry; with a seat, redoes entries until that seat is to move. */
  redo(seat?: Seat): Result<Match<P>, Refusal> {
    if (!this.canRedo) return fail(refusal('nothing-to-redo'));
    let match = this.#match;
    do {
      match = unwrap(applyEntry(match, this.#history.redo() as Entry));
    } while (this.canRedo && seat !== undefined && match.position.toMove !== seat);
    return ok(this.#set(match));
  }

  /** Switches to another match. Its last moves can be undone, up to the limit. */
  load(match: Match<P>): void {
    this.#history = historyOf(match);
    this.#set(match);
  }

  #back(seat: Seat | undefined): { readonly match: Match<P>; readonly steps: number } | null {
    let match = straighten(this.#match);
    let steps = 0;
    do {
      if (steps === this.#history.undoable) return null;
      match = withoutLast(match);
      steps++;
    } while (seat !== undefined && match.position.toMove !== seat);
    return { match, steps };
  }

  #set(match: Match<P>): Match<P> {
    this.#revision++;
    this.#match = match;
    return match;
  }
}

/** Only moves count towards the undo limit; an ending can always be undone. */
const historyOf = (match: Match): History<Entry> =>
  new History<Entry>(match.terms.undoLimit, straighten(match).entries, (entry) => 'move' in entry);

function withoutLast<P extends Position>(match: Match<P>): Match<P> {
  const entries = match.entries.slice(0, -1);
  if (entries.length === match.moves.length) return { ...match, entries, outcome: match.position.outcome };
  const position = match.position.clone();
  position.undo();
  return { ...match, entries, moves: match.moves.slice(0, -1), position, outcome: null };
}
