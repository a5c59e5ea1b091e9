import { describe, expect, test } from 'vitest';
import { legalMoves, MoveList, perft, Random } from '../../kernel/index.ts';
import { optionsOf, randomTexts } from '../../testkit/random-match.ts';
import { boardOf, packCell, xOf, yOf } from './board.ts';
import cases from './cases/perft.json' with { type: 'json' };
import { drawing, drawn, lines } from './drawn.ts';
import { type OctaOptions, OctaPosition, octa } from './index.ts';
import { PASS } from './types.ts';

const start = (given: object = {}): OctaPosition => octa.start(optionsOf(octa, given) as OctaOptions);

/** Plays texts through the checked door. */
function play(position: OctaPosition, ...texts: string[]): OctaPosition {
  for (const text of texts) {
    const parsed = octa.parse(text, position);
    if (!parsed.ok) throw new Error(`${text}: ${parsed.error.code}`);
    position.play(parsed.value);
  }
  return position;
}
const texts = (position: OctaPosition): string[] =>
  legalMoves(position, new MoveList()).map((move) => octa.format(move, position));

/** What a move makes of a picture; and undone, it is the picture again. */
function expectMove(position: OctaPosition, text: string, after: string): void {
  const before = drawing(position);
  play(position, text);
  expect(drawing(position)).toEqual(lines(after));
  const next = position.clone();
  next.undo();
  expect(drawing(next)).toEqual(before);
}

describe('the board', () => {
  test.each([1, 2, 4, 12])('size %i: x and y from −size to +size, (2·size+1)² cells', (size) => {
    const board = boardOf(size);
    expect(board.count).toBe((2 * size + 1) ** 2);
    const seen = Array.from({ length: board.count }, (_, cell) => `${xOf(board, cell)},${yOf(board, cell)}`);
    expect(new Set(seen).size).toBe(board.count);
    expect([seen[0], seen.at(-1)]).toEqual([`${-size},${-size}`, `${size},${size}`]);
  });

  test('north is +y, east is +x; clockwise is N, NE, E, SE, S, SW, W, NW and N again', () => {
    const pointedAt = ['↖', '↑', '↗', '→', '↘', '↓', '↙', '←'].map((arrow) => {
      const position = drawn(`. . .\n. 1${arrow} .\n. . .`);
      play(position, '0,0');
      return octa.format(position.lastTouched()[1]!, position);
    });
    expect(pointedAt).toEqual(['0,1', '1,1', '1,0', '1,-1', '0,-1', '-1,-1', '-1,0', '-1,1']);
  });
});

describe('the start', () => {
  test('`mirrored`: mulberry32(seed) gives the arrows from the south-west, and opposite cells the opposite ones', () => {
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

  test('mulberry32(1) begins 0.627…, 0.0027…, 0.527…: SW, N and S in the south-west corner', () => {
    const position = start();
    expect([0, 1, 2].map((cell) => position.arrowAt(cell))).toEqual([5, 0, 4]);
  });

  test('`north`: every arrow points north', () => {
    expect(drawing(start({ size: 2, arrows: 'north', blocked: [[0, 0]] }))).toEqual(
      lines(`
        . . 1 . .
        . . . 1 .
        2 . # . 1
        . 2 . . .
        . . 2 . .`),
    );
  });

  test('three cells each, and PLAYER_1 begins', () => {
    const position = start();
    expect(position.toMove).toBe(0);
    expect([position.cells(0), position.cells(1)]).toEqual([3, 3]);
    expect(texts(position).sort()).toEqual(['0,2', '1,1', '2,0']);
  });

  test('different seeds, different arrows', () => {
    expect(drawing(start({ seed: 1 }))).not.toEqual(drawing(start({ seed: 2 })));
  });
});

describe('a chain', () => {
  test('the named arrow turns once; what it then points at is captured and turns once; and so on', () => {
    expectMove(
      drawn(`
        .  .  .  .  .
        .  .  .↓ .  .
        .  .  1↖ .  .
        .↘ .  .  .  .
        .  .  .  .  2`),
      '0,0',
      `
        .  .  .  .  .
        .  .  1↙ .  .
        .  1↗ 1  .  .
        .↘ .  .  .  .
        .  .  .  .  2`,
    );
  });

  test("neutral and the opponent's cells are captured alike", () => {
    const position = drawn(`
      .↓ 2→ .
      1  .↗ .
      .  .  2`);
    expectMove(
      position,
      '-1,0',
      `
      .↓ 1↘ .
      1↗ .↗ 1↗
      .  .  2`,
    );
    expect([position.cells(0), position.cells(1)]).toEqual([3, 1]);
  });

  test('stops (a), alone: there is no neighbour', () => {
    expectMove(
      drawn(`
        .  1↖ .
        .  .  .
        .  .  2`),
      '0,1',
      `
        .  1  .
        .  .  .
        .  .  2`,
    );
  });

  test('stops (a), alone: a BLOCKED cell acts as the rim, and neither it nor its arrow changes', () => {
    expectMove(
      drawn(`
        .  #→ .
        .  1↖ .
        .  .  2`),
      '0,0',
      `
        .  #→ .
        .  1  .
        .  .  2`,
    );
  });

  test('stops (b), alone: the mover owns the next cell, whose arrow does not turn', () => {
    expectMove(
      drawn(`
        .  1→ .
        .  1↖ .
        .  .  2`),
      '0,0',
      `
        .  1→ .
        .  1  .
        .  .  2`,
    );
  });

  test('stops (c): a cell touched this turn; never alone, since the mover owns every touched cell, so (b) holds with it', () => {
    const position = drawn(`
      .  2↘ .
      .  1↖ .
      .  .  2`);
    expectMove(
      position,
      '0,0',
      `
      .  1↓ .
      .  1  .
      .  .  2`,
    );
    // The arrow at 0,1 points back at 0,0: touched by this very move, and the mover's own.
    expect(position.lastTouched().map((cell) => position.stateAt(cell))).toEqual([1, 1]);
  });

  test('stops (c), with (b): a longer loop ends at a cell captured on the way, which turns once and not twice', () => {
    expectMove(
      drawn(`
        .  .↗ .↘
        .  .↖ .↙
        1↖ .  2`),
      '-1,-1',
      `
        .  1→ 1↓
        1↗ 1  1←
        1  .  2`,
    );
  });

  test("stops (d), alone: stopOnEnemy and the opponent's cell", () => {
    expectMove(
      drawn(
        `
        .  2→ .
        .  1↖ .
        .  .  2`,
        { stopOnEnemy: true },
      ),
      '0,0',
      `
        .  2→ .
        .  1  .
        .  .  2`,
    );
  });

  test('stopOnEnemy still captures neutral cells on the way', () => {
    expectMove(
      drawn(
        `
        .  .→ .
        .  1↖ 2
        .  .  2`,
        { stopOnEnemy: true },
      ),
      '0,0',
      `
        .  1↘ .
        .  1  2
        .  .  2`,
    );
  });

  test('PLAYER_2 moves by the same rules', () => {
    expectMove(
      drawn(
        `
        .  1↖ .
        .  2↖ 1
        .  .  .`,
        { toMove: 1 },
      ),
      '0,0',
      `
        .  2  .
        .  2  1
        .  .  .`,
    );
  });

  test('may run through the whole board, 625 cells, without recursion; undo restores them all', () => {
    const board = boardOf(12);
    // A snake from the south-west: east along a row, one north, west along the next.
    const cells = Array.from({ length: board.count }, (_, cell) => {
      const [x, isEastward] = [xOf(board, cell), yOf(board, cell) % 2 === 0];
      const turned = x === (isEastward ? 12 : -12) ? 0 : isEastward ? 2 : 6;
      return packCell(cell === 0 ? 1 : cell === 50 ? 2 : 0, (turned + 7) % 8);
    });
    const { winCondition, turnLimit, drawAfter, stopOnEnemy } = optionsOf(octa) as OctaOptions;
    const rules = { size: 12, winCondition, turnLimit, drawAfter, stopOnEnemy, toMove: 0, turnCount: 0 } as const;
    const position = OctaPosition.of({ ...rules, cells });
    const before = drawing(position);
    position.play(0);
    expect([position.cells(0), position.cells(1)]).toEqual([625, 0]);
    expect(position.lastTouched().length).toBe(625);
    position.undo();
    expect(drawing(position)).toEqual(before);
    expect([position.cells(0), position.cells(1)]).toEqual([1, 1]);
  });

  test('then the count of turns goes up by one and the players switch', () => {
    const position = play(start(), '1,1');
    expect([position.ply, position.toMove]).toEqual([1, 1]);
  });
});

describe('legal moves', () => {
  test("exactly the mover's own cells", () => {
    const board = `
      1 2 .
      . 1 #
      2 1 .`;
    expect(texts(drawn(board)).sort()).toEqual(['-1,1', '0,-1', '0,0']);
    expect(texts(drawn(board, { toMove: 1 })).sort()).toEqual(['-1,-1', '0,1']);
  });

  test("illegal: a cell off the board is no move, a cell that is not the mover's is refused, and nothing changes", () => {
    const position = start();
    const before = drawing(position);
    expect(octa.refusal(position, '5,0')).toEqual({ code: 'not-a-move', detail: '5,0' });
    expect(octa.refusal(position, '0,0')).toEqual({ code: 'not-your-cell', detail: '0,0' });
    expect(octa.refusal(position, '-1,-1')).toEqual({ code: 'not-your-cell', detail: '-1,-1' });
    expect(octa.refusal(start({ blocked: [[0, 0]] }), '0,0')?.code).toBe('not-your-cell');
    expect(drawing(position)).toEqual(before);
  });

  test('after the end every move is refused as game-over, before anything else is looked at', () => {
    const position = play(start({ turnLimit: 1 }), '1,1');
    for (const text of ['1,1', '-1,-1', '9,9', 'pass', 'nonsense']) {
      expect(octa.refusal(position, text)).toEqual({ code: 'game-over' });
    }
    expect(texts(position)).toEqual([]);
  });
});

describe('pass', () => {
  const bare = (): OctaPosition =>
    drawn(
      `
      .  .  .
      1↖ .  .
      .  .  .`,
      { toMove: 1, turnCount: 7, turnLimit: 9 },
    );

  test('a player who owns no cell may only pass', () => {
    const position = bare();
    expect(position.outcome).toBe(null);
    expect(texts(position)).toEqual(['pass']);
    expect(position.countMoves()).toBe(1);
    expect(octa.refusal(position, '0,0')).toEqual({ code: 'not-your-cell', detail: '0,0' });
  });

  test('it changes no cell and counts as a turn', () => {
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

  test('it may be the last turn, like any other', () => {
    const position = drawn('. . .\n1 . .\n. . .', { toMove: 1, turnCount: 8, turnLimit: 9 });
    expect(play(position, 'pass').outcome).toEqual({ winner: 0, reason: 'majority' });
  });

  test('nobody who owns a cell may pass', () => {
    expect(octa.refusal(start(), 'pass')).toEqual({ code: 'pass-not-allowed' });
  });

  test('after a capture of the last cell TURN_LIMIT_MAJORITY goes on, with a pass', () => {
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

describe('the end by ELIMINATION', () => {
  const ELIMINATION = { winCondition: 'ELIMINATION' } as const;
  const oneLeft = `
    .  2→ .
    .  1↖ .
    .  .  .`;

  test('after a turn, a player with no cell has lost', () => {
    expect(play(drawn(oneLeft, ELIMINATION), '0,0').outcome).toEqual({ winner: 0, reason: 'elimination' });
    const other = drawn(oneLeft.replace('2', '3').replace('1', '2').replace('3', '1'), { ...ELIMINATION, toMove: 1 });
    expect(play(other, '0,0').outcome).toEqual({ winner: 1, reason: 'elimination' });
  });

  test('undone, the match runs again', () => {
    const position = play(drawn(oneLeft, ELIMINATION), '0,0');
    position.undo();
    expect(position.outcome).toBe(null);
    expect(texts(position)).toEqual(['0,0']);
  });

  test('it is looked at first: on the last turn before drawAfter it wins, and is no tie', () => {
    const position = drawn(oneLeft, { ...ELIMINATION, turnCount: 9, drawAfter: 10 });
    expect(play(position, '0,0').outcome).toEqual({ winner: 0, reason: 'elimination' });
  });

  test('only after a turn: a board set up with nobody of one side has not ended (turnCount > 0)', () => {
    const alone = '. . .\n. 1 .\n. . .';
    expect(drawn(alone, ELIMINATION).outcome).toBe(null);
    expect(play(drawn(alone, ELIMINATION), '0,0').outcome).toEqual({ winner: 0, reason: 'elimination' });
    expect(drawn(alone, { ...ELIMINATION, turnCount: 1 }).outcome).toEqual({ winner: 0, reason: 'elimination' });
  });

  test('set up so, the player without a cell passes and has lost; with no cell on the board it is a tie', () => {
    const alone = drawn('. . .\n. 1 .\n. . .', { ...ELIMINATION, toMove: 1 });
    expect(play(alone, 'pass').outcome).toEqual({ winner: 0, reason: 'elimination' });
    const none = drawn('. . .\n. . .\n. . .', ELIMINATION);
    expect(play(none, 'pass').outcome).toEqual({ winner: null, reason: 'elimination' });
  });

  test('after drawAfter turns it is a tie, turn-cap; not one turn earlier', () => {
    const position = start({ ...ELIMINATION, drawAfter: 2 });
    play(position, '1,1');
    expect(position.outcome).toBe(null);
    play(position, '-1,-1');
    expect(position.outcome).toEqual({ winner: null, reason: 'turn-cap' });
  });

  test('drawAfter 0: never; turns can be played and undone by the thousand', () => {
    const options = optionsOf(octa, { ...ELIMINATION, drawAfter: 0, stopOnEnemy: true }) as OctaOptions;
    const position = octa.start(options);
    const before = { board: drawing(position), hash: [position.hashLow, position.hashHigh] };
    play(position, ...randomTexts(octa, options, 1, 3000));
    expect([position.ply, position.outcome]).toEqual([3000, null]);
    while (position.ply > 0) position.undo();
    expect({ board: drawing(position), hash: [position.hashLow, position.hashHigh] }).toEqual(before);
  });

  test('turnLimit is not used', () => {
    expect(play(start({ ...ELIMINATION, turnLimit: 1 }), '1,1').outcome).toBe(null);
  });

  test('a random match on a small board is played to an elimination', () => {
    const options = optionsOf(octa, { ...ELIMINATION, size: 1 }) as OctaOptions;
    const endings = Array.from({ length: 20 }, (_, seed) => {
      const position = octa.start(options);
      return play(position, ...randomTexts(octa, options, seed)).outcome?.reason;
    });
    expect(endings).toContain('elimination');
  });
});

describe('the end by TURN_LIMIT_MAJORITY', () => {
  const board = `
    .  .  .
    1↖ .  2↖
    .  .  .`;
  const last = { turnCount: 59, turnLimit: 60 } as const;

  test('when turnCount reaches turnLimit, more cells win', () => {
    expect(play(drawn(board, last), '-1,0').outcome).toEqual({ winner: 0, reason: 'majority' });
    expect(play(drawn(board, { ...last, toMove: 1 }), '1,0').outcome).toEqual({ winner: 1, reason: 'majority' });
  });

  test('equal is a tie', () => {
    const position = drawn(board.replace('1↖', '1↙'), last);
    expect(play(position, '-1,0').outcome).toEqual({ winner: null, reason: 'tie' });
  });

  test('not one turn earlier', () => {
    expect(play(drawn(board, { turnCount: 58, turnLimit: 60 }), '-1,0').outcome).toBe(null);
  });

  test('after the last turn the players have switched as after any other', () => {
    expect(play(drawn(board, last), '-1,0').toMove).toBe(1);
  });

  test('drawAfter is not used', () => {
    expect(play(start({ drawAfter: 1 }), '1,1').outcome).toBe(null);
  });

  test('random matches last 60 turns by default', () => {
    for (let seed = 0; seed < 10; seed++) {
      const options = optionsOf(octa) as OctaOptions;
      const position = play(octa.start(options), ...randomTexts(octa, options, seed));
      const [cells0, cells1] = [position.cells(0), position.cells(1)];
      expect(position.ply).toBe(60);
      expect(position.outcome).toEqual(
        cells0 === cells1 ? { winner: null, reason: 'tie' } : { winner: cells0 > cells1 ? 0 : 1, reason: 'majority' },
      );
    }
  });
});

describe('the hash', () => {
  const hash = (position: OctaPosition): string => `${position.hashLow} ${position.hashHigh}`;
  const board = '. . .\n1 . 2\n. . .';

  test('knows the turns that are left, whose turn it is, every arrow and every state', () => {
    const others = [
      drawn(board),
      drawn(board, { toMove: 1 }),
      drawn(board, { turnCount: 1 }),
      drawn('. . .\n1→ . 2\n. . .'),
      drawn('.→ . .\n1 . 2\n. . .'),
      drawn('. . .\n2 . 1\n. . .'),
      drawn('# . .\n1 . 2\n. . .'),
    ].map(hash);
    expect(new Set(others).size).toBe(others.length);
    expect(hash(drawn(board, { turnCount: 50, turnLimit: 60 }))).toBe(hash(drawn(board, { turnLimit: 10 })));
  });

  test('without a limit the count of turns decides nothing after the first', () => {
    const endless = { winCondition: 'ELIMINATION', drawAfter: 0 } as const;
    expect(hash(drawn(board, { ...endless, turnCount: 5 }))).toBe(hash(drawn(board, { ...endless, turnCount: 7 })));
    expect(hash(drawn(board, endless))).not.toBe(hash(drawn(board, { ...endless, turnCount: 1 })));
  });
});

test.each(cases)('perft $options', ({ options, counts }) => {
  counts.forEach((count, i) => {
    expect(perft(start(options), i + 1)).toBe(count);
  });
  expect(perft(start(options), 4, false)).toBe(counts[3]);
});

test('PASS is no cell of the largest board', () => {
  expect(boardOf(12).count).toBeLessThan(PASS);
});
