import { expect, test } from 'vitest';
import { recallStep, rememberStep } from './progress.ts';

const storage = (): Pick<Storage, 'getItem' | 'setItem'> => {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
};

test('each game remembers its own step', () => {
  const device = storage();
  rememberStep('octa', 3, device);
  expect(recallStep('octa', 8, device)).toBe(3);
  expect(recallStep('xo', 8, device)).toBe(0);
});

test.each(['-1', '8', '2.5', 'x', ''])('a step that there is not (%s) is the first', (step) => {
  const device = storage();
  device.setItem('quintet:learn:octa', step);
  expect(recallStep('octa', 8, device)).toBe(0);
});

test('without storage it begins at the first step and complains to nobody', () => {
  const broken = {
    getItem: () => {
      throw new Error('no storage');
    },
    setItem: () => {
      throw new Error('no storage');
    },
  };
  expect(recallStep('octa', 8, broken)).toBe(0);
  expect(() => rememberStep('octa', 1, broken)).not.toThrow();
});
