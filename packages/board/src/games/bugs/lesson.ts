import { type Lesson, localized } from '../manifest.ts';

export const lesson: Lesson = {
  options: {},
  steps: [
    {
      text: localized(
        'You are WHITE. There is no board: the bugs in play are the board. Surround BLACK’s Queen on all six sides before yours is surrounded. Bugs of both colours count.',
        '您执白。没有棋盘：上场的昆虫就是棋盘。在自己的蜂后被围住之前，让黑方蜂后周围六格都有棋子，是谁的棋子都算。',
      ),
    },
    {
      text: localized(
        'In your hand are 1 Queen, 2 Spiders, 2 Beetles, 3 Grasshoppers and 3 Ants. On your turn you place one of them or move one that is in play. The first can go anywhere.',
        '您手中有蜂后 1、蜘蛛 2、甲虫 2、蚱蜢 3、蚂蚁 3。每回合放置一枚，或移动场上的一枚。第一枚放在哪里都行。',
      ),
      instruction: localized('Touch a Spider in your hand, then the hex.', '点手中的蜘蛛，再点那一格。'),
      move: 'SPIDER@0,0',
      replies: ['QUEEN@1,0'],
    },
    {
      text: localized(
        'From now on a new bug must be placed next to yours and must not touch BLACK’s. You have to place your Queen by your fourth turn, and your bugs cannot move before that.',
        '从现在起，新棋子要挨着自己的棋子，且不能挨着黑方的。蜂后最迟在您的第四回合上场，她上场之前您的棋子都不能移动。',
      ),
      instruction: localized(
        'Place the Queen on the far side of your Spider, on the marked hex (-1,0).',
        '把蜂后放在蜘蛛的另一侧，即标出的格（-1,0）。',
      ),
      move: 'QUEEN@-1,0',
      replies: ['ANT@2,0'],
    },
    {
      text: localized(
        'Ants are the fastest: they run any distance around the outside of the hive. Place one.',
        '蚂蚁最快：可以沿着蜂巢外缘想走多远走多远。放一只上场。',
      ),
      instruction: localized('Place an Ant on the marked hex (-1,1).', '在标出的格（-1,1）放一只蚂蚁。'),
      move: 'ANT@-1,1',
      replies: ['BEETLE@2,-1'],
    },
    {
      text: localized(
        'The hive must never split: without your Spider, BLACK’s bugs would be cut off, so the Spider cannot move. Your Ant is free. Send it to BLACK’s Queen.',
        '蜂巢永远不能断开：拿起您的蜘蛛，黑方的棋子就散了，所以它动不了。蚂蚁是自由的，让它绕到黑方蜂后身边。',
      ),
      instruction: localized(
        'Touch the Ant, then the hex above BLACK’s Queen (1,-1).',
        '点蚂蚁，再点黑方蜂后上方的格（1,-1）。',
      ),
      move: '-1,1>1,-1',
      replies: ['SPIDER@1,1'],
    },
    {
      text: localized(
        'Only the lower-left hex next to the black Queen is empty: her own bugs help you. A Grasshopper jumps straight over bugs to the first empty hex, here over your Spider.',
        '黑方蜂后周围六格只剩左下一格空着：她自己的棋子帮了忙。蚱蜢沿直线跳过棋子，落在第一个空格；这里可以越过您的蜘蛛。',
      ),
      instruction: localized('Place a Grasshopper above your Spider (0,-1).', '在蜘蛛上方（0,-1）放一只蚱蜢。'),
      move: 'GRASSHOPPER@0,-1',
      replies: ['ANT@3,-1'],
    },
    {
      text: localized('BLACK has missed the threat. Jump!', '黑方没有看出来。跳！'),
      instruction: localized(
        'Touch the Grasshopper, then the last empty hex (0,1).',
        '点蚱蜢，再点最后的空格（0,1）。',
      ),
      move: '0,-1>0,1',
      replies: [],
    },
  ],
  ends: 'surrounded',
  closing: localized(
    'The other bugs: the Queen moves one hex, a Spider exactly three, a Beetle one, and a Beetle may climb on top of others.',
    '其他棋子：蜂后走一格，蜘蛛恰好三格，甲虫走一格，还能爬到别的棋子上面。',
  ),
};
