import {
  type Game,
  gameById,
  games,
  LANGUAGES,
  type Language,
  type Options,
  optionSentence,
  parseJson,
} from '@quintet/engine';
import { jsonReason, usage } from './failure.ts';

export const gameIds = (): string => games.map(({ id }) => id).join(', ');

export function gameNamed(name: string): Game {
  const game = gameById(name.toLowerCase());
  if (!game) throw usage(`there is no game "${name}"; the games are ${gameIds()}`);
  return game;
}

/** Complete options from the JSON of `--options`. */
export function optionsFrom(game: Game, text: string | undefined, language: Language): Options {
  const json = parseJson(text ?? '{}');
  if (!json.ok) throw usage(`--options is not JSON: ${jsonReason(json.error)}`);
  const options = game.rules.parseOptions(json.value);
  if (!options.ok) throw usage(`${game.id}: ${optionSentence(options.error, language)}`);
  return options.value;
}

export function integer(text: string, name: string, least: number, most: number): number {
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= most)) {
    throw usage(`${name} must be a whole number from ${least} to ${most}, not "${text}"`);
  }
  return value;
}

/** As asked for, else as the system is set, else English. */
export function languageFrom(asked: string | undefined, env: Readonly<Record<string, string | undefined>>): Language {
  if (asked !== undefined) {
    const language = LANGUAGES.find((known) => known === asked);
    if (!language) throw usage(`--lang must be one of ${LANGUAGES.join(', ')}, not "${asked}"`);
    return language;
  }
  const system = env.LC_ALL || env.LC_MESSAGES || env.LANG || '';
  return LANGUAGES.find((known) => system.toLowerCase().startsWith(known)) ?? 'en';
}
