import en from '@quintet/engine/rules/bugs';
import zh from '@quintet/engine/rules/bugs.zh';
import { type Diagram, localized } from '../manifest.ts';

export { lesson } from './lesson.ts';

export const rules = { en, zh };

export const sections = ['board', 'turn', 'special', 'end', 'options', 'notation'] as const;

const QUEENS = ['QUEEN@0,0', 'QUEEN@1,0'] as const;

export const diagrams: readonly Diagram<(typeof sections)[number]>[] = [
  {
    id: 'placing',
    section: 'turn',
    title: localized('Placing', '放置'),
    text: localized(
      'WHITE to move. Touch a bug in the hand: it can be placed next to the white Queen, but not next to a black bug. The two hexes between the Queens touch BLACK.',
      '轮到白方。点手中的一枚：可以放在白方蜂后旁边、且不挨着黑方的地方。两只蜂后之间的两格都挨着黑方。',
    ),
    moves: QUEENS,
    demonstration: ['ANT@-1,0'],
    refuses: { 'ANT@0,1': 'touches-opponent', 'ANT@2,0': 'touches-opponent' },
  },
  {
    id: 'queen',
    section: 'turn',
    title: localized('The Queen: one slide', '蜂后：滑行一步'),
    text: localized('She slides one hex around the black Queen.', '她贴着黑方蜂后滑行一格。'),
    moves: QUEENS,
    demonstration: ['0,0>1,-1'],
    refuses: { '0,0>-1,0': 'cannot-reach' },
  },
  {
    id: 'ant',
    section: 'turn',
    title: localized('The Ant: any distance', '蚂蚁：想走多远走多远'),
    text: localized(
      'Touch the white Ant: it can run to any hex along the other bugs.',
      '点白方蚂蚁：挨着其他棋子的每一格它都能到。',
    ),
    moves: [...QUEENS, 'ANT@-1,0', 'SPIDER@2,0'],
    demonstration: ['-1,0>3,0'],
  },
  {
    id: 'spider',
    section: 'turn',
    title: localized('The Spider: exactly three', '蜘蛛：恰好三步'),
    text: localized('Exactly three slides: here it can reach two hexes.', '三步，不多不少：这里有两处可去。'),
    moves: [...QUEENS, 'SPIDER@-1,0', 'ANT@2,0'],
    demonstration: ['-1,0>2,-1'],
    refuses: { '-1,0>1,-1': 'cannot-reach' },
  },
  {
    id: 'grasshopper',
    section: 'turn',
    title: localized('The Grasshopper: over a row', '蚱蜢：跳过一排'),
    text: localized(
      'It jumps in a straight line over a row of bugs, to the first empty hex behind them.',
      '它沿直线跳过一整排棋子，落在后面第一个空格。',
    ),
    moves: [...QUEENS, 'GRASSHOPPER@-1,0', 'ANT@2,0'],
    demonstration: ['-1,0>3,0'],
  },
  {
    id: 'one-hive',
    section: 'turn',
    title: localized('One hive', '一个蜂巢'),
    text: localized(
      'The white Queen holds the hive together: without her the Ant would be cut off, so she cannot move. The Ant can.',
      '白方蜂后连着整个蜂巢：拿走她，蚂蚁就散了，所以她不能动。蚂蚁可以。',
    ),
    moves: [...QUEENS, 'ANT@-1,0', 'SPIDER@2,0'],
    demonstration: ['-1,0>1,-1'],
    refuses: { '0,0>1,-1': 'one-hive' },
  },
  {
    id: 'narrow',
    section: 'turn',
    title: localized('Too narrow to slide', '缝隙太窄'),
    text: localized(
      'The hex in the middle is empty, but the gap that leads into it is too narrow for the Ant on the left. The Grasshopper at the top jumps in.',
      '中间的一格是空的，但通向它的缝隙太窄，左边的蚂蚁进不去。上方的蚱蜢却能跳进去。',
    ),
    moves: [...QUEENS, 'SPIDER@-1,1', 'ANT@1,1', 'GRASSHOPPER@0,-1', 'SPIDER@0,2', 'ANT@-2,1', 'ANT@2,0'],
    demonstration: ['0,-1>0,1'],
    refuses: { '-2,1>0,1': 'cannot-reach' },
  },
  {
    id: 'beetle',
    section: 'special',
    title: localized('The Beetle climbs', '甲虫爬到上面'),
    text: localized(
      'The white Beetle climbs onto the black Queen. Now she cannot move, and the stack counts as WHITE’s.',
      '白方甲虫爬上黑方蜂后。她从此不能动，这一叠也算白方的。',
    ),
    moves: [...QUEENS, 'BEETLE@0,-1', 'ANT@1,1', '0,-1>1,-1', 'ANT@2,1'],
    demonstration: ['1,-1>1,0'],
  },
  {
    id: 'surrounded',
    section: 'end',
    title: localized('Surrounded', '围住'),
    text: localized(
      'One hex beside the black Queen is empty. The white Grasshopper jumps into it, and WHITE wins.',
      '黑方蜂后旁边只剩一个空格。白方蚱蜢跳进去，白方获胜。',
    ),
    moves: [
      ...['SPIDER@0,0', 'QUEEN@1,0', 'QUEEN@-1,0', 'ANT@2,0', 'ANT@-1,1', 'BEETLE@2,-1', '-1,1>1,-1', 'SPIDER@1,1'],
      ...['GRASSHOPPER@0,-1', 'ANT@3,-1'],
    ],
    demonstration: ['0,-1>0,1'],
    ends: 'surrounded',
  },
];
