import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Bot } from '@quintet/engine';
import { legalTexts, perft, playTexts, refusalSentence, type Seat, unwrap } from '@quintet/engine/authoring';
import { randomTexts, testGame, testModule } from '@quintet/engine/testing';
import * as module from './game.ts';
import { hex } from './hex.ts';
import { naivePerft } from './naive.ts';
import type { HexPosition } from './position.ts';

const start = (size: number, swap = true): HexPosition => hex.rules.start({ size, swap });
const turned = (text: string): string =>
  text.replace(/^([A-E])(\d)$/, (_, x: string, y: string) => `${'EDCBA'['ABCDE'.indexOf(x)]}${6 - Number(y)}`);

testGame(hex, {
  test,
  options: [{ size: 5 }, { size: 5, swap: false }],
  plies: 300,
  symmetries: { 'half turn': turned },
  cases: [
    { options: {}, counts: [121, 121 * 121] },
    { options: { size: 3 }, counts: [9, 81, 576, 3528] },
  ],
});

testModule(module, test);

/** Plays the stones of a drawing, Red and Blue in turn, top row first: `R` and `B` are stones, `.` is empty. */
function drawn(picture: string): HexPosition {
  const rows = picture
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/));
  const size = rows.length;
  const stones = (symbol: string): number[] => rows.flat().flatMap((each, cell) => (each === symbol ? [cell] : []));
  const [red, blue] = [stones('R'), stones('B')];
  const position = start(size, false);
  for (const [i, cell] of red.entries()) {
    position.play(cell);
    if (i < blue.length) position.play(blue[i]!);
  }
  assert.equal(position.ply, red.length + blue.length, 'Red has as many stones as Blue, or one more');
  return position;
}
const winnerOf = (picture: string): Seat | null | undefined => drawn(picture).outcome?.winner;

describe('the end', () => {
  test('Red wins by connecting the top with the bottom', () => {
    const picture = `
      . . R .
       . . R B
        . R B .
         R B . .`;
    assert.equal(winnerOf(picture), 0);
  });

  test('Blue wins by connecting the left side with the right side', () => {
    const picture = `
      R . . .
       R . . B
        R B B .
         B R . .`;
    assert.equal(winnerOf(picture), 1);
  });

  test('the ends of the long diagonal of two rows are not neighbours', () => {
    const picture = `
      R . .
       B R B
        . . R`;
    assert.equal(winnerOf(picture), undefined);
  });

  test('a corner belongs to both of its sides', () => {
    const picture = `
      . . R
       . R B
        R B .`;
    assert.equal(winnerOf(picture), 0);
  });

  test('the last empty cell always decides', () => {
    for (let seed = 1; seed <= 50; seed++) {
      const position = start(4);
      unwrap(playTexts(hex, position, randomTexts(hex, { size: 4, swap: true }, seed)));
      assert.ok(position.outcome && position.outcome.winner !== null);
    }
  });
});

describe('the swap', () => {
  test('replaces the first stone with a blue one on the mirrored cell, and Red moves again', () => {
    const position = start(5);
    unwrap(playTexts(hex, position, ['B5', 'swap']));
    const { tokens } = hex.presentation.scene(position);
    assert.deepEqual(
      tokens.map(({ cell, seat }) => [cell, seat]),
      [['E2', 1]],
    );
    assert.equal(position.toMove, 0);
    assert.ok(legalTexts(hex, position).includes('B5'));
  });

  test('of a stone on the long diagonal changes only its colour', () => {
    const position = start(5);
    unwrap(playTexts(hex, position, ['C3', 'swap']));
    assert.deepEqual(
      hex.presentation.scene(position).tokens.map(({ cell, seat }) => [cell, seat]),
      [['C3', 1]],
    );
  });

  test('is legal only as the answer to the first stone', () => {
    const position = start(5);
    assert.equal(hex.notation.refusal(position, 'swap')?.code, 'no-swap');
    unwrap(playTexts(hex, position, ['B5', 'A1']));
    assert.equal(hex.notation.refusal(position, 'swap')?.code, 'no-swap');
    const without = start(5, false);
    unwrap(playTexts(hex, without, ['B5']));
    const refused = hex.notation.refusal(without, 'swap');
    assert.ok(refused);
    assert.equal(refusalSentence(hex.presentation.messages.en, refused), 'Only Blue’s first move may be a swap');
  });
});

describe('moves', () => {
  test('an occupied cell is refused, and so is a cell that is not on the board', () => {
    const position = start(5);
    unwrap(playTexts(hex, position, ['B5']));
    assert.equal(hex.notation.refusal(position, 'B5')?.code, 'occupied');
    for (const text of ['F1', 'A6', 'A0', 'A01', '']) {
      assert.equal(hex.notation.refusal(position, text)?.code, 'not-a-move', text);
    }
  });

  test('the last cell of the largest board is S19', () => {
    assert.equal(hex.notation.read(start(19), 'S19'), 19 * 19 - 1);
    assert.equal(start(19).board.grid.nameOf(360), 'S19');
  });

  for (const [size, depth] of [
    [3, 6],
    [4, 3],
  ] as const) {
    for (const swap of [true, false]) {
      test(`a naive program counts the same sequences on ${size} × ${size} cells, ${swap ? 'with' : 'without'} the swap`, () => {
        for (let d = 1; d <= depth; d++)
          assert.equal(perft(start(size, swap), d), naivePerft(size, swap, d), `${d} plies`);
      });
    }
  }
});

describe('bots', () => {
  const chosenAfter = (...moves: string[]): string => {
    const position = start(5, false);
    unwrap(playTexts(hex, position, moves));
    return hex.notation.format(position, new Bot(hex, 6, 1).choose(position).move);
  };

  test('complete a connection', () => {
    assert.match(chosenAfter('C1', 'A1', 'C2', 'A2', 'C3', 'A3', 'C4', 'A4'), /^[BC]5$/);
  });

  test('save a bridge that the opponent attacks', () => {
    assert.equal(chosenAfter('C3', 'A1', 'B5', 'B4'), 'C4');
  });
});
