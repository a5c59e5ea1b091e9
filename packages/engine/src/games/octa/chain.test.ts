import { describe, expect, test } from 'vitest';
import { optionsOf } from '../../testkit/random-match.ts';
import { boardOf, packCell, xOf, yOf } from './board.ts';
import { drawing, drawn, lines, play, start } from './drawn.ts';
import { type OctaOptions, OctaPosition, octa } from './index.ts';

/** What a move makes of a picture; and undone, it is the picture again. */
function expectMove(position: OctaPosition, text: string, after: string): void {
  const before = drawing(position);
  play(position, text);
  expect(drawing(position)).toEqual(lines(after));
  const next = position.clone();
  next.undo();
  expect(drawing(next)).toEqual(before);
}

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
