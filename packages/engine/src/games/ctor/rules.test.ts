import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Position, perft, playTexts, unwrap } from '../../kernel/index.ts';
import { randomTexts } from '../../testkit/random-match.ts';
import { cellAt } from './board.ts';
import { drawn } from './drawn.ts';
import { type CtorPosition, ctor } from './index.ts';

const start = (): CtorPosition => ctor.rules.start({});

/** Plays move texts, each of which must be legal. */
function play<P extends Position & CtorPosition>(position: P, ...texts: string[]): P {
  unwrap(playTexts(ctor, position, texts));
  return position;
}
const at = (position: CtorPosition, x: number, y: number): number => position.pieceAt(cellAt(x, y));

describe('turns', () => {
  test("First's first turn has one placement; every later turn has two", () => {
    const position = start();
    const seats: number[] = [];
    for (const text of ['0,0', '2,0', '4,0', '6,0', '8,0', '0,2', '2,2']) {
      seats.push(position.toMove);
      play(position, text);
    }
    expect(seats).toEqual([0, 1, 1, 0, 0, 1, 1]);
  });

  test('a piece cannot be placed on an occupied cell', () => {
    const position = play(start(), '3,4');
    expect(ctor.notation.refusal(position, '3,4')).toEqual({ code: 'occupied', detail: '3,4' });
    expect(ctor.notation.refusal(position, '13,-6')).toEqual({ code: 'occupied', detail: '3,4' });
  });

  test('coordinates wrap, and move texts are formatted with 0 … 9', () => {
    const wrapped = (text: string): string => {
      const parsed = ctor.notation.parse(start(), text);
      return parsed.ok ? ctor.notation.format(start(), parsed.value) : parsed.error.code;
    };
    expect(wrapped('-1,0')).toBe('9,0');
    expect(wrapped('10,0')).toBe('0,0');
    expect(wrapped('0,-1')).toBe('0,9');
    expect(wrapped('9007199254740991,-9007199254740991')).toBe('1,9');
  });

  test('a text whose coordinates are not canonical safe integers is not a move', () => {
    const texts = [
      '9007199254740992,0',
      '1e3,0',
      '1.0,0',
      '+1,0',
      '01,0',
      '-0,0',
      ' 1,0',
      '1, 0',
      '1',
      '',
      'pass',
      '1,0,0',
      '１,0',
    ];
    for (const text of texts) expect(ctor.notation.refusal(start(), text)?.code, text).toBe('not-a-move');
  });

  test('the match ends when the board is full, even in the middle of a turn', () => {
    const position = play(start(), ...randomTexts(ctor, {}, 3));
    expect(position.ply).toBe(100);
    expect(position.outcome?.reason).toBe('board-full');
    expect(position.placementsLeft).toBe(1);
    const mover = position.toMove;
    position.undo();
    expect(position.toMove).toBe(mover);
  });
});

describe('capture', () => {
  test("the document's diagram: the fifth neighbour captures", () => {
    const position = drawn(`
      . 1 1 1
      1 2 .
      1 . .`);
    play(position, '2,1');
    expect(at(position, 1, 1)).toBe(1);
    expect(position.points(0)).toBe(1);
    expect(position.pieces(0)).toBe(7);
  });

  test('four neighbours do not capture', () => {
    const position = drawn(`
      . 1 1 1
      . 2 .
      . . .`);
    play(position, '2,1');
    expect(at(position, 1, 1)).toBe(2);
  });

  test('only pieces next to the new piece are captured, even if other pieces are surrounded', () => {
    const position = drawn(`
      1 1 1 . .
      1 2 1 . .
      . . . . .`);
    play(position, '7,7');
    expect(at(position, 1, 1)).toBe(2);
    play(position, '1,2');
    expect(at(position, 1, 1)).toBe(1);
  });

  test('one placement may capture several pieces and scores a point for each', () => {
    const position = drawn(`
      . 1 . 1 .
      1 2 . 2 1
      1 1 . 1 1`);
    play(position, '2,1');
    expect([at(position, 1, 1), at(position, 3, 1)]).toEqual([1, 1]);
    expect(position.points(0)).toBe(2);
  });

  test('captures do not trigger further captures: 1,1 is captured, which surrounds 2,2 but does not capture it', () => {
    const position = drawn(`
      . 1 1 . .
      1 2 . 1 .
      1 . 2 1 .
      . . 1 1 .`);
    play(position, '0,0');
    expect([at(position, 1, 1), at(position, 2, 2)]).toEqual([1, 2]);
    expect(position.points(0)).toBe(1);
  });

  test('a piece in a corner is captured by pieces across the edges', () => {
    const position = drawn(`
      2 1 . . . . . . . 1
      1 . . . . . . . . .
      . . . . . . . . . .
      . . . . . . . . . .
      . . . . . . . . . .
      . . . . . . . . . .
      . . . . . . . . . .
      . . . . . . . . . .
      . . . . . . . . . .
      1 . . . . . . . . .`);
    play(position, '9,9');
    expect(at(position, 0, 0)).toBe(1);
  });

  test('Second captures by the same rule', () => {
    const position = drawn(
      `
      2 2 2
      2 1 .`,
      1,
    );
    play(position, '2,1');
    expect(at(position, 1, 1)).toBe(2);
    expect([position.points(0), position.points(1)]).toEqual([0, 1]);
  });
});

describe('the end', () => {
  const full = (first: number): CtorPosition => {
    const cells: string[] = Array.from({ length: 100 }, (_, i) => (i < first ? '1' : '2'));
    cells[99] = '.';
    const rows = Array.from({ length: 10 }, (_, y) => cells.slice(10 * y, 10 * y + 10).join(' '));
    return drawn(rows.join('\n'), 1, 1);
  };

  test('First wins with more pieces on a full board, regardless of points', () => {
    const position = full(60);
    play(position, '9,9');
    expect(position.outcome).toEqual({ winner: 0, reason: 'board-full' });
    expect(position.points(0)).toBe(0);
  });

  test('Second wins with more pieces on a full board', () => {
    expect(play(full(40), '9,9').outcome).toEqual({ winner: 1, reason: 'board-full' });
  });

  test('a full board with fifty pieces each is a draw', () => {
    expect(play(full(50), '9,9').outcome).toEqual({ winner: null, reason: 'board-full' });
  });

  test('the seat to move stays the same when the last placement of a turn fills the board', () => {
    const position = play(full(50), '9,9');
    expect([position.toMove, position.placementsLeft]).toEqual([1, 0]);
    position.undo();
    expect([position.toMove, position.placementsLeft]).toEqual([1, 1]);
  });

  test('on a full board the lead in pieces is twice the lead in points, since both players place 50 pieces', () => {
    for (let seed = 0; seed < 20; seed++) {
      const position = play(start(), ...randomTexts(ctor, {}, seed));
      const lead = position.pieces(0) - position.pieces(1);
      expect(2 * (position.points(0) - position.points(1))).toBe(lead);
    }
  });
});

test('perft without bulk counting gives the same count', () => {
  expect(perft(start(), 2, false)).toBe(9900);
});

test('CTOR has no options, and the refusal of an unknown option names it', () => {
  expect(ctor.rules.parseOptions({})).toEqual({ ok: true, value: {} });
  expect(ctor.rules.parseOptions({ size: 4 })).toMatchObject({
    ok: false,
    error: { key: 'size', problem: 'unknown-key' },
  });
  expect(ctor.rules.parseOptions(null)).toMatchObject({ ok: false, error: { problem: 'not-an-object' } });
});

test('every text is either refused as not-a-move or names a cell', () => {
  const position = ctor.rules.start({});
  const texts = fc.oneof(fc.string(), fc.stringMatching(/^[-+0-9., e]{0,40}$/));
  fc.assert(
    fc.property(texts, (text) => {
      const move = ctor.notation.read(position, text);
      if (move === null) return ctor.notation.refusal(position, text)?.code === 'not-a-move';
      return ctor.notation.read(position, ctor.notation.format(position, move)) === move;
    }),
  );
});

test('every canonical text round-trips', () => {
  const position = ctor.rules.start({});
  fc.assert(
    fc.property(
      fc.nat(9),
      fc.nat(9),
      (x, y) => ctor.notation.format(position, ctor.notation.read(position, `${x},${y}`) as number) === `${x},${y}`,
    ),
  );
  expect(ctor.notation.format(position, 37)).toBe('3,7');
});
