import type { Lesson } from '@quintet/engine/authoring';

/** A match on a small board against an opponent who overlooks an open three. */
export const lesson: Lesson = {
  options: { size: 9, exact: false },
  steps: [
    {
      text: {
        en: 'You are Black. Five of your stones in a row win, in any direction. Stones are placed where the lines cross.',
        zh: '您是黑方。任何方向上五子相连即获胜。棋子下在线的交叉点上。',
      },
    },
    {
      text: {
        en: 'Start in the middle, where rows can grow in every direction.',
        zh: '从中央开始，那里向各个方向都能发展。',
      },
      instruction: { en: 'Touch E5, the middle.', zh: '点中央的 E5。' },
      move: 'E5',
      replies: ['E6'],
    },
    {
      text: { en: 'White has played above your stone. Build a row across.', zh: '白方在上面。横向发展。' },
      instruction: { en: 'Touch D5.', zh: '点 D5。' },
      move: 'D5',
      replies: ['D6'],
    },
    {
      text: {
        en: 'White builds a row too, but it is your move. A third stone makes an open three: both ends are empty.',
        zh: '白方也在连子，但轮到您走。第三子形成“活三”：两端都是空的。',
      },
      instruction: { en: 'Touch F5.', zh: '点 F5。' },
      move: 'F5',
      replies: ['F6'],
    },
    {
      text: {
        en: 'White should have closed one end but made an open three instead. You are one move ahead: make an open four.',
        zh: '白方本该堵住一端，却也下成了活三。您快一手：下成“活四”。',
      },
      instruction: { en: 'Touch G5.', zh: '点 G5。' },
      move: 'G5',
      replies: ['H5'],
    },
    {
      text: {
        en: 'An open four has two ends, and White can close only one of them.',
        zh: '活四有两端，白方只能堵住一端。',
      },
      instruction: { en: 'Touch C5 and win.', zh: '点 C5，获胜。' },
      move: 'C5',
      replies: [],
    },
  ],
  ends: 'five',
  closing: {
    en: 'Five in a row. Against a stronger opponent you will need two threats at once, so look for points that two rows share.',
    zh: '五子连珠。面对更强的对手，需要一子形成两个威胁，请留意两条线的交点。',
  },
};
