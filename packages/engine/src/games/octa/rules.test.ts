import { describe, expect, test } from 'vitest';
import { perft, Random } from '../../kernel/index.ts';
import { optionsOf, randomTexts } from '../../testkit/random-match.ts';
import { boardOf, packCell, xOf, yOf } from './board.ts';
import cases from './cases/perft.json' with { type: 'json' };
import { drawing, drawn, play, rowsOf, start, texts } from './drawn.ts';
import { type OctaOptions, OctaPosition, octa } from './index.ts';
import { MAX_SIZE, PASS } from './types.ts';

describe('the board', () => {
  test.each([1, 2, 4, 12])('a board of size %i has (2·size+1)² cells, with x and y from −size to +size', (size) => {
    const board = boardOf(size);
    expect(board.count).toBe((2 * size + 1) ** 2);
    const seen = Array.from({ length: board.count }, (_, cell) => `${xOf(board, cell)},${yOf(board, cell)}`);
    expect(new Set(seen).size).toBe(board.count);
    expect([seen[0], seen.at(-1)]).toEqual([`${-size},${-size}`, `${size},${size}`]);
  });

  test('north is +y, east is +x, and arrows turn clockwise', () => {
    const pointedAt = ['↖', '↑', '↗', '→', '↘', '↓', '↙', '←'].map((arrow) => {
      const position = drawn(`. . .\n. 1${arrow} .\n. . .`);
      play(position, '0,0');
      return octa.notation.format(position, position.lastTouched()[1]!);
    });
    expect(pointedAt).toEqual(['0,1', '1,1', '1,0', '1,-1', '0,-1', '-1,-1', '-1,0', '-1,1']);
  });
});

describe('the start', () => {
  test('`mirrored` arrows come from mulberry32(seed), row by row from the south-west, and opposite cells point in opposite directions', () => {
    for (const seed of [1, 2 ** 32 - 1]) {
      const position = start({ seed });
      const random = new Random(seed);
      for (let cell = 0; cell < 40; cell++) {
        const direction = Math.floor(8 * random.next());
        expect(position.arrowAt(cell)).toBe(direction);
        expect(position.arrowAt(80 - cell)).toBe((direction + 4) % 8);
      }
      expect(position.arrowAt(40)).toBe(0);
    }
  });

  test('seed 1 puts SW, N and S into the south-west corner (mulberry32: 0.627…, 0.0027…, 0.527…)', () => {
    const position = start();
    expect([0, 1, 2].map((cell) => position.arrowAt(cell))).toEqual([5, 0, 4]);
  });

  test('`north` arrows all point north', () => {
    expect(drawing(start({ size: 2, arrows: 'north', blocked: [[0, 0]] }))).toEqual(
      rowsOf(`
        . . 1 . .
        . . . 1 .
        2 . # . 1
        . 2 . . .
        . . 2 . .`),
    );
  });

  test('each player has three cells, and PLAYER_1 begins', () => {
    const position = start();
    expect(position.toMove).toBe(0);
    expect([position.cells(0), position.cells(1)]).toEqual([3, 3]);
    expect(texts(position).sort()).toEqual(['0,2', '1,1', '2,0']);
  });

  test('different seeds produce different arrows', () => {
    expect(drawing(start({ seed: 1 }))).not.toEqual(drawing(start({ seed: 2 })));
  });
});

describe('legal moves', () => {
  test("are exactly the mover's own cells", () => {
    const board = `
      1 2 .
      . 1 #
      2 1 .`;
    expect(texts(drawn(board)).sort()).toEqual(['-1,1', '0,-1', '0,0']);
    expect(texts(drawn(board, { toMove: 1 })).sort()).toEqual(['-1,-1', '0,1']);
  });

  test('exclude cells off the board and cells that the mover does not own, and a refusal changes nothing', () => {
    const position = start();
    const before = drawing(position);
    expect(octa.notation.refusal(position, '5,0')).toEqual({ code: 'not-a-move', detail: '5,0' });
    expect(octa.notation.refusal(position, '0,0')).toEqual({ code: 'not-your-cell', detail: '0,0' });
    expect(octa.notation.refusal(position, '-1,-1')).toEqual({ code: 'not-your-cell', detail: '-1,-1' });
    expect(octa.notation.refusal(start({ blocked: [[0, 0]] }), '0,0')?.code).toBe('not-your-cell');
    expect(drawing(position)).toEqual(before);
  });

  test('do not exist after the match ends: any text is refused as game-over, before any other check', () => {
    const position = play(start({ turnLimit: 1 }), '1,1');
    for (const text of ['1,1', '-1,-1', '9,9', 'pass', 'nonsense']) {
      expect(octa.notation.refusal(position, text)).toEqual({ code: 'game-over' });
    }
    expect(texts(position)).toEqual([]);
  });
});

describe('a pass', () => {
  const bare = (): OctaPosition =>
    drawn(
      `
      .  .  .
      1↖ .  .
      .  .  .`,
      { toMove: 1, turnCount: 7, turnLimit: 9 },
    );

  test('is the only move of a player who owns no cell', () => {
    const position = bare();
    expect(position.outcome).toBe(null);
    expect(texts(position)).toEqual(['pass']);
    expect(position.countMoves()).toBe(1);
    expect(octa.notation.refusal(position, '0,0')).toEqual({ code: 'not-your-cell', detail: '0,0' });
  });

  test('changes no cell and counts as a turn', () => {
    const position = bare();
    const before = drawing(position);
    play(position, 'pass');
    expect(drawing(position)).toEqual(before);
    expect([position.ply, position.toMove]).toEqual([8, 0]);
    expect(position.lastTouched()).toEqual([]);
    play(position, '-1,0');
    expect(position.outcome).toEqual({ winner: 0, reason: 'majority' });
    position.undo();
    position.undo();
    expect([position.ply, position.toMove, texts(position)]).toEqual([7, 1, ['pass']]);
  });

  test('can end the match as its last turn', () => {
    const position = drawn('. . .\n1 . .\n. . .', { toMove: 1, turnCount: 8, turnLimit: 9 });
    expect(play(position, 'pass').outcome).toEqual({ winner: 0, reason: 'majority' });
  });

  test('is refused while the player owns a cell', () => {
    expect(octa.notation.refusal(start(), 'pass')).toEqual({ code: 'pass-not-allowed' });
  });

  test('keeps a TURN_LIMIT_MAJORITY match going after a player has lost every cell', () => {
    const position = drawn(`
      .  2→ .
      .  1↖ .
      .  .  .`);
    play(position, '0,0');
    expect(position.outcome).toBe(null);
    expect(texts(position)).toEqual(['pass']);
    play(position, 'pass', '0,1');
    expect(texts(position)).toEqual(['pass']);
  });
});

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

test.each(cases)('perft with options $options gives the known counts', ({ options, counts }) => {
  counts.forEach((count, i) => {
    expect(perft(start(options), i + 1)).toBe(count);
  });
  expect(perft(start(options), 4, false)).toBe(counts[3]);
});

test('PASS is larger than any cell index, and boards with too many cells are rejected', () => {
  expect(boardOf(MAX_SIZE).count).toBeLessThan(PASS);
  expect(() =>
    OctaPosition.of({ ...(optionsOf(octa) as OctaOptions), size: 5793, cells: [], toMove: 0, turnCount: 0 }),
  ).toThrow(RangeError);
});

test.each([15, 16, 22, 23, 50, 128])(
  'on a board of size %i, a chain in the last corner captures the right cells, and undo restores the board',
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
