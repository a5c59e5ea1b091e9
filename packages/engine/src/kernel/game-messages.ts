import {
  COMMON_DRAWN,
  COMMON_REFUSALS,
  COMMON_WON,
  LANGUAGES,
  type Language,
  type Messages,
  NO_EXTRA_MESSAGES,
  type Title,
} from './messages.ts';

/** Sentences that an author may leave out; each has a default. */
export type MessageParts = {
  readonly [K in Exclude<keyof Messages, keyof Title>]?: K extends 'refusals' | 'won' | 'drawn'
    ? Readonly<Record<string, string>>
    : Messages[K];
};

/** The messages of a game, of which English names and taglines are required. English stands in for missing translations. */
export type GameMessages = { readonly en: Title & MessageParts } & Readonly<
  Partial<Record<Language, Partial<Title> & MessageParts>>
>;

/** Sentences of every game without sentences of its own. */
const DEFAULTS: Readonly<
  Record<Language, { readonly turn: string; readonly illegal: string; readonly plain: string }>
> = {
  en: { turn: '{seat} to move', illegal: 'That move is not legal', plain: 'cell' },
  zh: { turn: '轮到{seat}', illegal: '这步棋不合规则', plain: '格' },
};

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
    const { turn, illegal, plain } = DEFAULTS[language];
    return {
      ...{ seats, turn, explanations: {}, ...NO_EXTRA_MESSAGES },
      ...en,
      ...own,
      refusals: {
        ...COMMON_REFUSALS[language],
        ...(needsIllegal ? { 'illegal-move': illegal } : {}),
        ...en.refusals,
        ...own?.refusals,
      },
      won: { ...COMMON_WON[language], ...en.won, ...own?.won },
      drawn: { ...COMMON_DRAWN[language], ...en.drawn, ...own?.drawn },
      names: { plain, ...en.names, ...own?.names },
    };
  };
  return Object.fromEntries(LANGUAGES.map((language) => [language, complete(language)])) as Record<Language, Messages>;
}
