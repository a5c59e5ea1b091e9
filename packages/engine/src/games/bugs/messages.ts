import {
  COMMON_DRAWN,
  COMMON_REFUSALS,
  COMMON_WON,
  fill,
  type Language,
  type Messages,
  type Move,
  NO_EXTRA_MESSAGES,
} from '../../kernel/index.ts';
import { actionOf, hexText } from './notation.ts';
import type { BugsPosition } from './position.ts';
import { titles } from './titles.ts';
import { type Code, type DrawnReason, KIND_OF, KINDS, type WonReason } from './types.ts';

export const messages: Readonly<Record<Language, Messages<Code, WonReason, DrawnReason>>> = {
  en: {
    ...titles.en,
    ...NO_EXTRA_MESSAGES,
    seats: ['WHITE', 'BLACK'],
    turn: '{seat} to move',
    threats: {
      surround: 'Only {by} are still free around {seat}’s Queen',
      'last-hex': '{by} is the last free hex around {seat}’s Queen',
    },
    tasks: {
      place: 'Pick a bug from your hand',
      queen: 'Place your Queen now',
      any: 'Move a bug, or place one from your hand',
      move: 'Move one of your bugs',
      pass: 'You cannot move: pass',
    },
    refusals: {
      ...COMMON_REFUSALS.en,
      'none-in-hand': 'You have none of these left',
      'queen-not-first': 'Your first piece cannot be the Queen in this match',
      'queen-due': 'You must place your Queen now',
      occupied: 'That hex is occupied',
      'must-touch': 'A new piece must touch the hive',
      'touches-opponent': 'A new piece cannot touch an opponent’s piece',
      'too-far': 'The first piece must have coordinates from -1000 to 1000',
      'no-piece': 'There is no piece on that hex',
      'not-your-piece': 'That piece belongs to your opponent',
      'queen-not-placed': 'Place your Queen before you move a piece',
      'one-hive': 'Moving that piece would split the hive',
      'cannot-reach': 'That piece cannot move there',
      'pass-not-allowed': 'You can only pass when you have no other move',
    },
    explanations: {},
    won: { ...COMMON_WON.en, surrounded: '{winner} wins: {loser}’s Queen is surrounded' },
    drawn: {
      ...COMMON_DRAWN.en,
      'both-surrounded': 'Draw: both Queens are surrounded',
      repetition: 'Draw by repetition',
    },
    names: {
      QUEEN: 'Queen',
      SPIDER: 'Spider',
      BEETLE: 'Beetle',
      GRASSHOPPER: 'Grasshopper',
      ANT: 'Ant',
      pass: 'Pass',
      plain: 'hex',
      'around-queen': 'Around the Queen',
    },
  },
  zh: {
    ...titles.zh,
    ...NO_EXTRA_MESSAGES,
    seats: ['白方', '黑方'],
    turn: '轮到{seat}',
    threats: {
      surround: '{seat}蜂后周围只剩 {by} 空着',
      'last-hex': '{by} 是{seat}蜂后周围最后的空格',
    },
    tasks: {
      place: '请从手中选一枚棋子',
      queen: '现在请放置蜂后',
      any: '请移动一枚棋子，或从手中放一枚',
      move: '请移动一枚棋子',
      pass: '您无棋可走，只能停一手',
    },
    refusals: {
      ...COMMON_REFUSALS.zh,
      'none-in-hand': '手中已没有这种棋子',
      'queen-not-first': '本局第一枚棋子不能是蜂后',
      'queen-due': '现在必须放置蜂后',
      occupied: '该格已有棋子',
      'must-touch': '新棋子必须与蜂巢相邻',
      'touches-opponent': '新棋子不能与对方的棋子相邻',
      'too-far': '第一枚棋子的坐标不能超出 ±1000',
      'no-piece': '该格没有棋子',
      'not-your-piece': '那是对方的棋子',
      'queen-not-placed': '放置蜂后之后才能移动棋子',
      'one-hive': '移动这枚棋子会使蜂巢断开',
      'cannot-reach': '这枚棋子走不到那里',
      'pass-not-allowed': '还有其他走法时不能停一手',
    },
    explanations: {},
    won: { ...COMMON_WON.zh, surrounded: '{winner}获胜：{loser}的蜂后被围住' },
    drawn: {
      ...COMMON_DRAWN.zh,
      'both-surrounded': '和棋：双方蜂后同时被围住',
      repetition: '和棋：局面重复',
    },
    names: {
      QUEEN: '蜂后',
      SPIDER: '蜘蛛',
      BEETLE: '甲虫',
      GRASSHOPPER: '蚱蜢',
      ANT: '蚂蚁',
      pass: '停一手',
      plain: '格',
      'around-queen': '蜂后周围',
    },
  },
};

const SENTENCES: Readonly<Record<Language, { readonly [kind in 'placed' | 'moved' | 'passed']: string }>> = {
  en: { placed: '{seat} places {piece} at {to}', moved: '{seat} {piece} {from}→{to}', passed: '{seat} passes' },
  zh: { placed: '{seat}在 {to} 放置{piece}', moved: '{seat}{piece} {from}→{to}', passed: '{seat}停一手' },
};

export function describe(before: BugsPosition, move: Move, language: Language): string {
  const { seats, names } = messages[language];
  const { placed, moved, passed } = SENTENCES[language];
  const seat = seats[before.toMove];
  const action = actionOf(before, move);
  if (!action) return fill(passed, { seat });
  const piece = names[KINDS[KIND_OF[action.piece]!]!]!;
  const to = hexText(action.to);
  return action.from ? fill(moved, { seat, piece, from: hexText(action.from), to }) : fill(placed, { seat, piece, to });
}
