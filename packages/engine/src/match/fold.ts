import {
  type Ending,
  fail,
  type Outcome,
  ok,
  opponent,
  type Position,
  type Refusal,
  type Result,
  refusal,
  type Seat,
} from '../kernel/index.ts';
import type { Entry, Match, PlayedMove } from './match.ts';

/**
 * Adds one entry: a move, a takeback or an ending. Returns the new match, or why the entry is refused.
 *
 * @example
 * ```ts
 * import { applyEntry, createMatch } from '@quintet/engine';
 * import { jungle } from '@quintet/engine/jungle';
 * const match = createMatch(jungle);
 * const next = applyEntry(match, { move: 'E3-E4', at: null });
 * if (next.ok) console.log(next.value.moves[0]?.text); // 'E3-E4'
 * const refused = applyEntry(match, { move: 'E3-E9', at: null });
 * if (!refused.ok) console.log(refused.error.code); // 'invalid-move'
 * ```
 */
export const applyEntry = <P extends Position>(match: Match<P>, entry: Entry): Result<Match<P>, Refusal> =>
  fold(match, [entry]).result;

/**
 * Plays a move text without recording a time: `applyEntry` with `at: null`.
 *
 * @example
 * ```ts
 * import { createMatch, games, play } from '@quintet/engine';
 * const next = play(createMatch(games.jungle), 'E3-E4');
 * if (next.ok) console.log(next.value.position.toMove); // 1
 * ```
 */
export const play = <P extends Position>(
  match: Match<P>,
  text: string,
  at: number | null = null,
): Result<Match<P>, Refusal> => applyEntry(match, { move: text, at });

/** Result of a fold: the match or a refusal, and how far the fold got. */
export interface Folded<P extends Position> {
  readonly result: Result<Match<P>, Refusal>;
  /** Number of entries applied, and the ply after the last of them. */
  readonly entries: number;
  readonly ply: number;
}

/**
 * Applies entries in order and stops at the first refusal. Linear in the number of entries.
 *
 * @example
 * ```ts
 * import { createMatch, fold, games } from '@quintet/engine';
 * const entries = ['4,4', '5,5', '4,4'].map((move) => ({ move, at: null }));
 * const { result, ply } = fold(createMatch(games.ctor), entries);
 * console.log(result.ok, ply); // false 2
 * ```
 */
export function fold<P extends Position>(match: Match<P>, entries: readonly Entry[]): Folded<P> {
  const folding = new Folding(match);
  folding.add(entries, 0, entries.length);
  return folding.folded();
}

/** Entries per slice of `foldInSlices`: a few milliseconds of work in the slowest game. */
export const SLICE = 64;

/**
 * Like `fold`, but awaits `turn` before each slice, unless all entries fit into one slice. Other work can run
 * until the promise of `turn` resolves.
 */
export async function foldInSlices<P extends Position>(
  match: Match<P>,
  entries: readonly Entry[],
  turn: () => Promise<void>,
): Promise<Folded<P>> {
  if (entries.length <= SLICE) return fold(match, entries);
  const folding = new Folding(match);
  for (let from = 0; from < entries.length && folding.isGoing; from += SLICE) {
    await turn();
    folding.add(entries, from, Math.min(from + SLICE, entries.length));
  }
  return folding.folded();
}

/** A fold in progress. Plays on its own position and copies the lists of the match once, at the end. */
class Folding<P extends Position> {
  readonly #match: Match<P>;
  readonly #position: P;
  readonly #entries: Entry[] = [];
  readonly #moves: PlayedMove[] = [];
  /** How many of the original match's moves remain after takebacks. */
  #remainingMoves: number;
  #outcome: Outcome | null;
  #refused: Refusal | null = null;

  constructor(match: Match<P>) {
    this.#match = match;
    this.#position = match.position.clone();
    this.#remainingMoves = match.moves.length;
    this.#outcome = match.outcome;
  }

  /** Whether every entry so far has been accepted. */
  get isGoing(): boolean {
    return this.#refused === null;
  }

  add(entries: readonly Entry[], from: number, to: number): void {
    for (let n = from; n < to && this.isGoing; n++) this.#refused = this.#apply(entries[n] as Entry);
  }

  folded(): Folded<P> {
    const ply = this.#remainingMoves + this.#moves.length;
    const entries = this.#entries.length;
    return { result: this.#refused ? fail(this.#refused) : ok(this.#folded()), entries, ply };
  }

  #folded(): Match<P> {
    // Lists the fields, since a spread followed by the same fields again takes V8's slow path.
    const { game, options, terms, players, entries, moves } = this.#match;
    const remaining = this.#remainingMoves === moves.length ? moves : moves.slice(0, this.#remainingMoves);
    return {
      game,
      options,
      terms,
      players,
      entries: entries.concat(this.#entries),
      moves: remaining.concat(this.#moves),
      position: this.#position,
      outcome: this.#outcome,
    };
  }

  #apply(entry: Entry): Refusal | null {
    if (this.#outcome) return refusal('game-over');
    if ('move' in entry) return this.#play(entry.move, entry.at);
    if ('takeback' in entry) {
      const { takeback } = entry;
      const older = Math.max(0, takeback - this.#moves.length);
      if (older > this.#remainingMoves) return refusal('nothing-to-undo', String(takeback));
      for (let n = 0; n < takeback; n++) this.#position.undo();
      this.#moves.length -= takeback - older;
      this.#remainingMoves -= older;
    } else {
      this.#outcome = endedBy(entry.end, entry.by);
    }
    this.#entries.push(entry);
    return null;
  }

  #play(given: string, at: number | null): Refusal | null {
    const { game } = this.#match;
    const position = this.#position;
    const parsed = game.notation.parse(position, given);
    if (!parsed.ok) return parsed.error;
    const text = game.notation.format(position, parsed.value);
    position.play(parsed.value);
    this.#moves.push({ move: parsed.value, text, at });
    this.#entries.push({ move: text, at });
    this.#outcome = position.outcome;
    return null;
  }
}

/** A player who resigns, leaves or runs out of time loses. If both agree or both leave, the match is a draw. */
export const endedBy = (reason: Ending, by: Seat | null): Outcome => ({
  winner: reason === 'agreement' || by === null ? null : opponent(by),
  reason,
});
