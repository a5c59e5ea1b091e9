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
import { format } from './notation.ts';
import type { CtorPosition } from './position.ts';
import { captures } from './scene.ts';
import { titles } from './titles.ts';
import type { Code, Reason } from './types.ts';

export const messages: Readonly<Record<Language, Messages<Code, Reason, Reason>>> = {
  en: {
    ...titles.en,
    ...NO_EXTRA_MESSAGES,
    seats: ['First', 'Second'],
    turn: '{seat} to place',
    refusals: { ...COMMON_REFUSALS.en, occupied: 'There is a piece on that cell already' },
    reasons: {},
    won: { ...COMMON_WON.en, 'board-full': '{winner} wins with more pieces on the full board' },
    drawn: { ...COMMON_DRAWN.en, 'board-full': 'Draw: the board is full and both have 50 pieces' },
    names: { stone: 'piece', plain: 'cell', points: 'Score', pieces: 'Pieces', placements: 'Placements left' },
  },
  zh: {
    ...titles.zh,
    ...NO_EXTRA_MESSAGES,
    seats: ['先手', '后手'],
    turn: '轮到{seat}落子',
    refusals: { ...COMMON_REFUSALS.zh, occupied: '该格已有棋子' },
    reasons: {},
    won: { ...COMMON_WON.zh, 'board-full': '棋盘已满，{winner}子多获胜' },
    drawn: { ...COMMON_DRAWN.zh, 'board-full': '和棋：棋盘已满，双方各五十子' },
    names: { stone: '棋子', plain: '格', points: '得分', pieces: '棋子', placements: '剩余落子' },
  },
};

const SENTENCES: Readonly<Record<Language, { readonly placed: string; readonly captured: string }>> = {
  en: { placed: '{seat} {cell}', captured: '{seat} {cell} (captured {cells})' },
  zh: { placed: '{seat} {cell}', captured: '{seat} {cell}（俘获 {cells}）' },
};

export function describe(before: CtorPosition, cell: Move, language: Language): string {
  const cells = captures(before, cell).map(format).join(' ');
  const sentence = SENTENCES[language][cells ? 'captured' : 'placed'];
  return fill(sentence, { seat: messages[language].seats[before.toMove], cell: format(cell), cells });
}
