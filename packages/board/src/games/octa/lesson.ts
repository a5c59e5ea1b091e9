import { type Lesson, localized } from '../manifest.ts';

/** A small board whose arrows make instructive chains. */
export const lesson: Lesson = {
  options: { size: 2, turnLimit: 12, seed: 1645 },
  steps: [
    {
      text: localized(
        'Every cell has an arrow. Three cells are yours (Player 1), three your opponent’s. The player with more cells at the end wins: here after six turns each.',
        '每个格子都有一支箭头。三格是您的（玩家一），三格是对手的。终局时格子多的一方获胜：这里各走六个回合。',
      ),
    },
    {
      text: localized(
        'A turn is one touch. The arrow turns clockwise by 45°, and you capture the cell it then points at. The arrow at the top will turn from south-east to south.',
        '一个回合就是点一下。箭头顺时针转 45°，然后占领它所指的格子。最上面的箭头会从东南转向南。',
      ),
      instruction: localized('Touch your cell in the top row, 0,2.', '点最上一行您的格子 0,2。'),
      move: '0,2',
      replies: ['0,-2'],
    },
    {
      text: localized(
        'The captured cell’s arrow turned too: that is how chains continue. This one stopped because it pointed at one of your own cells. Now try a longer one.',
        '被占领的格子的箭头也转了一下：连锁就是这样延续的。刚才停了，因为它指向您自己的格子。现在来一个更长的。',
      ),
      instruction: localized('Touch 0,1, the cell that you have just captured.', '点刚刚占领的 0,1。'),
      move: '0,1',
      replies: ['0,-1'],
    },
    {
      text: localized(
        'Your opponent’s chain captured some of your cells. Strike back. (With the pointer or the keyboard focus on a cell, you see its chain before you choose.)',
        '对手的连锁夺走了您的格子，和别的格子一样。还以颜色吧。（把指针或键盘焦点停在一格上，选择之前就能看到整串连锁。）',
      ),
      instruction: localized('Touch 0,2 and watch nine cells change sides.', '点 0,2，看九个格子易主。'),
      move: '0,2',
      replies: ['0,-2'],
    },
    {
      text: localized(
        'A chain stops at your own cells, at the edge and at blocked cells. Watch it: the arrow at the left edge will turn to north-east, towards a cell of yours.',
        '连锁遇到自己的格子、棋盘边缘或障碍格就停。试一试：左边这支箭头会转向东北，指向您自己的格子。',
      ),
      instruction: localized('Touch -2,0 at the left edge.', '点左边缘的 -2,0。'),
      move: '-2,0',
      replies: ['0,-1'],
    },
    {
      text: localized(
        'You captured nothing, but it still used up your turn. You cannot pass while you own a cell, so look for the longest chain.',
        '这一步什么也没占领，却照样用掉了一个回合。只要还有格子就不能停一手，所以要找最长的连锁。',
      ),
      instruction: localized('Touch -1,0, left of the centre.', '点中心左边的 -1,0。'),
      move: '-1,0',
      replies: ['2,-1'],
    },
    {
      text: localized(
        'Your last turn. The corner arrow points north-west; after the turn it points north, at one of your opponent’s cells.',
        '您的最后一个回合。角上的箭头朝西北，转动后朝北，指向对手的一格。',
      ),
      instruction: localized('Touch the corner 2,-2, bottom right.', '点右下角的 2,-2。'),
      move: '2,-2',
      replies: ['1,-2'],
    },
  ],
  ends: 'majority',
  closing: localized(
    'Twelve turns are over: 14 cells to 4. A standard match has nine by nine cells and lasts 60 turns.',
    '十二个回合结束：14 格对 4 格。通常的对局用九乘九的棋盘，共 60 个回合。',
  ),
};
