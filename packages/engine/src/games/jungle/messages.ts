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
import { SQUARE_NAMES } from './board.ts';
import type { JunglePosition } from './position.ts';
import { titles } from './titles.ts';
import {
  type Code,
  type DrawnReason,
  type ExplanationKey,
  fromOf,
  KINDS,
  type Kind,
  kindOf,
  type Piece,
  seatOf,
  toOf,
  type WonReason,
} from './types.ts';

export const messages: Readonly<Record<Language, Messages<Code, WonReason, DrawnReason>>> = {
  en: {
    ...titles.en,
    ...NO_EXTRA_MESSAGES,
    seats: ['RED', 'BLUE'],
    turn: "{seat}'s Turn",
    threats: {
      capture: '{seat}’s piece on {cells} can be captured from {by}',
      den: '{other} can enter the den {cells} from {by}',
    },
    tasks: { move: 'Move one of your animals' },
    refusals: {
      ...COMMON_REFUSALS.en,
      'game-over': 'The game is over',
      'invalid-move': 'Invalid move',
      'not-your-turn': 'Not your turn',
      'cannot-enter-water': 'Cannot enter water',
      'jump-blocked': 'Jump blocked by Rat',
    },
    explanations: {
      'not-a-move': 'Write a move as two squares, such as E3-E4',
      'no-piece': 'There is no piece on {square}',
      'their-piece': 'That is {seat}’s piece',
      'no-way-out': 'Your {piece} on {square} cannot move',
      'same-square': 'Your {piece} is already on {square}',
      diagonal: 'Pieces do not move diagonally',
      'too-far': 'Only one square at a time',
      'jump-to-bank': 'A jump ends on the far bank, {square}',
      'cannot-swim': 'Only the Rat can swim',
      'rat-in-water': 'A Rat in water can only be captured by a Rat',
      'rat-in-the-way': 'The Rat on {square} is in the way',
      'cannot-jump': 'Only the Lion and the Tiger can jump',
      'own-den': 'You cannot enter your own den',
      'own-piece': 'Your own piece is on that square',
      'elephant-takes-rat': 'An Elephant never captures a Rat',
      trapped: '{A piece} in a trap cannot capture {a victim}',
      'too-weak': '{A piece} cannot capture {a victim}',
    } satisfies Readonly<Record<ExplanationKey, string>>,
    won: {
      ...COMMON_WON.en,
      den: '{winner} wins by entering the den!',
      'no-moves': '{winner} wins! Opponent has no legal moves.',
    },
    drawn: {
      ...COMMON_DRAWN.en,
      'fifty-moves': 'Draw by 50-move rule',
      repetition: 'Draw by threefold repetition',
    },
    names: {
      RED: 'RED',
      BLUE: 'BLUE',
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
    ...NO_EXTRA_MESSAGES,
    seats: ['红方', '蓝方'],
    turn: '轮到{seat}',
    threats: {
      capture: '{seat}在 {cells} 的棋子可被 {by} 吃掉',
      den: '{other}可以从 {by} 进入兽穴 {cells}',
    },
    tasks: { move: '请走一只动物' },
    refusals: {
      ...COMMON_REFUSALS.zh,
      'invalid-move': '不能这样走',
      'not-your-turn': '还没轮到您走',
      'cannot-enter-water': '不能下水',
      'jump-blocked': '河中有鼠，不能跳河',
    },
    explanations: {
      'not-a-move': '着法写作两个格子，例如 E3-E4',
      'no-piece': '{square} 上没有棋子',
      'their-piece': '那是{seat}的棋子',
      'no-way-out': '{square} 的{piece}无路可走',
      'same-square': '{piece}已经在 {square}',
      diagonal: '不能斜走',
      'too-far': '每次只能走一格',
      'jump-to-bank': '跳河只能落在对岸的 {square}',
      'cannot-swim': '只有鼠能下水',
      'rat-in-water': '水中的鼠只能被鼠吃掉',
      'rat-in-the-way': '{square} 的鼠挡住了去路',
      'cannot-jump': '只有狮和虎能跳河',
      'own-den': '不能进入自己的兽穴',
      'own-piece': '该格有自己的棋子',
      'elephant-takes-rat': '象不能吃鼠',
      trapped: '陷阱中的{piece}不能吃{victim}',
      'too-weak': '{piece}不能吃{victim}',
    } satisfies Readonly<Record<ExplanationKey, string>>,
    won: { ...COMMON_WON.zh, den: '{winner}攻入兽穴，获胜！', 'no-moves': '{loser}无棋可走，{winner}获胜！' },
    drawn: { ...COMMON_DRAWN.zh, 'fifty-moves': '和棋：连续五十步没有吃子', repetition: '和棋：同一局面出现三次' },
    names: {
      RED: '红方',
      BLUE: '蓝方',
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

const SENTENCES: Readonly<Record<Language, { readonly moved: string; readonly captured: string }>> = {
  en: { moved: '{seat} {piece} {from}→{to}', captured: '{seat} {piece} {from}→{to} (captured {loser} {victim})' },
  zh: { moved: '{seat} {piece} {from}→{to}', captured: '{seat} {piece} {from}→{to}（吃{loser}{victim}）' },
};

/** A move as the history shows it: `RED Rat E4→E5 (captured BLUE Cat)`. `captured` is −1 for none. */
export function moveSentence(piece: Piece, move: Move, captured: Piece, language: Language): string {
  const { seats, names } = messages[language];
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
