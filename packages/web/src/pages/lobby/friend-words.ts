import { dictionary } from '../../ui/dictionary.ts';

export const text = dictionary(
  {
    title: 'Continue with a friend',
    about: 'The match goes on from here on two devices. The one in your library stays as it is.',
    side: 'Your side',
    random: 'Random',
    start: 'Make the link',
    starting: 'One moment…',
  },
  {
    title: '与朋友继续',
    about: '这盘棋将在两台设备上从这里继续，棋谱库中的原对局不变。',
    side: '您执',
    random: '随机',
    start: '生成链接',
    starting: '请稍候…',
  },
);
