import {
  canonical,
  fail,
  fill,
  type Game,
  type JsonObject,
  type Language,
  type Outcome,
  ok,
  type Result,
  sha256,
} from '../kernel/index.ts';
import type { Entry, Match, Player, Terms } from './match.ts';
import { matchTexts } from './messages.ts';

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
 * The record of a match, ready for `JSON.stringify`.
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

/** SHA-256 of the game, options and moves. Does not depend on players or times. */
export const contentHash = (match: Match): string =>
  sha256(
    canonical([FORMAT, match.game.rulesVersion, match.game.id, match.options, match.moves.map(({ text }) => text)]),
  );

/** Default file name for a match saved at `at`, in local time. */
export const recordFileName = (game: Pick<Game, 'id'>, at: Date): string =>
  `${game.id}-${fileTimestamp(at, '-')}.quintet.json`;

/** Maximum length of a file name, in characters. */
export const MAX_FILE_NAME = 100;

/** Why a file name is refused. */
export interface FileNameRefusal {
  readonly code: 'empty' | 'too-long' | 'only-dots' | 'bad-character' | 'reserved';
  /** The part of the name that is not allowed. */
  readonly detail: string;
}

/** The reason, as used in "Failed to save: [reason]". */
export const fileNameSentence = ({ code, detail }: FileNameRefusal, language: Language): string =>
  fill(matchTexts[language]['file-name'][code], { detail, max: String(MAX_FILE_NAME) });

/** Windows device names. They are reserved with any extension: `nul.json` is `NUL`. */
const RESERVED = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])(?= *(?:\.|$))/i;

/**
 * Trims spaces from a file name (not a path) and checks that it is valid on every system: 1 to 100 characters, none of
 * `/ \ : * ? " < > |`, no control characters, more than just dots, and not a Windows device name.
 */
export function checkFileName(given: string): Result<string, FileNameRefusal> {
  const refuse = (code: FileNameRefusal['code'], detail: string): Result<never, FileNameRefusal> =>
    fail({ code, detail });
  // Trim only spaces, so that control characters at the ends are refused.
  const name = given.replace(/^ +| +$/g, '');
  if (name === '') return refuse('empty', '');
  if ([...name].length > MAX_FILE_NAME) return refuse('too-long', name);
  const bad = /[/\\:*?"<>|\p{Cc}]/u.exec(name);
  if (bad) return refuse('bad-character', bad[0]);
  if (/^[. ]+$/.test(name)) return refuse('only-dots', name);
  const reserved = RESERVED.exec(name);
  return reserved ? refuse('reserved', reserved[0]) : ok(name);
}

/** `YYYYMMDD-HHMMSS` in local time, for file names, with the given separator between date and time. */
export function fileTimestamp(at: Date, separator: '-' | '_'): string {
  const two = (n: number): string => String(n).padStart(2, '0');
  const date = `${String(at.getFullYear()).padStart(4, '0')}${two(at.getMonth() + 1)}${two(at.getDate())}`;
  return `${date}${separator}${two(at.getHours())}${two(at.getMinutes())}${two(at.getSeconds())}`;
}
