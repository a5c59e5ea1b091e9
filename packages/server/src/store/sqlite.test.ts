import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sqlitePlace } from '../testkit/places.ts';
import { openSqlite } from './sqlite.ts';

test('a store that nobody has asked anything is closed like any other: its thread is done with the file', async () => {
  const place = await sqlitePlace();
  const backend = openSqlite(place.url);
  await backend.close();
  expect(existsSync(place.url)).toBe(true);
  await place.drop();
  expect(existsSync(place.url)).toBe(false);
});
