import { LEVELS, type Level } from '@quintet/engine/authoring';
import type { MatchResult, Result } from '../library/results.ts';

/** A level to try next, and the results that suggest it. */
export interface Suggestion {
  readonly level: Level;
  readonly why: 'wins' | 'losses';
}

/** Number of recent matches that decide, and how many equal results among them are enough. */
const RECENT = 3;
const ENOUGH = 2;

/**
 * The next level up after two wins in the last three matches of a game at the same level, the next one down after two losses; `null`
 * for neither. The last match must agree. `results` has the newest first.
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
