import { jungle } from '@quintet/engine/jungle';
import { octa } from '@quintet/engine/octa';
import { expect, test } from 'vitest';
import { formatsOf, isFileName } from './save-file.ts';

test.each(['match.json', '斗兽棋 1.json', '.a', 'x'.repeat(100)])('%s can be the name of a file', (name) => {
  expect(isFileName(name)).toBe(true);
});

test.each(['', ' ', '..', 'a/b', 'a\\b', 'a:b', 'a?', 'a*', '"a"', 'a|b', 'a\u0000b', 'x'.repeat(101)])(
  '"%s" cannot',
  (name) => {
    expect(isFileName(name)).toBe(false);
  },
);

test("a game's own save format comes first, our record is always there", () => {
  expect(formatsOf(jungle).map((codec) => codec?.format ?? null)).toEqual(['jungle/1', null]);
  expect(formatsOf(octa)).toEqual([null]);
});
