import { describe, expect, test } from 'vitest';
import { MoveList } from '../../kernel/index.ts';
import { walk } from '../../testkit/random-match.ts';
import { codeOf, drawn, play } from './drawn.ts';
import { type JunglePosition, jungle } from './index.ts';
import { LETTERS } from './types.ts';

const captures = (position: JunglePosition, text: string): boolean => codeOf(position, text) === null;

describe('capture', () => {
  test('a piece captures equal and lower ranks, but the Rat captures the Elephant and the Elephant never captures the Rat', () => {
    LETTERS.forEach((attacker, a) => {
      LETTERS.forEach((defender, d) => {
        const position = drawn(`5 . . . ${attacker} ${defender.toLowerCase()}`);
        const expected = a === 0 && d === 7 ? true : a === 7 && d === 0 ? false : a >= d;
        expect(captures(position, 'D5-E5'), `${attacker} ${defender}`).toBe(expected);
      });
    });
  });

  test('a captured piece leaves the board, and the count of moves without capture restarts', () => {
    const position = drawn('9 c\n5 . . . L d', { movesWithoutCapture: 30 });
    play(position, 'D5-E5');
    expect(position.repetitionKey).toBe('c....../......./......./......./....L../......./......./......./....... BLUE');
    expect(position.movesWithoutCapture).toBe(0);
  });

  test('in water, a Rat can be captured by another Rat in water (1)', () => {
    expect(captures(drawn('9 c\n5 R r'), 'A5-B5')).toBe(true);
  });

  test('in water, a Rat can be captured by a Rat on land (1)', () => {
    expect(captures(drawn('9 c\n5 . r R'), 'C5-B5')).toBe(true);
    expect(captures(drawn('9 c\n4 r\n3 R'), 'A3-A4')).toBe(true);
  });

  test("land pieces cannot capture a Rat in water, as in the document's example with C4 and B4 (1)", () => {
    for (const letter of ['C', 'D', 'W', 'P', 'T', 'L', 'E']) {
      expect(captures(drawn(`9 c\n4 . r ${letter}`), 'C4-B4'), letter).toBe(false);
    }
  });

  test("a piece in the opponent's trap has rank 0 and can be captured by any rank (2)", () => {
    for (const trap of ['1 . . e', '1 . . . . e', '2 . . . e']) {
      for (const letter of ['R', 'C', 'L']) {
        const square = trap.length === 7 ? 'C1' : trap.length === 11 ? 'E1' : 'D2';
        const from = square === 'D2' ? 'D3' : square.replace('1', '2');
        const row =
          square === 'D2' ? `3 . . . ${letter}` : `2 ${'. '.repeat('ABCDEFG'.indexOf(square[0] as string))}${letter}`;
        expect(captures(drawn(`9 w\n${row}\n${trap}`), `${from}-${square}`), `${letter} ${square}`).toBe(true);
      }
    }
    expect(captures(drawn('9 . . L d\n8 . . c', { toMove: 1 }), 'C8-C9')).toBe(true);
  });

  test('a Rat captures a trapped Lion, and a Cat a trapped Elephant (2)', () => {
    expect(captures(drawn('9 w\n3 . . . R\n2 . . . l'), 'D3-D2')).toBe(true);
    expect(captures(drawn('9 w\n3 . . . C\n2 . . . e'), 'D3-D2')).toBe(true);
  });

  test("a piece in the opponent's trap cannot capture a piece that has its full rank (2)", () => {
    for (const letter of ['C', 'D', 'W', 'P', 'T', 'L', 'E']) {
      expect(captures(drawn(`8 . . . ${letter} c`), 'D8-E8'), letter).toBe(false);
      expect(captures(drawn(`8 . . . ${letter} .\n1 . c`), 'D8-E8'), letter).toBe(true);
    }
    expect(captures(drawn('8 . . . R r\n1 W'), 'D8-E8')).toBe(false);
  });

  test('a piece in its own trap keeps its rank (2)', () => {
    expect(captures(drawn('9 w\n3 . . . t\n2 . . . L', { toMove: 1 }), 'D3-D2')).toBe(false);
    expect(captures(drawn('9 w\n3 . . . t\n2 . . . L'), 'D2-D3')).toBe(true);
  });

  test('a piece regains its rank when it leaves a trap (2)', () => {
    const position = drawn('9 . . . . . . w\n8 . . . L . c\n1 W');
    play(position, 'D8-E8', 'G9-G8');
    expect(captures(position, 'E8-F8')).toBe(true);
  });

  test('a piece that moves into a trap to capture still has its full rank', () => {
    expect(captures(drawn('9 w\n8 . . L c\n1 W'), 'C8-D8')).toBe(true);
    expect(captures(drawn('9 w\n8 . . C l\n1 W'), 'C8-D8')).toBe(false);
  });

  test('a Rat captures an Elephant even from water and from a trap (3)', () => {
    expect(captures(drawn('9 w\n5 . R e'), 'B5-C5')).toBe(true);
    expect(captures(drawn('9 w\n4 R\n3 e'), 'A4-A3')).toBe(true);
    expect(captures(drawn('9 w\n8 . . . R e'), 'D8-E8')).toBe(true);
  });

  test('an Elephant never captures a Rat, not even in a trap (3)', () => {
    expect(codeOf(drawn('9 w\n3 . . . E\n2 . . . r'), 'D3-D2')).toBe('invalid-move');
    expect(codeOf(drawn('9 w\n2 . . r E'), 'D2-C2')).toBe('invalid-move');
    expect(captures(drawn('9 w\n3 . . . C\n2 . . . r'), 'D3-D2')).toBe(true);
  });

  test('pieces of equal rank capture each other, even Elephants (4)', () => {
    expect(captures(drawn('9 w\n5 . . . E e'), 'D5-E5')).toBe(true);
    expect(captures(drawn('9 w\n5 . . . R r'), 'D5-E5')).toBe(true);
  });

  test('a Rat in water captures only a Rat or an Elephant on adjacent land', () => {
    expect(captures(drawn('9 w\n5 . R r'), 'B5-C5')).toBe(true);
    expect(captures(drawn('9 w\n5 . R c'), 'B5-C5')).toBe(false);
  });
});

describe('an independent implementation of the rules', () => {
  const DENS = ['D1', 'D9'];
  const TRAPS = ['C1 E1 D2', 'C9 E9 D8'];
  const WATER = { spec: /^[ABFG][456]$/, classic: /^[BCEF][456]$/ };
  const at = (column: number, row: number): string | null =>
    column >= 0 && column < 7 && row >= 1 && row <= 9 ? `${'ABCDEFG'[column]}${row}` : null;

  /** All moves of a published state, found square by square as in the document's algorithm. */
  function expectedMoves(state: { board: (string | null)[][]; currentPlayer: string }, water: RegExp): string[] {
    const pieceAt = (square: string): string | null =>
      state.board[9 - Number(square[1])]?.['ABCDEFG'.indexOf(square[0] as string)] ?? null;
    const rankOf = (piece: string, square: string): number => {
      const enemy = piece.startsWith('RED') ? 1 : 0;
      if ((TRAPS[enemy] as string).includes(square)) return 0;
      return (
        1 + ['RAT', 'CAT', 'DOG', 'WOLF', 'LEOPARD', 'TIGER', 'LION', 'ELEPHANT'].indexOf(piece.split('_')[1] as string)
      );
    };
    const found: string[] = [];
    for (let column = 0; column < 7; column++) {
      for (let row = 1; row <= 9; row++) {
        const from = at(column, row) as string;
        const piece = pieceAt(from);
        if (!piece?.startsWith(state.currentPlayer)) continue;
        const isRat = piece.endsWith('RAT');
        for (const [right, up] of [
          [0, 1],
          [0, -1],
          [1, 0],
          [-1, 0],
        ] as const) {
          let steps = 1;
          let to = at(column + right, row + up);
          let isBlocked = false;
          while (to !== null && water.test(to) && /LION|TIGER/.test(piece)) {
            isBlocked ||= pieceAt(to) !== null;
            steps++;
            to = at(column + steps * right, row + steps * up);
          }
          if (to === null || isBlocked || (water.test(to) && !isRat)) continue;
          if (to === DENS[piece.startsWith('RED') ? 0 : 1]) continue;
          const target = pieceAt(to);
          if (target?.startsWith(state.currentPlayer)) continue;
          if (target !== null) {
            if (target.endsWith('RAT') && water.test(to) && !isRat) continue;
            const isRatOnElephant = isRat && target.endsWith('ELEPHANT');
            if (piece.endsWith('ELEPHANT') && target.endsWith('RAT')) continue;
            if (!isRatOnElephant && rankOf(piece, from) < rankOf(target, to)) continue;
          }
          found.push(`${from}-${to}`);
        }
      }
    }
    return found.sort();
  }

  const list = new MoveList();
  test.each(['spec', 'classic'] as const)('agrees on every move of random matches on the %s board', (board) => {
    walk(jungle as never, { board }, 5, 4000, ({ position }) => {
      if (position.outcome) return;
      position.moves(list);
      const texts = list.toArray().map((move) => jungle.notation.format(position as JunglePosition, move));
      const state = jungle.presentation.state({ position: position as JunglePosition, outcome: null, at: [] });
      expect(texts.sort()).toEqual(expectedMoves(state as never, WATER[board]));
    });
  });
});
