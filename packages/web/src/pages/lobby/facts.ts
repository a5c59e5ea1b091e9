import type { Game, Language, OptionSchema, Seat } from '@quintet/engine/kernel';
import type { MatchSummary } from '@quintet/wire';
import { RANDOM_OPTIONS } from '../setup/draft.ts';
import { text } from './join-messages.ts';

/** The seat that nobody has taken yet; null where nobody waits. */
export function freeSeat({ phase, players }: Pick<MatchSummary, 'phase' | 'players'>): Seat | null {
  if (phase !== 'waiting') return null;
  return players[0] === null ? 0 : players[1] === null ? 1 : null;
}

/** Who waits at the other seat. */
export const hostOf = ({ players }: Pick<MatchSummary, 'players'>): MatchSummary['players'][number] =>
  players.find((player) => player !== null) ?? null;

/** An option as a form shows it. */
export interface Told {
  readonly title: string;
  readonly value: string;
}

/** The options of a match that are worth telling: choices between kinds, and whatever is not as usual. */
export const optionsTold = (game: Game, options: Given, language: Language): Told[] =>
  toldWhere(game, options, language, (option, isUsual) => !isUsual || option.type === 'string');

/** Those that are not as usual. */
export const unusualTold = (game: Game, options: Given, language: Language): Told[] =>
  toldWhere(game, options, language, (_, isUsual) => !isUsual);

type Given = Readonly<Record<string, unknown>>;

function toldWhere(
  game: Game,
  options: Given,
  language: Language,
  isTold: (option: OptionSchema, isUsual: boolean) => boolean,
): Told[] {
  const usual = game.rules.parseOptions({});
  return Object.entries(game.rules.options.properties).flatMap(([key, option]) => {
    const value = options[key];
    // What a default is may depend on other options: the game knows.
    const byDefault = usual.ok ? usual.value[key] : option.default;
    const isUsual = JSON.stringify(value) === JSON.stringify(byDefault);
    return value !== undefined && !RANDOM_OPTIONS.has(key) && isTold(option, isUsual)
      ? told(option, value, language)
      : [];
  });
}

function told(option: OptionSchema, value: unknown, language: Language): Told[] {
  const { title } = language === 'zh' ? option['x-zh'] : option;
  switch (option.type) {
    case 'boolean':
      return [{ title, value: value === true ? text.yes : text.no }];
    case 'string': {
      const choice = option.oneOf.find((each) => each.const === value);
      if (!choice) return [];
      return [{ title, value: language === 'zh' ? choice['x-zh'].title : choice.title }];
    }
    case 'integer':
      return [{ title, value: String(value) }];
    case 'array':
      return Array.isArray(value) ? [{ title, value: value.map(String).join(' ') }] : [];
  }
}
