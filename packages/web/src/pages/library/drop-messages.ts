import { dictionary } from '../../ui/dictionary.ts';

export const text = dictionary(
  { drop: 'Drop saved matches here', hint: 'Quintet records or Jungle save files' },
  { drop: '把保存的对局拖到这里', hint: 'Quintet 棋谱或斗兽棋存档' },
);
