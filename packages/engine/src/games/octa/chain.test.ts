import { describe, expect, test } from 'vitest';
import { optionsOf } from '../../testkit/random-match.ts';
import { boardOf, packCell, xOf, yOf } from './board.ts';
import { drawing, drawn, play, rowsOf, start } from './drawn.ts';
import { type OctaOptions, OctaPosition, octa } from './index.ts';

/** Checks the board after a move, and checks that undo restores the previous board. */
function expectMove(position: OctaPosition, text: string, after: string): void {
  const before = drawing(position);
  play(position, text);
  expect(drawing(position)).toEqual(rowsOf(after));
  const next = position.clone();
  next.undo();
  expect(drawing(next)).toEqual(before);
}

describe('a chain', () => {
  test('turns the arrow of the chosen cell once, then captures and turns each cell in its path', () => {
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

  test("captures neutral cells and the opponent's cells alike", () => {
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

  test('stops at the rim (a)', () => {
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

  test('stops at a blocked cell (a), which does not change', () => {
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

  test('stops at a cell the mover owns (b), whose arrow does not turn', () => {
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

  test('stops at a cell touched this turn (c), which rule (b) already covers because the mover owns it', () => {
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
    // The arrow at 0,1 points back at 0,0, which this move touched and the mover owns.
    expect(position.lastTouched().map((cell) => position.stateAt(cell))).toEqual([1, 1]);
  });

  test('stops when a loop returns to a cell it has captured, which does not turn twice (b, c)', () => {
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

  test("stops at an opponent's cell with stopOnEnemy (d)", () => {
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

  test('captures neutral cells with stopOnEnemy', () => {
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

  test('follows the same rules for PLAYER_2', () => {
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

  test('may run through all 625 cells of a board, and undo restores them', () => {
    const board = boardOf(12);
    // The chain snakes from the south-west corner: east along a row, one step north, west along the next row.
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

  test('counts as one turn, after which the players switch', () => {
    const position = play(start(), '1,1');
    expect([position.ply, position.toMove]).toEqual([1, 1]);
  });
});
