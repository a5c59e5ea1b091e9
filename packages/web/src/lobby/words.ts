import { dictionary } from '../dictionary.ts';

export const text = dictionary(
  {
    loading: 'Loading…',
  },
  {
    loading: '正在加载…',
  },
);
