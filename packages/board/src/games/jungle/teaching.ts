import en from '@quintet/engine/rules/jungle';
import zh from '@quintet/engine/rules/jungle.zh';
import { type Diagram, localized } from '../manifest.ts';

export { lesson } from './lesson.ts';

export const rules = { en, zh };

export const sections = ['board', 'turn', 'capture', 'end', 'options', 'notation'] as const;

export const diagrams: readonly Diagram<(typeof sections)[number]>[] = [
  {
    id: 'start',
    section: 'board',
    title: localized('The start', '开局'),
    text: localized('RED to move. Touch an animal to see where it can go.', '红方先走。点一只动物，看它能去哪里。'),
    demonstration: ['E3-E4'],
  },
  {
    id: 'swim',
    section: 'turn',
    title: localized('The Rat swims', '鼠会游水'),
    text: localized(
      'The Rat may go into the river at F4. The Leopard beside it on F3 may not.',
      '鼠可以从 E4 下到 F4 的水里。F3 的豹就不行。',
    ),
    moves: ['E3-E4', 'E7-E6'],
    demonstration: ['E4-F4'],
    refuses: { 'F3-F4': 'cannot-enter-water' },
  },
  {
    id: 'jump',
    section: 'turn',
    title: localized('Lion and Tiger jump', '狮和虎跳河'),
    text: localized(
      'From A3 the Lion leaps over A4, A5 and A6 to A7, and takes the weaker Tiger there. From G3 the Tiger cannot: the Lion on G7 is stronger.',
      '狮从 A3 越过 A4、A5、A6 到 A7，吃掉那里较弱的虎。G3 的虎不行：G7 的狮比它强。',
    ),
    demonstration: ['A3-A7'],
    refuses: { 'G3-G7': 'invalid-move', 'A3-A4': 'cannot-enter-water' },
  },
  {
    id: 'jump-blocked',
    section: 'turn',
    title: localized('A Rat blocks the jump', '鼠挡住跳河'),
    text: localized(
      'BLUE’s Rat swims on A6, in the way of the Lion’s jump to A7. RED’s own Rat would block it as well.',
      '蓝方的鼠在 A6 水中，挡住了狮跳往 A7 的路。红方自己的鼠也同样会挡住。',
    ),
    moves: ['E3-E4', 'C7-C6', 'E4-E3', 'C6-B6', 'E3-E4', 'B6-A6'],
    demonstration: ['A3-A2'],
    refuses: { 'A3-A7': 'jump-blocked' },
  },
  {
    id: 'rat-elephant',
    section: 'capture',
    title: localized('The Rat takes the Elephant', '鼠吃象'),
    text: localized('Even from the water, as here from F5 to E5.', '从水里也可以，就像这里从 F5 到 E5。'),
    moves: ['E3-E4', 'D8-D7', 'E4-F4', 'D7-D6', 'A3-A7', 'D6-D5', 'F4-F5', 'D5-E5'],
    demonstration: ['F5-E5'],
  },
  {
    id: 'elephant-rat',
    section: 'capture',
    title: localized('The Elephant never takes the Rat', '象不能吃鼠'),
    text: localized(
      'BLUE to move. The Elephant is next to the Rat on E4 but cannot take it.',
      '轮到蓝方。象就在 E4 的鼠旁边，却不能吃它。',
    ),
    moves: ['E3-E4', 'D8-D7', 'G3-G2', 'D7-D6', 'G2-G3', 'D6-D5', 'G3-G2', 'D5-E5', 'G2-G3'],
    demonstration: ['E5-D5'],
    refuses: { 'E5-E4': 'invalid-move' },
  },
  {
    id: 'trap',
    section: 'capture',
    title: localized('In the trap', '落入陷阱'),
    text: localized(
      'RED’s Lion stands in BLUE’s trap on C9 and has rank 0 there: even the Rat takes it.',
      '红方的狮站在蓝方陷阱 C9 上，等级为 0：连鼠都能吃它。',
    ),
    moves: ['A3-A7', 'D8-E8', 'A7-A8', 'C7-D7', 'A8-B8', 'D7-D8', 'B8-B9', 'D8-C8', 'B9-C9'],
    demonstration: ['C8-C9'],
  },
  {
    id: 'den',
    section: 'end',
    title: localized('Into the den', '攻入兽穴'),
    text: localized('One step from the trap into BLUE’s den wins.', '从陷阱再走一步进入蓝方兽穴，即获胜。'),
    moves: ['A3-A7', 'D8-E8', 'A7-A8', 'E8-F8', 'A8-B8', 'F8-G8', 'B8-B9', 'G8-G9', 'B9-C9', 'C7-C6'],
    demonstration: ['C9-D9'],
    ends: 'den',
  },
  {
    id: 'classic',
    section: 'options',
    title: localized('The classic board', '传统棋盘'),
    text: localized(
      'Here the rivers do not reach the edge. The Tiger on A4 can jump sideways over B4 and C4 to D4.',
      '这里的河流不靠边。A4 的虎可以横向越过 B4、C4 跳到 D4。',
    ),
    options: { board: 'classic' },
    moves: ['A3-A4', 'G7-G6', 'A4-A5', 'G6-G7', 'A1-A2', 'G7-G6', 'A2-A3', 'G6-G7', 'A3-A4', 'G7-G6'],
    demonstration: ['A4-D4'],
  },
];
