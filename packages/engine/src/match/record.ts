import {
  canonical,
  type Game,
  isObject,
  type Json,
  type JsonObject,
  type Outcome,
  type SaveCodec,
  sha256,
} from '../kernel/index.ts';
import type { Entry, Match, Player, Terms } from './match.ts';

/** Name and version of the record format. */
export const FORMAT = 'quintet/1';

/**
 * Everything that is saved about a match. The position is the fold of its entries.
 *
 * @example
 * ```ts
 * import { createMatch, games, type MatchRecord, toRecord } from '@quintet/engine';
 * const record: MatchRecord = toRecord(createMatch(games.jungle));
 * console.log(record.format, record.options); // 'quintet/1' { board: 'spec' }
 * ```
 */
export interface MatchRecord {
  readonly format: typeof FORMAT;
  /** Version of the game's rules. */
  readonly rules: number;
  readonly game: string;
  /** Name and version of the game's package; `null` for a game that no host has loaded. Older records do not have it. */
  readonly package: string | null;
  readonly options: JsonObject;
  readonly terms: Terms;
  readonly players: readonly [Player, Player];
  readonly entries: readonly Entry[];
  readonly outcome: Outcome | null;
}

/**
 * Converts a match into a record, ready for `JSON.stringify`.
 *
 * @example
 * ```ts
 * import { createMatch, gameList, games, loadMatch, toRecord, unwrap } from '@quintet/engine';
 * const text = JSON.stringify(toRecord(createMatch(games.ctor)));
 * const match = unwrap(loadMatch(JSON.parse(text), gameList));
 * console.log(match.game.id); // 'ctor'
 * ```
 */
export const toRecord = (match: Match): MatchRecord => ({
  format: FORMAT,
  rules: match.game.rulesVersion,
  game: match.game.id,
  package: match.game.package,
  options: match.options,
  terms: match.terms,
  players: match.players,
  entries: match.entries,
  outcome: match.outcome,
});

/**
 * Writes a match in a game's own file format. The field `record` holds what such a format lacks: players, times and takebacks.
 * `loadMatch` continues from it.
 */
export function encodeMatch(match: Match, codec: SaveCodec, savedAt: number): Json {
  const { options, moves, outcome } = match;
  const file = codec.encode({ options, moves: moves.map(({ text }) => text), outcome, savedAt });
  return isObject(file) ? { ...file, record: toRecord(match) as unknown as Json } : file;
}

/** SHA-256 of the game, options and moves. Does not depend on players or times. */
export const contentHash = (match: Match): string =>
  sha256(
    canonical([FORMAT, match.game.rulesVersion, match.game.id, match.options, match.moves.map(({ text }) => text)]),
  );

/** Default file name for a match saved at `at`, in local time. */
export const recordFileName = (game: Pick<Game, 'id'>, at: Date): string =>
  `${game.id}-${fileTimestamp(at, '-')}.quintet.json`;

/** `YYYYMMDD-HHMMSS` in local time, for file names, with the given separator between date and time. */
export function fileTimestamp(at: Date, separator: '-' | '_'): string {
  const two = (n: number): string => String(n).padStart(2, '0');
  const date = `${String(at.getFullYear()).padStart(4, '0')}${two(at.getMonth() + 1)}${two(at.getDate())}`;
  return `${date}${separator}${two(at.getHours())}${two(at.getMinutes())}${two(at.getSeconds())}`;
}
