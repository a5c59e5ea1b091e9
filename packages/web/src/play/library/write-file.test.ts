import { jungle } from '@quintet/engine/jungle';
import { octa } from '@quintet/engine/octa';
import { expect, test } from 'vitest';
import { fileNameOf, formatsOf } from './write-file.ts';

test("a game's own save format is listed first, and our record format is always offered", () => {
  expect(formatsOf(jungle).map((codec) => codec?.format ?? null)).toEqual(['jungle/1', null]);
  expect(formatsOf(octa)).toEqual([null]);
});

test('a typed file name is trimmed and gets its extension', () => {
  expect(['mine', ' mine.json ', 'mine.JSON'].map(fileNameOf)).toEqual(['mine.json', 'mine.json', 'mine.JSON']);
});
