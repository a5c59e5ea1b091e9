import { describe, expect, test } from 'vitest';
import { cellAt } from './board.ts';
import { after, drawn, texts } from './drawn.ts';
import { type XoPosition, xo } from './index.ts';

const start = (): XoPosition => xo.rules.start({ drawAfter: 200 });
const at = (position: XoPosition, row: number, column: number) => position.cell(cellAt(row, column));
const [X, O] = [0, 1] as const;

const EMPTY_BOARD = '. . . .  . . . .  . . . .  . . . .';

describe('Start', () => {
  test('runs before the first turn, so X, who begins with 2 energy, chooses with 3', () => {
    expect([start().energy(X), start().energy(O)]).toEqual([3, 3]);
    expect(after(start(), 'place 0,0').energy(O)).toBe(4);
  });

  test('adds 1 energy', () => {
    const position = drawn(EMPTY_BOARD, { energy: [3, 1] });
    expect(after(position, 'place 0,0').energy(O)).toBe(2);
  });

  test('never raises energy above 5', () => {
    expect(after(drawn(EMPTY_BOARD, { energy: [0, 5] }), 'place 0,0').energy(O)).toBe(5);
    const prior = drawn(EMPTY_BOARD, { energy: [0, 4], priority: [false, true] });
    expect(after(prior, 'place 0,0').energy(O)).toBe(5);
  });

  test('adds 2 energy with Priority and clears the flag', () => {
    const position = after(drawn(EMPTY_BOARD, { energy: [0, 1], priority: [false, true] }), 'place 0,0');
    expect(position.player(O)).toMatchObject({ energy: 3, hasPriorityTurn: false });
  });

  test('adds no energy with the Disrupt penalty and clears the penalty', () => {
    const position = after(drawn(EMPTY_BOARD, { energy: [0, 1], penalty: [false, true] }), 'place 0,0');
    expect(position.player(O)).toMatchObject({ energy: 1, hasDisruptPenalty: false });
  });

  test('keeps Priority through a turn with the Disrupt penalty, for the next turn', () => {
    const position = drawn(EMPTY_BOARD, { energy: [0, 1], penalty: [false, true], priority: [false, true] });
    after(position, 'place 0,0');
    expect(position.player(O)).toMatchObject({ energy: 1, hasDisruptPenalty: false, hasPriorityTurn: true });
    after(position, 'place 1,1', 'place 0,1');
    expect(position.player(O)).toMatchObject({ energy: 3, hasPriorityTurn: false });
  });

  test("thaws the mover's frozen pieces and restarts their count; the opponent's stay frozen", () => {
    const position = drawn('X! . . .  O! . . .  . . . .  . . . .', { totalTurns: 11 });
    after(position, 'place 3,3');
    expect(position.player(X).ownerTurnCount).toBe(6);
    expect(at(position, 0, 0)).toEqual({ kind: 'piece', owner: 'X', lastMovedTurn: 6, frozen: false });
    expect(at(position, 1, 0)).toMatchObject({ owner: 'O', frozen: true });
  });
});

describe('overheating', () => {
  test('sets energy to 3, before the gain, after two turns that ended at 5 energy', () => {
    const position = drawn(EMPTY_BOARD, { energy: [0, 5], hot: [0, 2] });
    after(position, 'place 0,0');
    expect(position.player(O)).toMatchObject({ energy: 4, consecutiveTurnsAtMaxEnergy: 0 });
  });

  test('does not happen after a single turn that ended at 5 energy', () => {
    const position = drawn(EMPTY_BOARD, { energy: [0, 5], hot: [0, 1] });
    after(position, 'place 0,0');
    expect(position.player(O)).toMatchObject({ energy: 5, consecutiveTurnsAtMaxEnergy: 1 });
  });

  test('leaves 3 + 2 energy with Priority, and 3 with the Disrupt penalty', () => {
    const hot = { energy: [0, 5], hot: [0, 2] } as const;
    expect(after(drawn(EMPTY_BOARD, { ...hot, priority: [false, true] }), 'place 0,0').energy(O)).toBe(5);
    expect(after(drawn(EMPTY_BOARD, { ...hot, penalty: [false, true] }), 'place 0,0').energy(O)).toBe(3);
  });

  test('happens at the Start that follows two turns that ended at 5 energy', () => {
    const position = drawn(EMPTY_BOARD, { energy: [4, 0] });
    const seen: number[][] = [];
    const record = () => {
      const { energy, consecutiveTurnsAtMaxEnergy } = position.player(X);
      seen.push([energy, consecutiveTurnsAtMaxEnergy]);
    };
    for (const [mine, theirs] of [
      ['place 0,0', 'place 3,3'],
      ['place 0,3', 'place 3,0'],
      ['place 1,1', 'place 2,2'],
      ['place 1,2', 'place 2,1'],
    ] as const) {
      after(position, mine, theirs);
      record();
    }
    // X's turns end at 4, at 5, at 5 again (the next Start overheats to 3 + 1) and at 4.
    expect(seen).toEqual([
      [5, 0],
      [5, 1],
      [4, 0],
      [5, 0],
    ]);
  });

  test('counts energy at the end of a turn, after spending and after the scoring bonus', () => {
    const spent = after(drawn(EMPTY_BOARD, { energy: [5, 0], hot: [1, 0] }), 'seal 0,0');
    expect(spent.player(X).consecutiveTurnsAtMaxEnergy).toBe(0);
    const bonus = after(drawn('X X . .  . . . .  . . . .  . . . .', { energy: [4, 0] }), 'place 0,2');
    expect(bonus.player(X)).toMatchObject({ energy: 5, consecutiveTurnsAtMaxEnergy: 1 });
  });
});

describe('actions', () => {
  test('place is free and sets lastMovedTurn to the current turn', () => {
    const position = after(drawn(EMPTY_BOARD, { energy: [2, 0] }), 'place 2,1');
    expect(position.energy(X)).toBe(2);
    expect(at(position, 2, 1)).toEqual({ kind: 'piece', owner: 'X', lastMovedTurn: 6, frozen: false });
    expect(position.player(X).ownerTurnCount).toBe(6);
  });

  test('seal costs 2 energy and expires after two turns', () => {
    const position = after(drawn(EMPTY_BOARD, { energy: [2, 0] }), 'seal 2,1');
    expect(position.energy(X)).toBe(0);
    expect(at(position, 2, 1)).toEqual({ kind: 'sealed', expiresAtTurn: 12 });
  });

  test("a seal blocks placing, shifting and doubling during the opponent's next turn only", () => {
    const position = drawn('. . . .  O . . .  . . . .  . . . .', { energy: [2, 4] });
    after(position, 'seal 0,0');
    expect(position.energy(O)).toBe(5);
    expect(texts(position).filter((text) => text.includes('0,0'))).toEqual([]);
    expect(texts(position)).toContain('shift 1,0>1,1');
    after(position, 'place 3,3');
    expect(at(position, 0, 0)).toEqual({ kind: 'empty' });
    expect(texts(position)).toContain('place 0,0');
  });

  test('each of two seals opens after its own two turns', () => {
    const position = drawn(EMPTY_BOARD, { energy: [2, 2] });
    after(position, 'seal 0,0', 'seal 1,1');
    expect([at(position, 0, 0).kind, at(position, 1, 1).kind]).toEqual(['empty', 'sealed']);
    after(position, 'place 3,3');
    expect(at(position, 1, 1).kind).toBe('empty');
  });

  test('shift costs 2 energy, moves one cell orthogonally to an open cell and updates lastMovedTurn', () => {
    const position = drawn('. # . .  O X1 . .  . . . .  . . . .', { energy: [2, 0] });
    const shifts = texts(position).filter((text) => text.startsWith('shift'));
    expect(shifts.sort()).toEqual(['shift 1,1>1,2', 'shift 1,1>2,1']);
    after(position, 'shift 1,1>1,2');
    expect(position.energy(X)).toBe(0);
    expect(at(position, 1, 1)).toEqual({ kind: 'empty' });
    expect(at(position, 1, 2)).toEqual({ kind: 'piece', owner: 'X', lastMovedTurn: 6, frozen: false });
  });

  test('shifts do not wrap around the edges', () => {
    const position = drawn('X . . X  . . . .  . . . .  X . . X', { energy: [2, 0] });
    const shifts = texts(position).filter((text) => text.startsWith('shift'));
    expect(shifts.sort()).toEqual([
      'shift 0,0>0,1',
      'shift 0,0>1,0',
      'shift 0,3>0,2',
      'shift 0,3>1,3',
      'shift 3,0>2,0',
      'shift 3,0>3,1',
      'shift 3,3>2,3',
      'shift 3,3>3,2',
    ]);
  });

  test("disrupt costs 3 energy, removes an opponent's piece that is not frozen and brings the Disrupt penalty", () => {
    const position = drawn('O O! X .  . . . .  . . . .  . . . .', { energy: [3, 0] });
    const disrupts = texts(position).filter((text) => text.startsWith('disrupt'));
    expect(disrupts).toEqual(['disrupt 0,0']);
    after(position, 'disrupt 0,0');
    expect(at(position, 0, 0)).toEqual({ kind: 'empty' });
    expect(position.player(X)).toMatchObject({ energy: 0, hasDisruptPenalty: true });
    after(position, 'place 3,3');
    expect(position.player(X)).toMatchObject({ energy: 0, hasDisruptPenalty: false });
    after(position, 'place 3,0', 'place 3,1');
    expect(position.energy(X)).toBe(1);
  });

  test('the Disrupt penalty does not affect the energy bonus for scoring', () => {
    const position = drawn('X X X .  O . . .  . . . .  . . . .', { energy: [3, 0] });
    after(position, 'disrupt 1,0');
    expect(position.player(X)).toMatchObject({ energy: 1, hasDisruptPenalty: true, score: 1 });
  });

  test('double costs 4 energy and places two pieces that are not side by side but may be diagonal', () => {
    const position = drawn('. . # .  O O O O  O O O O  X X O .', { energy: [4, 0] });
    const doubles = texts(position).filter((text) => text.startsWith('double'));
    expect(doubles.sort()).toEqual([
      'double 0,0+0,3',
      'double 0,0+3,3',
      'double 0,1+0,3',
      'double 0,1+3,3',
      'double 0,3+3,3',
    ]);
    after(position, 'double 0,0+3,3');
    expect(position.energy(X)).toBe(0);
    expect([at(position, 0, 0), at(position, 3, 3)]).toEqual([
      { kind: 'piece', owner: 'X', lastMovedTurn: 6, frozen: false },
      { kind: 'piece', owner: 'X', lastMovedTurn: 6, frozen: false },
    ]);
    expect(texts(drawn(EMPTY_BOARD, { energy: [4, 0] }))).toContain('double 0,0+1,1');
  });

  test('a skill is listed only with enough energy', () => {
    const kinds = (energy: number): string[] => {
      const position = drawn('X . . O  . . . .  . . . .  . . . .', { energy: [energy, 0] });
      return [...new Set(texts(position).map((text) => text.split(' ')[0] as string))].sort();
    };
    expect(kinds(0)).toEqual(['place']);
    expect(kinds(1)).toEqual(['place']);
    expect(kinds(2)).toEqual(['place', 'seal', 'shift']);
    expect(kinds(3)).toEqual(['disrupt', 'place', 'seal', 'shift']);
    expect(kinds(4)).toEqual(['disrupt', 'double', 'place', 'seal', 'shift']);
  });

  test('the empty board with 4 energy allows 16 placements, 16 seals and 96 doubles', () => {
    const position = drawn(EMPTY_BOARD, { energy: [4, 0] });
    expect([texts(position).length, position.countMoves()]).toEqual([128, 128]);
  });

  test('pass is legal only when there is no other legal action, and counts as a turn', () => {
    const full = 'X O! X O!  X O! X O!  O! X O! X  O! X O! X';
    expect(texts(drawn(full, { energy: [5, 0] }))).toEqual(['pass']);
    expect(drawn(full, { energy: [5, 0] }).countMoves()).toBe(1);
    const position = after(drawn(full, { energy: [2, 1] }), 'pass');
    expect([position.toMove, position.totalTurns, position.energy(O)]).toEqual([O, 11, 2]);
    expect(position.player(X)).toMatchObject({ ownerTurnCount: 6, energy: 2 });
    const exposed = 'X O X O!  X O! X O!  O! X O! X  O! X O! X';
    expect(texts(drawn(exposed, { energy: [3, 0] }))).toEqual(['disrupt 0,1']);
    expect(texts(drawn(exposed, { energy: [2, 0] }))).toEqual(['pass']);
  });

  test('pass is legal when the only empty cell is sealed', () => {
    const position = drawn('# O! X O!  X O! X O!  O! X O! X  O! X O! X', { energy: [2, 0] });
    expect(texts(position)).toEqual(['pass']);
  });
});

describe('frost', () => {
  test("freezes a piece at the end of its owner's third turn without moving it", () => {
    const position = drawn('X2 X1 . .  . . . .  . . . .  . . . .', { energy: [0, 3] });
    after(position, 'place 3,3');
    expect(at(position, 0, 0)).toEqual({ kind: 'piece', owner: 'X', lastMovedTurn: 3, frozen: true });
    expect(at(position, 0, 1)).toMatchObject({ frozen: false });
  });

  test("protects a piece from Disrupt during the opponent's next turn only", () => {
    const position = drawn('X2 . . .  . . . .  . . . .  . . . .', { energy: [0, 3] });
    after(position, 'place 3,3');
    expect(xo.notation.refusal(position, 'disrupt 0,0')).toEqual({ code: 'frozen', detail: '0,0' });
    after(position, 'place 2,0', 'place 3,0');
    expect(xo.notation.refusal(position, 'disrupt 0,0')).toBe(null);
  });

  test('returns every three turns if a piece never moves', () => {
    const position = drawn(EMPTY_BOARD, { energy: [0, 0], totalTurns: 0 });
    const frozenAfter: boolean[] = [];
    const turns = ['0,0', '2,1', '0,3', '2,3', '1,1', '3,0', '1,3', '3,2'];
    const replies = ['0,1', '0,2', '1,0', '1,2', '2,0', '2,2', '3,1', '3,3'];
    turns.forEach((cell, i) => {
      after(position, `place ${cell}`);
      frozenAfter.push(position.isFrozen(0));
      if (i < turns.length - 1) after(position, `place ${replies[i]}`);
    });
    expect(frozenAfter).toEqual([false, false, false, true, false, false, true, false]);
  });

  test('is prevented by a shift', () => {
    const position = drawn('X2 . . .  . . . .  . . . .  . . . .', { energy: [2, 3] });
    after(position, 'shift 0,0>0,1');
    expect(at(position, 0, 1)).toMatchObject({ frozen: false, lastMovedTurn: 6 });
  });

  test('does not stay on a cell after its piece has left', () => {
    const position = after(
      drawn('X! . . .  . . . .  . . . .  . . . .', { energy: [2, 0] }),
      'shift 0,0>0,1',
      'place 0,0',
    );
    expect([position.isFrozen(0), position.isFrozen(1)]).toEqual([false, false]);
  });

  test('does not affect a cell cleared by a scoring line', () => {
    const position = after(drawn('X2 X2 . .  . . . .  . . . .  . . . .'), 'place 0,2');
    expect([0, 1, 2].map((cell) => position.isFrozen(cell))).toEqual([false, false, false]);
    after(position, 'place 0,0');
    expect(at(position, 0, 0)).toEqual({ kind: 'piece', owner: 'O', lastMovedTurn: 6, frozen: false });
  });
});
