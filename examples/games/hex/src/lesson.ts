import type { Lesson } from '@quintet/engine/authoring';

/** A match on a small board, without the swap. */
export const lesson: Lesson = {
  options: { size: 5, swap: false },
  steps: [
    {
      text: {
        en: 'You are Red. Connect the top side to the bottom side with an unbroken chain of red stones. Blue wants to connect left and right.',
        zh: '您是红方。用红子连成一条不断开的链，把上边和下边连起来。蓝方要连通左边和右边。',
      },
    },
    {
      text: {
        en: 'Each turn you place one stone on an empty cell. The middle is worth the most.',
        zh: '每回合在空格落一子。中央最有价值。',
      },
      instruction: { en: 'Touch C3, the middle.', zh: '点中央的 C3。' },
      move: 'C3',
      replies: ['C4'],
    },
    {
      text: {
        en: 'Blue blocks the way down. Every cell has six neighbours, so there is a way around: B4 is next to C3 as well.',
        zh: '蓝方在下面挡住了。每格有六个邻格，总能绕过去：B4 也与 C3 相邻。',
      },
      instruction: { en: 'Go around: touch B4.', zh: '绕过去：点 B4。' },
      move: 'B4',
      replies: ['B5'],
    },
    {
      text: {
        en: 'B4 had two cells below it, B5 and A5. Blue took one, so take the other: that is a bridge, and no opponent can break it.',
        zh: 'B4 下面有 B5 和 A5 两格。蓝方占了一个，您就占另一个：这叫“双桥”，对手无法切断。',
      },
      instruction: { en: 'Touch A5 and reach the bottom side.', zh: '点 A5，到达下边。' },
      move: 'A5',
      replies: ['C2'],
    },
    {
      text: {
        en: 'Now the top. Blue has taken the cell above C3, but D2 is next to C3 as well and has two cells above it: another bridge.',
        zh: '现在是上边。蓝方占了 C3 的上方，但 D2 也与 C3 相邻，上面又有两格：又是一个双桥。',
      },
      instruction: { en: 'Touch D2.', zh: '点 D2。' },
      move: 'D2',
      replies: ['D1'],
    },
    {
      text: { en: 'One of the two cells is left, and one is enough.', zh: '两格还剩一格，一格就够了。' },
      instruction: { en: 'Touch E1 and connect.', zh: '点 E1，连通两边。' },
      move: 'E1',
      replies: [],
    },
  ],
  ends: 'connection',
  closing: {
    en: 'Connected. A real match is played on 11 by 11 cells, and Blue may answer your first stone with a swap.',
    zh: '连通了。正式对局是 11 路棋盘，蓝方还可以用“交换”回应您的第一子。',
  },
};
