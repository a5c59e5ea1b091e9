import type { Options } from './options.ts';
import type { Position } from './position.ts';

/**
 * Result of a position with best play, for the seat to move: plies until it wins, minus plies until it loses, or 0 for a draw.
 * `null` if unknown.
 */
export type ExactResult = number | null;

/** Reads the bytes of a table; `null` if there is no such table. Called once per table. */
export type TableSource<O extends Options = Options> = (options: O, name: string) => Uint8Array | null;

/** Opened endgame tables. */
export interface Tables<P extends Position = Position> {
  /** The result of a running match under all rules, including those about repetition and the number of moves. */
  probe(position: P): ExactResult;
  /** The result of a position as if it were reached just now and no rule limited the number of moves. */
  lookUp(position: P): ExactResult;
}

/**
 * Endgame tables of a game: the exact result of every position with few pieces. A table covers all positions with the same
 * pieces and options. Only for games in which the seats alternate.
 */
export interface TableRules<P extends Position = Position, O extends Options = Options> {
  /** Maximum number of pieces in a table; 0 for a game without tables. */
  readonly maxPieces: number;
  /** Names of the tables with this many pieces. */
  names(pieces: number): readonly string[];
  /** The name of the table for pieces written by a person; `null` if there is none. */
  parseName(text: string): string | null;
  /** Size of a table in bytes. */
  size(options: O, name: string): number;
  /** Computes a table, and the smaller tables that it needs. One byte per position. */
  generate(options: O, name: string): Uint8Array;
  /** The result that a byte stands for; `null` if it stands for no running match. */
  resultOf(byte: number): ExactResult;
  /** Reads positions of a table by their index: `null` where there is no running match. */
  positionsOf(options: O, name: string): (index: number) => P | null;
  /** Opens the tables of a source. Tables that are quick to compute need not be in the source. */
  open(source: TableSource<O>): Tables<P>;
}
