import { jungle } from '@quintet/engine/jungle';
import { octa } from '@quintet/engine/octa';
import { expect, test } from 'vitest';
import { fileNameOf, formatsOf } from './save-file.ts';

test("a game's own save format comes first, our record is always there", () => {
  expect(formatsOf(jungle).map((codec) => codec?.format ?? null)).toEqual(['jungle/1', null]);
  expect(formatsOf(octa)).toEqual([null]);
});

test('a file name gets its extension, and loses the spaces around it', () => {
  expect(['mine', ' mine.json ', 'mine.JSON'].map(fileNameOf)).toEqual(['mine.json', 'mine.json', 'mine.JSON']);
});
