import { type Outcome, outcomeIndex, outcomeTable, type Seat } from '../../kernel/index.ts';
import { type OctaOptions, OUTCOME_REASONS, type OutcomeReason } from './types.ts';

/** The rules that end a match. */
export interface EndRules {
  /** Whether the match is played under ELIMINATION. */
  readonly eliminates: boolean;
  /** The match ends after this many turns at the latest; 0 means no limit. */
  readonly limit: number;
}

export type EndOptions = Pick<OctaOptions, 'winCondition' | 'turnLimit' | 'drawAfter'>;

export function endRulesOf({ winCondition, turnLimit, drawAfter }: EndOptions): EndRules {
  const eliminates = winCondition === 'ELIMINATION';
  return { eliminates, limit: eliminates ? drawAfter : turnLimit };
}

/** A result is stored as a small integer: RUNNING, or an index into OUTCOMES. */
export const RUNNING = -1;
const OUTCOMES = outcomeTable(OUTCOME_REASONS);

export const outcomeOf = (result: number): Outcome | null =>
  result === RUNNING ? null : (OUTCOMES[result] as Outcome);

/** The result after the given number of turns, from the cell counts of both seats. Elimination is checked before the turn limit. */
export function resultAfter(
  { eliminates, limit }: EndRules,
  turnCount: number,
  cells0: number,
  cells1: number,
): number {
  if (eliminates && turnCount > 0 && (cells0 === 0 || cells1 === 0)) {
    return resultOf('elimination', cells0 > 0 ? 0 : cells1 > 0 ? 1 : null);
  }
  if (limit === 0 || turnCount < limit) return RUNNING;
  if (eliminates) return resultOf('turn-cap', null);
  return cells0 === cells1 ? resultOf('tie', null) : resultOf('majority', cells0 > cells1 ? 0 : 1);
}

/** Whether `resultAfter` depends on the cell counts, so that callers can skip counting. */
export const dependsOnCells = ({ eliminates, limit }: EndRules, turnCount: number): boolean =>
  eliminates ? turnCount > 0 : limit > 0 && turnCount >= limit;

const resultOf = (reason: OutcomeReason, winner: Seat | null): number =>
  outcomeIndex(OUTCOME_REASONS.indexOf(reason), winner);

/** The part of the turn count that affects future play. Without a limit, only whether a turn was played matters. */
export const turnsLeft = ({ limit }: EndRules, turnCount: number): number =>
  limit === 0 ? Math.min(turnCount, 1) : limit - turnCount;
