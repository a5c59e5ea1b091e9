import { dictionary } from '../../ui/dictionary.ts';

export const text = dictionary(
  { drop: 'Drop saved matches here', hint: 'Records of Quintet or save files of Jungle' },
  { drop: '把保存的对局拖到这里', hint: 'Quintet 棋谱或斗兽棋存档' },
);
