import { fill } from '@quintet/engine/authoring';
import type { MatchClock } from '@quintet/engine/match';
import { dictionary } from '../../ui/dictionary.ts';

export const text = dictionary(
  {
    clock: 'Clock',
    none: 'No clock',
    'real-time': 'Real time',
    correspondence: 'Correspondence',
    presets: 'Minutes per player + seconds per turn',
    days: 'Days per move',
    custom: 'Custom',
    minutes: 'Minutes per player',
    increment: 'Increment per turn (seconds)',
    'minutes-wrong': 'Enter a whole number from 1 to {max}.',
    'increment-wrong': 'Enter a whole number from 0 to {max}.',
    'none-hint': 'No time limit while both players stay on the page.',
    'correspondence-hint': 'You don’t have to stay online. Come back when it is your turn.',
    'real-time-hint': 'A player who runs out of time loses.',
    'some-minutes': '{minutes} min',
    'some-seconds': '{seconds} s',
    'with-increment': '{time} + {increment} s per turn',
    'each-player': '{time} per player',
    'one-day': '1 day per move',
    'some-days': '{days} days per move',
  },
  {
    clock: '计时',
    none: '不计时',
    'real-time': '限时',
    correspondence: '通讯棋',
    presets: '每方分钟数，每回合加秒数',
    days: '每步天数',
    custom: '自定义',
    minutes: '每方分钟数',
    increment: '每回合加时（秒）',
    'minutes-wrong': '请输入 1 到 {max} 之间的整数。',
    'increment-wrong': '请输入 0 到 {max} 之间的整数。',
    'none-hint': '双方都留在页面上时不限时。',
    'correspondence-hint': '不必一直在线：轮到您时再来。',
    'real-time-hint': '时间用完者负。',
    'some-minutes': '{minutes} 分钟',
    'some-seconds': '{seconds} 秒',
    'with-increment': '{time}，每回合加 {increment} 秒',
    'each-player': '每方 {time}',
    'one-day': '每步 1 天',
    'some-days': '每步 {days} 天',
  },
);

/** A clock in words. */
export function clockSentence(clock: MatchClock | null): string {
  if (clock === null) return text.none;
  if (clock.kind === 'correspondence') {
    return clock.days === 1 ? text['one-day'] : fill(text['some-days'], { days: String(clock.days) });
  }
  const time = formatTime(clock.seconds);
  if (clock.increment === 0) return fill(text['each-player'], { time });
  return fill(text['with-increment'], { time, increment: String(clock.increment) });
}

function formatTime(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  const parts = [
    ...(minutes > 0 ? [fill(text['some-minutes'], { minutes: String(minutes) })] : []),
    ...(rest > 0 ? [fill(text['some-seconds'], { seconds: String(rest) })] : []),
  ];
  return parts.join(' ');
}
