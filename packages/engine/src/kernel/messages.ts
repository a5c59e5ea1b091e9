import type { Ending, Outcome } from './outcome.ts';
import type { CommonCode, Refusal } from './refusal.ts';
import type { NoteChange } from './scene.ts';
import type { Seat } from './seat.ts';

export const LANGUAGES = ['en', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Endings of the match that can be won, and those that can be drawn. */
export type WonEnding = Exclude<Ending, 'agreement'>;
export type DrawnEnding = Extract<Ending, 'agreement' | 'abandoned'>;

/** What a game is called, and what it is about. */
export interface Title {
  readonly name: string;
  readonly tagline: string;
}
export type Titles = Readonly<Record<Language, Title>>;

/** Every sentence of a game in one language. Placeholders: `{seat}`, `{winner}`, `{loser}`. The compiler counts them. */
export interface Messages<Code extends string = string, Won extends string = string, Drawn extends string = string>
  extends Title {
  readonly seats: readonly [string, string];
  /** Whose turn it is, with `{seat}`. */
  readonly turn: string;
  readonly refusals: Readonly<Record<Code | CommonCode, string>>;
  /** The sentences of `Refusal.reason`, by key. `{piece}` is a value; `{a piece}` and `{A piece}` put the English article before it. */
  readonly reasons: Readonly<Record<string, string>>;
  readonly won: Readonly<Record<Won | WonEnding, string>>;
  readonly drawn: Readonly<Record<Drawn | DrawnEnding, string>>;
  /** A name for every kind of token and control, every mark, gauge and terrain that the game's scenes use. */
  readonly names: Readonly<Record<string, string>>;
  /** What each costly control does, in one sentence with `{cost}`. */
  readonly effects: Readonly<Record<string, string>>;
  /** What notes say, with `{by}` (signed), `{value}` and `{cells}`. */
  readonly notes: Readonly<Record<string, string>>;
  readonly prompts: Readonly<Record<string, Prompt>>;
}

/** What has to be done now: said to the player who has to do it, and to everybody else with `{seat}`. */
export interface Prompt {
  readonly own: string;
  readonly other: string;
}

export const COMMON_REFUSALS: Readonly<Record<Language, Readonly<Record<CommonCode, string>>>> = {
  en: {
    'game-over': 'The match is over',
    'not-a-move': 'That is not a move',
    'not-your-seat': 'It is not your move',
    stale: 'The match has moved on',
    'nothing-to-undo': 'There is nothing to undo',
    'nothing-to-redo': 'There is nothing to redo',
  },
  zh: {
    'game-over': '对局已经结束',
    'not-a-move': '这不是一步棋',
    'not-your-seat': '现在不该您走',
    stale: '对局已有新的进展',
    'nothing-to-undo': '没有可以撤销的步骤',
    'nothing-to-redo': '没有可以重做的步骤',
  },
};

export const COMMON_WON: Readonly<Record<Language, Readonly<Record<WonEnding, string>>>> = {
  en: {
    resigned: '{winner} wins: {loser} resigned',
    abandoned: '{winner} wins: {loser} left',
    timeout: '{winner} wins on time',
  },
  zh: {
    resigned: '{winner}获胜：{loser}认输',
    abandoned: '{winner}获胜：{loser}离开',
    timeout: '{winner}获胜：{loser}超时',
  },
};

export const COMMON_DRAWN: Readonly<Record<Language, Readonly<Record<DrawnEnding, string>>>> = {
  en: { agreement: 'Draw by agreement', abandoned: 'Draw: both players left' },
  zh: { agreement: '双方同意和棋', abandoned: '和棋：双方都已离开' },
};

/** For a game whose scenes have no costly controls, notes or prompts. */
export const NO_EXTRA_MESSAGES: Readonly<Pick<Messages, 'effects' | 'notes' | 'prompts'>> = {
  effects: {},
  notes: {},
  prompts: {},
};

/** A sentence by plural category. */
export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string };

export const pluralForm = (language: Language, forms: PluralForms, count: number): string =>
  forms[new Intl.PluralRules(language).select(count)] ?? forms.other;

/** Puts values into a sentence's placeholders. */
export const fill = (sentence: string, values: Readonly<Record<string, string>>): string =>
  sentence.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

export const turnSentence = (messages: Messages, seat: Seat): string =>
  fill(messages.turn, { seat: messages.seats[seat] });

/** What the seat to move has to do: the scene's prompt, or else whose turn it is. `isOwn` when the reader sits there. */
export function taskSentence(messages: Messages, prompt: string | null, seat: Seat, isOwn: boolean): string {
  const found = prompt === null ? undefined : messages.prompts[prompt];
  if (!found) return turnSentence(messages, seat);
  return fill(isOwn ? found.own : found.other, { seat: messages.seats[seat] });
}

export function noteSentence(messages: Messages, { name, gauge, cells }: NoteChange): string {
  const by = gauge?.by ?? 0;
  return fill(messages.notes[name] ?? name, {
    by: by < 0 ? `−${-by}` : `+${by}`,
    value: String(gauge?.value ?? ''),
    cells: cells.join(' '),
  });
}

export const refusalSentence = (messages: Messages, { code }: Refusal): string => messages.refusals[code] ?? code;

/** The sentence that explains a refusal, or null when its message says it all. */
export function reasonSentence(messages: Messages, { reason }: Refusal): string | null {
  const sentence = reason && messages.reasons[reason.key];
  if (!sentence) return null;
  return sentence.replace(/\{(?:([Aa]) )?(\w+)\}/g, (whole, article: string | undefined, name: string) => {
    const value = reason.values?.[name];
    if (value === undefined) return whole;
    const text = messages.names[value] ?? value;
    if (article === undefined) return text;
    return `${article}${/^[aeiou]/i.test(text) ? 'n' : ''} ${text}`;
  });
}

export function outcomeSentence(messages: Messages, { winner, reason }: Outcome): string {
  if (winner === null) return messages.drawn[reason] ?? reason;
  return fill(messages.won[reason] ?? reason, {
    winner: messages.seats[winner],
    loser: messages.seats[winner === 0 ? 1 : 0],
  });
}
