import { legalTexts, playTexts, type Seat, unwrap } from '../../kernel/index.ts';
import { ALL_PIECES, COLUMNS, GONE } from './board.ts';
import { jungle } from './index.ts';
import { JunglePosition } from './position.ts';
import { type BoardName, LETTERS } from './types.ts';

export interface Drawing {
  readonly toMove?: Seat;
  readonly board?: BoardName;
  readonly movesWithoutCapture?: number;
}

const SYMBOLS = [...LETTERS, ...LETTERS.map((letter) => letter.toLowerCase())];

/**
 * Builds a position from a drawing, for tests. Each row begins with its number, followed by its squares from A: upper-case
 * letters are RED's pieces, lower-case ones BLUE's. Anything else is empty, such as `.`, or `~` and `#` to show water and
 * traps. Rows and squares left out are empty.
 */
export function drawn(
  picture: string,
  { toMove = 0, board = 'spec', movesWithoutCapture = 0 }: Drawing = {},
): JunglePosition {
  const squares = ALL_PIECES.map(() => GONE);
  for (const text of picture.split('\n')) {
    const [row, ...symbols] = text.trim().split(/\s+/);
    symbols.forEach((symbol, column) => {
      const piece = SYMBOLS.indexOf(symbol);
      if (piece < 0) return;
      if (squares[piece] !== GONE) throw new Error(`${symbol} is drawn twice`);
      squares[piece] = (Number(row) - 1) * COLUMNS + column;
    });
  }
  return JunglePosition.of({ board, squares, toMove, movesWithoutCapture });
}

/** Plays move texts, each of which must be legal. */
export function play(position: JunglePosition, ...texts: string[]): JunglePosition {
  unwrap(playTexts(jungle, position, texts));
  return position;
}

/** The names of the squares that the piece on a square can move to, in alphabetical order. */
export function destinations(position: JunglePosition, from: string): string {
  const texts = legalTexts(jungle, position);
  return texts
    .filter((text) => text.startsWith(from))
    .map((text) => text.slice(3))
    .sort()
    .join(' ');
}

/** The refusal code of a move text, or `null` if it is legal. */
export const codeOf = (position: JunglePosition, text: string): string | null =>
  jungle.notation.refusal(position, text)?.code ?? null;
