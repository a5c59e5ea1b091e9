import { describe, expect, test } from 'vitest';
import { optionsOf, randomTexts } from '../../testkit/random-match.ts';
import { drawing, drawn, play, start, texts } from './drawn.ts';
import { type OctaOptions, octa } from './index.ts';

describe('ELIMINATION', () => {
  const ELIMINATION = { winCondition: 'ELIMINATION' } as const;
  const oneLeft = `
    .  2→ .
    .  1↖ .
    .  .  .`;

  test('a player who owns no cell after a turn loses', () => {
    expect(play(drawn(oneLeft, ELIMINATION), '0,0').outcome).toEqual({ winner: 0, reason: 'elimination' });
    const other = drawn(oneLeft.replace('2', '3').replace('1', '2').replace('3', '1'), { ...ELIMINATION, toMove: 1 });
    expect(play(other, '0,0').outcome).toEqual({ winner: 1, reason: 'elimination' });
  });

  test('undoing the last turn resumes the match', () => {
    const position = play(drawn(oneLeft, ELIMINATION), '0,0');
    position.undo();
    expect(position.outcome).toBe(null);
    expect(texts(position)).toEqual(['0,0']);
  });

  test('eliminating the opponent on the last turn before drawAfter wins instead of tying', () => {
    const position = drawn(oneLeft, { ...ELIMINATION, turnCount: 9, drawAfter: 10 });
    expect(play(position, '0,0').outcome).toEqual({ winner: 0, reason: 'elimination' });
  });

  test('a match in which one player starts without cells does not end before the first turn', () => {
    const alone = '. . .\n. 1 .\n. . .';
    expect(drawn(alone, ELIMINATION).outcome).toBe(null);
    expect(play(drawn(alone, ELIMINATION), '0,0').outcome).toEqual({ winner: 0, reason: 'elimination' });
    expect(drawn(alone, { ...ELIMINATION, turnCount: 1 }).outcome).toEqual({ winner: 0, reason: 'elimination' });
  });

  test('a player set up without cells passes and loses, and the match is a tie when neither player has a cell', () => {
    const alone = drawn('. . .\n. 1 .\n. . .', { ...ELIMINATION, toMove: 1 });
    expect(play(alone, 'pass').outcome).toEqual({ winner: 0, reason: 'elimination' });
    const none = drawn('. . .\n. . .\n. . .', ELIMINATION);
    expect(play(none, 'pass').outcome).toEqual({ winner: null, reason: 'elimination' });
  });

  test('the match is a tie after exactly drawAfter turns', () => {
    const position = start({ ...ELIMINATION, drawAfter: 2 });
    play(position, '1,1');
    expect(position.outcome).toBe(null);
    play(position, '-1,-1');
    expect(position.outcome).toEqual({ winner: null, reason: 'turn-cap' });
  });

  test('with drawAfter 0 the match can last thousands of turns, and undo reverts them all', () => {
    const options = optionsOf(octa, { ...ELIMINATION, drawAfter: 0, stopOnEnemy: true }) as OctaOptions;
    const position = octa.rules.start(options);
    const before = { board: drawing(position), hash: [position.hashLow, position.hashHigh] };
    play(position, ...randomTexts(octa, options, 1, 3000));
    expect([position.ply, position.outcome]).toEqual([3000, null]);
    while (position.ply > 0) position.undo();
    expect({ board: drawing(position), hash: [position.hashLow, position.hashHigh] }).toEqual(before);
  });

  test('turnLimit has no effect', () => {
    expect(play(start({ ...ELIMINATION, turnLimit: 1 }), '1,1').outcome).toBe(null);
  });

  test('some random matches on the smallest board end by elimination', () => {
    const options = optionsOf(octa, { ...ELIMINATION, size: 1 }) as OctaOptions;
    const endings = Array.from({ length: 20 }, (_, seed) => {
      const position = octa.rules.start(options);
      return play(position, ...randomTexts(octa, options, seed)).outcome?.reason;
    });
    expect(endings).toContain('elimination');
  });
});

describe('TURN_LIMIT_MAJORITY', () => {
  const board = `
    .  .  .
    1↖ .  2↖
    .  .  .`;
  const last = { turnCount: 59, turnLimit: 60 } as const;

  test('the player with more cells wins when turnCount reaches turnLimit', () => {
    expect(play(drawn(board, last), '-1,0').outcome).toEqual({ winner: 0, reason: 'majority' });
    expect(play(drawn(board, { ...last, toMove: 1 }), '1,0').outcome).toEqual({ winner: 1, reason: 'majority' });
  });

  test('equal cell counts are a tie', () => {
    const position = drawn(board.replace('1↖', '1↙'), last);
    expect(play(position, '-1,0').outcome).toEqual({ winner: null, reason: 'tie' });
  });

  test('the match does not end one turn before turnLimit', () => {
    expect(play(drawn(board, { turnCount: 58, turnLimit: 60 }), '-1,0').outcome).toBe(null);
  });

  test('the seat to move changes even after the last turn', () => {
    expect(play(drawn(board, last), '-1,0').toMove).toBe(1);
  });

  test('drawAfter has no effect', () => {
    expect(play(start({ drawAfter: 1 }), '1,1').outcome).toBe(null);
  });

  test('random matches last 60 turns by default', () => {
    for (let seed = 0; seed < 10; seed++) {
      const options = optionsOf(octa) as OctaOptions;
      const position = play(octa.rules.start(options), ...randomTexts(octa, options, seed));
      const [cells0, cells1] = [position.cells(0), position.cells(1)];
      expect(position.ply).toBe(60);
      expect(position.outcome).toEqual(
        cells0 === cells1 ? { winner: null, reason: 'tie' } : { winner: cells0 > cells1 ? 0 : 1, reason: 'majority' },
      );
    }
  });
});
