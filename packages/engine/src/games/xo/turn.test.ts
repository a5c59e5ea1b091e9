import { describe, expect, test } from 'vitest';
import { cellAt } from './board.ts';
import { after, drawn, texts } from './drawn.ts';
import { type XoPosition, xo } from './index.ts';

const start = (): XoPosition => xo.rules.start({ drawAfter: 200 });
const at = (position: XoPosition, row: number, column: number) => position.cell(cellAt(row, column));
const [X, O] = [0, 1] as const;

const EMPTY_BOARD = '. . . .  . . . .  . . . .  . . . .';

describe('Start', () => {
  test('runs before the very first turn: X starts with 2 and O with 3, so X chooses first with 3', () => {
    expect([start().energy(X), start().energy(O)]).toEqual([3, 3]);
    expect(after(start(), 'place 0,0').energy(O)).toBe(4);
  });

  test('gain is +1', () => {
    const position = drawn(EMPTY_BOARD, { energy: [3, 1] });
    expect(after(position, 'place 0,0').energy(O)).toBe(2);
  });

  test('gain never goes above 5', () => {
    expect(after(drawn(EMPTY_BOARD, { energy: [0, 5] }), 'place 0,0').energy(O)).toBe(5);
    const prior = drawn(EMPTY_BOARD, { energy: [0, 4], priority: [false, true] });
    expect(after(prior, 'place 0,0').energy(O)).toBe(5);
  });

  test('with Priority the gain is +2 and the flag is cleared', () => {
    const position = after(drawn(EMPTY_BOARD, { energy: [0, 1], priority: [false, true] }), 'place 0,0');
    expect(position.player(O)).toMatchObject({ energy: 3, hasPriorityTurn: false });
  });

  test('with the Disrupt penalty there is no gain and the penalty is cleared', () => {
    const position = after(drawn(EMPTY_BOARD, { energy: [0, 1], penalty: [false, true] }), 'place 0,0');
    expect(position.player(O)).toMatchObject({ energy: 1, hasDisruptPenalty: false });
  });

  test('a Priority flag stays through a Disrupt-penalty turn and is used in the next one', () => {
    const position = drawn(EMPTY_BOARD, { energy: [0, 1], penalty: [false, true], priority: [false, true] });
    after(position, 'place 0,0');
    expect(position.player(O)).toMatchObject({ energy: 1, hasDisruptPenalty: false, hasPriorityTurn: true });
    after(position, 'place 1,1', 'place 0,1');
    expect(position.player(O)).toMatchObject({ energy: 3, hasPriorityTurn: false });
  });

  test('frozen pieces of the player thaw, and count from now again; the opponent’s stay frozen', () => {
    const position = drawn('X! . . .  O! . . .  . . . .  . . . .', { totalTurns: 11 });
    after(position, 'place 3,3');
    expect(position.player(X).ownerTurnCount).toBe(6);
    expect(at(position, 0, 0)).toEqual({ kind: 'piece', owner: 'X', lastMovedTurn: 6, frozen: false });
    expect(at(position, 1, 0)).toMatchObject({ owner: 'O', frozen: true });
  });
});

describe('overheat', () => {
  test('two turns ended at 5 energy: energy becomes 3 before the gain, and the count 0', () => {
    const position = drawn(EMPTY_BOARD, { energy: [0, 5], hot: [0, 2] });
    after(position, 'place 0,0');
    expect(position.player(O)).toMatchObject({ energy: 4, consecutiveTurnsAtMaxEnergy: 0 });
  });

  test('one turn ended at 5 energy does not overheat', () => {
    const position = drawn(EMPTY_BOARD, { energy: [0, 5], hot: [0, 1] });
    after(position, 'place 0,0');
    expect(position.player(O)).toMatchObject({ energy: 5, consecutiveTurnsAtMaxEnergy: 1 });
  });

  test('with Priority the overheated player has 3 + 2, with the Disrupt penalty 3', () => {
    const hot = { energy: [0, 5], hot: [0, 2] } as const;
    expect(after(drawn(EMPTY_BOARD, { ...hot, priority: [false, true] }), 'place 0,0').energy(O)).toBe(5);
    expect(after(drawn(EMPTY_BOARD, { ...hot, penalty: [false, true] }), 'place 0,0').energy(O)).toBe(3);
  });

  test('turn by turn: 4, ends at 5 twice, and the third turn starts with 3 + 1', () => {
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
    // Ended at 4 (start 5), at 5, at 5 again (overheats: 3 + 1), at 4.
    expect(seen).toEqual([
      [5, 0],
      [5, 1],
      [4, 0],
      [5, 0],
    ]);
  });

  test('the count is taken at the turn’s end: spending below 5 clears it, a scoring bonus that reaches 5 counts', () => {
    const spent = after(drawn(EMPTY_BOARD, { energy: [5, 0], hot: [1, 0] }), 'seal 0,0');
    expect(spent.player(X).consecutiveTurnsAtMaxEnergy).toBe(0);
    const bonus = after(drawn('X X . .  . . . .  . . . .  . . . .', { energy: [4, 0] }), 'place 0,2');
    expect(bonus.player(X)).toMatchObject({ energy: 5, consecutiveTurnsAtMaxEnergy: 1 });
  });
});

describe('actions', () => {
  test('place costs nothing and gets lastMovedTurn = ownerTurnCount + 1, the number of the turn being played', () => {
    const position = after(drawn(EMPTY_BOARD, { energy: [2, 0] }), 'place 2,1');
    expect(position.energy(X)).toBe(2);
    expect(at(position, 2, 1)).toEqual({ kind: 'piece', owner: 'X', lastMovedTurn: 6, frozen: false });
    expect(position.player(X).ownerTurnCount).toBe(6);
  });

  test('seal costs 2 and has expiresAtTurn t + 2', () => {
    const position = after(drawn(EMPTY_BOARD, { energy: [2, 0] }), 'seal 2,1');
    expect(position.energy(X)).toBe(0);
    expect(at(position, 2, 1)).toEqual({ kind: 'sealed', expiresAtTurn: 12 });
  });

  test('a seal blocks the opponent’s next turn and nothing else: nobody may place on it, shift into it or double on it', () => {
    const position = drawn('. . . .  O . . .  . . . .  . . . .', { energy: [2, 4] });
    after(position, 'seal 0,0');
    expect(position.energy(O)).toBe(5);
    expect(texts(position).filter((text) => text.includes('0,0'))).toEqual([]);
    expect(texts(position)).toContain('shift 1,0>1,1');
    after(position, 'place 3,3');
    expect(at(position, 0, 0)).toEqual({ kind: 'empty' });
    expect(texts(position)).toContain('place 0,0');
  });

  test('two seals at once: each opens at its own time', () => {
    const position = drawn(EMPTY_BOARD, { energy: [2, 2] });
    after(position, 'seal 0,0', 'seal 1,1');
    expect([at(position, 0, 0).kind, at(position, 1, 1).kind]).toEqual(['empty', 'sealed']);
    after(position, 'place 3,3');
    expect(at(position, 1, 1).kind).toBe('empty');
  });

  test('shift costs 2, goes one cell orthogonally to an open cell, and its lastMovedTurn becomes this turn', () => {
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

  test('disrupt costs 3, removes an opponent’s piece that is not frozen, and gives the Disrupt penalty', () => {
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

  test('the energy bonus of scoring is no gain in the sense of the Disrupt penalty', () => {
    const position = drawn('X X X .  O . . .  . . . .  . . . .', { energy: [3, 0] });
    after(position, 'disrupt 1,0');
    expect(position.player(X)).toMatchObject({ energy: 1, hasDisruptPenalty: true, score: 1 });
  });

  test('double costs 4: two pieces on open cells that are not orthogonally adjacent; diagonal neighbours are', () => {
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

  test('without the energy a skill is not listed; with it, it is', () => {
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

  test('on the empty board with 4 energy there are 16 places, 16 seals and 96 doubles', () => {
    const position = drawn(EMPTY_BOARD, { energy: [4, 0] });
    expect([texts(position).length, position.countMoves()]).toEqual([128, 128]);
  });

  test('pass: only when none of the others is possible, and it is a turn like any other', () => {
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

  test('pass: also when the only empty cell is sealed', () => {
    const position = drawn('# O! X O!  X O! X O!  O! X O! X  O! X O! X', { energy: [2, 0] });
    expect(texts(position)).toEqual(['pass']);
  });
});

describe('frost', () => {
  test('checked at the end of the owner’s turn: the third turn without moving freezes', () => {
    const position = drawn('X2 X1 . .  . . . .  . . . .  . . . .', { energy: [0, 3] });
    after(position, 'place 3,3');
    expect(at(position, 0, 0)).toEqual({ kind: 'piece', owner: 'X', lastMovedTurn: 3, frozen: true });
    expect(at(position, 0, 1)).toMatchObject({ frozen: false });
  });

  test('a frozen piece is safe from Disrupt in the opponent’s next turn, and not in the one after', () => {
    const position = drawn('X2 . . .  . . . .  . . . .  . . . .', { energy: [0, 3] });
    after(position, 'place 3,3');
    expect(xo.notation.refusal(position, 'disrupt 0,0')).toEqual({ code: 'frozen', detail: '0,0' });
    after(position, 'place 2,0', 'place 3,0');
    expect(xo.notation.refusal(position, 'disrupt 0,0')).toBe(null);
  });

  test('from placing on: three own turns unmoved, frozen, thawed, and frozen again three turns later', () => {
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

  test('a shift keeps a piece from freezing', () => {
    const position = drawn('X2 . . .  . . . .  . . . .  . . . .', { energy: [2, 3] });
    after(position, 'shift 0,0>0,1');
    expect(at(position, 0, 1)).toMatchObject({ frozen: false, lastMovedTurn: 6 });
  });

  test('what leaves a cell takes its frost along', () => {
    const position = after(
      drawn('X! . . .  . . . .  . . . .  . . . .', { energy: [2, 0] }),
      'shift 0,0>0,1',
      'place 0,0',
    );
    expect([position.isFrozen(0), position.isFrozen(1)]).toEqual([false, false]);
  });

  test('a piece that leaves with a line does not freeze its cell', () => {
    const position = after(drawn('X2 X2 . .  . . . .  . . . .  . . . .'), 'place 0,2');
    expect([0, 1, 2].map((cell) => position.isFrozen(cell))).toEqual([false, false, false]);
    after(position, 'place 0,0');
    expect(at(position, 0, 0)).toEqual({ kind: 'piece', owner: 'O', lastMovedTurn: 6, frozen: false });
  });
});
