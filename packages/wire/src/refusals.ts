/**
 * Refusals of the server, without schemas.
 *
 * @module
 */
import type { Language } from '@quintet/engine';

/** Messages by refusal code, for everything that the server refuses for other reasons than a game's rules. */
export const SERVER_REFUSALS = {
  waiting: { en: 'Waiting for an opponent to join', zh: '正在等待对手加入' },
  'no-offer': { en: 'There is no offer to respond to', zh: '没有可以回应的提议' },
  'bot-plays-on': { en: 'Bots do not accept draws', zh: '机器人不接受和棋' },
  'not-over': { en: 'The match is not over yet', zh: '对局尚未结束' },
  'watchers-only-look': { en: 'Only players may do that', zh: '只有棋手可以这样做' },
  'unknown-match': { en: 'There is no such match', zh: '没有这盘对局' },
  'unknown-game': { en: 'There is no such game', zh: '没有这个游戏' },
  'game-not-installed': { en: 'This server does not have the game of this match', zh: '此服务器没有这盘对局的游戏' },
  'game-failed': { en: 'The game has a fault and cannot do this', zh: '游戏出错，无法完成此操作' },
  'unknown-ticket': { en: 'This ticket does not hold a seat in this match', zh: '此凭证不属于本局的座位' },
  'ticket-needed': {
    en: 'This requires the ticket of the seat: send it as "Authorization: Bearer …"',
    zh: '需要该座位的凭证，请以 "Authorization: Bearer …" 发送',
  },
  'bad-ticket': {
    en: 'The Authorization header must be "Bearer" and a ticket',
    zh: 'Authorization 头必须是 "Bearer" 加凭证',
  },
  'enough-tickets': { en: 'This seat already has the maximum number of tickets', zh: '此座位的凭证数量已达上限' },
  'enough-devices': {
    en: 'This seat is open in too many places: close one of them',
    zh: '此座位打开的地方过多，请先关闭一处',
  },
  'enough-reports': { en: 'This match has already been reported several times', zh: '此对局已被多次举报' },
  'seat-taken': { en: 'The seat has been taken', zh: '座位已被占用' },
  'bad-options': { en: 'These options cannot be used', zh: '选项无法使用' },
  'bad-message': { en: 'The message is malformed', zh: '消息格式有误' },
  'bad-request': { en: 'The request is malformed', zh: '请求格式有误' },
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
  'too-large': { en: 'The request is too large', zh: '请求过大' },
  'match-too-long': { en: 'The match has too many moves for this server', zh: '对局的步数超过了服务器的上限' },
  'too-many-matches': {
    en: 'Too many new matches from your network: try again later',
    zh: '您所在的网络新建的对局过多，请稍后再试',
  },
  'store-full': {
    en: 'The server has no room for new matches; running matches continue',
    zh: '服务器空间已满，暂时无法新建对局；进行中的对局不受影响',
  },
  'too-many': { en: 'Too many requests: wait a moment and try again', zh: '操作过于频繁，请稍候' },
  'old-client': { en: 'This page is out of date: reload it', zh: '页面版本过旧，请刷新' },
  'new-client': { en: 'The server is being updated: try again in a moment', zh: '服务器正在更新，请稍后再试' },
  'key-used': { en: 'This idempotency key was already used for another request', zh: '此幂等键已用于另一个请求' },
  busy: { en: 'Too many searches are waiting: try again in a moment', zh: '等待计算的请求过多，请稍后再试' },
  internal: { en: 'Something went wrong on the server', zh: '服务器出错了' },
  unavailable: { en: 'The server is temporarily unavailable: try again', zh: '服务器暂时无法处理，请重试' },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>;
/** A refusal code of the server, rather than of a game's rules. */
export type ServerRefusalCode = keyof typeof SERVER_REFUSALS;
