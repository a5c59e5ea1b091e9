import { ENDINGS, type Ending, isObject, type JsonObject, type Outcome, type Seat } from '../kernel/index.ts';
import type { Entry, MatchClock, Player, Terms } from './match.ts';
import { FORMAT } from './record.ts';

/** Facts that a record contains, read without the rules of its game. */
export interface RecordFacts {
  readonly game: string;
  /** Name and version of the game's package; `null` in older records. */
  readonly package: string | null;
  readonly options: JsonObject;
  readonly players: readonly [Player, Player];
  /** Texts of the moves that have not been taken back. */
  readonly moves: readonly string[];
  readonly outcome: Outcome | null;
}

/**
 * Reads what a record says without playing its moves, so that a program can show a match of a game that it does not have;
 * `null` if the JSON is not a record. Check a record with `loadRecord` before you trust it.
 *
 * @example
 * ```ts
 * import { createMatch, games, toRecord } from '@quintet/engine';
 * import { recordFacts } from '@quintet/engine/match';
 * const record = { ...toRecord(createMatch(games.ctor)), game: 'gomoku', package: 'gomoku@1.0.0' };
 * console.log(recordFacts(record)?.package); // 'gomoku@1.0.0'
 * ```
 */
export function recordFacts(json: unknown): RecordFacts | null {
  if (!isObject(json) || json.format !== FORMAT || typeof json.game !== 'string' || !isObject(json.options))
    return null;
  const [packageName, players, outcome] = [
    readPackage(json.package),
    readPlayers(json.players),
    readOutcome(json.outcome),
  ];
  const moves = Array.isArray(json.entries) ? keptMoves(json.entries) : null;
  if (packageName === undefined || !players || outcome === undefined || !moves) return null;
  return { game: json.game, package: packageName, options: json.options as JsonObject, players, moves, outcome };
}

/** The move texts that remain after all takebacks; `null` if an entry is not readable. */
function keptMoves(items: readonly unknown[]): string[] | null {
  const moves: string[] = [];
  for (const item of items) {
    const entry = readEntry(item);
    if (!entry) return null;
    if ('move' in entry) moves.push(entry.move);
    else if ('takeback' in entry) moves.length = Math.max(0, moves.length - entry.takeback);
  }
  return moves;
}

/** A short text for any value; never descends into nested values. */
export const brief = (value: unknown): string =>
  typeof value === 'object' && value ? '…' : String(value).slice(0, 80);

/** The package that a record names; `null` in older records, `undefined` if it is not readable. */
export function readPackage(value: unknown): string | null | undefined {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' && value.length <= 300 ? value : undefined;
}

export const isInteger = (value: unknown, least: number): value is number =>
  Number.isSafeInteger(value) && (value as number) >= least;
const isTime = (value: unknown): value is number | null => value === null || Number.isSafeInteger(value);
const isSeat = (value: unknown): value is Seat => value === 0 || value === 1;
const isCount = (value: unknown): value is number | null => value === null || isInteger(value, 0);

export function readEntry(item: unknown): Entry | null {
  if (!isObject(item) || !isTime(item.at)) return null;
  const { at, by } = item;
  if (typeof item.move === 'string') return { move: item.move, at };
  if (isInteger(item.takeback, 1) && isSeat(by)) return { takeback: item.takeback, by, at };
  const end = ENDINGS.find((ending) => ending === item.end);
  if (!end || !(isSeat(by) || (by === null && canConcernBoth(end)))) return null;
  return { end, by, at };
}

/** Whether an ending can apply to both seats: an agreed draw, or a match that both players left. */
const canConcernBoth = (end: Ending): boolean => end === 'agreement' || end === 'abandoned';

export function readTerms(value: unknown): Terms | null {
  if (!isObject(value)) return null;
  const { awaySeconds, undoLimit } = value;
  const clock = readClock(value.clock);
  return clock !== undefined && isCount(awaySeconds) && isCount(undoLimit) ? { clock, awaySeconds, undoLimit } : null;
}

function readClock(value: unknown): MatchClock | null | undefined {
  if (value === null) return null;
  if (!isObject(value)) return undefined;
  const { kind, seconds, increment, days } = value;
  if (kind === 'real-time' && isInteger(seconds, 0) && isInteger(increment, 0)) return { kind, seconds, increment };
  if (kind === 'correspondence' && isInteger(days, 1)) return { kind, days };
  return undefined;
}

export function readPlayers(value: unknown): [Player, Player] | null {
  if (!Array.isArray(value) || value.length !== 2) return null;
  const [first, second] = value.map(readPlayer);
  return first && second ? [first, second] : null;
}

function readPlayer(value: unknown): Player | null {
  if (!isObject(value)) return null;
  const { name, level } = value;
  if (!(name === null || (typeof name === 'string' && name.length <= 100))) return null;
  return isCount(level) ? { name, level } : null;
}

export function readOutcome(value: unknown): Outcome | null | undefined {
  if (value === null) return null;
  if (!isObject(value)) return undefined;
  const { winner, reason } = value;
  return typeof reason === 'string' && (winner === null || isSeat(winner)) ? { winner, reason } : undefined;
}
