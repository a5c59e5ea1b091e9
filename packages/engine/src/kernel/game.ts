import type { BotSpec } from './bot.ts';
import type { Change } from './changes.ts';
import type { Editor } from './editor.ts';
import type { Json } from './json.ts';
import type { Language } from './languages.ts';
import type { Messages } from './messages.ts';
import type { Move, MoveList } from './move-list.ts';
import type { OptionsSchema } from './option-schema.ts';
import type { OptionRefusal, Options } from './options.ts';
import type { Outcome } from './outcome.ts';
import type { Position } from './position.ts';
import type { PuzzleRules } from './puzzle-rules.ts';
import type { Explanation, Refusal, Result } from './result.ts';
import type { Path, Scene } from './scene.ts';
import type { ExactResult, TableRules } from './table-rules.ts';
import type { Threat } from './threat.ts';

/**
 * One rule set, as a composition of its parts. All parts use method syntax, so that `Game<OctaPosition>` is assignable to
 * `Game` and one `Game[]` can hold every game.
 *
 * @example
 * ```ts
 * import { type Game, games } from '@quintet/engine';
 * const nameOf = (game: Game): string => game.presentation.messages.en.name;
 * console.log(nameOf(games.jungle)); // 'Jungle'
 * ```
 */
export interface Game<P extends Position = Position, O extends Options = Options> {
  readonly id: string;
  /** Version of this contract that the game was built with; `defineGame` sets it. */
  readonly contract: number;
  /** Name and version of the npm package with the game, such as `gomoku@1.0.0`; `null` for a game that no host has loaded. */
  readonly package: string | null;
  /** Version of the rules; every record stores the version it was played under. */
  readonly rulesVersion: number;
  /** Machine names of the seats, as given on the rules page. */
  readonly seats: readonly [string, string];
  /** How many moves can be undone in a row; `null` for no limit. */
  readonly undoLimit: number | null;
  readonly rules: Rules<P, O>;
  readonly notation: Notation<P>;
  readonly presentation: Presentation<P>;
  readonly bot: BotRules<P>;
  readonly puzzles: PuzzleRules<P>;
  readonly editor: Editor<P, O>;
  readonly tables: TableRules<P, O>;
  /** File formats besides the record. */
  readonly codecs: readonly SaveCodec[];
}

/** How a match starts and which moves are legal. */
export interface Rules<P extends Position = Position, O extends Options = Options> {
  readonly options: OptionsSchema;
  /** Checks options from outside and fills in the defaults. */
  parseOptions(input: unknown): Result<O, OptionRefusal>;
  start(options: O): P;
  /** Whether a move read from text is legal. Most games use `isListed`. */
  isLegal(position: P, move: Move): boolean;
  /** Why an illegal move is refused in a running match. If several codes apply, the first one is returned. */
  why(position: P, move: Move): Refusal;
  /** Why a selection that starts no legal move's path is refused. */
  refusalAt(position: P, picked: Path): Refusal;
}

/** Reads move texts without checking whether the move is legal. */
export interface MoveReader<P extends Position = Position> {
  /** The refusal code for text that is not a move. */
  readonly unreadable: string;
  /** Explains how to write a move, if the message for `unreadable` does not. */
  readonly unreadableExplanation?: Explanation;
  /** The move that a canonical text stands for, legal or not; `null` for any other text. Never throws. */
  read(position: P, text: string): Move | null;
}

/** Converts between moves and move texts. */
export interface Notation<P extends Position = Position> extends MoveReader<P> {
  /** The canonical text of a legal move. */
  format(position: P, move: Move): string;
  /** The legal move for a text from a person, a file or a socket, or why it is refused. */
  parse(position: P, text: string): Result<Move, Refusal>;
  /** Why a text is refused; `null` when it is a legal move. */
  refusal(position: P, text: string): Refusal | null;
}

/** Everything a match needs to publish its state. */
export interface Snapshot<P extends Position = Position> {
  readonly position: P;
  /** How the match ended, by the game's rules or otherwise, such as by resignation; `null` while it runs. */
  readonly outcome: Outcome | null;
  /** Time of each move in milliseconds since 1970, indexed by ply; `null` for a move without a recorded time. */
  readonly at: readonly (number | null)[];
}

/** How a position is shown to people and programs. */
export interface Presentation<P extends Position = Position> {
  readonly messages: Readonly<Record<Language, Messages>>;
  /** Human-readable text of a move, given the position before it. */
  describe(before: P, move: Move, language: Language): string;
  /** The move in an established notation, such as Hive's `wA1 -wS1`; `null` if the game has none. */
  standardNotation(before: P, move: Move): string | null;
  /** The published state, as specified on the rules page. */
  state(snapshot: Snapshot<P>): Json;
  scene(position: P): Scene;
  /**
   * Paths that make a legal move when touched in order. Among the paths of all legal moves, no two are equal and none is a
   * prefix of another.
   */
  paths(position: P, move: Move): readonly Path[];
  /** Changes that a move makes to the scene, given the position before it. */
  changes(before: P, move: Move): readonly Change[];
  /** Dangers to point out, against either seat. Empty after the end and in games that point out none. */
  threats(position: P): readonly Threat[];
  /** A key of `Messages.tasks`: what the seat to move has to do. `null` after the end and in games that do not say. */
  task(position: P): string | null;
}

/** The parts of a game that search needs. */
export interface BotRules<P extends Position = Position> {
  readonly spec: BotSpec;
  /** Score for the seat to move, in hundredths of the game's unit. Only for a running match. */
  evaluate(position: P): number;
  /** Whether a legal move may change the score abruptly, so that quiescence search follows it. Without it, no move is noisy. */
  isNoisy?(position: P, move: Move): boolean;
  /** Whether the seat to move certainly wins this turn; `false` means unknown. Speeds up proofs and search. */
  isWon?(position: P): boolean;
  /**
   * How promising a legal move looks before any search: 0 for most moves. Search tries moves with a higher number first, and does
   * not reduce those above 0. It skips more of the late moves in a game that has priorities.
   */
  priority?(position: P, move: Move): number;
  /** The exact result of a running match from endgame tables that need no files; `null` if unknown. */
  probe?(position: P): ExactResult;
  /**
   * Fills `into` with the evaluation after each listed move, for the seat to move, faster than by playing them. Returns `false` if
   * it cannot, for instance because a move ends the match; search then plays each move.
   */
  evaluateMoves?(position: P, moves: MoveList, into: Float64Array): boolean;
}

/** A match read from a file format other than the record. It can be replayed from the start. */
export interface SavedMatch {
  readonly options: Options;
  /** Move texts from the start. */
  readonly moves: readonly string[];
  /** How the match ended, by the game's rules or otherwise, such as by resignation; `null` while it runs. */
  readonly outcome: Outcome | null;
  /** Time of saving, in milliseconds since 1970. */
  readonly savedAt: number;
}

/** Why a file is refused: it has the wrong format, or its content contradicts its moves. */
export interface CodecRefusal {
  readonly code: 'invalid-file' | 'corrupted-file';
  /** Number of moves played before the bad move; `null` if no move caused the refusal. */
  readonly ply: number | null;
  /** The bad field, such as `currentPlayer`; `null` when the file is not an object. */
  readonly field: string | null;
}

/** A file format besides the record. Decoding plays the moves and compares the result with every field. */
export interface SaveCodec {
  readonly format: string;
  /** Whether the JSON claims to have this format, even if it is invalid. */
  recognises(json: unknown): boolean;
  /** Default file name for a match saved at `at`, in local time. */
  fileName(at: Date): string;
  encode(saved: SavedMatch): Json;
  decode(json: unknown): Result<SavedMatch, CodecRefusal>;
}
