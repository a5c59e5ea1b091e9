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
import type { CtorPosition } from './position.ts';
import { captures } from './scene.ts';
import { titles } from './titles.ts';
import type { Code, OutcomeReason } from './types.ts';

export const messages: Readonly<Record<Language, Messages<Code, OutcomeReason, OutcomeReason>>> = {
  en: {
    ...titles.en,
    ...NO_EXTRA_MESSAGES,
    seats: ['First', 'Second'],
    turn: '{seat} to place',
    threats: { capture: 'One more stone next to {cells} captures it' },
    tasks: { first: 'Place one stone', two: 'Place two stones', one: 'Place one more stone' },
    refusals: { ...COMMON_REFUSALS.en, occupied: 'There is a piece on that cell already' },
    explanations: {},
    won: { ...COMMON_WON.en, 'board-full': '{winner} wins with more pieces on the full board' },
    drawn: { ...COMMON_DRAWN.en, 'board-full': 'Draw: 50 pieces each on the full board' },
    names: { stone: 'piece', plain: 'cell', points: 'Score', pieces: 'Pieces', placements: 'Placements left' },
  },
  zh: {
    ...titles.zh,
    ...NO_EXTRA_MESSAGES,
    seats: ['先手', '后手'],
    turn: '轮到{seat}落子',
    threats: { capture: '再有一子相邻，{cells} 就会被提' },
    tasks: { first: '请落一子', two: '请落两子', one: '请再落一子' },
    refusals: { ...COMMON_REFUSALS.zh, occupied: '该格已有棋子' },
    explanations: {},
    won: { ...COMMON_WON.zh, 'board-full': '棋盘已满，{winner}以子多获胜' },
    drawn: { ...COMMON_DRAWN.zh, 'board-full': '和棋：棋盘已满，双方各 50 子' },
    names: { stone: '棋子', plain: '格', points: '得分', pieces: '棋子', placements: '剩余落子' },
  },
};

interface Sentences {
  readonly placed: string;
  /** Like `placed`, for a move that captures. */
  readonly captured: PluralForms;
}

const SENTENCES: Readonly<Record<Language, Sentences>> = {
  en: {
    placed: '{seat} places a piece at {cell}',
    captured: {
      one: '{seat} places a piece at {cell} and captures {count} piece',
      other: '{seat} places a piece at {cell} and captures {count} pieces',
    },
  },
  zh: { placed: '{seat}在 {cell} 落子', captured: { other: '{seat}在 {cell} 落子，俘获 {count} 子' } },
};

/** A move as a sentence: `First places a piece at 2,1 and captures 2 pieces`. */
export function describe(before: CtorPosition, cell: Move, language: Language): string {
  const { placed, captured } = SENTENCES[language];
  const count = captures(before, cell).length;
  return fill(count === 0 ? placed : pluralForm(language, captured, count), {
    seat: messages[language].seats[before.toMove],
    cell: format(cell),
    count: String(count),
  });
}
