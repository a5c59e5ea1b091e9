import en from '@quintet/engine/rules/ctor';
import zh from '@quintet/engine/rules/ctor.zh';
import { type Diagram, localized } from '../manifest.ts';

export { lesson } from './lesson.ts';

export const rules = { en, zh };

export const sections = ['board', 'turn', 'capture', 'end', 'options', 'notation'] as const;

const SIZE = 10;
/** All cells except 3,6, in steps of 37, so that both players end up with many cells. */
const ALMOST_ALL = Array.from({ length: SIZE ** 2 - 1 }, (_, i) => {
  const cell = (37 * i) % SIZE ** 2;
  return `${cell % SIZE},${Math.floor(cell / SIZE)}`;
});

export const diagrams: readonly Diagram<(typeof sections)[number]>[] = [
  {
    id: 'torus',
    section: 'board',
    title: localized('Neighbours over the edge', '越过边缘的邻格'),
    text: localized(
      'The piece in the corner 9,9 has eight neighbours like any other; three of them are the other corners. First’s piece on 0,0 is the fifth around it.',
      '角上 9,9 的棋子和别的一样有八个邻格，其中有的在另外几个角上。先手下在 0,0 就是它周围的第五子。',
    ),
    moves: ['8,8', '9,9', '5,5', '9,8', '0,9', '5,4', '4,5', '9,0'],
    demonstration: ['0,0'],
  },
  {
    id: 'turns',
    section: 'turn',
    title: localized('One, then two and two', '先一子，再各两子'),
    text: localized(
      'First places one piece, Second two, First two, and so on.',
      '先手落一子，后手落两子，先手落两子，如此继续。',
    ),
    demonstration: ['4,4', '5,5', '6,4', '3,3'],
  },
  {
    id: 'two-at-once',
    section: 'capture',
    title: localized('Two at once', '一次俘获两子'),
    text: localized(
      'Both pieces in the middle have four of First’s around them. 5,5 is next to both.',
      '中间的两子周围各有先手的四子。5,5 与两者都相邻。',
    ),
    moves: ['4,3', '4,4', '5,4', '5,3', '4,5', '8,8', '8,1', '3,4', '6,4', '1,8', '1,1'],
    demonstration: ['5,5'],
  },
  {
    id: 'placed-among-five',
    section: 'capture',
    title: localized('Placed among five', '落入五子之间'),
    text: localized(
      'Second can place on 4,4 among five of First’s pieces: nothing happens, because only the player who places captures. First’s next piece beside it, on 4,5, captures it.',
      '后手可以下在先手五子之间的 4,4：不会被俘获，因为最后落子的不是先手。先手再在旁边的 4,5 落子，就俘获它。',
    ),
    moves: ['3,3', '7,7', '7,8', '4,3', '5,3', '8,7', '1,8', '3,4', '5,4'],
    demonstration: ['4,4', '1,1', '4,5'],
  },
  {
    id: 'full',
    section: 'end',
    title: localized('The last cell', '最后一格'),
    text: localized(
      'Only 3,6 is empty. When it is filled the match ends, even in the middle of a turn, and the pieces are counted.',
      '只剩 3,6 一格。下满即数子，不论是否在一个回合中间。',
    ),
    moves: ALMOST_ALL,
    demonstration: ['3,6'],
    ends: 'board-full',
  },
];
