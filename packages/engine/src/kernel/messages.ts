import type { NoteChange } from './changes.ts';
import type { Language } from './languages.ts';
import type { Ending, Outcome, Seat } from './outcome.ts';
import type { CommonCode, Refusal } from './result.ts';

/** Endings of the match that have a winner. */
export type WonEnding = Exclude<Ending, 'agreement'>;
/** Endings of the match that can be draws. */
export type DrawnEnding = Extract<Ending, 'agreement' | 'abandoned'>;

/** A game's name and one-line description. */
export interface Title {
  readonly name: string;
  readonly tagline: string;
}
/** A game's titles by language. */
export type Titles = Readonly<Record<Language, Title>>;

/**
 * All sentences of a game in one language. Unless a field names others, the placeholders are `{seat}`, `{winner}` and
 * `{loser}`.
 */
export interface Messages<Code extends string = string, Won extends string = string, Drawn extends string = string>
  extends Title {
  readonly seats: readonly [string, string];
  /** Announces whose turn it is. The placeholder is `{seat}`. */
  readonly turn: string;
  readonly refusals: Readonly<Record<Code | CommonCode, string>>;
  /** Sentences for `Refusal.explanation`, by key. `{piece}` inserts a value; `{a piece}` and `{A piece}` add the English article. */
  readonly explanations: Readonly<Record<string, string>>;
  readonly won: Readonly<Record<Won | WonEnding, string>>;
  /** Sentences of `won` for the winner, and for the loser. `won` stands in for missing ones. */
  readonly youWon?: Readonly<Record<string, string>>;
  readonly youLost?: Readonly<Record<string, string>>;
  readonly drawn: Readonly<Record<Drawn | DrawnEnding, string>>;
  /** Names of all tokens, controls, marks, gauges and terrain in the game's scenes. */
  readonly names: Readonly<Record<string, string>>;
  /** Effect of each control that has a cost. The placeholder is `{cost}`. */
  readonly effects: Readonly<Record<string, string>>;
  /** Sentences for notes. The placeholders are `{by}` (signed), `{value}` and `{cells}`. */
  readonly notes: Readonly<Record<string, string>>;
  readonly prompts: Readonly<Record<string, Prompt>>;
  /** Sentences for threats. The placeholders are `{seat}`, `{other}`, `{cells}` and `{by}`, see `threatSentence`. */
  readonly threats: Readonly<Record<string, string>>;
  /** Short instructions for the seat to move, such as "Place one more stone". */
  readonly tasks: Readonly<Record<string, string>>;
  /** Sentences for positions that cannot be set up, by `SetupRefusal.code`. The placeholders are the values of the refusal. */
  readonly setups: Readonly<Record<string, string>>;
}

/** Sentences for a required action: `own` addresses the player who must act; `other`, with `{seat}`, addresses everyone else. */
export interface Prompt {
  readonly own: string;
  readonly other: string;
}

/**
 * Replaces `{name}` placeholders in a sentence. Keeps unknown placeholders.
 *
 * @example
 * ```ts
 * import { fill } from '@quintet/engine/authoring';
 * console.log(fill('{seat} has {count} {what}', { seat: 'Red', count: '3' })); // 'Red has 3 {what}'
 * ```
 */
export const fill = (sentence: string, values: Readonly<Record<string, string>>): string =>
  sentence.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

/**
 * Announces whose turn it is.
 *
 * @example
 * ```ts
 * import { games } from '@quintet/engine';
 * import { turnSentence } from '@quintet/engine/authoring';
 * console.log(turnSentence(games.xo.presentation.messages.en, 1)); // 'O to move'
 * ```
 */
export const turnSentence = (messages: Messages, seat: Seat): string =>
  fill(messages.turn, { seat: messages.seats[seat] });

/**
 * The sentence for the scene's prompt; if there is no prompt, announces whose turn it is. `isOwn` is true when the reader plays
 * `seat`.
 *
 * @example
 * ```ts
 * import { games } from '@quintet/engine';
 * import { taskSentence } from '@quintet/engine/authoring';
 * const { en } = games.xo.presentation.messages;
 * console.log(taskSentence(en, null, 0, true)); // 'X to move'
 * console.log(taskSentence(en, 'choose-line', 0, true)); // 'Choose a line to clear'
 * console.log(taskSentence(en, 'choose-line', 0, false)); // 'X is choosing a line to clear'
 * ```
 */
export function taskSentence(messages: Messages, prompt: string | null, seat: Seat, isOwn: boolean): string {
  const found = prompt === null ? undefined : messages.prompts[prompt];
  if (!found) return turnSentence(messages, seat);
  return fill(isOwn ? found.own : found.other, { seat: messages.seats[seat] });
}

/**
 * The sentence for a note.
 *
 * @example
 * ```ts
 * import { games } from '@quintet/engine';
 * import { noteSentence, type NoteChange } from '@quintet/engine/authoring';
 * const gauge = { name: 'energy', by: 2, value: 5 };
 * const note: NoteChange = { kind: 'note', step: 0, seat: 0, name: 'gain', gauge, cells: [] };
 * console.log(noteSentence(games.xo.presentation.messages.en, note)); // '+2 energy'
 * ```
 */
export function noteSentence(messages: Messages, { name, gauge, cells }: NoteChange): string {
  const by = gauge?.by ?? 0;
  return fill(messages.notes[name] ?? name, {
    by: by < 0 ? `−${-by}` : `+${by}`,
    value: String(gauge?.value ?? ''),
    cells: cells.join(' '),
  });
}

/**
 * The sentence for a refusal, or the code itself if the game has no sentence for it.
 *
 * @example
 * ```ts
 * import { createMatch, games, play, refusalSentence } from '@quintet/engine';
 * const { messages } = games.jungle.presentation;
 * const next = play(createMatch(games.jungle), 'E3-E9');
 * if (!next.ok) console.log(refusalSentence(messages.en, next.error)); // 'Invalid move'
 * ```
 */
export const refusalSentence = (messages: Messages, { code }: Refusal): string => messages.refusals[code] ?? code;

/**
 * The sentence that explains a refusal; `null` if the refusal has no explanation beyond its message.
 *
 * @example
 * ```ts
 * import { createMatch, games, play } from '@quintet/engine';
 * import { explanationSentence } from '@quintet/engine/authoring';
 * const next = play(createMatch(games.jungle), 'E3-E9');
 * const { en } = games.jungle.presentation.messages;
 * if (!next.ok) console.log(explanationSentence(en, next.error)); // 'Only one square at a time'
 * ```
 */
export function explanationSentence(messages: Messages, { explanation }: Refusal): string | null {
  const sentence = explanation && messages.explanations[explanation.key];
  if (!sentence) return null;
  return sentence.replace(/\{(?:([Aa]) )?(\w+)\}/g, (whole, article: string | undefined, name: string) => {
    const value = explanation.values?.[name];
    if (value === undefined) return whole;
    const text = messages.names[value] ?? value;
    if (article === undefined) return text;
    return `${article}${/^[aeiou]/i.test(text) ? 'n' : ''} ${text}`;
  });
}

/**
 * Announces how a match ended.
 *
 * @example
 * ```ts
 * import { games, outcomeSentence } from '@quintet/engine';
 * const { messages } = games.xo.presentation;
 * console.log(outcomeSentence(messages.en, { winner: 0, reason: 'resigned' })); // 'X wins: O resigned'
 * ```
 */
export function outcomeSentence(messages: Messages, { winner, reason }: Outcome): string {
  if (winner === null) return messages.drawn[reason] ?? reason;
  return fill(messages.won[reason] ?? reason, {
    winner: messages.seats[winner],
    loser: messages.seats[winner === 0 ? 1 : 0],
  });
}
