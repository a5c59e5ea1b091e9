import {
  type Game,
  LANGUAGES,
  type Language,
  type Options,
  type Position,
  playTexts,
  refusalSentence,
} from '@quintet/engine';
import { languageOfTag, optionSentence, parseJson } from '@quintet/engine/authoring';
import { jsonReason, usage } from './failure.ts';

/** Time limit of a search without its own time limit. Only a safety net: no level needs nearly as long. */
export const MAX_THINKING_MS = 60_000;

/** Collects the values of an option that may be given several times. */
export const collect = (value: string, before: readonly string[] = []): readonly string[] => [...before, value];

/** Parses the JSON of `--options` and fills in the defaults. */
export function optionsFrom(game: Game, text: string | undefined, language: Language): Options {
  const json = parseJson(text ?? '{}');
  if (!json.ok) throw usage(`--options is not JSON: ${jsonReason(json.error)}`);
  const options = game.rules.parseOptions(json.value);
  if (!options.ok) throw usage(`${game.id}: ${optionSentence(options.error, language)}`);
  return options.value;
}

export function integer(text: string, name: string, min: number, max: number): number {
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= min && value <= max)) {
    throw usage(`${name} must be a whole number from ${min} to ${max}, not "${text}"`);
  }
  return value;
}

/** Help of the option `--lang`. */
export const LANGUAGE_HELP = `${LANGUAGES.join(', ')}; default is the language of the system`;

/** The requested language, else the language of the system, else English. */
export function languageFrom(given: string | undefined, env: Readonly<Record<string, string | undefined>>): Language {
  if (given !== undefined) {
    const language = LANGUAGES.find((known) => known === given);
    if (!language) throw usage(`--lang must be one of ${LANGUAGES.join(', ')}, not "${given}"`);
    return language;
  }
  const system = env.LC_ALL || env.LC_MESSAGES || env.LANG || '';
  return languageOfTag(system) ?? 'en';
}

/** Splits a list of move texts at semicolons. */
export const splitMoves = (list: string | undefined): string[] =>
  (list ?? '')
    .split(';')
    .map((text) => text.trim())
    .filter((text) => text !== '');

/** Plays the moves of `--moves`. Throws at the first illegal move. */
export function playMoves(game: Game, position: Position, texts: readonly string[]): void {
  const moves = playTexts(game, position, texts);
  if (moves.ok) return;
  const { index, text, refusal } = moves.error;
  const sentence = refusalSentence(game.presentation.messages.en, refusal);
  throw usage(`--moves, number ${index + 1} "${text}": ${sentence} (${refusal.code})`);
}
