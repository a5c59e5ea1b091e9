import {
  choiceTitle,
  type FormOption,
  formSchema,
  type Game,
  type Language,
  optionLabel,
  type Seat,
  setupOf,
} from '@quintet/engine/authoring';
import type { MatchSummary } from '@quintet/wire';
import { RANDOM_OPTIONS } from '../new-match/choices.ts';
import { text } from './messages.ts';

/** The open seat; `null` if the match is not waiting for a player. */
export function freeSeat({ phase, players }: Pick<MatchSummary, 'phase' | 'players'>): Seat | null {
  if (phase !== 'waiting') return null;
  return players[0] === null ? 0 : players[1] === null ? 1 : null;
}

/** The player who created the match. */
export const creatorOf = ({ players }: Pick<MatchSummary, 'players'>): MatchSummary['players'][number] =>
  players.find((player) => player !== null) ?? null;

/** An option's title and value, as displayed. */
export interface OptionText {
  readonly title: string;
  readonly value: string;
}

/** The options worth showing: all multiple-choice options, and other options that differ from the default. */
export const shownOptions = (game: Game, options: Given, language: Language): OptionText[] => [
  ...startTexts(options),
  ...optionsWhere(game, options, language, (option, isUsual) => !isUsual || option.type === 'string'),
];

/** Only the options that differ from the default. */
export const changedOptions = (game: Game, options: Given, language: Language): OptionText[] => [
  ...startTexts(options),
  ...optionsWhere(game, options, language, (_, isUsual) => !isUsual),
];

type Given = MatchSummary['options'];

/** A fact that says that a match starts from a set-up position. */
const startTexts = (options: Given): OptionText[] =>
  setupOf(options) === null ? [] : [{ title: text.beginning, value: text['set-up'] }];

function optionsWhere(
  game: Game,
  options: Given,
  language: Language,
  isIncluded: (option: FormOption, isUsual: boolean) => boolean,
): OptionText[] {
  const usual = game.rules.parseOptions({});
  return Object.entries(formSchema(game.rules.options).properties).flatMap(([key, option]) => {
    const value = options[key];
    // A default may depend on other options, so the game computes it.
    const byDefault = usual.ok ? usual.value[key] : option.default;
    const isUsual = JSON.stringify(value) === JSON.stringify(byDefault);
    return value !== undefined && !RANDOM_OPTIONS.has(key) && isIncluded(option, isUsual)
      ? optionTexts(option, value, language)
      : [];
  });
}

function optionTexts(option: FormOption, value: unknown, language: Language): OptionText[] {
  const { title } = optionLabel(option, language);
  switch (option.type) {
    case 'boolean':
      return [{ title, value: value === true ? text.yes : text.no }];
    case 'string': {
      const choice = option.oneOf.find((each) => each.const === value);
      if (!choice) return [];
      return [{ title, value: choiceTitle(choice, language) }];
    }
    case 'integer':
      return [{ title, value: String(value) }];
    case 'array':
      return Array.isArray(value) ? [{ title, value: value.map(String).join(' ') }] : [];
  }
}
