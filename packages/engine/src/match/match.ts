import {
  type Ending,
  fail,
  type Game,
  type Move,
  type Options,
  type Outcome,
  ok,
  opponent,
  type Position,
  type Refusal,
  type Result,
  refusal,
  type Seat,
  type Snapshot,
} from '../kernel/index.ts';

/** Real time with an increment a turn, or days a move. */
export type MatchClock =
  | { readonly kind: 'real-time'; readonly seconds: number; readonly increment: number }
  | { readonly kind: 'correspondence'; readonly days: number };

/** What the match, not the game, is played under. */
export interface Terms {
  readonly clock: MatchClock | null;
  /** How long a player may be away; null is for ever. */
  readonly awaySeconds: number | null;
  /** How many moves can be undone in a row; null is all. */
  readonly undoLimit: number | null;
}

export interface Player {
  readonly name: string | null;
  /** A bot's level; null is a person. */
  readonly level: number | null;
}

/** One kept fact. `at` is in milliseconds since 1970, null where there is no clock. */
export type Entry =
  | { readonly move: string; readonly at: number | null }
  | { readonly takeback: number; readonly by: Seat; readonly at: number | null }
  | { readonly end: Ending; readonly by: Seat | null; readonly at: number | null };

/** A move of the line as it stands, takebacks done. */
export interface PlayedMove {
  readonly move: Move;
  readonly text: string;
  readonly at: number | null;
}

/** The fold of a record. Every step gives a new one; its position is never played on. */
export interface Match<P extends Position = Position> {
  readonly game: Game<P>;
  readonly options: Options;
  readonly terms: Terms;
  readonly players: readonly [Player, Player];
  readonly entries: readonly Entry[];
  readonly moves: readonly PlayedMove[];
  readonly position: P;
  /** The game's own ending or the match's. */
  readonly outcome: Outcome | null;
}

export interface MatchSetup {
  /** Complete options, as the game's parser gives them. */
  readonly options: Options;
  readonly terms?: Partial<Terms>;
  readonly players?: readonly [Player, Player];
}

export const PERSON: Player = { name: null, level: null };

export function startMatch<P extends Position>(game: Game<P>, setup: MatchSetup): Match<P> {
  const position = game.rules.start(setup.options);
  return {
    game,
    options: setup.options,
    terms: { clock: null, awaySeconds: null, undoLimit: game.undoLimit, ...setup.terms },
    players: setup.players ?? [PERSON, PERSON],
    entries: [],
    moves: [],
    position,
    outcome: position.outcome,
  };
}

/** The number of entries: "what did I miss" is a slice from there. */
export const version = (match: Match): number => match.entries.length;

/** Who chooses next; null at the end. */
export const toMove = (match: Match): Seat | null => (match.outcome ? null : match.position.toMove);

/** The match after one more entry, or why there may not be one. The match given is left as it is. */
export const step = <P extends Position>(match: Match<P>, entry: Entry): Result<Match<P>, Refusal> =>
  fold(match, [entry]).result;

export interface Folded<P extends Position> {
  readonly result: Result<Match<P>, Refusal>;
  /** How many entries went well, and the ply that they led to. */
  readonly entries: number;
  readonly ply: number;
}

/** The match after all these entries; where one is refused, how far it went. Linear in the number of entries. */
export function fold<P extends Position>(match: Match<P>, entries: readonly Entry[]): Folded<P> {
  const folding = new Folding(match);
  folding.add(entries, 0, entries.length);
  return folding.folded();
}

/** Entries that `foldInSlices` plays in one turn: a few milliseconds in the slowest game. */
export const SLICE = 64;

/**
 * The same as `fold`, without keeping others waiting: `turn` is awaited before each slice, unless one slice is all there
 * is. A host resolves it when it has done other work.
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

/** A fold under way: it plays on a position of its own, and copies the lists of the match once, at the end. */
class Folding<P extends Position> {
  readonly #match: Match<P>;
  readonly #position: P;
  readonly #entries: Entry[] = [];
  readonly #moves: PlayedMove[] = [];
  /** How many of the match's own moves are left after takebacks. */
  #before: number;
  #outcome: Outcome | null;
  #refused: Refusal | null = null;

  constructor(match: Match<P>) {
    this.#match = match;
    this.#position = match.position.clone();
    this.#before = match.moves.length;
    this.#outcome = match.outcome;
  }

  /** False once an entry has been refused. */
  get isGoing(): boolean {
    return this.#refused === null;
  }

  add(entries: readonly Entry[], from: number, to: number): void {
    for (let n = from; n < to && this.isGoing; n++) this.#refused = this.#step(entries[n] as Entry);
  }

  folded(): Folded<P> {
    const ply = this.#before + this.#moves.length;
    const entries = this.#entries.length;
    return { result: this.#refused ? fail(this.#refused) : ok(this.#folded()), entries, ply };
  }

  #folded(): Match<P> {
    const { entries, moves } = this.#match;
    const before = this.#before === moves.length ? moves : moves.slice(0, this.#before);
    return {
      ...this.#match,
      entries: entries.concat(this.#entries),
      moves: before.concat(this.#moves),
      position: this.#position,
      outcome: this.#outcome,
    };
  }

  #step(entry: Entry): Refusal | null {
    if (this.#outcome) return refusal('game-over');
    if ('move' in entry) return this.#play(entry.move, entry.at);
    if ('takeback' in entry) {
      const { takeback } = entry;
      const older = Math.max(0, takeback - this.#moves.length);
      if (older > this.#before) return refusal('nothing-to-undo', String(takeback));
      for (let n = 0; n < takeback; n++) this.#position.undo();
      this.#moves.length -= takeback - older;
      this.#before -= older;
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

/** Who resigns, leaves or runs out of time loses; an agreement, or both having left, is a draw. */
const endedBy = (reason: Ending, by: Seat | null): Outcome => ({
  winner: reason === 'agreement' || by === null ? null : opponent(by),
  reason,
});

/** What the game needs to publish the match's state. */
export const snapshot = <P extends Position>(match: Match<P>): Snapshot<P> => ({
  position: match.position,
  outcome: match.outcome,
  at: match.moves.map(({ at }) => at),
});

/** The match with its line as the only entries: as if what was taken back had never been played. */
export function straighten<P extends Position>(match: Match<P>): Match<P> {
  const ending = match.entries.filter((entry) => 'end' in entry);
  return { ...match, entries: [...match.moves.map(({ text, at }) => ({ move: text, at })), ...ending] };
}
