import { type Lesson, localized } from '../manifest.ts';

export const lesson: Lesson = {
  options: {},
  steps: [
    {
      text: localized(
        'You are First. The board has no edges: leave it on the right and you come in on the left, and the same for top and bottom. When the board is full, the player with more pieces wins.',
        '您是先手。棋盘没有边界：从右边出去就从左边进来，上下也一样。棋盘下满时棋子多的一方获胜。',
      ),
    },
    {
      text: localized(
        'Your very first turn is one piece, on any empty cell. Put it at the left edge, to see how the edges meet.',
        '您的第一个回合只落一子，任何空格都行。放在左边缘，看看边界是怎样相接的。',
      ),
      instruction: localized('Touch 0,3 at the left edge.', '点左边缘的 0,3。'),
      move: '0,3',
      replies: ['0,4', '0,5'],
    },
    {
      text: localized(
        'From now on every turn is two pieces. Second has put two below yours. A piece is captured when five of its eight neighbours are yours: 0,4 has one so far.',
        '从现在起每个回合落两子。后手在您下方落了两子。一枚棋子的八个邻格中有五个是您的棋子，它就被俘获：0,4 现在有一个。',
      ),
      instruction: localized('Place your first piece: touch 1,3.', '落第一子：点 1,3。'),
      move: '1,3',
      replies: [],
    },
    {
      text: localized('It is still your turn: one more to place.', '还是您的回合：再落一子。'),
      instruction: localized('Now your second piece: touch 1,4.', '再落第二子：点 1,4。'),
      move: '1,4',
      replies: ['5,5', '2,5'],
    },
    {
      text: localized(
        'Three neighbours of 0,4 are yours. You need two more, and the left side is free: it is across the edge, in column 9.',
        '0,4 的邻格中已有三个是您的，还差两个。左侧是空的：越过边缘，就是第 9 列。',
      ),
      instruction: localized('Touch 9,3, on the other side of the edge.', '点边缘另一侧的 9,3。'),
      move: '9,3',
      replies: [],
    },
    {
      text: localized(
        'Four. The next one is the fifth: rest the pointer or the keyboard focus on it, and you see what it captures before you place it.',
        '四个了。下一子是第五个：把指针或键盘焦点停在那里，落子之前就能看到会俘获什么。',
      ),
      instruction: localized('Touch 9,4 and capture.', '点 9,4，俘获。'),
      move: '9,4',
      replies: ['8,4', '8,5'],
    },
    {
      text: localized(
        'The captured piece is yours now: you score a point, and it counts as your neighbour. 0,5 now has three of yours around it.',
        '被俘获的棋子归您了：得一分，还多一子。它也算您的邻子：0,5 周围现在有三个您的棋子。',
      ),
      instruction: localized('Touch 1,5.', '点 1,5。'),
      move: '1,5',
      replies: [],
    },
    {
      text: localized(
        'Only pieces next to the one just placed can be captured, so the last piece matters. Close the ring.',
        '只有挨着刚落下那一子的棋子才会被俘获，所以最后一子才算数。合围吧。',
      ),
      instruction: localized('Touch 9,5 and capture again.', '点 9,5，再次俘获。'),
      move: '9,5',
      replies: [],
    },
  ],
  ends: null,
  closing: localized(
    'Nine pieces to four. A match lasts until all 100 cells are full. Make sure that none of your pieces gets five enemy neighbours.',
    '九子对四子。对局一直进行到一百格下满；也要当心自己的棋子被五子包围。',
  ),
};
