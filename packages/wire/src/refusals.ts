import type { Language } from '@quintet/engine';

/** What a host refuses, besides what the game's rules refuse: code and sentence, the same in REST, live play and on the page. */
export const HOST_REFUSALS = {
  waiting: { en: 'The other seat is still free', zh: '另一个座位还空着' },
  'no-offer': { en: 'There is nothing to answer', zh: '没有可以回应的提议' },
  'bot-plays-on': { en: 'A bot takes no draw: it plays on', zh: '机器人不接受和棋，会继续下' },
  'not-over': { en: 'The match is still being played', zh: '对局仍在进行' },
  'watchers-only-look': { en: 'Only players may do that', zh: '只有棋手可以这样做' },
  'unknown-match': { en: 'There is no such match', zh: '没有这盘对局' },
  'unknown-game': { en: 'There is no such game', zh: '没有这个游戏' },
  'unknown-ticket': { en: 'This ticket holds no seat here', zh: '此凭证在这里没有座位' },
  'ticket-needed': {
    en: 'Only a ticket for the seat opens this: send it as "Authorization: Bearer …"',
    zh: '需要座位的凭证："Authorization: Bearer …"',
  },
  'bad-ticket': {
    en: 'The Authorization header must be "Bearer" and a ticket',
    zh: 'Authorization 头必须是 "Bearer" 加凭证',
  },
  'enough-tickets': { en: 'This seat has as many tickets as it may have', zh: '此座位的凭证数量已达上限' },
  'enough-devices': {
    en: 'This seat is open in as many places as it may be: close one',
    zh: '此座位打开的地方已达上限，请先关闭一处',
  },
  'enough-reports': { en: 'This match has been reported often enough', zh: '此对局的举报已足够' },
  'seat-taken': { en: 'The seat has been taken', zh: '座位已被占用' },
  'bad-options': { en: 'The options cannot be used', zh: '选项无法使用' },
  'bad-message': { en: 'The message cannot be read', zh: '无法读懂此消息' },
  'bad-request': { en: 'The request cannot be read', zh: '无法读懂此请求' },
  'bad-type': { en: 'Send JSON, as application/json', zh: '请以 application/json 发送 JSON' },
  'not-found': { en: 'There is nothing at this address', zh: '此地址没有内容' },
  'too-large': { en: 'That is too large', zh: '内容过大' },
  'too-many': { en: 'That was too often: wait a little', zh: '操作过于频繁，请稍候' },
  'old-client': { en: 'The server is newer than this page: reload it', zh: '服务器版本较新：请刷新页面' },
  'new-client': { en: 'The server is older than this page: wait for its update', zh: '服务器版本较旧：请等待更新' },
  'key-used': { en: 'This key was used for another request', zh: '此键已用于另一个请求' },
  internal: { en: 'Something went wrong here', zh: '服务器出错了' },
  unavailable: { en: 'The server cannot do that now: try again', zh: '服务器暂时无法处理，请重试' },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>;
export type HostCode = keyof typeof HOST_REFUSALS;
