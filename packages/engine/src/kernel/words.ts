import type { Ending, Outcome } from './outcome.ts';
import type { CommonCode, Refusal } from './refusal.ts';
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
export interface Words<Code extends string = string, Won extends string = string, Drawn extends string = string>
  extends Title {
  readonly seats: readonly [string, string];
  /** Whose turn it is, with `{seat}`. */
  readonly turn: string;
  readonly refusals: Readonly<Record<Code | CommonCode, string>>;
  readonly won: Readonly<Record<Won | WonEnding, string>>;
  readonly drawn: Readonly<Record<Drawn | DrawnEnding, string>>;
  /** A name for every kind of token and control, every mark, gauge and terrain that the game's scenes use. */
  readonly names: Readonly<Record<string, string>>;
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

/** What every host says of files and undo. Jungle's page fixes the English; it serves all games. */
export const HOST_MESSAGES = {
  en: {
    saved: 'Game saved successfully to {file}',
    saveFailed: 'Failed to save: {reason}',
    loaded: 'Game loaded from {file}',
    undone: 'Move undone',
    redone: 'Move redone',
    fileNotFound: 'File not found',
    invalidFile: 'Invalid save file format',
    corruptedFile: 'Corrupted save file',
  },
  zh: {
    saved: '对局已保存到 {file}',
    saveFailed: '保存失败：{reason}',
    loaded: '已从 {file} 载入对局',
    undone: '已撤销一步',
    redone: '已重做一步',
    fileNotFound: '找不到文件',
    invalidFile: '存档格式无效',
    corruptedFile: '存档已损坏',
  },
} as const satisfies Readonly<Record<Language, Readonly<Record<string, string>>>>;

/** Puts values into a sentence's placeholders. */
export const fill = (sentence: string, values: Readonly<Record<string, string>>): string =>
  sentence.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

export const turnSentence = (words: Words, seat: Seat): string => fill(words.turn, { seat: words.seats[seat] });

export const refusalSentence = (words: Words, { code }: Refusal): string => words.refusals[code] ?? code;

export function outcomeSentence(words: Words, { winner, reason }: Outcome): string {
  if (winner === null) return words.drawn[reason] ?? reason;
  return fill(words.won[reason] ?? reason, { winner: words.seats[winner], loser: words.seats[winner === 0 ? 1 : 0] });
}
