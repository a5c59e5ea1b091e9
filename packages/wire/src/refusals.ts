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
  'bad-text': {
    en: 'This text contains characters that cannot be displayed',
    zh: '文字中含有无法显示的字符',
  },
  'cross-site': { en: 'Requests from other websites are not allowed', zh: '不接受来自其他网站的请求' },
  'unknown-host': { en: 'This server does not serve that host name', zh: '此服务器不提供该域名的服务' },
  'maker-left': {
    en: 'The player who created this challenge has left',
    zh: '发起这盘对局的玩家已离开',
  },
  'bad-type': { en: 'Send JSON, as application/json', zh: '请以 application/json 发送 JSON' },
  'not-found': { en: 'There is nothing at this address', zh: '此地址没有内容' },
  'wrong-method': { en: 'This address does not support that method', zh: '此地址不支持该方法' },
  'too-large': { en: 'That is too large', zh: '内容过大' },
  'match-too-long': { en: 'The match has too many moves for this server', zh: '对局的步数超过了服务器的上限' },
  'too-many-matches': {
    en: 'Too many new matches from your network: try again later',
    zh: '您所在的网络新建的对局过多，请稍后再试',
  },
  'store-full': {
    en: 'The server has no room for new matches; matches already started go on',
    zh: '服务器空间已满，暂时无法新建对局；已开始的对局可以继续',
  },
  'too-many': { en: 'That was too often: wait a little', zh: '操作过于频繁，请稍候' },
  'old-client': { en: 'The server is newer than this page: reload it', zh: '服务器版本较新：请刷新页面' },
  'new-client': { en: 'The server is older than this page: wait for its update', zh: '服务器版本较旧：请等待更新' },
  'key-used': { en: 'This key was used for another request', zh: '此键已用于另一个请求' },
  busy: { en: 'Too many searches are waiting: try again in a moment', zh: '等待计算的请求过多，请稍后再试' },
  internal: { en: 'Something went wrong here', zh: '服务器出错了' },
  unavailable: { en: 'The server cannot do that now: try again', zh: '服务器暂时无法处理，请重试' },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>;
export type HostCode = keyof typeof HOST_REFUSALS;
