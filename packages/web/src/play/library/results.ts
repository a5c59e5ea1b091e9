import { LEVELS, type Level, type Seat } from '@quintet/engine/authoring';
import { onlyPerson } from '../match/names.ts';
import type { HeldSeat, SavedMatch } from './database.ts';
import { countMoves } from './store.ts';

/**
 * Kinds of opponent in a finished match: the computer, a person on the same device, somebody online, or none if the user watched
 * two bots.
 */
export const KINDS = ['computer', 'person', 'online', 'bots'] as const;
export type Kind = (typeof KINDS)[number];
export const RESULTS = ['win', 'draw', 'loss'] as const;
export type Result = (typeof RESULTS)[number];

/** The result of one finished match on this device. */
export interface MatchResult {
  readonly id: string;
  readonly game: string;
  readonly kind: Kind;
  /** Level of the computer; `null` for other opponents. */
  readonly level: Level | null;
  /** The user's seat; `null` if it is unclear who the user is. */
  readonly seat: Seat | null;
  /** The user's result; `null` if it is unclear who the user is. */
  readonly result: Result | null;
  readonly reason: string;
  /** Number of moves; `null` if unknown. */
  readonly moves: number | null;
  /** Time of the last change, in ms since 1970. */
  readonly at: number;
}

/** The results of all finished matches, newest first. */
export const resultsOf = (matches: readonly SavedMatch[], seats: readonly HeldSeat[]): MatchResult[] =>
  [...matches.map(localResult), ...seats.map(onlineResult)]
    .filter((result) => result !== null)
    .sort((a, b) => b.at - a.at);

export function localResult({
  id,
  record,
  changedAt,
}: Pick<SavedMatch, 'id' | 'record' | 'changedAt'>): MatchResult | null {
  const { game, players, outcome } = record;
  if (!outcome) return null;
  const seat = onlyPerson(players);
  const bots = players.filter(({ level }) => level !== null);
  return {
    id,
    game,
    kind: bots.length === 2 ? 'bots' : bots.length === 1 ? 'computer' : 'person',
    level: seat === null ? null : (LEVELS.find((level) => level === bots[0]?.level) ?? null),
    seat,
    result: seat === null ? null : resultFor(seat, outcome.winner),
    reason: outcome.reason,
    moves: countMoves(record),
    at: changedAt,
  };
}

function onlineResult({ id, game, seat, last }: HeldSeat): MatchResult | null {
  if (!last?.outcome) return null;
  const { winner, reason } = last.outcome;
  return {
    id,
    game,
    kind: 'online',
    level: null,
    seat,
    result: resultFor(seat, winner),
    reason,
    moves: null,
    at: last.changedAt,
  };
}

const resultFor = (seat: Seat, winner: Seat | null): Result =>
  winner === null ? 'draw' : winner === seat ? 'win' : 'loss';
