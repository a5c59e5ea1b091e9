import { dictionary } from '../../ui/dictionary.ts';

export const text = dictionary(
  {
    title: 'Continue with a friend',
    about: 'Continue this match online from here. The one in your library stays unchanged.',
    side: 'Your side',
    random: 'Random',
    start: 'Create link',
    starting: 'One moment…',
  },
  {
    title: '与朋友继续',
    about: '从当前局面在线继续对局，棋谱库中的原对局不变。',
    side: '您执',
    random: '随机',
    start: '生成链接',
    starting: '请稍候…',
  },
);
