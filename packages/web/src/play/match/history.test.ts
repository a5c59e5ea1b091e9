import { bugs } from '@quintet/engine/bugs';
import { jungle } from '@quintet/engine/jungle';
import { fold, type Match, startMatch } from '@quintet/engine/match';
import { expect, test } from 'vitest';
import { HistoryLines, positionAt, stepBefore } from './history.ts';

const played = (...texts: string[]): Match => playedFrom(startMatch(jungle, { options: { board: 'spec' } }), texts);

function playedFrom(start: unknown, texts: readonly string[]): Match {
  const { result } = fold(
    start as Match,
    texts.map((move) => ({ move, at: null })),
  );
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

test('the moves are described as they were played, in the language asked for', () => {
  const match = played('A3-A7', 'E7-E6', 'A7-B7');
  const lines = new HistoryLines();
  const english = ['RED Lion A3→A7 (captured BLUE Tiger)', 'BLUE Cat E7→E6', 'RED Lion A7→B7 (captured BLUE Leopard)'];
  expect(lines.of(match, 'en')).toEqual(english);
  expect(lines.of(match, 'zh')[1]).toContain('E7→E6');
  expect(lines.of(match, 'en')).toEqual(english);
});

test('the moves of Bugs are also given in the notation of Hive', () => {
  const match = playedFrom(startMatch(bugs, { options: { tournament: false, repetition: 3 } }), [
    'ANT@0,0',
    'SPIDER@1,0',
  ]);
  expect(new HistoryLines().of(match, 'en')).toEqual([
    'WHITE places Ant at 0,0 · wA1',
    'BLACK places Spider at 1,0 · bS1 wA1-',
  ]);
});

test('after an undo and another move only what differs is described anew, and rightly', () => {
  const lines = new HistoryLines();
  lines.of(played('A3-A7', 'E7-E6', 'A7-B7'), 'en');
  expect(lines.of(played('A3-A7', 'E7-D7'), 'en')).toEqual(['RED Lion A3→A7 (captured BLUE Tiger)', 'BLUE Cat E7→D7']);
  expect(lines.of(played(), 'en')).toEqual([]);
});

test('positions of the past leave the match as it is', () => {
  const match = played('A3-A7', 'E7-E6');
  expect([positionAt(match, 0).ply, positionAt(match, 1).ply, positionAt(match, 9).ply]).toEqual([0, 1, 2]);
  expect(stepBefore(match, 0)).toBe(null);
  expect(stepBefore(match, 2)?.position.ply).toBe(1);
  expect(match.position.ply).toBe(2);
});
