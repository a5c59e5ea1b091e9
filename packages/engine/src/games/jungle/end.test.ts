import { describe, expect, test } from 'vitest';
import { type Outcome, outcomeSentence } from '../../kernel/index.ts';
import matches from './cases/matches.json' with { type: 'json' };
import { codeOf, drawn, play } from './drawn.ts';
import { type BoardName, JunglePosition, jungle } from './index.ts';

const start = (): JunglePosition => JunglePosition.start('spec');

/** Four moves that lead back to the same position. */
const CYCLE = ['D2-D3', 'D8-D7', 'D3-D2', 'D7-D8'];

describe('den', () => {
  test("any piece wins by moving into the opponent's den", () => {
    for (const letter of ['R', 'C', 'D', 'W', 'P', 'T', 'L', 'E']) {
      const position = play(drawn(`8 . . . ${letter}\n5 . . . . c`), 'D8-D9');
      expect(position.outcome).toEqual({ winner: 0, reason: 'den' });
    }
    expect(play(drawn('5 . . . W\n2 . . . c', { toMove: 1 }), 'D2-D1').outcome).toEqual({ winner: 1, reason: 'den' });
  });

  test('the match ends at once: there are no legal moves, and every move text is refused', () => {
    const position = play(drawn('8 . . . R\n5 . . . . c'), 'D8-D9');
    expect(position.countMoves()).toBe(0);
    expect(codeOf(position, 'E5-E6')).toBe('game-over');
    expect(codeOf(position, 'nonsense')).toBe('game-over');
    expect(position.toMove).toBe(1);
  });

  test('den takes precedence over no-moves', () => {
    const position = play(drawn('9 c E\n8 L . . R'), 'D8-D9');
    expect(position.outcome).toEqual({ winner: 0, reason: 'den' });
  });

  test('den takes precedence over fifty-moves', () => {
    const position = play(drawn('8 . . . R\n5 . . . . c', { movesWithoutCapture: 49 }), 'D8-D9');
    expect(position.outcome?.reason).toBe('den');
  });
});

describe('no-moves', () => {
  const hemmed = (movesWithoutCapture = 0): JunglePosition => drawn('9 c E\n7 L', { movesWithoutCapture });

  test('the mover wins when the next player has no legal move', () => {
    const position = play(hemmed(), 'A7-A8');
    expect(position.outcome).toEqual({ winner: 0, reason: 'no-moves' });
    expect(position.countMoves()).toBe(0);
    expect(codeOf(position, 'A9-A8')).toBe('game-over');
  });

  test('the match continues while there is a legal move', () => {
    expect(play(drawn('9 c E\n7 R'), 'A7-A8').outcome).toBe(null);
  });

  test('the mover wins when the next player has no piece left', () => {
    const position = play(drawn('5 . . . W c'), 'D5-E5');
    expect(position.outcome).toEqual({ winner: 0, reason: 'no-moves' });
  });

  test('BLUE can also win by no-moves', () => {
    const position = play(drawn('3 . . . . . . l\n1 . . . . . e C', { toMove: 1 }), 'G3-G2');
    expect(position.outcome).toEqual({ winner: 1, reason: 'no-moves' });
  });

  test('a piece that could only enter its own den cannot move', () => {
    const position = play(drawn('9 . . . . c\n8 . . . . E L'), 'F8-F9');
    expect(position.outcome).toEqual({ winner: 0, reason: 'no-moves' });
  });

  test('no-moves takes precedence over fifty-moves', () => {
    expect(play(hemmed(49), 'A7-A8').outcome?.reason).toBe('no-moves');
  });

  test('undo reverts the ending', () => {
    const position = play(hemmed(49), 'A7-A8');
    position.undo();
    expect(position.outcome).toBe(null);
    expect(position.movesWithoutCapture).toBe(49);
  });
});

describe('fifty-moves', () => {
  test('fifty consecutive moves without a capture, counting both players, are a draw', () => {
    const position = drawn('9 c\n1 W', { movesWithoutCapture: 48 });
    play(position, 'A1-B1');
    expect(position.outcome).toBe(null);
    play(position, 'A9-B9');
    expect(position.outcome).toEqual({ winner: null, reason: 'fifty-moves' });
    expect(position.movesWithoutCapture).toBe(50);
  });

  test('a capture on the fiftieth move restarts the count', () => {
    const position = play(drawn('9 c\n5 . . . W d', { movesWithoutCapture: 49 }), 'D5-E5');
    expect(position.outcome).toBe(null);
    expect(position.movesWithoutCapture).toBe(0);
  });

  test('fifty-moves takes precedence over repetition', () => {
    const position = drawn('8 . . . e\n5 c\n2 . . . E\n1 C', { movesWithoutCapture: 42 });
    play(position, ...CYCLE, ...CYCLE);
    expect(position.occurrences).toBe(3);
    expect(position.outcome?.reason).toBe('fifty-moves');
  });
});

describe('repetition', () => {
  test('the third occurrence of a position is a draw, counting the start', () => {
    const position = play(start(), ...CYCLE);
    expect(position.occurrences).toBe(2);
    expect(position.outcome).toBe(null);
    play(position, ...CYCLE.slice(0, 3));
    expect(position.outcome).toBe(null);
    play(position, 'D7-D8');
    expect(position.outcome).toEqual({ winner: null, reason: 'repetition' });
    expect(position.ply).toBe(8);
  });

  test('any position counts, and its occurrences need not be consecutive', () => {
    const position = play(start(), 'B3-B2', 'F7-F8', ...CYCLE, 'C3-C2', 'E7-E8', 'C2-C3', 'E8-E7');
    expect(position.outcome).toEqual({ winner: null, reason: 'repetition' });
  });

  test('a position reached by different moves is the same position', () => {
    const position = drawn('9 c\n1 W');
    play(position, 'A1-B1', 'A9-B9', 'B1-B2', 'B9-B8', 'B2-A2', 'B8-A8', 'A2-A1', 'A8-A9');
    expect(position.occurrences).toBe(2);
  });

  test('the same pieces with the other player to move are a different position', () => {
    // The lion returns to its square in nine moves, an odd number, so the same board recurs with the other player to move.
    const lion = ['A3-A7', 'A7-B7', 'B7-C7', 'C7-C6', 'C6-C5', 'C5-C4', 'C4-C3', 'C3-B3', 'B3-A3'];
    const cat = ['G9-G8', 'G8-G9'];
    const position = drawn('9 . . . . . . c\n3 L');
    const placement = position.repetitionKey.split(' ')[0];
    lion.forEach((text, i) => {
      play(position, text);
      if (i < 8) play(position, cat[i % 2] as string);
    });
    expect(position.repetitionKey).toBe(`${placement} BLUE`);
    expect(position.occurrences).toBe(1);
  });

  test('the position recurs when both players have made a nine-move round trip', () => {
    const red = ['A3-A7', 'A7-B7', 'B7-C7', 'C7-C6', 'C6-C5', 'C5-C4', 'C4-C3', 'C3-B3', 'B3-A3'];
    const blue = ['G7-G3', 'G3-F3', 'F3-E3', 'E3-E4', 'E4-E5', 'E5-E6', 'E6-E7', 'E7-F7', 'F7-G7'];
    const position = play(drawn('7 . . . . . . l\n3 L'), ...red.flatMap((text, i) => [text, blue[i] as string]));
    expect([position.ply, position.occurrences]).toEqual([18, 2]);
  });

  test('no-moves ends the match at the first occurrence of a position, so it never coincides with repetition', () => {
    expect(play(drawn('9 c E\n7 L'), 'A7-A8').occurrences).toBe(1);
  });

  test('undo restores the count of moves without capture and the occurrences', () => {
    const position = play(start(), ...CYCLE, ...CYCLE);
    const counts = (): number[] => [position.movesWithoutCapture, position.occurrences];
    expect(counts()).toEqual([8, 3]);
    position.undo();
    expect(counts()).toEqual([7, 2]);
    expect(position.outcome).toBe(null);
    for (let i = 0; i < 4; i++) position.undo();
    expect(counts()).toEqual([3, 1]);
    play(position, 'D7-D8');
    expect(counts()).toEqual([4, 2]);
  });

  test('undo of a capture restores the count before it', () => {
    const position = play(start(), ...CYCLE, 'A3-A7');
    expect(position.movesWithoutCapture).toBe(0);
    position.undo();
    expect([position.movesWithoutCapture, position.occurrences]).toEqual([4, 2]);
    play(position, ...CYCLE);
    expect(position.outcome?.reason).toBe('repetition');
  });

  test('the hash covers the repetition count, the number of moves without a capture, the board and the side to move', () => {
    const once = drawn('9 c\n1 W', { movesWithoutCapture: 4 });
    const twice = play(drawn('9 c\n1 W'), 'A1-B1', 'A9-B9', 'B1-A1', 'B9-A9');
    expect(twice.repetitionKey).toBe(once.repetitionKey);
    expect(twice.movesWithoutCapture).toBe(once.movesWithoutCapture);
    expect(twice.hashLow).not.toBe(once.hashLow);
    expect(twice.hashHigh).not.toBe(once.hashHigh);
    expect(drawn('9 c\n1 W').hashLow).not.toBe(once.hashLow);
    expect(drawn('9 c\n1 W', { board: 'classic' }).hashLow).not.toBe(drawn('9 c\n1 W').hashLow);
    expect(drawn('9 c\n1 W', { toMove: 1 }).hashHigh).not.toBe(drawn('9 c\n1 W').hashHigh);
  });
});

test('a clone copies the ending, the counts and the history, and is independent', () => {
  const position = play(start(), ...CYCLE, ...CYCLE);
  const copy = position.clone();
  expect(copy.outcome).toEqual({ winner: null, reason: 'repetition' });
  copy.undo();
  expect([copy.occurrences, copy.movesWithoutCapture, copy.outcome]).toEqual([2, 7, null]);
  expect(position.outcome?.reason).toBe('repetition');
  expect(play(copy.clone(), 'D7-D8').outcome?.reason).toBe('repetition');
  expect(play(copy.clone(), 'D7-D6').clone().occurrences).toBe(1);
});

test('insufficient material is not a draw: the match continues with a Rat against a Rat', () => {
  expect(play(drawn('9 r\n1 R'), 'A1-A2').outcome).toBe(null);
});

describe('a whole match ends with', () => {
  test.each(matches)('$message', ({ outcome, message, board, moves }) => {
    const texts = moves.split(' ');
    const position = JunglePosition.start(board as BoardName);
    for (const text of texts) {
      expect(position.outcome).toBe(null);
      play(position, text);
    }
    expect(position.outcome).toEqual(outcome);
    expect(outcomeSentence(jungle.presentation.messages.en, position.outcome as Outcome)).toBe(message);
    while (position.ply > 0) position.undo();
    expect(position.hashLow).toBe(JunglePosition.start(board as BoardName).hashLow);
  });
});
