import { expect, test } from 'vitest';
import { unwrap } from '../../kernel/index.ts';
import { createMatch, play } from '../../match/index.ts';
import { setupRefusal } from '../../testkit/setup-laws.ts';
import { jungle } from './index.ts';
import { saveCodec } from './save/codec.ts';

/** A board with some rows, given by number. */
const board = (rows: Readonly<Record<number, string>>): string =>
  [9, 8, 7, 6, 5, 4, 3, 2, 1].map((row) => rows[row] ?? '.......').join('/');
const refused = (text: string): string => setupRefusal(jungle, text);

const STUDY = `${board({ 9: '..l....', 3: 'R......', 7: '....L..' })} BLUE quiet=48`;

test('a match starts from a set-up position and continues its count of moves without a capture', () => {
  const match = createMatch(jungle, { setup: STUDY });
  expect(match.position.toMove).toBe(1);
  const next = unwrap(play(unwrap(play(match, 'C9-B9')), 'E7-E8'));
  expect(next.outcome).toEqual({ winner: null, reason: 'fifty-moves' });
});

test('the starting position round-trips', () => {
  const text = jungle.editor.format(jungle.editor.draft(createMatch(jungle).position), { board: 'spec' });
  expect(text).toBe('....w../...e.../tpr.cdl/......./......./......./LDC.RPT/...E.../..W.... RED');
});

test('a save file keeps the set-up position', () => {
  const options = createMatch(jungle, { setup: STUDY }).options;
  const saved = { options, moves: ['C9-B9'], outcome: null, savedAt: 0 };
  expect(unwrap(saveCodec.decode(JSON.parse(JSON.stringify(saveCodec.encode(saved)))))).toEqual(saved);
});

test('putting a piece that is already on the board moves it', () => {
  const { editor } = jungle;
  const once = editor.put(editor.empty({ board: 'spec' }), 'D5', 'RED_LION');
  const twice = editor.put(once, 'D4', 'RED_LION');
  expect(editor.format(twice, { board: 'spec' })).toBe(`${board({ 4: '...L...' })} RED`);
});

test('piece-twice: each side may have only one piece of a kind', () => {
  expect(refused(`${board({ 5: '..LL...', 9: '..l....' })} RED`)).toBe('piece-twice: RED has more than one Lion');
});

test('cannot-swim: only a rat may be in the water', () => {
  const sentence = 'cannot-swim: Only the Rat can be in the water, not the Cat on A5';
  expect(refused(`${board({ 5: 'C......', 9: '..l....' })} RED`)).toBe(sentence);
  expect(refused(`${board({ 5: 'R......', 9: '..l....' })} RED`)).toBe('accepted');
});

test('own-den: no piece may be in its own den', () => {
  expect(refused(`${board({ 1: '...C...', 9: '..l....' })} RED`)).toBe(
    'own-den: RED’s Cat cannot stand in its own den',
  );
});

test('decided: a piece in the opponent’s den has already won', () => {
  const sentence = 'decided: The match is already over in this position: RED wins by entering the den!';
  expect(refused(`${board({ 9: '...C...', 7: '..l....' })} BLUE`)).toBe(sentence);
});

test('decided: the side to move must have a move', () => {
  const text = `${board({ 9: '.....Lc', 8: '......T' })} BLUE`;
  expect(refused(text)).toBe(
    'decided: The match is already over in this position: RED wins! Opponent has no legal moves.',
  );
});

test('no-pieces: both sides must have pieces', () => {
  expect(refused(`${board({ 5: '...C...' })} RED`)).toBe('no-pieces: BLUE has no pieces');
});
