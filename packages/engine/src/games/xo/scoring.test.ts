import { describe, expect, test } from 'vitest';
import { after, drawn, texts } from './drawn.ts';
import { type XoPosition, xo } from './index.ts';

const [X, O] = [0, 1] as const;
const pieces = (position: XoPosition): string =>
  Array.from({ length: 16 }, (_, cell) => ({ 0: 'X', 1: 'O', null: '.' })[`${position.pieceAt(cell)}` as '0']).join('');

describe('a single line', () => {
  test('is cleared at once for a point and 1 energy, and gives the opponent Priority', () => {
    const position = drawn('X X . .  O O . .  . . . .  . . . .', { energy: [1, 1] });
    after(position, 'place 0,2');
    expect(pieces(position)).toBe('....OO..........');
    expect(position.player(X)).toMatchObject({ score: 1, energy: 2 });
    expect(position.toMove).toBe(O);
    // The Start of O's turn has already used Priority: 1 + 2.
    expect(position.player(O)).toMatchObject({ energy: 3, hasPriorityTurn: false });
  });

  test('never raises energy above 5', () => {
    const position = after(drawn('X X . .  . . . .  . . . .  . . . .', { energy: [5, 0] }), 'place 0,2');
    expect(position.player(X)).toMatchObject({ energy: 5, consecutiveTurnsAtMaxEnergy: 1 });
  });

  test('adds the energy bonus after the cost is paid', () => {
    const position = after(drawn('X . . .  . . . .  . . . .  . . . .', { energy: [4, 0] }), 'double 0,2+2,2');
    expect(position.energy(X)).toBe(0);
    const scoring = after(drawn('X . X .  . . . .  . . . .  . . . .', { energy: [4, 0] }), 'double 0,1+2,2');
    expect(scoring.player(X)).toMatchObject({ energy: 1, score: 1 });
  });

  test("does not score in the mover's turn if it belongs to the opponent", () => {
    const position = after(drawn('O O O .  . . . .  . . . .  . . . .'), 'place 3,3');
    expect([position.points(X), position.points(O)]).toEqual([0, 0]);
    expect(pieces(position)).toBe('OOO............X');
  });
});

describe('several lines', () => {
  test('are found in four in a row', () => {
    const position = after(drawn('X X . X  . . . .  . . . .  . . . .'), 'place 0,2');
    expect(texts(position)).toEqual(['line 0,0:0,1:0,2', 'line 0,1:0,2:0,3']);
  });

  const CROSS = '. X . .  X . X .  . X . .  . . . .';

  test("let the mover choose; in the document's cross, choosing the horizontal line breaks the vertical one", () => {
    const position = after(drawn(CROSS, { energy: [2, 1] }), 'place 1,1');
    expect(position.toMove).toBe(X);
    expect(texts(position)).toEqual(['line 0,1:1,1:2,1', 'line 1,0:1,1:1,2']);
    expect(position.countMoves()).toBe(2);
    after(position, 'line 1,0:1,1:1,2');
    expect(pieces(position)).toBe('.X.......X......');
    expect(position.player(X)).toMatchObject({ score: 1, energy: 3 });
    expect(position.toMove).toBe(O);
  });

  test('allow only line moves, before anything is scored', () => {
    const position = after(drawn(CROSS, { energy: [5, 1] }), 'place 1,1');
    expect(position).toMatchObject({ isChoosing: true, totalTurns: 10 });
    expect(position.player(X)).toMatchObject({ score: 0, energy: 5, ownerTurnCount: 5 });
    for (const text of ['place 3,3', 'seal 3,3', 'shift 0,1>0,2', 'disrupt 0,0', 'double 0,0+2,2', 'pass']) {
      expect(xo.notation.refusal(position, text), text).toEqual({ code: 'choose-line' });
    }
    expect(xo.notation.refusal(position, 'line 0,0:0,1:0,2')?.code).toBe('no-line');
  });

  test('score one point per turn; a line that stays intact scores later', () => {
    const position = drawn('X . X .  X . X .  . . . .  . . . .', { energy: [4, 0] });
    after(position, 'double 2,0+2,2');
    expect(texts(position)).toEqual(['line 0,0:1,0:2,0', 'line 0,2:1,2:2,2']);
    after(position, 'line 0,0:1,0:2,0');
    expect(position.points(X)).toBe(1);
    expect(pieces(position)).toBe('..X...X...X.....');
    after(position, 'place 3,3');
    expect(position.points(X)).toBe(1);
    after(position, 'place 3,0');
    expect(position.points(X)).toBe(2);
    expect(pieces(position)).toBe('............X..O');
  });

  test('take two undos: one for the choice, then one for the action', () => {
    const position = after(drawn(CROSS), 'place 1,1', 'line 0,1:1,1:2,1');
    expect([position.ply, position.toMove]).toEqual([2, O]);
    position.undo();
    expect(texts(position)).toEqual(['line 0,1:1,1:2,1', 'line 1,0:1,1:1,2']);
    expect(position.cell(5)).toEqual({ kind: 'piece', owner: 'X', lastMovedTurn: 6, frozen: false });
    position.undo();
    expect([position.ply, position.toMove, position.isChoosing]).toEqual([0, X, false]);
    expect(texts(position)).toContain('place 1,1');
  });
});

describe('a line left from an earlier turn', () => {
  const LEFT = 'X X X .  O . . .  . . . X  . . . .';
  test.each([
    ['place 3,3', 5],
    ['seal 3,3', 3],
    ['shift 2,3>2,2', 3],
    ['disrupt 1,0', 2],
    ['double 3,0+3,3', 1],
  ])('scores with %s', (text, energy) => {
    const position = after(drawn(LEFT, { energy: [4, 0] }), text);
    expect(position.points(X)).toBe(1);
    expect([0, 1, 2].map((cell) => position.pieceAt(cell))).toEqual([null, null, null]);
    expect(position.energy(X)).toBe(energy);
  });

  test('scores with a pass', () => {
    const position = drawn('X X X O!  O! O! X O!  X X O! O!  O! O! X X', { energy: [5, 0] });
    expect(texts(position)).toEqual(['pass']);
    after(position, 'pass');
    expect(position.points(X)).toBe(1);
  });

  test('does not score if the opponent breaks the line with Disrupt', () => {
    const position = drawn('X X X .  O . . .  . . . .  . . . .', { totalTurns: 11, energy: [0, 3] });
    after(position, 'disrupt 0,1', 'place 3,3');
    expect(position.points(X)).toBe(0);
  });

  test('scores after the action, so a new seal is in place while the mover chooses between several lines', () => {
    const position = drawn('X X X .  X . . .  X . . .  . . . .', { energy: [2, 0] });
    after(position, 'seal 3,3');
    expect(position.cell(15)).toEqual({ kind: 'sealed', expiresAtTurn: 12 });
    expect(texts(position)).toEqual(['line 0,0:0,1:0,2', 'line 0,0:1,0:2,0']);
    after(position, 'line 0,0:1,0:2,0');
    expect(position.cell(15)).toEqual({ kind: 'sealed', expiresAtTurn: 12 });
  });
});
