import type { Json } from './json.ts';
import type { Options } from './options.ts';
import type { Outcome } from './outcome.ts';
import type { Result } from './result.ts';

/** What a file of another format says of a match: all of it can be played again from the start. */
export interface SavedMatch {
  readonly options: Options;
  /** Move texts from the start. */
  readonly moves: readonly string[];
  /** The ending, the match's own (resigned …) included; null while it runs. */
  readonly outcome: Outcome | null;
  /** When it was saved, in milliseconds since 1970. */
  readonly savedAt: number;
}

/** Why a file cannot be read: not of the format at all, or not what its moves lead to. */
export interface CodecRefusal {
  readonly code: 'invalid-file' | 'corrupted-file';
  /** How many moves could be played, when a move is at fault; else null. */
  readonly ply: number | null;
  /** The field at fault, such as `currentPlayer`; null for a file that is no object. */
  readonly field: string | null;
}

/** A file format besides the record: both ways, and how to tell it. Reading plays the moves and compares everything. */
export interface SaveCodec {
  readonly format: string;
  /** Whether the JSON is meant to be of this format, right or wrong. */
  recognises(json: unknown): boolean;
  /** The default name of a file saved at that local time. */
  fileName(at: Date): string;
  encode(saved: SavedMatch): Json;
  decode(json: unknown): Result<SavedMatch, CodecRefusal>;
}
