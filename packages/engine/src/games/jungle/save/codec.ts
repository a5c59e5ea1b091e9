import {
  COMMON_DRAWN,
  COMMON_WON,
  type CodecRefusal,
  canonical,
  EMPTY_CELL,
  ENDINGS,
  fail,
  isObject,
  type Json,
  type JsonObject,
  type Outcome,
  ok,
  type Result,
  type SaveCodec,
  type SavedMatch,
  setupOf,
} from '../../../kernel/index.ts';
import { fileTimestamp } from '../../../match/index.ts';
import { COLUMNS, ROWS, squareNamed } from '../board.ts';
import { SYMBOLS } from '../editor.ts';
import { starts } from '../options.ts';
import type { MoveEntry } from '../state.ts';
import { type JungleOptions, OUTCOME_REASONS, PIECE_NAMES, SEAT_NAMES } from '../types.ts';
import { encode, FORMAT, fileOf, replay, type SaveFile } from './file.ts';

type Check = (value: unknown) => boolean;
type Shape<T> = { readonly [Key in keyof T]: Check };

const oneOf =
  (list: readonly unknown[]): Check =>
  (value) =>
    list.includes(value);
const listOf =
  (item: Check, length?: number): Check =>
  (value) =>
    Array.isArray(value) && (length === undefined || value.length === length) && value.every(item);
const isCount: Check = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
const isSquare: Check = (value) => typeof value === 'string' && squareNamed(value) >= 0;
const isPieceOrNull = oneOf([...PIECE_NAMES, null]);

/** The first field that is missing or has the wrong shape, or `null`. Ignores unknown fields. */
function invalidField<T>(value: JsonObject, shape: Shape<T>, required: readonly (keyof T & string)[]): string | null {
  const missing = required.find((key) => !Object.hasOwn(value, key));
  const wrong = Object.entries<Check>(shape).find(([key, check]) => Object.hasOwn(value, key) && !check(value[key]));
  return missing ?? wrong?.[0] ?? null;
}

const fits = <T>(value: unknown, shape: Shape<T>, required: readonly (keyof T & string)[]): boolean =>
  isObject(value) && invalidField(value as JsonObject, shape, required) === null;

const ENTRY: Shape<MoveEntry> = {
  moveNumber: isCount,
  player: oneOf(SEAT_NAMES),
  piece: oneOf(PIECE_NAMES),
  from: isSquare,
  to: isSquare,
  captured: isPieceOrNull,
};

const OUTCOME: Shape<Outcome> = { winner: oneOf([0, 1, null]), reason: oneOf([...OUTCOME_REASONS, ...ENDINGS]) };

const FILE: Shape<SaveFile> = {
  format: oneOf([FORMAT]),
  // `timestamp` and `options` are parsed separately.
  timestamp: () => true,
  options: () => true,
  currentPlayer: oneOf(SEAT_NAMES),
  moveCount: isCount,
  board: listOf(listOf(isPieceOrNull, COLUMNS), ROWS),
  moveHistory: listOf((entry) => fits(entry, ENTRY, ['from', 'to'])),
  movesWithoutCapture: isCount,
  positionHistory: listOf((key) => typeof key === 'string'),
  outcome: (value) => value === null || fits(value, OUTCOME, ['winner', 'reason']),
};

/** The required fields. All others are derived when absent. */
export const REQUIRED = ['board', 'currentPlayer', 'moveHistory', 'timestamp'] as const;

type Readable = Pick<SaveFile, (typeof REQUIRED)[number]> & Partial<SaveFile>;

/** A file with the wrong shape is invalid. A file whose values contradict its moves is corrupted. */
export function decode(json: unknown): Result<SavedMatch, CodecRefusal> {
  if (!isObject(json)) return invalid(null);
  const field = invalidField(json as JsonObject, FILE, REQUIRED);
  if (field !== null) return invalid(field);
  const file = json as Readable;
  const given = starts.parseOptions(file.options === undefined ? {} : file.options);
  if (!given.ok) return invalid('options');
  const options = file.moveHistory.length > 0 ? given : startingAt(file, given.value);
  if (!options.ok) return badResult('board');
  const savedAt = instant(file.timestamp);
  if (savedAt === null) return invalid('timestamp');

  const moves = file.moveHistory.map(({ from, to }) => `${from}-${to}`);
  const played = replay(options.value, moves);
  if (!played.ok) return badMove(played.error);

  const own = played.value.position.outcome;
  const outcome = file.outcome === undefined ? own : file.outcome && outcomeOf(file.outcome);
  const expected = fileOf(options.value, played.value, outcome, savedAt);
  const badEntry = file.moveHistory.findIndex(
    (entry, ply) => differing(entry, expected.moveHistory[ply], ENTRY_KEYS) !== null,
  );
  if (badEntry >= 0) return badMove(badEntry);
  const wrong = differing(comparable(file), expected, COMPARED);
  if (wrong !== null) return badResult(wrong);
  if (!isEnding(own, outcome)) return badResult('outcome');
  return ok({ options: options.value, moves, outcome, savedAt });
}

/**
 * The options of a file without moves, whose board is the position to start from. Without a set-up position of their own they get
 * the board as one, unless it is the standard start.
 */
function startingAt(file: Readable, options: JungleOptions): Result<JungleOptions, unknown> {
  if (setupOf(options) !== null) return ok(options);
  const rows = file.board.map((row) => row.map(symbolNamed).join(''));
  const setup = `${rows.join('/')} ${file.currentPlayer} quiet=${file.movesWithoutCapture ?? file.moveCount ?? 0}`;
  const placed = starts.parseOptions({ ...options, setup });
  const isUsual = placed.ok && setupOf(placed.value) === starts.start(options).repetitionKey;
  return isUsual ? ok(options) : placed;
}

const symbolNamed = (piece: string | null): string =>
  piece === null ? EMPTY_CELL : (SYMBOLS[PIECE_NAMES.indexOf(piece)] as string);

const COMPARED = ['currentPlayer', 'moveCount', 'board', 'movesWithoutCapture', 'positionHistory'] as const;

const ENTRY_KEYS = Object.keys(ENTRY);

/** The first given key whose value differs from the expected one, or `null`. */
const differing = (given: object, expected: JsonObject | undefined, keys: readonly string[]): string | null =>
  keys.find(
    (key) =>
      Object.hasOwn(given, key) && canonical((given as JsonObject)[key] as Json) !== canonical(expected?.[key] ?? null),
  ) ?? null;

/**
 * Drops what other programs write differently: a `moveCount` that counts all moves instead of the moves since the last capture, and
 * the empty `positionHistory` of a file without moves.
 */
function comparable(file: Readable): Partial<SaveFile> {
  const { moveCount, positionHistory, ...rest } = file;
  const moves = file.moveHistory.length;
  return {
    ...rest,
    ...(moveCount === undefined || moveCount === moves ? {} : { moveCount }),
    ...(positionHistory === undefined || moves + positionHistory.length === 0 ? {} : { positionHistory }),
  };
}

const outcomeOf = ({ winner, reason }: Outcome): Outcome => ({ winner, reason });

/** Whether the given outcome fits `own`, the outcome by the rules. If `own` is `null`, only the players can have ended the match. */
function isEnding(own: Outcome | null, given: Outcome | null): boolean {
  if (own || !given) return own?.reason === given?.reason && own?.winner === given?.winner;
  return Object.hasOwn(given.winner === null ? COMMON_DRAWN.en : COMMON_WON.en, given.reason);
}

/** Parses an ISO 8601 date and time into Unix time in milliseconds; `null` if invalid. A time without a zone is local time. */
function instant(value: unknown): number | null {
  if (typeof value !== 'string') return null;
  const match = /^((?:\d{4}|[+-]\d{6})-\d\d-(\d\d))T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)?$/.exec(value);
  if (!match) return null;
  const at = Date.parse(value);
  // `Date.parse` turns 30 February into 2 March.
  const day = new Date(`${match[1]}T00:00:00Z`).getUTCDate();
  return Number.isNaN(at) || day !== Number(match[2]) ? null : at;
}

const invalid = (field: string | null): Result<never, CodecRefusal> => fail({ code: 'invalid-file', ply: null, field });
const badMove = (ply: number): Result<never, CodecRefusal> => fail({ code: 'corrupted-file', ply, field: null });
const badResult = (field: string): Result<never, CodecRefusal> => fail({ code: 'corrupted-file', ply: null, field });

/** The save file of Jungle's founding document. */
export const saveCodec: SaveCodec = {
  format: FORMAT,
  /** Recognises a file by its `format` or, if the file has no `format`, by the required fields. */
  recognises(json) {
    if (!isObject(json)) return false;
    if (Object.hasOwn(json, 'format')) return json.format === FORMAT;
    return REQUIRED.every((key) => Object.hasOwn(json, key));
  },
  fileName: (at) => `jungle_game_${fileTimestamp(at, '_')}.json`,
  encode,
  decode,
};
