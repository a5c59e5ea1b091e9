import { type Game, gameById, gameList, legalMoves } from '@quintet/engine';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultMatch, played, randomMatch } from '../testkit/matches.ts';
import { listMoves, numbered } from './listing.ts';
import { pick } from './picking.ts';

const jungle = gameById('jungle') as Game;
const bugs = gameById('bugs') as Game;

describe('reading a typed line', () => {
  test('a move text plays the move', () => {
    expect(pick(defaultMatch(jungle), [], 'E3-E4')).toEqual({ kind: 'move', text: 'E3-E4' });
  });

  test('targets may be typed on one line or several, in upper or lower case', () => {
    const match = defaultMatch(jungle);
    expect(pick(match, [], 'e3 e4')).toEqual({ kind: 'move', text: 'E3-E4' });
    expect(pick(match, [], 'e3')).toMatchObject({ kind: 'picked', picked: ['E3'] });
    expect(pick(match, ['E3'], 'E4')).toEqual({ kind: 'move', text: 'E3-E4' });
  });

  test('picking another piece replaces the selection', () => {
    expect(pick(defaultMatch(jungle), ['E3'], 'C3')).toMatchObject({ kind: 'picked', picked: ['C3'] });
  });

  test('a piece in hand is picked by its target, by the last part of its target or by its name in any language', () => {
    const match = defaultMatch(bugs);
    for (const word of ['hand:ANT', 'HAND:ant', 'ant', bugs.presentation.messages.zh.names.ANT as string]) {
      expect(pick(match, [], `${word} 0,0`)).toEqual({ kind: 'move', text: 'ANT@0,0' });
    }
  });

  test('a move text may be typed in any case, with extra spaces and with other punctuation', () => {
    for (const line of ['e3-e4', 'E3 - E4', 'e3- e4', 'E3E4', 'e3>e4']) {
      expect(pick(defaultMatch(jungle), [], line)).toEqual({ kind: 'move', text: 'E3-E4' });
    }
    expect(pick(defaultMatch(bugs), [], 'ant @ 0, 0')).toEqual({ kind: 'move', text: 'ANT@0,0' });
    expect(pick(defaultMatch(gameById('xo') as Game), [], 'Place  0,0')).toEqual({ kind: 'move', text: 'place 0,0' });
  });

  test('a loosely typed move is never read as a different move', () => {
    const match = played(bugs, ['QUEEN@0,0', 'QUEEN@1,0']);
    expect(pick(match, [], 'ANT@-1,0').kind).toBe('move');
    expect(pick(match, [], 'ant@1,0')).toMatchObject({ kind: 'refused', refusal: { code: 'occupied' } });
    expect(pick(match, [], 'ant10').kind).toBe('refused');
    expect(pick(defaultMatch(jungle), [], 'b3 - b4')).toMatchObject({
      kind: 'refused',
      refusal: { code: 'cannot-enter-water' },
    });
  });

  test('an illegal move text is refused with the reason why the move is illegal', () => {
    expect(pick(played(bugs, ['ANT@0,0']), [], 'ANT@0,0')).toMatchObject({
      kind: 'refused',
      refusal: { code: 'occupied' },
    });
  });

  test('a target that starts or continues no legal move is refused with the reason', () => {
    const match = defaultMatch(jungle);
    expect(pick(match, ['B3'], 'B4')).toMatchObject({ kind: 'refused', refusal: { code: 'cannot-enter-water' } });
    expect(pick(match, [], 'C7')).toMatchObject({ kind: 'refused', refusal: { code: 'not-your-turn' } });
  });

  test('a line that is neither a move text nor a target is refused as unreadable', () => {
    for (const each of gameList) {
      expect(pick(defaultMatch(each), [], 'nonsense here')).toMatchObject({
        kind: 'refused',
        refusal: { code: each.notation.unreadable },
      });
    }
  });

  test.each(gameList.map((each) => [each.id, each] as const))(
    '%s: typing any path of a legal move plays it',
    (_, each) => {
      for (const seed of [1, 2]) {
        const match = randomMatch(each, seed, 12);
        const { position } = match;
        for (const move of legalMoves(position)) {
          for (const path of each.presentation.paths(position, move)) {
            expect(pick(match, [], path.join(' '))).toEqual({
              kind: 'move',
              text: each.notation.format(position, move),
            });
          }
        }
      }
    },
  );

  test('no input line throws', () => {
    const matches = gameList.map((each) => randomMatch(each, 3, 8));
    fc.assert(
      fc.property(fc.constantFrom(...matches), fc.string({ unit: 'binary' }), (match, line) => {
        expect(pick(match, [], line).kind).toBeTypeOf('string');
      }),
    );
  });
});

describe('lists to choose from', () => {
  test('numbering continues across groups, and each number stands for a move', () => {
    const { text, lines } = listMoves(defaultMatch(jungle), 'en', 60);
    expect(lines).toHaveLength(16);
    expect(text).toContain('E3 Rat');
    for (const [i, move] of lines.entries()) expect(text).toMatch(new RegExp(`\\b${i + 1} ${move}\\b`));
  });

  test('moves are listed in natural order, with 2,9 before 2,10', () => {
    const { lines } = listMoves(played(bugs, ['QUEEN@0,0', 'QUEEN@1,0']), 'en', 80);
    const ants = lines.filter((text) => text.startsWith('ANT@'));
    expect(ants).toEqual(['ANT@-1,0', 'ANT@-1,1', 'ANT@0,-1']);
  });

  test('items are arranged in as many columns as fit', () => {
    expect(numbered(['aa', 'b', 'cc'], 16)).toEqual(['  1 aa   2 b', '  3 cc']);
  });
});
