import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sha256 } from './sha256.ts';

test('sha256 matches the examples of the standard', () => {
  expect(sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

test("sha256 agrees with Node's crypto for any text", () => {
  const reference = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => sha256(text) === reference(text)));
  for (let length = 50; length < 70; length++) expect(sha256('é'.repeat(length))).toBe(reference('é'.repeat(length)));
  expect(sha256('\ud800')).toBe(reference('\ud800'));
});
