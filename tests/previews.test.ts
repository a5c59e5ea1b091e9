import { readFileSync } from 'node:fs';
import { games } from '@quintet/engine';
import { expect, test } from 'vitest';

test.each(games.map(({ id }) => id))('links to matches of %s have a picture of the size that is asked for', (id) => {
  const file = readFileSync(new URL(`../packages/web/public/previews/${id}.png`, import.meta.url));
  expect(file.subarray(1, 4).toString()).toBe('PNG');
  // The header's width and height.
  expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([1200, 630]);
});
