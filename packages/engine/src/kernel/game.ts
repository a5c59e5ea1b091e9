import type { BotSpec } from './bot.ts';
import type { SaveCodec } from './codec.ts';
import type { Json } from './json.ts';
import { type Move, MoveList } from './move-list.ts';
import type { OptionFault, Options, OptionsSchema } from './options.ts';
import type { Outcome } from './outcome.ts';
import type { Position } from './position.ts';
import { type Reason, type Refusal, refusal } from './refusal.ts';
import { fail, ok, type Result } from './result.ts';
import type { Change, Scene } from './scene.ts';
import type { Path } from './selection.ts';
import type { Language, Words } from './words.ts';

/** What a game needs of a match to publish its state. */
export interface Snapshot<P extends Position = Position> {
  readonly position: P;
  /** The ending, the game's own or the match's. */
  readonly outcome: Outcome | null;
  /** When each move was made, by ply, in milliseconds; null where there is no clock. */
  readonly at: readonly (number | null)[];
}

/** What a game's folder provides. Methods, so that a table of games can hold them all. */
export interface GameParts<P extends Position = Position, O extends Options = Options> {
  readonly id: string;
  /** The version of the rules; a record says which it was played by. */
  readonly rules: number;
  /** The machine names of the seats, as the rules page has them. */
  readonly seats: readonly [string, string];
  /** How many moves can be undone in a row; null is all. */
  readonly undoLimit: number | null;
  readonly options: OptionsSchema;
  readonly words: Readonly<Record<Language, Words>>;
  /** The refusal code for what is no move text. */
  readonly unreadable: string;
  /** Says how a move text is written, where the message of `unreadable` does not. */
  readonly unreadableReason?: Reason;
  /** Other file formats. */
  readonly codecs: readonly SaveCodec[];
  /** How its bots think. */
  readonly bot: BotSpec;

  parseOptions(input: unknown): Result<O, OptionFault>;
  start(options: O): P;

  /** The canonical text of a legal move in this position. */
  format(move: Move, position: P): string;
  /** The move that a canonical text means, legal or not; null for anything else. Never throws. */
  read(text: string, position: P): Move | null;
  /** Whether a move that was read may be played: `listed` in most games. */
  isLegal(position: P, move: Move): boolean;
  /** Why a move that was read and is not legal may not be played, in a running match. The code that fits first. */
  why(position: P, move: Move): Refusal;
  /** Why a touch leads nowhere, when `picked` begins no legal move's path, in a running match. */
  refusalAt(position: P, picked: Path): Refusal;

  /** A move for people to read. */
  describe(before: P, move: Move, language: Language): string;
  /** The published state, as the rules page has it. */
  state(snapshot: Snapshot<P>): Json;
  scene(position: P): Scene;
  /** The ways to make a legal move by touching; all moves' paths differ, and none begins another. */
  paths(position: P, move: Move): readonly Path[];
  changes(before: P, move: Move): readonly Change[];
  /** In hundredths of the game's unit from the side of the seat to move; only for a running match. */
  evaluate(position: P): number;
  /** Whether a legal move may change the score at a stroke, so that search follows it beyond its depth. */
  isNoisy(position: P, move: Move): boolean;
  /** Whether the seat to move is seen to win the match in this turn. True is sure, false says nothing; proofs are found sooner. */
  isWon(position: P): boolean;
}

export interface Game<P extends Position = Position, O extends Options = Options> extends GameParts<P, O> {
  /** The checked door: a text from a person, a file or a socket becomes a legal move, or the reason why not. */
  parse(text: string, position: P): Result<Move, Refusal>;
  /** Why a text may not be played; null when it may. */
  refusal(position: P, text: string): Refusal | null;
}

/** Legality as the list of moves has it. */
export function listed(position: Position, move: Move): boolean {
  position.moves(scratch);
  return scratch.includes(move);
}
const scratch = new MoveList();

/** What tells a legal text from all others. */
export type Door<P extends Position> = Pick<
  GameParts<P>,
  'read' | 'isLegal' | 'why' | 'unreadable' | 'unreadableReason'
>;

/** Whether a refusal says that the text is no move text at all, rather than why the move is illegal. */
export const isUnreadable = (
  door: Pick<Door<Position>, 'unreadable' | 'unreadableReason'>,
  refused: Refusal,
): boolean => refused.code === door.unreadable && refused.reason?.key === door.unreadableReason?.key;

/** The checked door. Legality is asked of the list of moves; why not, only once that has said no. */
export function parseMove<P extends Position>(door: Door<P>, text: string, position: P): Result<Move, Refusal> {
  if (position.outcome) return fail(refusal('game-over'));
  const move = door.read(text, position);
  if (move === null) return fail(refusal(door.unreadable, text.slice(0, 80), door.unreadableReason));
  return door.isLegal(position, move) ? ok(move) : fail(door.why(position, move));
}

/** Adds to a game's parts what is the same in every game. */
export function defineGame<P extends Position, O extends Options>(parts: GameParts<P, O>): Game<P, O> {
  const parse = (text: string, position: P): Result<Move, Refusal> => parseMove(parts, text, position);
  return {
    ...parts,
    parse,
    refusalAt: (position, picked) => (position.outcome ? refusal('game-over') : parts.refusalAt(position, picked)),
    refusal(position, text) {
      const parsed = parse(text, position);
      return parsed.ok ? null : parsed.error;
    },
  };
}
