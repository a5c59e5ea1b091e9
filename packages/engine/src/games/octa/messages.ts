import {
  COMMON_DRAWN,
  COMMON_REFUSALS,
  COMMON_WON,
  fill,
  type Language,
  type Messages,
  type Move,
  NO_EXTRA_MESSAGES,
  type PluralForms,
  pluralForm,
} from '../../kernel/index.ts';
import { format } from './notation.ts';
import type { OctaPosition } from './position.ts';
import { played } from './scene.ts';
import { titles } from './titles.ts';
import { type Code, type OutcomeReason, PASS } from './types.ts';

type Won = Extract<OutcomeReason, 'elimination' | 'majority'>;
type Drawn = Exclude<OutcomeReason, 'majority'>;

export const messages: Readonly<Record<Language, Messages<Code, Won, Drawn>>> = {
  en: {
    ...titles.en,
    ...NO_EXTRA_MESSAGES,
    seats: ['Player 1', 'Player 2'],
    turn: '{seat} to move',
    threats: { chain: '{other} can turn {by} and capture {cells}' },
    tasks: { turn: 'Turn one of your arrows', pass: 'You own no cells: pass' },
    refusals: {
      ...COMMON_REFUSALS.en,
      'not-your-cell': 'That cell is not yours',
      'pass-not-allowed': 'You can only pass when you own no cells',
    },
    explanations: {},
    won: {
      ...COMMON_WON.en,
      elimination: '{winner} wins: {loser} has no cells left',
      majority: '{winner} wins with more cells at the turn limit',
    },
    drawn: {
      ...COMMON_DRAWN.en,
      elimination: 'Tie: neither player has any cells left',
      'turn-cap': 'Tie: nobody was eliminated before the turn limit',
      tie: 'Tie: equal cells at the turn limit',
    },
    names: {
      arrow: 'arrow',
      pass: 'Pass',
      plain: 'cell',
      blocked: 'blocked cell',
      cells: 'Cells',
      turns: 'Turns',
    },
  },
  zh: {
    ...titles.zh,
    ...NO_EXTRA_MESSAGES,
    seats: ['玩家一', '玩家二'],
    turn: '轮到{seat}',
    threats: { chain: '{other}可以转动 {by}，占领 {cells}' },
    tasks: { turn: '请转动您的一个箭头', pass: '您没有格子，只能停一手' },
    refusals: {
      ...COMMON_REFUSALS.zh,
      'not-your-cell': '这一格不属于您',
      'pass-not-allowed': '只有失去所有格子后才能停一手',
    },
    explanations: {},
    won: {
      ...COMMON_WON.zh,
      elimination: '{winner}获胜：{loser}已没有格子',
      majority: '到达回合上限，{winner}格子更多，获胜',
    },
    drawn: {
      ...COMMON_DRAWN.zh,
      elimination: '平局：双方都没有格子',
      'turn-cap': '平局：到达回合上限，无人被消灭',
      tie: '平局：到达回合上限，双方格数相同',
    },
    names: {
      arrow: '箭头',
      pass: '停一手',
      plain: '格',
      blocked: '障碍格',
      cells: '格数',
      turns: '回合',
    },
  },
};

interface Sentences {
  readonly passed: string;
  readonly turned: string;
  /** Like `turned`, for a move that captures. */
  readonly captured: PluralForms;
  /** Directions, in the order of `DIRECTIONS`. */
  readonly directions: readonly string[];
}

const SENTENCES: Readonly<Record<Language, Sentences>> = {
  en: {
    passed: '{seat} passes',
    turned: '{seat} turns {cell} to the {direction}',
    captured: {
      one: '{seat} turns {cell} to the {direction} and captures {count} cell',
      other: '{seat} turns {cell} to the {direction} and captures {count} cells',
    },
    directions: ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'],
  },
  zh: {
    passed: '{seat}停一手',
    turned: '{seat}将 {cell} 转向{direction}',
    captured: { other: '{seat}将 {cell} 转向{direction}，占领 {count} 格' },
    directions: ['北', '东北', '东', '东南', '南', '西南', '西', '西北'],
  },
};

/** A move as a sentence: `Player 1 turns 1,0 to the west and captures 2 cells`. */
export function describe(before: OctaPosition, move: Move, language: Language): string {
  const { passed, turned, captured, directions } = SENTENCES[language];
  const seat = messages[language].seats[before.toMove];
  if (move === PASS) return fill(passed, { seat });

  const { after, touched } = played(before, move);
  const count = touched.length - 1;
  return fill(count === 0 ? turned : pluralForm(language, captured, count), {
    seat,
    cell: format(before, move),
    direction: directions[after.arrowAt(move)] as string,
    count: String(count),
  });
}
