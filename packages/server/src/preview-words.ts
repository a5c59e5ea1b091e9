import type { Language } from '@quintet/engine';

/** What a link to a match says of it where it is shown in a chat or a timeline. */
export const PREVIEW_WORDS = {
  en: {
    site: 'Quintet',
    versus: '{first} – {second}',
    bot: 'Computer, level {level}',
    invites: '{name} invites you to a match of {game}',
    'invites-nobody': 'An invitation to a match of {game}',
    running: 'Being played now: watch it.',
    ended: '{result} Look at the match again.',
    stop: '.',
    withdrawn: 'Nobody came to play.',
    picture: 'A board of {game}',
  },
  zh: {
    site: 'Quintet',
    versus: '{first} 对 {second}',
    bot: '电脑 {level} 级',
    invites: '{name} 邀请您下{game}',
    'invites-nobody': '邀请您下{game}',
    running: '正在进行，欢迎观看。',
    ended: '{result}可以回放。',
    stop: '。',
    withdrawn: '没有人来下。',
    picture: '{game}棋盘',
  },
} as const satisfies Readonly<Record<Language, Readonly<Record<string, string>>>>;
