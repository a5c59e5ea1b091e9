import { fail, isListed, type Outcome, ok, type Result, type SavedMatch } from '../../../kernel/index.ts';
import { read } from '../notation.ts';
import { starts } from '../options.ts';
import type { JunglePosition } from '../position.ts';
import { boardRows, entryAt, type MoveEntry } from '../state.ts';
import { type JungleOptions, SEAT_NAMES, type SeatName } from '../types.ts';

export const FORMAT = 'jungle/1';

/** The save file. Everything except the options, the time and the outcome follows from the moves. */
export type SaveFile = {
  readonly format: typeof FORMAT;
  /** When the file was saved: ISO 8601 in UTC. */
  readonly timestamp: string;
  readonly options: JungleOptions;
  readonly currentPlayer: SeatName;
  /** Counter of the 50-move rule: the moves since the last capture. */
  readonly moveCount: number;
  /** Rows of piece names or `null`, row 9 first. */
  readonly board: readonly (readonly (string | null)[])[];
  readonly moveHistory: readonly MoveEntry[];
  readonly movesWithoutCapture: number;
  /** The repetition keys of all positions since the start, in order. */
  readonly positionHistory: readonly string[];
  readonly outcome: { readonly winner: Outcome['winner']; readonly reason: string } | null;
};

/** The position after some moves, and the repetition keys of all positions on the way. */
export interface Replay {
  readonly position: JunglePosition;
  readonly keys: readonly string[];
}

/** Plays move texts from the start. Fails with the ply of the first illegal move. */
export function replay(options: JungleOptions, moves: readonly string[]): Result<Replay, number> {
  const position = starts.start(options);
  const keys = [position.repetitionKey];
  for (const text of moves) {
    const move = read(text);
    if (move === null || !isListed(position, move)) return fail(position.ply);
    position.play(move);
    keys.push(position.repetitionKey);
  }
  return ok({ position, keys });
}

export function fileOf(
  options: JungleOptions,
  { position, keys }: Replay,
  ending: Outcome | null,
  at: number,
): SaveFile {
  return {
    format: FORMAT,
    timestamp: new Date(at).toISOString(),
    options,
    currentPlayer: SEAT_NAMES[position.toMove],
    moveCount: position.movesWithoutCapture,
    board: boardRows(position),
    moveHistory: Array.from({ length: position.ply }, (_, ply) => entryAt(position, ply)),
    movesWithoutCapture: position.movesWithoutCapture,
    positionHistory: keys,
    outcome: ending && { winner: ending.winner, reason: ending.reason },
  };
}

/** Encodes a match as a save file. Throws if the options are invalid or a move is illegal. */
export function encode(saved: SavedMatch): SaveFile {
  const options = starts.parseOptions(saved.options);
  if (!options.ok) throw new Error(`invalid options: ${JSON.stringify(saved.options)}`);
  const played = replay(options.value, saved.moves);
  if (!played.ok) throw new Error(`the move at ply ${played.error} is illegal`);
  return fileOf(options.value, played.value, saved.outcome, saved.savedAt);
}
