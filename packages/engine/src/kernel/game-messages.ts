import {
  COMMON_DRAWN,
  COMMON_REFUSALS,
  COMMON_WON,
  COMMON_YOU_LOST,
  COMMON_YOU_WON,
  kernelTexts,
} from './common-messages.ts';
import { inEach, type Language } from './languages.ts';
import type { DrawnEnding, Messages, Title, Titles, WonEnding } from './messages.ts';
import type { CommonCode } from './result.ts';

/** Sentences that an author may leave out; each has a default. */
export type MessageParts = {
  readonly [K in Exclude<keyof Messages, keyof Title>]?: K extends 'refusals' | 'won' | 'youWon' | 'youLost' | 'drawn'
    ? Readonly<Record<string, string>>
    : Messages[K];
};

/** The messages of a game, of which English names and taglines are required. English stands in for missing translations. */
export type GameMessages = { readonly en: Title & MessageParts } & Readonly<
  Partial<Record<Language, Partial<Title> & MessageParts>>
>;

/** The sentences of a built-in game in one language, as its `messages.json` has them. */
export interface GameTexts<Code extends string, Won extends string, Drawn extends string>
  extends Partial<Pick<Messages, 'explanations' | 'effects' | 'notes' | 'prompts' | 'threats' | 'tasks' | 'setups'>> {
  readonly seats: readonly string[];
  readonly turn: string;
  /** May replace common sentences. */
  readonly refusals: Readonly<Record<Exclude<Code, CommonCode>, string> & Partial<Record<CommonCode, string>>>;
  readonly won: Readonly<Record<Exclude<Won, WonEnding>, string>>;
  readonly youWon: Readonly<Record<Exclude<Won, WonEnding>, string>>;
  readonly youLost: Readonly<Record<Exclude<Won, WonEnding>, string>>;
  readonly drawn: Readonly<Record<Exclude<Drawn, DrawnEnding>, string>>;
  readonly names: Messages['names'];
}

/** The messages of a built-in game: its own sentences and those that all games share. */
export const gameMessages = <Code extends string, Won extends string, Drawn extends string>(
  titles: Titles,
  texts: Readonly<Record<Language, GameTexts<Code, Won, Drawn>>>,
): Readonly<Record<Language, Messages<Code, Won, Drawn>>> =>
  inEach((language) => {
    const { seats, turn, refusals, won, youWon, youLost, drawn, names, ...rest } = texts[language];
    const { explanations = {}, effects = {}, notes = {}, prompts = {}, threats = {}, tasks = {}, setups = {} } = rest;
    return {
      ...titles[language],
      ...{ seats: [seats[0] ?? '', seats[1] ?? ''], turn, names },
      ...{ explanations, effects, notes, prompts, threats, tasks, setups },
      refusals: { ...COMMON_REFUSALS[language], ...refusals },
      won: { ...COMMON_WON[language], ...won },
      youWon: { ...COMMON_YOU_WON[language], ...youWon },
      youLost: { ...COMMON_YOU_LOST[language], ...youLost },
      drawn: { ...COMMON_DRAWN[language], ...drawn },
    } as Messages<Code, Won, Drawn>;
  });

/**
 * Completes the messages in every language with the common sentences. `needsIllegal` adds a sentence for `illegal-move`, for
 * games that do not explain illegal moves.
 */
export function completeMessages(
  seats: Messages['seats'],
  given: GameMessages,
  needsIllegal: boolean,
): Readonly<Record<Language, Messages>> {
  const complete = (language: Language): Messages => {
    const { en, [language]: own } = given;
    const { turn, illegal, plain } = kernelTexts[language].defaults;
    return {
      ...{ seats, turn, explanations: {}, effects: {}, notes: {}, prompts: {}, threats: {}, tasks: {}, setups: {} },
      ...en,
      ...own,
      refusals: {
        ...COMMON_REFUSALS[language],
        ...(needsIllegal ? { 'illegal-move': illegal } : {}),
        ...en.refusals,
        ...own?.refusals,
      },
      won: { ...COMMON_WON[language], ...en.won, ...own?.won },
      youWon: { ...COMMON_YOU_WON[language], ...en.youWon, ...own?.youWon },
      youLost: { ...COMMON_YOU_LOST[language], ...en.youLost, ...own?.youLost },
      drawn: { ...COMMON_DRAWN[language], ...en.drawn, ...own?.drawn },
      names: { plain, ...en.names, ...own?.names },
    };
  };
  return inEach(complete);
}
