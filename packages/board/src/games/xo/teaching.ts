import en from '@quintet/engine/rules/xo';
import zh from '@quintet/engine/rules/xo.zh';
import { type Diagram, localized } from '../manifest.ts';

export { lesson } from './lesson.ts';

export const rules = { en, zh };

export const sections = ['board', 'turn', 'scoring', 'special', 'end', 'options', 'notation'] as const;

/** O has two in the top row, X has a point. */
const THREAT = ['place 1,1', 'place 0,0', 'place 1,2', 'place 1,3', 'place 1,0', 'place 0,1'] as const;

export const diagrams: readonly Diagram<(typeof sections)[number]>[] = [
  {
    id: 'line',
    section: 'board',
    title: localized('A line', '连线'),
    text: localized('X has two on a diagonal. The third piece makes a line.', 'X 在斜线上有两子。第三子连成一线。'),
    moves: ['place 0,0', 'place 0,3', 'place 1,1', 'place 3,0'],
    demonstration: ['place 2,2'],
  },
  {
    id: 'seal',
    section: 'turn',
    title: localized('Seal', '封印'),
    text: localized(
      'O would score on 0,2. X seals the cell: O cannot use it in the next turn.',
      'O 下在 0,2 就得分。X 封印该格：O 的下一回合不能使用它。',
    ),
    moves: THREAT,
    demonstration: ['seal 0,2'],
  },
  {
    id: 'shift',
    section: 'turn',
    title: localized('Shift', '移动'),
    text: localized(
      'The piece on 1,2 shifts up to 0,2 and completes the top row. It cannot move diagonally.',
      '1,2 的棋子上移到 0,2，连成最上一行。不能斜着移动。',
    ),
    moves: ['place 0,0', 'place 3,3', 'place 0,1', 'place 3,0', 'place 1,2', 'place 2,1'],
    demonstration: ['shift 1,2>0,2'],
    refuses: { 'shift 1,2>0,3': 'not-adjacent' },
  },
  {
    id: 'disrupt',
    section: 'turn',
    title: localized('Disrupt', '干扰'),
    text: localized(
      'X removes the piece on 0,1 and with it the threat in the top row. X gains no energy at the next turn.',
      'X 移除 0,1 的棋子，最上一行的威胁随之消失。X 下一回合不获得能量。',
    ),
    moves: THREAT,
    demonstration: ['disrupt 0,1'],
  },
  {
    id: 'double',
    section: 'turn',
    title: localized('Double Place', '双落子'),
    text: localized(
      'Two pieces at once complete the diagonal. Adjacent cells such as 2,2 and 2,3 are not allowed.',
      '一次落两子，连成斜线。相邻的两格（例如 2,2 和 2,3）不行。',
    ),
    moves: ['place 1,1', 'place 0,1'],
    demonstration: ['double 0,0+2,2'],
    refuses: { 'double 2,2+2,3': 'adjacent-pair' },
  },
  {
    id: 'two-lines',
    section: 'scoring',
    title: localized('Two lines, one point', '两条连线，只得一分'),
    text: localized(
      'A piece on 0,2 completes a row and a column. X chooses which of the two lines to clear.',
      '下在 0,2 同时连成一行和一列。X 选择消除哪一条。',
    ),
    moves: [
      ...['place 0,0', 'place 3,0', 'place 2,2', 'place 1,1', 'place 1,2', 'place 2,3'],
      ...['place 0,1', 'place 1,3'],
    ],
    demonstration: ['place 0,2', 'line 0,0:0,1:0,2'],
  },
  {
    id: 'frost',
    section: 'special',
    title: localized('Frozen', '冰冻'),
    text: localized(
      'O’s piece on 0,0 has not moved for three of O’s turns and is frozen: it cannot be disrupted now. The one on 0,1 can.',
      'O 在 0,0 的棋子三个回合没有动过，已经冰冻，现在不能被干扰。0,1 的可以。',
    ),
    moves: [...THREAT, 'seal 0,2', 'place 3,2'],
    demonstration: ['disrupt 0,1'],
    refuses: { 'disrupt 0,0': 'frozen' },
  },
  {
    id: 'third-point',
    section: 'end',
    title: localized('The third point', '第三分'),
    text: localized(
      'X has two points. The line in row 1 is the third and wins at once.',
      'X 已有两分。第 1 行的连线是第三分，立即获胜。',
    ),
    moves: [
      ...THREAT,
      ...['seal 0,2', 'place 3,2', 'double 0,2+2,0', 'place 2,3', 'place 1,1', 'place 0,2', 'disrupt 2,3'],
      ...['place 0,0', 'place 1,0', 'place 2,0', 'place 1,1', 'place 3,3'],
    ],
    demonstration: ['place 1,2'],
    ends: 'score-limit',
  },
];
