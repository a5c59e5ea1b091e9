import type { Language } from '@quintet/engine';

/** Texts of link previews. */
export const PREVIEW_MESSAGES = {
  en: {
    site: 'Quintet',
    versus: '{first} – {second}',
    bot: 'Computer, level {level}',
    invites: '{name} invites you to play {game}',
    'invites-nobody': 'You are invited to play {game}',
    running: 'Playing now. Watch live.',
    ended: '{result} Watch the replay.',
    stop: '.',
    withdrawn: 'This challenge was withdrawn.',
    picture: '{game} board',
  },
  zh: {
    site: 'Quintet',
    versus: '{first} 对 {second}',
    bot: '电脑 {level} 级',
    invites: '{name} 邀请您下{game}',
    'invites-nobody': '邀请您下{game}',
    running: '正在进行，欢迎观战。',
    ended: '{result}观看回放。',
    stop: '。',
    withdrawn: '此邀请已取消。',
    picture: '{game}棋盘',
  },
} as const satisfies Readonly<Record<Language, Readonly<Record<string, string>>>>;
