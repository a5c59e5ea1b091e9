import { type Lesson, localized } from '../manifest.ts';

export const lesson: Lesson = {
  options: {},
  steps: [
    {
      text: localized(
        'You are X. Three of your pieces in a row, a column or a diagonal are a line and score a point. Three points win. Cells are written “row,column”, counted from 0.',
        '您执 X。三枚棋子在一行、一列或一条斜线上相连就是连线，得一分。先得三分者胜。格子以“行,列”表示，从 0 数起。',
      ),
    },
    {
      text: localized(
        'You begin with 3 energy and gain 1 each turn, up to 5. Each turn you take one action. Placing a piece is free.',
        '您有 3 点能量，每回合获得 1 点，最多 5 点。每回合做一件事。落子不用能量。',
      ),
      instruction: localized('Place a piece: touch 1,1.', '落一子：点 1,1。'),
      move: 'place 1,1',
      replies: ['place 0,0'],
    },
    {
      text: localized('Extend it: two pieces side by side can grow at either end.', '接着来：两子相连，两头都能延伸。'),
      instruction: localized('Touch 1,2.', '点 1,2。'),
      move: 'place 1,2',
      replies: ['place 1,3'],
    },
    {
      text: localized('O has blocked one end. The other is open.', 'O 堵住了一头，另一头还开着。'),
      instruction: localized('Complete the line: touch 1,0.', '连成一线：点 1,0。'),
      move: 'place 1,0',
      replies: ['place 0,1'],
    },
    {
      text: localized(
        'You score a point, and the line leaves the board. You gained 1 energy. O gets Priority: 2 energy instead of 1 next turn.',
        '得一分！连线离开棋盘。您获得 1 点能量；O 得到优先回合，下一回合获得 2 点能量，而不是 1 点。',
      ),
    },
    {
      text: localized(
        'Now O has two in the top row. Energy buys skills: Seal (2 energy) blocks an empty cell during O’s next turn.',
        '现在 O 在最上一行有两子。能量可以换技能：封印（2 点）使一个空格在 O 的下一回合中不能使用。',
      ),
      instruction: localized('Touch the Seal skill, then 0,2.', '点技能“封印”，再点 0,2。'),
      move: 'seal 0,2',
      replies: ['place 3,2'],
    },
    {
      text: localized(
        'Your seal has expired. Double Place (4 energy) puts two pieces on cells that are not side by side: block 0,2 for good and prepare a line. The piece on 0,0 has not moved for three turns: it is frozen and cannot be disrupted for one turn.',
        '封印已经失效。双落子（4 点）在两个不相邻的格子各落一子：既彻底堵住 0,2，又为连线做准备。0,0 的棋子三个回合没有移动，已经冰冻，一个回合内不能被干扰。',
      ),
      instruction: localized('Touch Double Place, then 0,2 and 2,0.', '点技能“双落子”，再点 0,2 和 2,0。'),
      move: 'double 0,2+2,0',
      replies: ['place 2,3'],
    },
    {
      text: localized('The empty cell between your two pieces completes a diagonal.', '您的两子之间，斜线上只差一格。'),
      instruction: localized('Touch 1,1.', '点 1,1。'),
      move: 'place 1,1',
      replies: ['place 0,2'],
    },
    {
      text: localized(
        'Your 0,2 left with the line, and O has completed the top row: 2 : 1. O threatens column 3 next. Disrupt (3 energy) removes one of O’s pieces; in return you gain no energy next turn.',
        '0,2 随连线离开，O 连成了最上一行：2 比 1。O 接着威胁第 3 列。干扰（3 点）移除 O 的一枚棋子，代价是您下一回合不获得能量。',
      ),
      instruction: localized('Touch Disrupt, then O’s piece on 2,3.', '点技能“干扰”，再点 2,3 的 O。'),
      move: 'disrupt 2,3',
      replies: ['place 0,0'],
    },
    {
      text: localized('Now you can build your last line. Use row 1.', '可以建最后一条线了，就在第 1 行。'),
      instruction: localized('Touch 1,0.', '点 1,0。'),
      move: 'place 1,0',
      replies: ['place 2,0'],
    },
    {
      text: localized(
        'The fourth skill is Shift (2 energy): it moves one of your pieces one cell up, down, left or right. You have 2 energy, but a second piece is better now.',
        '第四种技能是移动（2 点）：把自己的一枚棋子向上、下、左或右移一格。您有 2 点能量，但现在再落一子更好。',
      ),
      instruction: localized('Touch 1,1.', '点 1,1。'),
      move: 'place 1,1',
      replies: ['place 3,3'],
    },
    {
      text: localized('O plays for its own row and overlooks yours.', 'O 只顾自己的一行，忘了您的。'),
      instruction: localized('Complete the line: touch 1,2.', '连成一线：点 1,2。'),
      move: 'place 1,2',
      replies: [],
    },
  ],
  ends: 'score-limit',
  closing: localized(
    'One more thing: do not hoard energy. If you end two turns in a row with 5, you overheat and drop to 3.',
    '还有一点：别囤积能量。连续两个回合结束时有 5 点就会过热，降回 3 点。',
  ),
};
