import {
  type Ending,
  type Game,
  type Move,
  type Options,
  type Outcome,
  type Position,
  type Seat,
  type Snapshot,
  unwrap,
} from '../kernel/index.ts';

/**
 * Time control: real time, with seconds per player and an increment in seconds per turn, or correspondence, with days per move.
 */
export type MatchClock =
  | { readonly kind: 'real-time'; readonly seconds: number; readonly increment: number }
  | { readonly kind: 'correspondence'; readonly days: number };

/** Conditions of a match that are not part of the game's rules. */
export interface Terms {
  readonly clock: MatchClock | null;
  /** Maximum time that a player may be away, in seconds; `null` for no limit. */
  readonly awaySeconds: number | null;
  /** How many moves can be undone in a row; `null` for no limit. */
  readonly undoLimit: number | null;
}

/**
 * The person or bot that plays a seat.
 *
 * @example
 * ```ts
 * import { games, type Player, startMatch } from '@quintet/engine';
 * const players: [Player, Player] = [
 *   { name: 'Ada', level: null },
 *   { name: null, level: 4 },
 * ];
 * console.log(startMatch(games.ctor, { options: {}, players }).players[0].name); // 'Ada'
 * ```
 */
export interface Player {
  readonly name: string | null;
  /** Level of a bot; `null` for a person. */
  readonly level: number | null;
}

/**
 * One stored fact of a match. `at` is in milliseconds since 1970; `null` if no time was recorded.
 *
 * @example
 * ```ts
 * import { createMatch, type Entry, fold, games } from '@quintet/engine';
 * const entries: Entry[] = [
 *   { move: '4,4', at: null },
 *   { takeback: 1, by: 0, at: null },
 * ];
 * console.log(fold(createMatch(games.ctor), entries).ply); // 0
 * ```
 */
export type Entry =
  | { readonly move: string; readonly at: number | null }
  | { readonly takeback: number; readonly by: Seat; readonly at: number | null }
  | EndEntry;

/** The end of a match other than by a move. `by` is the seat that lost, or `null` if it concerns both. */
export interface EndEntry {
  readonly end: Ending;
  readonly by: Seat | null;
  readonly at: number | null;
}

/** A move that has not been taken back. */
export interface PlayedMove {
  readonly move: Move;
  readonly text: string;
  readonly at: number | null;
}

/**
 * A match as the fold of its entries. Immutable: every step returns a new match, and its position is never changed.
 *
 * @example
 * ```ts
 * import { createMatch, games, type Match, play, unwrap } from '@quintet/engine';
 * const before: Match = createMatch(games.ctor);
 * const after: Match = unwrap(play(before, '4,4'));
 * console.log(before.moves.length, after.moves.length); // 0 1
 * ```
 */
export interface Match<P extends Position = Position> {
  readonly game: Game<P>;
  readonly options: Options;
  readonly terms: Terms;
  readonly players: readonly [Player, Player];
  readonly entries: readonly Entry[];
  readonly moves: readonly PlayedMove[];
  readonly position: P;
  /** How the match ended, by the game's rules or otherwise, such as by resignation; `null` while it runs. */
  readonly outcome: Outcome | null;
}

/** How a match starts. */
export interface MatchSetup {
  /** Complete options, as `parseOptions` returns them. */
  readonly options: Options;
  readonly terms?: Partial<Terms>;
  readonly players?: readonly [Player, Player];
}

/** A person without a name. */
export const PERSON: Player = { name: null, level: null };

/**
 * Starts a match with complete options. `createMatch` fills in the defaults.
 *
 * @example
 * ```ts
 * import { startMatch, toMove } from '@quintet/engine';
 * import { ctor } from '@quintet/engine/ctor';
 * console.log(toMove(startMatch(ctor, { options: {} }))); // 0
 * ```
 */
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

/**
 * Creates a match of a game. `options` are checked and completed with the defaults. Throws on bad options; check options
 * from outside with `game.rules.parseOptions` first.
 *
 * @example
 * ```ts
 * import { createMatch, games } from '@quintet/engine';
 * console.log(createMatch(games.octa, { size: 2 }).options.size); // 2
 * ```
 */
export const createMatch = <P extends Position, O extends Options>(
  game: Game<P, O>,
  options: Partial<NoInfer<O>> = {},
): Match<P> => startMatch(game, { options: unwrap(game.rules.parseOptions(options)) });

/** Number of entries. A client at version n has missed `entries.slice(n)`. */
export const version = (match: Match): number => match.entries.length;

/**
 * The seat to move; `null` after the end.
 *
 * @example
 * ```ts
 * import { createMatch, games, toMove } from '@quintet/engine';
 * console.log(toMove(createMatch(games.bugs))); // 0
 * ```
 */
export const toMove = (match: Match): Seat | null => (match.outcome ? null : match.position.toMove);

/** The snapshot that `Presentation.state` publishes. */
export const snapshot = <P extends Position>(match: Match<P>): Snapshot<P> => ({
  position: match.position,
  outcome: match.outcome,
  at: match.moves.map(({ at }) => at),
});

/** The match without takebacks: its entries are the moves that count, and the ending if there is one. */
export function straighten<P extends Position>(match: Match<P>): Match<P> {
  const ending = match.entries.filter((entry) => 'end' in entry);
  return { ...match, entries: [...match.moves.map(({ text, at }) => ({ move: text, at })), ...ending] };
}
