import type { Language } from '@quintet/engine';

/** Sentences of `quintet puzzle`. */
export interface PuzzleMessages {
  readonly title: string;
  readonly daily: string;
  readonly prompt: string;
  readonly solved: string;
  readonly reply: string;
  readonly wrong: string;
  readonly refuted: string;
  readonly gained: string;
  readonly missed: string;
  readonly retry: string;
  readonly hint: string;
  readonly solution: string;
  readonly help: string;
  readonly goodbye: string;
}

export const PUZZLE_MESSAGES: Readonly<Record<Language, PuzzleMessages>> = {
  en: {
    title: '{name} puzzle {id}, rating {rating}',
    daily: 'Daily puzzle',
    prompt: 'Your move: ',
    solved: 'Solved!',
    reply: 'Right. The reply is {moves}.',
    wrong: 'Wrong.',
    refuted: 'It is refuted by {moves}.',
    gained: 'It gains {gained}; {by} is possible.',
    missed: 'It does not reach the goal.',
    retry: 'Try again.',
    hint: 'Hint: {move}',
    solution: 'Solution: {moves}',
    help: 'Type a move, or: hint, solution, help, quit.',
    goodbye: 'Bye.',
  },
  zh: {
    title: '{name}谜题 {id}，难度 {rating}',
    daily: '每日谜题',
    prompt: '请走棋：',
    solved: '解开了！',
    reply: '正确。对方应以 {moves}。',
    wrong: '不对。',
    refuted: '对方可用 {moves} 反驳。',
    gained: '得到 {gained}，最多可得 {by}。',
    missed: '没有达到目标。',
    retry: '再试一次。',
    hint: '提示：{move}',
    solution: '答案：{moves}',
    help: '输入走法，或：hint、solution、help、quit。',
    goodbye: '再见。',
  },
};
