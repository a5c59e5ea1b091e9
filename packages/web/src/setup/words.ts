import { type BotLevel, fill, type Game, type Language, type Level } from '@quintet/engine/kernel';
import { dictionary } from '../dictionary.ts';

export const text = dictionary(
  {
    title: 'New match: {game}',
    opponent: 'Who plays',
    computer: 'Play the computer',
    'computer-hint': 'You against a bot of your strength',
    person: 'Two players here',
    'person-hint': 'Taking turns at this screen',
    bots: 'Two bots',
    'bots-hint': 'The computer plays itself; you watch',
    level: 'Level',
    'level-of': 'Level of {seat}',
    'level-value': 'Level {level}: {word}',
    'level-1': 'first steps',
    'level-2': 'easy',
    'level-3': 'relaxed',
    'level-4': 'fair',
    'level-5': 'solid',
    'level-6': 'strong',
    'level-7': 'very strong',
    'level-8': 'strongest',
    'elo-first': 'Elo is counted from here.',
    elo: 'Measured at {elo} Elo above level 1.',
    'elo-unknown': 'Its strength is not measured yet.',
    'level-all': 'Looks at up to {nodes} positions before each move.',
    'level-some': 'Looks at up to {nodes} positions before each move, and overlooks {oversight} % of the moves.',
    begins: 'Who begins',
    'begins-me': 'I do',
    'begins-opponent': 'The computer',
    'begins-random': 'Random',
    'you-are': 'You play {seat}.',
    'you-are-random': 'You play {first} or {second}.',
    names: 'Names',
    'names-hint': '{first} moves first.',
    'name-of': 'Name of {seat}',
    swap: 'Swap',
    options: 'Options',
    'more-options': 'More options',
    reset: 'Back to defaults',
    roll: 'Roll again',
    'left-out': 'left out: as described',
    start: 'Start',
    rules: 'Rules',
    learn: 'Learn it in two minutes',
    loading: 'Loading…',
    'load-failed': 'This game could not be loaded. Check the connection and try again.',
    retry: 'Try again',
  },
  {
    title: '新对局：{game}',
    opponent: '对手',
    computer: '与电脑对弈',
    'computer-hint': '选择与您水平相当的电脑',
    person: '双人同屏',
    'person-hint': '在同一屏幕上轮流走棋',
    bots: '电脑对电脑',
    'bots-hint': '两个电脑对弈，您来观看',
    level: '级别',
    'level-of': '{seat}的级别',
    'level-value': '{level} 级：{word}',
    'level-1': '入门',
    'level-2': '简单',
    'level-3': '轻松',
    'level-4': '普通',
    'level-5': '扎实',
    'level-6': '较强',
    'level-7': '很强',
    'level-8': '最强',
    'elo-first': 'Elo 从这一级算起。',
    elo: '实测比 1 级高 {elo} Elo。',
    'elo-unknown': '棋力尚未测定。',
    'level-all': '每步最多考虑 {nodes} 个局面。',
    'level-some': '每步最多考虑 {nodes} 个局面，并会看漏 {oversight}% 的着法。',
    begins: '谁先走',
    'begins-me': '我先',
    'begins-opponent': '电脑先',
    'begins-random': '随机',
    'you-are': '您执{seat}。',
    'you-are-random': '您执{first}或{second}。',
    names: '姓名',
    'names-hint': '{first}先走。',
    'name-of': '{seat}的姓名',
    swap: '交换',
    options: '选项',
    'more-options': '更多选项',
    reset: '恢复默认',
    roll: '换一个',
    'left-out': '不填：如说明所述',
    start: '开始',
    rules: '规则',
    learn: '两分钟学会',
    loading: '正在加载…',
    'load-failed': '无法加载这个游戏。请检查网络后重试。',
    retry: '重试',
  },
);

export const levelWord = (level: Level): string => text[`level-${level}`];

/** How strong a level was measured to be, against the first. */
export function eloSentence(elo: number | null): string {
  if (elo === null) return text['elo-unknown'];
  return elo === 0 ? text['elo-first'] : fill(text.elo, { elo: String(elo) });
}

/** How strong a level of this game is, in plain numbers. */
export function levelStrength(game: Game, level: Level, language: Language): string {
  const { nodes, oversight } = game.bot.levels[level - 1] as BotLevel;
  const values = { nodes: nodes.toLocaleString(language), oversight: String(oversight) };
  return fill(oversight > 0 ? text['level-some'] : text['level-all'], values);
}
