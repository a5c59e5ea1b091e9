import {
  COMMON_DRAWN,
  COMMON_REFUSALS,
  COMMON_WON,
  fill,
  type Language,
  type Move,
  NO_EXTRA_WORDS,
  type Words,
} from '../../kernel/index.ts';
import { format } from './notation.ts';
import type { OctaPosition } from './position.ts';
import { played } from './scene.ts';
import { titles } from './titles.ts';
import { type Code, DIRECTIONS, PASS, type Reason } from './types.ts';

type Won = Extract<Reason, 'elimination' | 'majority'>;
type Drawn = Exclude<Reason, 'majority'>;

export const words: Readonly<Record<Language, Words<Code, Won, Drawn>>> = {
  en: {
    ...titles.en,
    ...NO_EXTRA_WORDS,
    seats: ['Player 1', 'Player 2'],
    turn: '{seat} to turn an arrow',
    refusals: {
      ...COMMON_REFUSALS.en,
      'not-your-cell': 'That cell is not yours',
      'pass-not-allowed': 'You may pass only when you own no cell',
    },
    reasons: {},
    won: {
      ...COMMON_WON.en,
      elimination: '{winner} wins: {loser} has no cell left',
      majority: '{winner} wins with more cells at the turn limit',
    },
    drawn: {
      ...COMMON_DRAWN.en,
      elimination: 'Tie: nobody has a cell left',
      'turn-cap': 'Tie: nobody was eliminated in time',
      tie: 'Tie: both own the same number of cells at the turn limit',
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
    ...NO_EXTRA_WORDS,
    seats: ['玩家一', '玩家二'],
    turn: '轮到{seat}转动箭头',
    refusals: {
      ...COMMON_REFUSALS.zh,
      'not-your-cell': '这一格不是您的',
      'pass-not-allowed': '只有一格也没有时才能停一手',
    },
    reasons: {},
    won: {
      ...COMMON_WON.zh,
      elimination: '{winner}获胜：{loser}已无格子',
      majority: '回合用完，{winner}格多获胜',
    },
    drawn: {
      ...COMMON_DRAWN.zh,
      elimination: '平局：双方都已无格子',
      'turn-cap': '平局：在限定回合内无人被消灭',
      tie: '平局：回合用完，双方格数相同',
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
  readonly capturedOne: string;
  readonly captured: string;
  readonly directions: readonly string[];
}

const SENTENCES: Readonly<Record<Language, Sentences>> = {
  en: {
    passed: '{seat}: pass',
    turned: '{seat}: {cell} → {direction}',
    capturedOne: '{seat}: {cell} → {direction}, captured 1 cell',
    captured: '{seat}: {cell} → {direction}, captured {count} cells',
    directions: DIRECTIONS,
  },
  zh: {
    passed: '{seat}：停一手',
    turned: '{seat}：{cell} → {direction}',
    capturedOne: '{seat}：{cell} → {direction}，占领 1 格',
    captured: '{seat}：{cell} → {direction}，占领 {count} 格',
    directions: ['北', '东北', '东', '东南', '南', '西南', '西', '西北'],
  },
};

export function describe(before: OctaPosition, move: Move, language: Language): string {
  const sentences = SENTENCES[language];
  const seat = words[language].seats[before.toMove];
  if (move === PASS) return fill(sentences.passed, { seat });

  const { after, touched } = played(before, move);
  const count = touched.length - 1;
  const sentence = count === 0 ? sentences.turned : count === 1 ? sentences.capturedOne : sentences.captured;
  return fill(sentence, {
    seat,
    cell: format(move, before),
    direction: sentences.directions[after.arrowAt(move)] as string,
    count: String(count),
  });
}
