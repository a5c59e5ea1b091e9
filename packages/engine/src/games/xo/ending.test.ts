import { describe, expect, test } from 'vitest';
import { MoveList, perft } from '../../kernel/index.ts';
import { randomTexts } from '../../testkit/random-match.ts';
import cases from './cases/perft.json' with { type: 'json' };
import { after, drawn, playQuietly, texts } from './drawn.ts';
import { type XoPosition, xo } from './index.ts';

const [X, O] = [0, 1] as const;
const TWO = 'X X . .  . . . .  . . . .  . O O .';
const EMPTY_BOARD = '. . . .  . . . .  . . . .  . . . .';

const ended = (position: XoPosition) => [position.outcome, texts(position), position.countMoves()];

describe('three points', () => {
  test('win by score-limit', () => {
    const position = after(drawn(TWO, { points: [2, 2] }), 'place 0,2');
    expect(ended(position)).toEqual([{ winner: X, reason: 'score-limit' }, [], 0]);
  });

  test('win by score-limit even in turn 24 or in sudden death', () => {
    const last = after(drawn(TWO, { points: [0, 2], totalTurns: 23 }), 'place 3,3');
    expect(last.outcome).toEqual({ winner: O, reason: 'score-limit' });
    const sudden = after(drawn(TWO, { points: [2, 2], totalTurns: 30, isSuddenDeath: true }), 'place 0,2');
    expect(sudden.outcome).toEqual({ winner: X, reason: 'score-limit' });
  });

  test('end the match without another Start, and the last mover stays the seat to move', () => {
    const position = drawn('X X . .  # O! . .  . . . .  . O O .', { points: [2, 2], energy: [1, 2] });
    after(position, 'place 0,2');
    expect(position.toMove).toBe(X);
    expect(position.totalTurns).toBe(11);
    expect(position.player(O)).toMatchObject({ energy: 2, hasPriorityTurn: true });
    expect(position.isSealed(4)).toBe(true);
    expect(position.isFrozen(5)).toBe(true);
    expect(position.player(X)).toMatchObject({ score: 3, energy: 2, ownerTurnCount: 6 });
  });

  test('end the match only after End has frozen pieces and counted turns at 5 energy', () => {
    const position = drawn('X X . X2  . . . .  . . . .  . O O .', { points: [2, 2], energy: [4, 2] });
    after(position, 'place 0,2', 'line 0,0:0,1:0,2');
    expect(position.outcome).not.toBe(null);
    expect(position.isFrozen(3)).toBe(true);
    expect(position.player(X).consecutiveTurnsAtMaxEnergy).toBe(1);
  });
});

describe('after turn 24', () => {
  test('the player with more points wins by turn-limit', () => {
    const position = after(drawn(EMPTY_BOARD, { points: [1, 0], totalTurns: 23 }), 'place 0,0');
    expect(ended(position)).toEqual([{ winner: X, reason: 'turn-limit' }, [], 0]);
    expect([position.toMove, position.totalTurns, position.isSuddenDeath]).toEqual([O, 24, false]);
  });

  test('a point scored in turn 24 counts', () => {
    const position = after(drawn(TWO, { points: [1, 1], totalTurns: 23 }), 'place 3,3');
    expect(position.outcome).toEqual({ winner: O, reason: 'turn-limit' });
  });

  test('a point scored in turn 24 by choosing a line counts', () => {
    const position = drawn('. . . .  . . . .  . . . .  O O . O', { points: [1, 1], totalTurns: 23 });
    after(position, 'place 3,2');
    expect(position.outcome).toBe(null);
    after(position, 'line 3,1:3,2:3,3');
    expect(position.outcome).toEqual({ winner: O, reason: 'turn-limit' });
  });

  test('a lead wins, whereas a lead at the end of turn 23 does not end the match', () => {
    const position = after(drawn(EMPTY_BOARD, { points: [1, 0], totalTurns: 22 }), 'place 0,0');
    expect([position.outcome, position.totalTurns]).toEqual([null, 23]);
  });

  test("a tie on points starts sudden death, and the other player's turn starts as usual", () => {
    const position = after(drawn(EMPTY_BOARD, { points: [1, 1], energy: [1, 1], totalTurns: 23 }), 'place 0,0');
    expect([position.outcome, position.isSuddenDeath, position.toMove]).toEqual([null, true, X]);
    expect(position.energy(X)).toBe(2);
  });
});

describe('sudden death', () => {
  test('is won by the next point', () => {
    const first = after(drawn(TWO, { totalTurns: 24, isSuddenDeath: true }), 'place 0,2');
    expect(first.outcome).toEqual({ winner: X, reason: 'sudden-death' });
    const second = after(drawn(TWO, { points: [1, 1], totalTurns: 25, isSuddenDeath: true }), 'place 3,3');
    expect(second.outcome).toEqual({ winner: O, reason: 'sudden-death' });
  });

  test('still lets the mover choose between several lines before the match ends', () => {
    const position = drawn('. X . .  X . X .  . X . .  . . . .', { totalTurns: 24, isSuddenDeath: true });
    after(position, 'place 1,1');
    expect(position.outcome).toBe(null);
    after(position, 'line 0,1:1,1:2,1');
    expect(position.outcome).toEqual({ winner: X, reason: 'sudden-death' });
  });

  test('is a draw by turn-cap when it is still level after drawAfter turns', () => {
    const position = drawn(EMPTY_BOARD, { totalTurns: 29, isSuddenDeath: true, drawAfter: 31 });
    after(position, 'place 0,0');
    expect(position.outcome).toBe(null);
    after(position, 'place 3,3');
    expect(ended(position)).toEqual([{ winner: null, reason: 'turn-cap' }, [], 0]);
    expect(position.toMove).toBe(X);
  });

  test('is won by a point scored in turn drawAfter', () => {
    const position = drawn(TWO, { totalTurns: 30, isSuddenDeath: true, drawAfter: 31 });
    after(position, 'place 0,2');
    expect(position.outcome).toEqual({ winner: X, reason: 'sudden-death' });
  });

  test('ends in a draw at once when drawAfter is 24', () => {
    const position = after(drawn(EMPTY_BOARD, { totalTurns: 23, drawAfter: 24 }), 'place 0,0');
    expect(position.outcome).toEqual({ winner: null, reason: 'turn-cap' });
    expect(position.isSuddenDeath).toBe(true);
    const led = after(drawn(EMPTY_BOARD, { totalTurns: 23, drawAfter: 24, points: [0, 1] }), 'place 0,0');
    expect(led.outcome).toEqual({ winner: O, reason: 'turn-limit' });
  });
});

describe('whole matches', () => {
  test.each(cases)('perft with options $options gives the known counts', ({ options, counts }) => {
    const parsed = xo.rules.parseOptions(options);
    if (!parsed.ok) throw new Error(parsed.error.key);
    const position = xo.rules.start(parsed.value);
    counts.forEach((count, i) => {
      expect(perft(position, i + 1)).toBe(count);
      if (i < 2) expect(perft(position, i + 1, false)).toBe(count);
    });
  });

  test('X wins by score-limit after scoring three times', () => {
    const position = xo.rules.start({ drawAfter: 200 });
    after(position, 'place 0,0', 'place 3,3', 'place 0,1', 'place 3,0', 'place 0,2');
    expect(position.points(X)).toBe(1);
    after(position, 'place 2,0', 'place 0,0', 'place 2,3', 'place 0,1', 'place 1,1', 'place 0,2');
    expect(position.points(X)).toBe(2);
    after(position, 'place 1,2', 'place 0,0', 'place 0,3', 'place 0,1', 'place 3,1', 'place 0,2');
    expect(position.outcome?.reason).toBe('score-limit');
  });

  test('a match without points ends by turn-cap after 10000 turns and can be undone to its start', () => {
    const position = xo.rules.start({ drawAfter: 10000 });
    const start = JSON.stringify(xo.presentation.state({ position, outcome: null, at: [] }));
    const list = new MoveList();
    while (!position.outcome) {
      position.moves(list);
      playQuietly(position, list.toArray());
    }
    expect(position.outcome).toEqual({ winner: null, reason: 'turn-cap' });
    expect(position.totalTurns).toBe(10000);
    while (position.ply > 0) position.undo();
    expect(JSON.stringify(xo.presentation.state({ position, outcome: null, at: [] }))).toBe(start);
  });

  test('random play reaches every decisive ending', () => {
    const reasons = new Set<string>();
    for (let seed = 0; reasons.size < 3; seed++) {
      const position = after(xo.rules.start({ drawAfter: 200 }), ...randomTexts(xo, { drawAfter: 200 }, seed));
      reasons.add(position.outcome?.reason as string);
    }
    expect([...reasons].sort()).toEqual(['score-limit', 'sudden-death', 'turn-limit']);
  });
});
