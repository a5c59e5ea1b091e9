import { describe, expect, test } from 'vitest';
import { MoveList, Random } from '../../kernel/index.ts';
import { type ModelState, modelHasHoles, modelMoves } from './cases/model.ts';
import { drawn, optionsOf, play, played, textsOf } from './drawn.ts';
import { bugs } from './index.ts';
import { BugsPosition } from './position.ts';
import type { BugsOptions } from './types.ts';

const stateOf = (position: BugsPosition) => bugs.presentation.state({ position, outcome: position.outcome, at: [] });
const hashOf = ({ hashLow, hashHigh }: BugsPosition) => `${hashLow} ${hashHigh}`;

test('random matches agree with the reference model', () => {
  const random = new Random(21);
  const list = new MoveList();
  let withHoles = 0;
  let withStacks = 0;
  for (let match = 0; match < 4; match++) {
    const position = new BugsPosition(optionsOf());
    for (let ply = 0; ply < 160; ply++) {
      if (position.outcome) break;
      expect(textsOf(position)).toEqual(modelMoves(stateOf(position) as unknown as ModelState));
      position.moves(list);
      position.play(list.at(random.below(list.length)));
      expect(position.hive.hasHoles).toBe(modelHasHoles(stateOf(position) as unknown as ModelState));
      if (position.hive.hasHoles) withHoles++;
      if (position.hive.pieces().some((piece) => position.hive.level[piece]! > 0)) withStacks++;
    }
  }
  expect(withHoles).toBeGreaterThan(50);
  expect(withStacks).toBeGreaterThan(100);
});

describe('the wrapped grid', () => {
  // Two Queens roll around each other; each pair of moves shifts both by one hex.
  const directions = [
    [1, 0],
    [1, -1],
    [0, -1],
    [-1, 0],
    [-1, 1],
    [0, 1],
  ] as const;
  directions.forEach(([dq, dr], i) => {
    test(`stays exact when a hive moves thousands of hexes in direction ${dq},${dr}`, () => {
      const [bq, br] = directions[(i + 1) % 6]!;
      const position = played(`QUEEN@0,0 QUEEN@${bq},${br}`, { repetition: 0 });
      const steps = 3000;
      for (let step = 0; step < steps; step++) {
        for (const [q, r] of [
          [0, 0],
          [bq, br],
        ] as const) {
          const text = `${q + step * dq},${r + step * dr}>${q + (step + 1) * dq},${r + (step + 1) * dr}`;
          const parsed = bugs.notation.parse(position, text);
          if (!parsed.ok) throw new Error(`${text}: ${parsed.error.code}`);
          position.play(parsed.value);
        }
      }
      const [q, r] = [steps * dq, steps * dr];
      expect(stateOf(position)).toMatchObject({
        board: { [`${q},${r}`]: [{ id: 'wQ' }], [`${q + bq},${r + br}`]: [{ id: 'bQ' }] },
        turn_number: steps + 2,
      });
      expect(bugs.presentation.scene(position).tokens.map(({ cell }) => cell)).toEqual([
        `${q},${r}`,
        `${q + bq},${r + br}`,
      ]);
      // Hexes 64 apart share a cell of the grid and must not be confused.
      expect(bugs.notation.refusal(position, `${q + 64},${r}>${q + 65},${r}`)?.code).toBe('no-piece');
      expect(bugs.notation.refusal(position, `${q},${r}>${q},${r + 64}`)?.code).toBe('cannot-reach');
      expect(bugs.notation.refusal(position, `ANT@${q},${r - 64}`)?.code).toBe('must-touch');
      while (position.ply > 2) position.undo();
      expect(stateOf(position)).toEqual(stateOf(played(`QUEEN@0,0 QUEEN@${bq},${br}`, { repetition: 0 })));
      expect(hashOf(position)).toBe(hashOf(played(`QUEEN@0,0 QUEEN@${bq},${br}`, { repetition: 0 })));
    });
  });

  test('is large enough for a row of all 22 pieces in any direction', () => {
    const order = ['QUEEN', 'SPIDER', 'SPIDER', 'BEETLE', 'BEETLE', 'GRASSHOPPER', 'GRASSHOPPER', 'GRASSHOPPER'];
    const kinds = [...order, 'ANT', 'ANT', 'ANT'];
    for (const [dq, dr] of directions) {
      const hex = (n: number) => `${500 + n * dq},${-700 + n * dr}`;
      const texts = kinds.flatMap((kind, i) => [`${kind}@${hex(-i)}`, `${kind}@${hex(i + 1)}`]);
      const position = played(texts.join(' '));
      expect(Object.keys((stateOf(position) as unknown as ModelState).board)).toHaveLength(22);
      const goals = textsOf(position, hex(-10));
      expect(goals).toContain(hex(12));
      expect(goals).toEqual(
        modelMoves(stateOf(position) as unknown as ModelState)
          .filter((text) => text.startsWith(`${hex(-10)}>`))
          .map((text) => text.split('>')[1]),
      );
    }
  });
});

describe('the hash', () => {
  test('depends on the location of the hive', () => {
    const at = (hex: string, next: string) => hashOf(played(`QUEEN@${hex} QUEEN@${next}`));
    expect(at('0,0', '1,0')).not.toBe(at('64,0', '65,0'));
    expect(at('0,0', '1,0')).toBe(at('0,0', '1,0'));
  });

  test('is the same for different move orders that lead to the same position', () => {
    const one = played('ANT@0,0 ANT@1,0 QUEEN@-1,0 QUEEN@2,0 SPIDER@0,-1 SPIDER@1,1');
    const other = played('ANT@0,0 ANT@1,0 SPIDER@0,-1 SPIDER@1,1 QUEEN@-1,0 QUEEN@2,0');
    expect(hashOf(one)).toBe(hashOf(other));
    const blackFirst = played('ANT@0,0 ANT@1,0 SPIDER@0,-1 QUEEN@2,0 QUEEN@-1,0 SPIDER@1,1');
    expect(hashOf(one)).toBe(hashOf(blackFirst));
  });

  test('depends on the occurrences of the position, unless repetition is off', () => {
    const start = 'ANT@0,0 ANT@1,0 QUEEN@-1,0 QUEEN@2,0';
    const position = played(start);
    const first = hashOf(position);
    play(position, '-1,0>-1,1 2,0>2,-1 -1,1>-1,0 2,-1>2,0');
    expect(hashOf(position)).not.toBe(first);
    const off = played(start, { repetition: 0 });
    const before = hashOf(off);
    play(off, '-1,0>-1,1 2,0>2,-1 -1,1>-1,0 2,-1>2,0');
    expect(hashOf(off)).toBe(before);
  });

  test('depends on the turn number up to turn 4, but only while a Queen is in hand', () => {
    const hashes = [2, 3, 4, 5].map((turnNumber) => hashOf(drawn('wA1 bQ', { turnNumber })));
    expect(new Set(hashes.slice(0, 3)).size).toBe(3);
    expect(hashes[2]).toBe(hashes[3]);
    expect(hashOf(drawn('wQ  bQ', { turnNumber: 2 }))).toBe(hashOf(drawn('wQ  bQ', { turnNumber: 3 })));
  });

  test('depends on the player to move, kinds, colours and heights', () => {
    const hashes = [
      drawn('wQ  bQ  wB1'),
      drawn('wQ  bQ  wB1', { toMove: 1 }),
      drawn('wQ  bQ  bB1'),
      drawn('wQ  bQ  wS1'),
      drawn('wQ  bQ', { on: { bQ: 'wB1' } }),
      drawn('wQ  bQ', { on: { wQ: 'wB1' } }),
      drawn('wQ  bQ', { on: { wQ: 'bB1' } }),
      drawn('wQ  bQ', { on: { wQ: 'bB1 wB1' } }),
      drawn('wQ  bQ', { on: { wQ: 'wB1 bB1' } }),
    ].map(hashOf);
    expect(new Set(hashes).size).toBe(hashes.length);
  });

  test('differs between different positions of random matches', () => {
    const random = new Random(5);
    const list = new MoveList();
    const keys = new Map<string, string>();
    for (let match = 0; match < 8; match++) {
      const position = new BugsPosition(optionsOf({ repetition: 0 }));
      for (let ply = 0; ply < 300 && !position.outcome; ply++) {
        position.moves(list);
        position.play(list.at(random.below(list.length)));
        const { q, r } = position.anchor;
        const spelled = `${q},${r} ${position.repetitionKey} ${Math.min(position.turnNumber, 4)}`;
        for (const half of [`low ${position.hashLow}`, `high ${position.hashHigh}`]) {
          expect(keys.get(half) ?? spelled).toBe(spelled);
          keys.set(half, spelled);
        }
      }
    }
  });
});

test('undo restores every position, even after internal arrays have grown', () => {
  const random = new Random(9);
  const list = new MoveList();
  const position = new BugsPosition(optionsOf({ repetition: 100 }));
  const seen: { hash: string; moves: number[] }[] = [];
  for (let ply = 0; ply < 700 && !position.outcome; ply++) {
    position.moves(list);
    seen.push({ hash: hashOf(position), moves: list.toArray() });
    position.play(list.at(random.below(list.length)));
  }
  expect(seen.length).toBeGreaterThan(128);
  while (position.ply > 0) {
    position.undo();
    position.moves(list);
    expect({ hash: hashOf(position), moves: list.toArray() }).toEqual(seen[position.ply]);
  }
});

test('undoing the placement of a Queen restores the anchor', () => {
  for (const text of ['QUEEN@-1,0', 'QUEEN@4,0']) {
    const position = drawn('wA1 bA1 bA2 bS1', { turnNumber: 2, toMove: text === 'QUEEN@4,0' ? 1 : 0 });
    const before = [hashOf(position), ...textsOf(position)];
    play(position, text);
    expect(textsOf(position).length).toBeGreaterThan(0);
    position.undo();
    expect([hashOf(position), ...textsOf(position)]).toEqual(before);
  }
  const both = played('ANT@0,0 ANT@1,0 ANT@-1,0 QUEEN@2,0');
  const before = [hashOf(both), ...textsOf(both)];
  play(both, 'QUEEN@-2,0');
  both.undo();
  expect([hashOf(both), ...textsOf(both)]).toEqual(before);
});

test('a clone is independent', () => {
  const position = played('ANT@0,0 ANT@1,0 QUEEN@-1,0 QUEEN@2,0');
  const copy = position.clone();
  play(copy, '-1,0>-1,1');
  expect(position.ply).toBe(4);
  expect(textsOf(position)).toEqual(textsOf(played('ANT@0,0 ANT@1,0 QUEEN@-1,0 QUEEN@2,0')));
  copy.undo();
  expect(hashOf(copy)).toBe(hashOf(position));
});

/** Parses and plays every move text. The match must not end before the last move. */
function playOut(texts: string, options: Partial<BugsOptions> = {}): BugsPosition {
  const position = new BugsPosition(optionsOf(options));
  for (const text of texts.trim().split(/\s+/)) {
    expect(position.outcome, `before ${text}`).toBe(null);
    const parsed = bugs.notation.parse(position, text);
    if (!parsed.ok) throw new Error(`${text}: ${parsed.error.code}`);
    position.play(parsed.value);
  }
  return position;
}

describe('a whole match', () => {
  test('ends with a win for White when Black’s Queen is surrounded', () => {
    const position = playOut(`
      SPIDER@0,0 SPIDER@1,0   QUEEN@-1,0 QUEEN@2,-1   GRASSHOPPER@-2,0 GRASSHOPPER@2,-2
      -2,0>2,0   GRASSHOPPER@3,-2   ANT@-1,1 ANT@4,-3   -1,1>3,-1   4,-3>3,-3
      -1,0>0,-1  3,-3>4,-3   0,-1>1,-1`);
    expect(position.outcome).toEqual({ winner: 0, reason: 'surrounded' });
    expect(position.ply).toBe(15);
  });

  test('ends with a win for White when Black surrounds the black Queen', () => {
    const position = playOut(`
      SPIDER@0,0 SPIDER@1,0   QUEEN@-1,0 QUEEN@2,-1   GRASSHOPPER@-2,0 GRASSHOPPER@2,-2
      -2,0>2,0   GRASSHOPPER@3,-2   ANT@-1,1 ANT@4,-3   -1,1>3,-1   4,-3>1,-1`);
    expect(position.outcome).toEqual({ winner: 0, reason: 'surrounded' });
  });

  test('ends in a draw when one move surrounds both Queens', () => {
    const position = playOut(`
      SPIDER@0,0 SPIDER@1,0   QUEEN@-1,0 QUEEN@2,-1   GRASSHOPPER@-2,0 GRASSHOPPER@2,-2
      -2,0>2,0   GRASSHOPPER@3,-2   ANT@-1,1 ANT@4,-3   -1,1>3,-1   4,-3>3,-3
      -1,0>0,-1  2,-2>4,-2   0,-1>1,-1   3,-3>1,-2   BEETLE@-1,0 GRASSHOPPER@5,-2
      -1,0>0,-1  5,-2>2,-2`);
    expect(position.outcome).toEqual({ winner: null, reason: 'both-surrounded' });
  });

  test('ends in a draw when a position occurs for the third time', () => {
    const position = playOut(`
      GRASSHOPPER@0,0 GRASSHOPPER@1,0   QUEEN@0,-1 QUEEN@2,-1   0,-1>-1,0 2,-1>2,0   -1,0>0,-1 2,0>2,-1
      0,-1>-1,0 2,-1>2,0   -1,0>0,-1 2,0>2,-1`);
    expect(position.outcome).toEqual({ winner: null, reason: 'repetition' });
  });

  test('continues after a pass', () => {
    const position = playOut(
      `
      ANT@0,0 SPIDER@1,0   QUEEN@-1,0 QUEEN@2,-1   -1,0>0,-1 ANT@1,1   0,-1>-1,0 ANT@2,0
      -1,0>0,-1 1,1>0,-2   GRASSHOPPER@-1,0 2,0>-2,1   pass`,
      { tournament: true },
    );
    expect(position.outcome).toBe(null);
    expect(position.turnNumber).toBe(7);
    expect(position.toMove).toBe(1);
  });
});
