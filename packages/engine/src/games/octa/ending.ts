import { type Outcome, outcomeIndex, outcomeTable, type Seat } from '../../kernel/index.ts';
import { type OctaOptions, REASONS, type Reason } from './types.ts';

/** What decides the end of a match. */
export interface Ending {
  readonly eliminates: boolean;
  /** The turn at which it ends at the latest; 0 for never. */
  readonly limit: number;
}

export type EndingOptions = Pick<OctaOptions, 'winCondition' | 'turnLimit' | 'drawAfter'>;

export function endingOf({ winCondition, turnLimit, drawAfter }: EndingOptions): Ending {
  const eliminates = winCondition === 'ELIMINATION';
  return { eliminates, limit: eliminates ? drawAfter : turnLimit };
}

/** How a match stands is kept as a small integer: this, or an index into the outcomes. */
export const RUNNING = -1;
const OUTCOMES = outcomeTable(REASONS);

export const outcomeAt = (standing: number): Outcome | null =>
  standing === RUNNING ? null : (OUTCOMES[standing] as Outcome);

/** How it stands after that many turns, with that many cells each. Elimination is looked at before the turns are counted. */
export function judge({ eliminates, limit }: Ending, turnCount: number, cells0: number, cells1: number): number {
  if (eliminates && turnCount > 0 && (cells0 === 0 || cells1 === 0)) {
    return standing('elimination', cells0 > 0 ? 0 : cells1 > 0 ? 1 : null);
  }
  if (limit === 0 || turnCount < limit) return RUNNING;
  if (eliminates) return standing('turn-cap', null);
  return cells0 === cells1 ? standing('tie', null) : standing('majority', cells0 > cells1 ? 0 : 1);
}

/** Whether `judge` looks at the numbers of cells after that many turns. Until then nobody needs to count them. */
export const dependsOnCells = ({ eliminates, limit }: Ending, turnCount: number): boolean =>
  eliminates ? turnCount > 0 : limit > 0 && turnCount >= limit;

const standing = (reason: Reason, winner: Seat | null): number => outcomeIndex(REASONS.indexOf(reason), winner);

/** What the count of turns still decides: without a limit, only whether elimination is looked at. */
export const turnsLeft = ({ limit }: Ending, turnCount: number): number =>
  limit === 0 ? Math.min(turnCount, 1) : limit - turnCount;
