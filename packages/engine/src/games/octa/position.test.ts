import { describe, expect, test } from 'vitest';
import { perft } from '../../kernel/index.ts';
import { optionsOf, randomTexts } from '../../testkit/random-match.ts';
import { boardOf, packCell } from './board.ts';
import cases from './cases/perft.json' with { type: 'json' };
import { drawing, drawn, play, start } from './drawn.ts';
import { type OctaOptions, OctaPosition, octa } from './index.ts';
import { MAX_SIZE, PASS } from './types.ts';

describe('the hash', () => {
  const hash = (position: OctaPosition): string => `${position.hashLow} ${position.hashHigh}`;
  const board = '. . .\n1 . 2\n. . .';

  test('covers the rules, the turns left, the seat to move, arrows and states in both halves', () => {
    const others = [
      drawn(board),
      drawn(board, { toMove: 1 }),
      drawn(board, { turnCount: 1 }),
      drawn('. . .\n1→ . 2\n. . .'),
      drawn('.→ . .\n1 . 2\n. . .'),
      drawn('. . .\n2 . 1\n. . .'),
      drawn('# . .\n1 . 2\n. . .'),
      drawn(board, { stopOnEnemy: true }),
      drawn(board, { winCondition: 'ELIMINATION', drawAfter: 60 }),
    ];
    expect(new Set(others.map(({ hashLow }) => hashLow)).size).toBe(others.length);
    expect(new Set(others.map(({ hashHigh }) => hashHigh)).size).toBe(others.length);
    expect(hash(drawn(board, { turnCount: 50, turnLimit: 60 }))).toBe(hash(drawn(board, { turnLimit: 10 })));
  });

  test('ignores the turn count after the first turn when there is no limit', () => {
    const endless = { winCondition: 'ELIMINATION', drawAfter: 0 } as const;
    expect(hash(drawn(board, { ...endless, turnCount: 5 }))).toBe(hash(drawn(board, { ...endless, turnCount: 7 })));
    expect(hash(drawn(board, endless))).not.toBe(hash(drawn(board, { ...endless, turnCount: 1 })));
  });

  test('equals the hash of the same board set up directly', () => {
    const options = optionsOf(octa) as OctaOptions;
    const position = play(octa.rules.start(options), ...randomTexts(octa, options, 2, 40));
    const cells = Array.from({ length: 81 }, (_, cell) => packCell(position.stateAt(cell), position.arrowAt(cell)));
    expect(hash(OctaPosition.of({ ...options, cells, toMove: position.toMove, turnCount: 40 }))).toBe(hash(position));
  });
});

test('a clone equals the original, even after the end, and is independent of it', () => {
  const options = optionsOf(octa) as OctaOptions;
  const position = play(octa.rules.start(options), ...randomTexts(octa, options, 2));
  const portrait = (of: OctaPosition) => [
    ...[of.ply, of.toMove, of.outcome, of.hashLow, of.hashHigh, of.cells(0), of.cells(1)],
    ...drawing(of),
  ];
  const before = portrait(position);
  const copy = position.clone();
  expect(portrait(copy)).toEqual(before);
  while (copy.ply > 0) copy.undo();
  expect(portrait(copy)).toEqual(portrait(octa.rules.start(options)));
  expect(portrait(position)).toEqual(before);
});

test.each(cases)('perft $options', ({ options, counts }) => {
  counts.forEach((count, i) => {
    expect(perft(start(options), i + 1)).toBe(count);
  });
  expect(perft(start(options), 4, false)).toBe(counts[3]);
});

test('PASS is larger than any cell index, and larger boards are rejected', () => {
  expect(boardOf(MAX_SIZE).count).toBeLessThan(PASS);
  expect(() =>
    OctaPosition.of({ ...(optionsOf(octa) as OctaOptions), size: 5793, cells: [], toMove: 0, turnCount: 0 }),
  ).toThrow(RangeError);
});

test.each([15, 16, 22, 23, 50, 128])(
  'size %i: a chain in the far corner is exact, and undo restores the board',
  (size) => {
    const board = boardOf(size);
    const cells = new Uint8Array(board.count);
    const corner = board.count - 1;
    cells[corner] = packCell(1, 5);
    cells[corner - 1] = packCell(2, 1);
    cells[0] = packCell(1, 0);
    const position = OctaPosition.of({ ...(optionsOf(octa) as OctaOptions), size, cells, toMove: 0, turnCount: 0 });
    const before = [position.hashLow, position.hashHigh, position.cells(0), position.cells(1)];
    position.play(corner);
    expect(position.lastTouched()).toEqual([corner, corner - 1]);
    expect([position.stateAt(corner), position.arrowAt(corner)]).toEqual([1, 6]);
    expect([position.stateAt(corner - 1), position.arrowAt(corner - 1)]).toEqual([1, 2]);
    expect([position.cells(0), position.cells(1)]).toEqual([3, 0]);
    position.undo();
    expect([position.hashLow, position.hashHigh, position.cells(0), position.cells(1)]).toEqual(before);
    expect(cells.every((value, cell) => value === packCell(position.stateAt(cell), position.arrowAt(cell)))).toBe(true);
  },
);
