import { readFileSync } from 'node:fs';
import { gameList } from '@quintet/engine';
import { expect, test } from 'vitest';

test.each(gameList.map(({ id }) => id))('the link preview of %s has a picture of the declared size', (id) => {
  const file = readFileSync(new URL(`../packages/web/public/previews/${id}.png`, import.meta.url));
  expect(file.subarray(1, 4).toString()).toBe('PNG');
  // Width and height in the PNG header.
  expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([1200, 630]);
});
