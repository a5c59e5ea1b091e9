// @vitest-environment happy-dom

import type { Change, Game, Position } from '@quintet/engine/authoring';
import { jungle } from '@quintet/engine/jungle';
import { describe, expect, test } from 'vitest';
import { gainAt, SOUNDS, soundOf, TONES } from './sounds.ts';

function changesOf(game: Game, ...texts: string[]): readonly Change[] {
  const options = game.rules.parseOptions({});
  if (!options.ok) throw new Error('options');
  const position: Position = game.rules.start(options.value);
  let changes: readonly Change[] = [];
  for (const text of texts) {
    const move = game.notation.parse(position, text);
    if (!move.ok) throw new Error(`${text}: ${move.error.code}`);
    changes = game.presentation.changes(position, move.value);
    position.play(move.value);
  }
  return changes;
}

describe('the sound of a move', () => {
  test('is a knock for a step and a deeper knock for a capture', () => {
    expect(soundOf(changesOf(jungle, 'E3-E4'))).toBe('move');
    expect(soundOf(changesOf(jungle, 'A3-A7'))).toBe('capture');
  });

  test('is a chain if the move changes three cells one after another, not counting marks', () => {
    const convert = (step: number): Change => ({ kind: 'convert', step, id: `c${step}`, seat: 0, glyph: '↑' });
    expect(soundOf([convert(0), convert(1), convert(2)])).toBe('chain');
    expect(soundOf([convert(0)])).toBe('capture');
    const mark = (step: number): Change => ({ kind: 'mark', step, id: 'a', marks: [] });
    expect(soundOf([mark(0), mark(1), mark(2)])).toBe('move');
  });
});

test.each(SOUNDS)('the sound "%s" lasts less than a second and stays quiet', (sound) => {
  const tones = TONES[sound];
  expect(Math.max(...tones.map(({ at, length }) => at + length))).toBeLessThan(1);
  expect(tones.reduce((sum, { loud }) => Math.max(sum, loud), 0)).toBeLessThanOrEqual(0.25);
});

test('volume 0 is silent, the default barely changes the loudness, and 100 stays below half of full scale', () => {
  const loudest = Math.max(...SOUNDS.flatMap((sound) => TONES[sound].map(({ loud }) => loud)));
  expect(gainAt(0)).toBe(0);
  expect(gainAt(70)).toBeCloseTo(1, 1);
  expect(gainAt(100) * loudest).toBeLessThanOrEqual(0.5);
});
