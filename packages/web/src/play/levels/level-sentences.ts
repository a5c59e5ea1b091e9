import { type BotLevel, fill, type Game, type Language, type Level } from '@quintet/engine/authoring';
import { text } from './messages.ts';

/** Minimum percentages of overlooked moves at which a level misses most or many moves. */
const MOST = 60;
const MANY = 20;
/** Minimum number of nodes at which a level sees most short combinations. */
const DEEP = 10_000;

/** Describes how a level of this game plays, from its bot's settings. */
export function levelStrength(game: Game, level: Level, language: Language): string {
  const { nodes, depth, oversight } = game.bot.spec.levels[level - 1] as BotLevel;
  const sees = depth === 1 ? text['sees-1'] : depth === 2 ? text['sees-2'] : text['sees-positions'];
  const misses =
    oversight === 0 ? '' : text[`misses-${oversight >= MOST ? 'most' : oversight >= MANY ? 'many' : 'some'}`];
  return fill(misses === '' ? sees : `${sees} ${misses}`, {
    nodes: nodes.toLocaleString(language),
    oversight: String(oversight),
  });
}

/** Advice on how to beat a level of this game. */
export function levelAdvice(game: Game, level: Level): string {
  const { nodes, depth, oversight } = game.bot.spec.levels[level - 1] as BotLevel;
  if (oversight >= MOST) return text['beat-most'];
  if (oversight >= MANY) return text['beat-many'];
  if (depth !== null) return text['beat-short'];
  if (oversight > 0) return text['beat-some'];
  return text[nodes >= DEEP ? 'beat-deep' : 'beat-none'];
}
