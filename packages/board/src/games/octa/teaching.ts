import en from '@quintet/engine/rules/octa';
import zh from '@quintet/engine/rules/octa.zh';
import { type Diagram, localized } from '../manifest.ts';

export { lesson } from './lesson.ts';

export const rules = { en, zh };

export const sections = ['board', 'turn', 'passing', 'end', 'options', 'notation'] as const;

/** Makes all arrows point north, so that chains are easy to follow. */
const north = { size: 2, arrows: 'north' } as const;

export const diagrams: readonly Diagram<(typeof sections)[number]>[] = [
  {
    id: 'start',
    section: 'board',
    title: localized('The start', '开局'),
    text: localized(
      'A starting position on the default board. Touch one of Player 1’s cells to turn its arrow.',
      '通常大小的一种开局。点玩家一的一格来转动箭头。',
    ),
    demonstration: ['2,0', '-2,0', '1,1'],
  },
  {
    id: 'chain',
    section: 'turn',
    title: localized('A chain', '连锁'),
    text: localized(
      'All arrows point north. The one in the centre turns to north-east and captures 1,1; that one turns too and captures the opponent’s 2,2; there the chain ends at the edge.',
      '所有箭头朝北。中心的箭头转向东北，占领 1,1；它也转动，再占领对方的 2,2；到边缘为止。',
    ),
    options: {
      ...north,
      player1: [[0, 0]],
      player2: [
        [2, 2],
        [-2, 1],
      ],
    },
    demonstration: ['0,0'],
  },
  {
    id: 'own-cell',
    section: 'turn',
    title: localized('Stopped by your own cell', '遇到自己的格子'),
    text: localized(
      'The chain from -2,-2 captures two cells and stops in front of 1,1, which is Player 1’s.',
      '从 -2,-2 开始的连锁占领两格，在玩家一自己的 1,1 前停下。',
    ),
    options: {
      ...north,
      player1: [
        [-2, -2],
        [1, 1],
      ],
      player2: [[2, -2]],
    },
    demonstration: ['-2,-2'],
  },
  {
    id: 'blocked',
    section: 'turn',
    title: localized('Stopped by a blocked cell', '遇到障碍格'),
    text: localized('A blocked cell acts like the edge of the board.', '障碍格如同棋盘边缘。'),
    options: {
      ...north,
      player1: [[-2, -2]],
      player2: [[2, -2]],
      blocked: [
        [0, 0],
        [1, 0],
        [0, 1],
      ],
    },
    demonstration: ['-2,-2'],
  },
  {
    id: 'pass',
    section: 'passing',
    title: localized('Nothing left', '一格不剩'),
    text: localized(
      'Player 2 has lost the last cell before the turn limit: passing is the only move, and it counts as a turn.',
      '玩家二失去了最后一格，而回合尚未用完：只能停一手，并且算一个回合。',
    ),
    options: { ...north, player1: [[0, 0]], player2: [[2, 2]] },
    moves: ['0,0'],
    demonstration: ['pass'],
    refuses: { '2,2': 'not-your-cell' },
  },
  {
    id: 'elimination',
    section: 'end',
    title: localized('Elimination', '消灭对手'),
    text: localized(
      'With elimination as the win condition, the same chain wins at once: Player 2 has no cell left.',
      '若以消灭对手为目标，同样的连锁立即获胜：玩家二已一格不剩。',
    ),
    options: { ...north, winCondition: 'ELIMINATION', player1: [[0, 0]], player2: [[2, 2]] },
    demonstration: ['0,0'],
    ends: 'elimination',
  },
  {
    id: 'stop-on-enemy',
    section: 'options',
    title: localized('Chains stop at the opponent’s cells', '遇敌停止'),
    text: localized(
      'With this option the chain captures 1,1 and stops in front of the opponent’s 2,2.',
      '选了这一项，连锁占领 1,1 后在对方的 2,2 前停下。',
    ),
    options: { ...north, stopOnEnemy: true, player1: [[0, 0]], player2: [[2, 2]] },
    demonstration: ['0,0'],
  },
];
