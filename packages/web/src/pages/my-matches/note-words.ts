import { dictionary } from '../../ui/dictionary.ts';

/** Apart, since the note is on the home page. */
export const text = dictionary(
  {
    'waiting-for-you': 'Waiting for you: {count}',
    'waiting-for-you-1': 'A match is waiting for you',
    online: 'Your matches online: {count}',
  },
  {
    'waiting-for-you': '{count} 局轮到您',
    'waiting-for-you-1': '有一局轮到您',
    online: '我的在线对局：{count}',
  },
);
