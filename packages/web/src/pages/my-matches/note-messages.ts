import { dictionary } from '../../ui/dictionary.ts';

/** Separate, because the home page shows this note without loading the page of my matches. */
export const text = dictionary(
  {
    'your-turn-one': 'Your turn in {count} match',
    'your-turn-other': 'Your turn in {count} matches',
    online: 'My online matches: {count}',
  },
  {
    'your-turn-one': '{count} 局轮到您',
    'your-turn-other': '{count} 局轮到您',
    online: '我的在线对局：{count}',
  },
);
