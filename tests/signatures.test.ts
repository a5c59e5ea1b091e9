import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { signatures } from './signatures.ts';

// tests/e2e/signatures.spec.ts compares browsers with the same table. After a change of search, copy the new values.
const table: unknown = JSON.parse(readFileSync(new URL('signatures.json', import.meta.url), 'utf8'));

test('searches, bots and the solver find in this Node what they found in every other engine', () => {
  expect(signatures()).toEqual(table);
});
