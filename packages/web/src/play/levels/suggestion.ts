import { LEVELS, type Level } from '@quintet/engine/authoring';
import type { MatchResult, Result } from '../library/results.ts';

/** A level to try next, and the reason for suggesting it. */
export interface Suggestion {
  readonly level: Level;
  readonly why: 'wins' | 'losses';
}

/** Number of recent matches to consider, and how many of them must have the same result. */
const RECENT = 3;
const ENOUGH = 2;

/**
 * The next level up if two of the last three matches of a game at the same level were won, the next level down if two were lost,
 * otherwise `null`. The last match must be one of the two. `results` are sorted newest first.
 */
export function suggestedLevel(results: readonly MatchResult[], game: string): Suggestion | null {
  const own = results.filter((each) => each.game === game && each.level !== null && each.result !== null);
  const [last] = own;
  if (!last) return null;
  const change = own.findIndex(({ level }) => level !== last.level);
  const recent = own.slice(0, change === -1 ? RECENT : Math.min(RECENT, change));
  const isEnough = (wanted: Result): boolean =>
    last.result === wanted && recent.filter(({ result }) => result === wanted).length >= ENOUGH;
  const step = isEnough('win') ? 1 : isEnough('loss') ? -1 : 0;
  const level = LEVELS.find((each) => each === (last.level as number) + step);
  return step === 0 || !level ? null : { level, why: step > 0 ? 'wins' : 'losses' };
}
