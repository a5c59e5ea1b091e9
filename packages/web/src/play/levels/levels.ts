import { type BotLevel, fill, type Game, type Language, LEVELS, type Level } from '@quintet/engine/authoring';
import type { MatchResult, Result } from '../library/results.ts';
import { text } from './messages.ts';

/** Minimum percentages of overlooked moves at which a level misses most or many moves. */
const MOST = 60;
const MANY = 20;
/** Minimum number of nodes at which a level sees most short combinations. */
const DEEP = 10_000;

/** Describes how a level of this game plays, from its bot's settings. */
export function levelStrength(game: Game, level: Level, language: Language): string {
  const { nodes, depth, oversight, traps } = game.bot.spec.levels[level - 1] as BotLevel;
  const sees = depth === 1 ? text['sees-1'] : depth === 2 ? text['sees-2'] : text['sees-positions'];
  const misses =
    oversight === 0 ? '' : text[`misses-${oversight >= MOST ? 'most' : oversight >= MANY ? 'many' : 'some'}`];
  const sentences = [sees, misses, traps ? text.traps : ''].filter((sentence) => sentence !== '');
  return fill(sentences.join(' '), { nodes: nodes.toLocaleString(language), oversight: String(oversight) });
}

/** Advice on how to beat a level of this game. */
export function levelAdvice(game: Game, level: Level): string {
  const { nodes, depth, oversight, traps } = game.bot.spec.levels[level - 1] as BotLevel;
  if (traps) return text['beat-traps'];
  if (oversight >= MOST) return text['beat-most'];
  if (oversight >= MANY) return text['beat-many'];
  if (depth !== null) return text['beat-short'];
  if (oversight > 0) return text['beat-some'];
  return text[nodes >= DEEP ? 'beat-deep' : 'beat-none'];
}

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
