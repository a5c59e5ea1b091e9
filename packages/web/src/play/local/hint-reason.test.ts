// @vitest-environment happy-dom
import { type Game, games } from '@quintet/engine';
import { playTexts, unwrap } from '@quintet/engine/authoring';
import { describe, expect, test } from 'vitest';
import { hintReason } from './hint-reason.ts';

function reason(game: Game, moves: readonly string[], pv: readonly string[], score = 0): string {
  const position = game.rules.start(unwrap(game.rules.parseOptions({})));
  unwrap(playTexts(game, position, moves));
  return hintReason(game, position, { move: pv[0] as string, score, depth: 1, nodes: 1, pv }, 'en');
}

describe('a hint gives its reason:', () => {
  test('a forced win and its length', () => {
    expect(reason(games.jungle, [], ['A3-A7'], 99_995)).toBe('. It wins by force in 5 moves.');
    expect(reason(games.jungle, [], ['A3-A7'], 99_999)).toBe('. It wins the match.');
  });

  test('the longest resistance in a lost position', () => {
    expect(reason(games.jungle, [], ['E3-E4'], -99_996)).toBe('. It still loses, but it holds out longest: 4 moves.');
  });

  test('the piece that it captures', () => {
    expect(reason(games.jungle, [], ['A3-A7', 'B7-A7'])).toBe('. It takes the Tiger.');
  });

  test('a gain later in the variation', () => {
    expect(reason(games.jungle, [], ['E3-E4', 'E7-E6', 'A3-A7'])).toBe(
      '. It sets up a later move that takes the Tiger.',
    );
  });

  test('a point', () => {
    const moves = ['place 0,0', 'place 3,0', 'place 0,1', 'place 3,2'];
    expect(reason(games.xo, moves, ['place 0,2'])).toBe('. It gains +1 point.');
  });

  test('the threat that it stops', () => {
    const moves = ['place 0,0', 'place 3,3', 'place 0,1'];
    expect(reason(games.xo, moves, ['place 0,2'])).toBe(
      '. It stops a threat: X can complete a line: 0,0 0,1 with 0,2.',
    );
  });

  test('the winning chance if there is no other reason, and nothing in a level position', () => {
    expect(reason(games.ctor, ['0,0'], ['5,5'], 2000)).toMatch(/^\. Your winning chances are about \d+%\.$/);
    expect(reason(games.ctor, ['0,0'], ['5,5'], 0)).toBe('');
  });
});
