import {
  COMMON_DRAWN,
  COMMON_REFUSALS,
  COMMON_WON,
  fill,
  type Language,
  type Move,
  type Words,
} from '../../kernel/index.ts';
import { SQUARE_NAMES } from './board.ts';
import type { JunglePosition } from './position.ts';
import { titles } from './titles.ts';
import {
  type Code,
  type DrawnReason,
  fromOf,
  KINDS,
  type Kind,
  kindOf,
  type Piece,
  seatOf,
  toOf,
  type WonReason,
} from './types.ts';

export const words: Readonly<Record<Language, Words<Code, WonReason, DrawnReason>>> = {
  en: {
    ...titles.en,
    seats: ['RED', 'BLUE'],
    turn: "{seat}'s Turn",
    refusals: {
      ...COMMON_REFUSALS.en,
      'game-over': 'The game is over',
      'invalid-move': 'Invalid move',
      'not-your-turn': 'Not your turn',
      'cannot-enter-water': 'Cannot enter water',
      'jump-blocked': 'Jump blocked by Rat',
    },
    won: {
      ...COMMON_WON.en,
      den: '{winner} wins by entering the den!',
      'no-moves': '{winner} wins! Opponent has no legal moves.',
    },
    drawn: {
      ...COMMON_DRAWN.en,
      agreement: 'Draw by agreement',
      'fifty-moves': 'Draw by 50-move rule',
      repetition: 'Draw by threefold repetition',
    },
    names: {
      rat: 'Rat',
      cat: 'Cat',
      dog: 'Dog',
      wolf: 'Wolf',
      leopard: 'Leopard',
      tiger: 'Tiger',
      lion: 'Lion',
      elephant: 'Elephant',
      plain: 'land',
      water: 'water',
      trap: 'trap',
      den: 'den',
      trapped: 'trapped',
      pieces: 'Pieces',
      quiet: 'Moves without capture',
    },
  },
  zh: {
    ...titles.zh,
    seats: ['红方', '蓝方'],
    turn: '轮到{seat}',
    refusals: {
      ...COMMON_REFUSALS.zh,
      'invalid-move': '不能这样走',
      'not-your-turn': '还没轮到您走',
      'cannot-enter-water': '不能下水',
      'jump-blocked': '河中有鼠，不能跳河',
    },
    won: { ...COMMON_WON.zh, den: '{winner}攻入兽穴，获胜！', 'no-moves': '{loser}无棋可走，{winner}获胜！' },
    drawn: { ...COMMON_DRAWN.zh, 'fifty-moves': '和棋：连续五十步没有吃子', repetition: '和棋：同一局面出现三次' },
    names: {
      rat: '鼠',
      cat: '猫',
      dog: '狗',
      wolf: '狼',
      leopard: '豹',
      tiger: '虎',
      lion: '狮',
      elephant: '象',
      plain: '陆地',
      water: '河流',
      trap: '陷阱',
      den: '兽穴',
      trapped: '落入陷阱',
      pieces: '棋子',
      quiet: '未吃子步数',
    },
  },
};

/** What is said about files and about undoing; `{filename}` and `{reason}` are put in by whoever has them. */
export type Message =
  | 'saved'
  | 'save-failed'
  | 'loaded'
  | 'file-not-found'
  | 'invalid-format'
  | 'corrupted'
  | 'undone'
  | 'redone';

const SENTENCES: Readonly<Record<Language, { readonly moved: string; readonly captured: string }>> = {
  en: { moved: '{seat} {piece} {from}→{to}', captured: '{seat} {piece} {from}→{to} (captured {loser} {victim})' },
  zh: { moved: '{seat} {piece} {from}→{to}', captured: '{seat} {piece} {from}→{to}（吃{loser}{victim}）' },
};

/** A move in words; `captured` is −1 for none. */
export function moveSentence(piece: Piece, move: Move, captured: Piece, language: Language): string {
  const { seats, names } = words[language];
  const nameOf = (of: Piece): string => names[KINDS[kindOf(of)] as Kind] as string;
  return fill(SENTENCES[language][captured < 0 ? 'moved' : 'captured'], {
    seat: seats[seatOf(piece)],
    piece: nameOf(piece),
    from: SQUARE_NAMES[fromOf(move)] as string,
    to: SQUARE_NAMES[toOf(move)] as string,
    ...(captured < 0 ? {} : { loser: seats[seatOf(captured)], victim: nameOf(captured) }),
  });
}

export const describe = (before: JunglePosition, move: Move, language: Language): string =>
  moveSentence(before.pieceAt(fromOf(move)), move, before.pieceAt(toOf(move)), language);
