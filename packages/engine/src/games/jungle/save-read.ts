import {
  COMMON_DRAWN,
  COMMON_WON,
  type CodecFault,
  canonical,
  ENDINGS,
  fail,
  isObject,
  type Json,
  type JsonObject,
  type Outcome,
  ok,
  type Result,
  type SavedMatch,
} from '../../kernel/index.ts';
import { COLUMNS, ROWS, squareNamed } from './board.ts';
import { parse } from './options.ts';
import { FORMAT, fileOf, replay, type SaveFile } from './save-write.ts';
import type { MoveEntry } from './state.ts';
import { PIECE_NAMES, REASONS, SEAT_NAMES } from './types.ts';

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

/** What is known of it is right, whatever else there is. */
const fits = <T>(value: unknown, shape: Shape<T>, required: readonly (keyof T & string)[]): boolean =>
  isObject(value) &&
  required.every((key) => Object.hasOwn(value, key)) &&
  Object.entries<Check>(shape).every(([key, check]) => !Object.hasOwn(value, key) || check(value[key]));

const ENTRY: Shape<MoveEntry> = {
  moveNumber: isCount,
  player: oneOf(SEAT_NAMES),
  piece: oneOf(PIECE_NAMES),
  from: isSquare,
  to: isSquare,
  captured: isPieceOrNull,
};

const OUTCOME: Shape<Outcome> = { winner: oneOf([0, 1, null]), reason: oneOf([...REASONS, ...ENDINGS]) };

const FILE: Shape<SaveFile> = {
  format: oneOf([FORMAT]),
  // These two are read, and refused, by their own parsers.
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

/** What a file must have; the rest is derived where it is absent. */
export const REQUIRED = ['board', 'currentPlayer', 'moveHistory', 'timestamp'] as const;

type Readable = Pick<SaveFile, (typeof REQUIRED)[number]> & Partial<SaveFile>;

/** A value that no such file can hold is a wrong format; values that do not agree with the moves are a corrupted file. */
export function decode(json: unknown): Result<SavedMatch, CodecFault> {
  if (!fits(json, FILE, REQUIRED)) return fault('invalid-file', null);
  const file = json as Readable;
  const options = parse(file.options === undefined ? {} : file.options);
  const savedAt = instant(file.timestamp);
  if (!options.ok || savedAt === null) return fault('invalid-file', null);

  const moves = file.moveHistory.map(({ from, to }) => `${from}-${to}`);
  const played = replay(options.value.board, moves);
  if (!played.ok) return fault('corrupted-file', played.error);

  const own = played.value.position.outcome;
  const outcome = file.outcome === undefined ? own : file.outcome && outcomeOf(file.outcome);
  const expected = fileOf(options.value, played.value, outcome, savedAt);
  const wrong = file.moveHistory.findIndex((entry, ply) => !agree(entry, expected.moveHistory[ply], ENTRY_KEYS));
  if (wrong >= 0) return fault('corrupted-file', wrong);
  if (!agree(file, expected, COMPARED) || !isEnding(own, outcome)) return fault('corrupted-file', null);
  return ok({ options: options.value, moves, outcome, savedAt });
}

const COMPARED = ['currentPlayer', 'moveCount', 'board', 'movesWithoutCapture', 'positionHistory'] as const;

const ENTRY_KEYS = Object.keys(ENTRY);

/** Whether everything that is given is as expected. */
const agree = (given: object, expected: JsonObject | undefined, keys: readonly string[]): boolean =>
  keys.every(
    (key) =>
      !Object.hasOwn(given, key) ||
      canonical((given as JsonObject)[key] as Json) === canonical(expected?.[key] ?? null),
  );

const outcomeOf = ({ winner, reason }: Outcome): Outcome => ({ winner, reason });

/** Whether a match whose rules say `own` can have ended so: a match that runs on can only be ended by its players. */
function isEnding(own: Outcome | null, given: Outcome | null): boolean {
  if (own || !given) return own?.reason === given?.reason && own?.winner === given?.winner;
  return Object.hasOwn(given.winner === null ? COMMON_DRAWN.en : COMMON_WON.en, given.reason);
}

/** The milliseconds of an ISO 8601 date with time, local where it names no zone; null for anything else. */
function instant(value: unknown): number | null {
  if (typeof value !== 'string') return null;
  const match = /^((?:\d{4}|[+-]\d{6})-\d\d-(\d\d))T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)?$/.exec(value);
  if (!match) return null;
  const at = Date.parse(value);
  // `Date.parse` takes 30 February for 2 March.
  const day = new Date(`${match[1]}T00:00:00Z`).getUTCDate();
  return Number.isNaN(at) || day !== Number(match[2]) ? null : at;
}

const fault = (code: CodecFault['code'], ply: number | null): Result<never, CodecFault> => fail({ code, ply });
