import type { Json } from './json.ts';
import type { Options } from './options.ts';
import type { Outcome } from './outcome.ts';
import type { Result } from './result.ts';

/** A match read from a file format other than the record. It can be replayed from the start. */
export interface SavedMatch {
  readonly options: Options;
  /** Move texts from the start. */
  readonly moves: readonly string[];
  /** The ending, including endings of the match such as a resignation; `null` while it runs. */
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
  /** Whether the JSON claims to have this format, valid or not. */
  recognises(json: unknown): boolean;
  /** Default file name for a match saved at `at`, in local time. */
  fileName(at: Date): string;
  encode(saved: SavedMatch): Json;
  decode(json: unknown): Result<SavedMatch, CodecRefusal>;
}
