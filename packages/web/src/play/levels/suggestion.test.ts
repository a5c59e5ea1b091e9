import { LEVELS, type Level } from '@quintet/engine/authoring';
import { describe, expect, test } from 'vitest';
import type { MatchResult, Result } from '../library/results.ts';
import { suggestedLevel } from './suggestion.ts';

const LETTERS: Readonly<Record<string, Result>> = { w: 'win', d: 'draw', l: 'loss' };

/** Results of matches against the computer, newest first; `3w` is a win against level 3. */
const results = (...texts: string[]): MatchResult[] =>
  texts.map((text, index) => ({
    id: `${index}`,
    game: 'xo',
    kind: 'computer',
    level: LEVELS.find((level) => level === Number(text[0])) as Level,
    seat: 0,
    result: LETTERS[text[1] ?? ''] as Result,
    reason: 'won',
    moves: 30,
    at: -index,
  }));
const next = (...texts: string[]) => suggestedLevel(results(...texts), 'xo');

describe('the suggested level', () => {
  test('is one higher after two wins in the last three matches', () => {
    expect(next('3w', '3w')).toEqual({ level: 4, why: 'wins' });
    expect(next('3w', '3l', '3w')).toEqual({ level: 4, why: 'wins' });
    expect(next('3w')).toBeNull();
    expect(next('3w', '3d', '3d', '3w')).toBeNull();
  });

  test('is one lower after two losses in the last three matches', () => {
    expect(next('3l', '3w', '3l')).toEqual({ level: 2, why: 'losses' });
    expect(next('3l', '3w', '3w')).toBeNull();
  });

  test('counts only matches at the level of the last match', () => {
    expect(next('4w', '3w', '3w')).toBeNull();
    expect(next('4l', '4l', '3w')).toEqual({ level: 3, why: 'losses' });
  });

  test('stays between 1 and 8', () => {
    expect(next('8w', '8w')).toBeNull();
    expect(next('1l', '1l')).toBeNull();
  });

  test('ignores other games and matches without a level', () => {
    const other = results('3w', '3w').map((each) => ({ ...each, game: 'octa' }));
    const online = results('3w', '3w').map((each): MatchResult => ({ ...each, kind: 'online', level: null }));
    expect(suggestedLevel([...other, ...online], 'xo')).toBeNull();
  });
});
