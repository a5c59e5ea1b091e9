import { describe, expect, test } from 'vitest';
import { Random } from '../../../kernel/index.ts';
import { AlphaBeta } from '../../../search/alpha-beta.ts';
import { checkTable } from '../../../search/endgame.ts';
import { FORCED } from '../../../search/types.ts';
import { ALL_PIECES, COLUMNS, columnOf, GONE, SQUARES } from '../board.ts';
import { drawn, play } from '../drawn.ts';
import { jungle } from '../index.ts';
import { JunglePosition } from '../position.ts';
import { BOARDS } from '../types.ts';

const { tables } = jungle;
const opened = tables.open(() => null);
const lookUp = (position: JunglePosition): number | null => opened.lookUp(position);

/** Positions of a table, chosen at random. */
function samples(board: (typeof BOARDS)[number], name: string, count: number): JunglePosition[] {
  const random = new Random(7);
  const positionAt = tables.positionsOf({ board }, name);
  const size = tables.size({ board }, name);
  const picked = Array.from({ length: count }, () => positionAt(random.below(size)));
  return picked.filter((position) => position !== null);
}

/** The position with other squares and possibly swapped seats. */
function moved(from: JunglePosition, isSwapped: boolean, to: (square: number) => number): JunglePosition {
  const squares = ALL_PIECES.map((piece) => {
    const square = from.squareOf(isSwapped ? piece ^ 8 : piece);
    return square === GONE ? GONE : to(square);
  });
  const toMove = isSwapped ? (from.toMove === 0 ? 1 : 0) : from.toMove;
  return JunglePosition.of({ board: from.layout.board, squares, toMove, movesWithoutCapture: 0 });
}

describe('endgame tables of Jungle', () => {
  test.each(BOARDS)('%s: every result with two pieces follows from the legal moves', (board) => {
    for (const name of tables.names(2).filter((_, i) => i % 3 === 0)) {
      const indexes = Array.from({ length: tables.size({ board }, name) }, (_, index) => index);
      expect(checkTable(jungle, { board }, name, opened, indexes).error, name).toBeNull();
    }
  });

  test.each(BOARDS)('%s: results with three pieces follow from the legal moves', (board) => {
    for (const name of ['LT-R', 'ER-E', 'CR-D']) {
      const random = new Random(1);
      const size = tables.size({ board }, name);
      const indexes = Array.from({ length: 2000 }, () => random.below(size));
      expect(checkTable(jungle, { board }, name, opened, indexes).error, name).toBeNull();
    }
  });

  test('the check finds a wrong byte', () => {
    const options = { board: 'spec' } as const;
    const bytes = tables.generate(options, 'L-C');
    const at = bytes.findIndex((byte) => (tables.resultOf(byte) ?? 0) > 2);
    bytes[at] = 0;
    const wrong = tables.open((_, name) => (name === 'L-C' ? bytes : null));
    expect(checkTable(jungle, options, 'L-C', wrong, [at]).error).toMatchObject({ index: at, inTable: 0 });
    bytes.fill(255);
    expect(checkTable(jungle, options, 'L-C', wrong, [at]).error).toMatchObject({ index: at, inTable: null });
  });

  test('there are 36, 224 and 854 tables with two, three and four pieces', () => {
    expect([2, 3, 4, 5].map((pieces) => tables.names(pieces).length)).toEqual([36, 224, 854, 0]);
  });

  test('a table is found by its pieces in any order', () => {
    expect(['lt-e', 'E-TL', 'C-C'].map((text) => tables.parseName(text))).toEqual(['LT-E', 'LT-E', 'C-C']);
    expect(['', 'L', 'L-', 'LL-C', 'X-C', 'LTEC-D', 'L-C-D'].map((text) => tables.parseName(text))).toEqual(
      Array(7).fill(null),
    );
  });

  test.each(['LT-R', 'C-C', 'ER-E'])('%s: mirrored positions and swapped seats have the same result', (name) => {
    for (const board of BOARDS) {
      for (const position of samples(board, name, 200)) {
        const result = lookUp(position);
        const mirror = moved(position, false, (square) => square + COLUMNS - 1 - 2 * columnOf(square));
        expect(lookUp(mirror)).toBe(result);
        expect(lookUp(moved(position, true, (square) => SQUARES - 1 - square))).toBe(result);
      }
    }
  });

  test('a lion before the den wins with its next move', () => {
    const position = drawn(`
      8 . . . L
      1 . . . . . . c`);
    expect(lookUp(position)).toBe(1);
  });

  test('a cat cannot stop a lion before its den, and loses in two plies', () => {
    const picture = `
      8 . . . L
      2 . . . . . . c`;
    expect(lookUp(drawn(picture, { toMove: 1 }))).toBe(-2);
  });

  test('an elephant beside its den stops a cat only if it is its turn', () => {
    const picture = `
      9 . . e
      7 . . . C`;
    expect(lookUp(drawn(picture))).toBe(3);
    expect(lookUp(drawn(picture, { toMove: 1 }))).toBeGreaterThan(0);
  });

  test('capturing the last piece wins at once', () => {
    const picture = `
      5 . . . E
      4 . . . c`;
    expect(lookUp(drawn(picture))).toBe(1);
  });
});

describe('the result under all rules', () => {
  const picture = `
    9 . . e
    7 . . . C`;
  const probe = (position: JunglePosition): number | null => jungle.bot.probe?.(position) ?? null;

  test('a win counts if it fits in the moves left without a capture', () => {
    expect(probe(drawn(picture, { movesWithoutCapture: 47 }))).toBe(3);
    expect(probe(drawn(picture, { movesWithoutCapture: 48 }))).toBeNull();
  });

  test('a draw is a draw after any number of moves', () => {
    const drawnPicture = `
      8 . . . e
      5 . . . C`;
    expect(probe(drawn(drawnPicture, { movesWithoutCapture: 49 }))).toBe(0);
  });

  test('a win is unknown once a position has occurred twice', () => {
    const position = drawn(`
      8 . . . . L
      1 . . . . . . c`);
    const there = ['E8-E7', 'G1-G2', 'E7-E8', 'G2-G1'];
    expect(probe(position)).toBe(3);
    expect(probe(play(position, ...there.slice(0, 3)))).not.toBeNull();
    expect(probe(play(position, there[3] as string))).toBeNull();
    expect(probe(play(position, 'E8-D8'))).toBeNull();
  });

  test('positions with four pieces need a table file', () => {
    const four = drawn(`
      8 . . . L
      1 T . . . . r c`);
    expect(probe(four)).toBeNull();
  });
});

describe('search with endgame tables', () => {
  const best = (position: JunglePosition) => new AlphaBeta(jungle.bot).best(position, { nodes: 500 });

  test('wins in the fewest plies, with the whole variation', () => {
    for (const position of samples('spec', 'ER-E', 60)) {
      const plies = lookUp(position);
      if (plies === null || plies <= 0 || plies > 50) continue;
      const { score, pv } = best(position);
      expect([score, pv.length]).toEqual([FORCED - plies, plies]);
      const seat = position.toMove;
      for (const move of pv) position.play(move);
      expect(position.outcome?.winner).toBe(seat);
    }
  });

  test('holds out as long as possible', () => {
    const lost = samples('classic', 'LT-R', 60).filter((position) => Number(lookUp(position)) < 0);
    expect(lost.length).toBeGreaterThan(5);
    for (const position of lost) expect(best(position).score).toBe(-FORCED - Number(lookUp(position)));
  });

  test('keeps a draw, and scores it as a draw', () => {
    const drawnOnes = samples('spec', 'E-C', 300).filter((position) => lookUp(position) === 0);
    expect(drawnOnes.length).toBeGreaterThan(5);
    for (const position of drawnOnes) {
      const { score, move } = best(position);
      position.play(move);
      expect([score, lookUp(position)]).toEqual([0, 0]);
    }
  });

  test('finds a capture that reaches a won endgame', () => {
    // Taking the dog wins by force, which takes longer than a search of this size sees.
    const position = drawn(`
      9 . . c
      3 . . . . . L d
      1 . T`);
    const { score, pv } = best(position);
    expect(score).toBeGreaterThan(FORCED - 50);
    expect(score).toBe(FORCED - pv.length);
  });
});
