import { translations } from '../ui/translations.ts';
import type { BoardErrorCode } from './config.ts';

export const texts = translations(
  {
    board: '{game} board',
    computer: 'Computer',
    level: 'level {level}',
    you: 'You',
    guest: 'Guest',
    loading: 'Loading…',
    connecting: 'Connecting…',
    reconnecting: 'Reconnecting…',
    waiting: 'Waiting for an opponent…',
    'sentence-end': '. ',
    // Reasons why a touch has no effect
    readonly: 'This board is read-only.',
    thinking: 'The computer is thinking.',
    'not-your-turn': 'It is your opponent’s turn.',
    sending: 'Your last move is being sent.',
  },
  {
    board: '{game}棋盘',
    computer: '电脑',
    level: '{level} 级',
    you: '您',
    guest: '游客',
    loading: '正在加载…',
    connecting: '正在连接…',
    reconnecting: '正在重新连接…',
    waiting: '等待对手加入…',
    'sentence-end': '。',
    readonly: '此棋盘仅供观看。',
    thinking: '电脑正在思考。',
    'not-your-turn': '现在轮到对手。',
    sending: '正在发送您的上一步。',
  },
);

/** Explains each error code. `{detail}` is the rejected value or the reason. */
export const errorTexts = translations<BoardErrorCode>(
  {
    'missing-game': 'This board needs a game: set the attribute “game”, or “server” and “match”.',
    'unknown-game': 'There is no game “{detail}”. Choose one of: {games}.',
    'bad-definition': 'The property “definition” is not a game: {detail}',
    'bad-options': 'The attribute “options” cannot be used: {detail}',
    'bad-moves': 'The attribute “moves” cannot be played: {detail}',
    'bad-record': 'The record cannot be loaded: {detail}',
    'bad-bot': 'The attribute “bot” must be a level from 1 to 8, not “{detail}”.',
    'bad-seat': 'The attribute “seat” must be 0 or 1, not “{detail}”.',
    'bad-server': 'The attribute “server” must be the address of a server, not “{detail}”.',
    'missing-match': 'Besides “server”, set the attribute “match”, or “game” to create a match.',
    'connection-refused': 'The server refused the connection: {detail}',
    'load-failed': 'This board could not be loaded: {detail}',
    'bot-failed': 'The computer cannot move: {detail}',
  },
  {
    'missing-game': '请设置属性“game”，或者“server”和“match”。',
    'unknown-game': '没有名为“{detail}”的游戏。可选：{games}。',
    'bad-definition': '属性“definition”不是游戏：{detail}',
    'bad-options': '属性“options”无法使用：{detail}',
    'bad-moves': '属性“moves”无法执行：{detail}',
    'bad-record': '无法载入棋谱：{detail}',
    'bad-bot': '属性“bot”应为 1 到 8 级，不能是“{detail}”。',
    'bad-seat': '属性“seat”应为 0 或 1，不能是“{detail}”。',
    'bad-server': '属性“server”应为服务器地址，不能是“{detail}”。',
    'missing-match': '除“server”外，请设置属性“match”，或设置“game”以创建对局。',
    'connection-refused': '服务器拒绝连接：{detail}',
    'load-failed': '棋盘无法加载：{detail}',
    'bot-failed': '电脑无法走棋：{detail}',
  },
);
