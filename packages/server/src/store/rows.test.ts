import { expect, test } from 'vitest';
import { matchRow } from '../testkit/matches.ts';
import { decodeState, encodeState } from './rows.ts';

const { state } = matchRow({ id: 'm' });

test('a row of a server that knew no colours has none', () => {
  const old = JSON.stringify({ players: [{ name: 'Ann', level: null }, null], next: 'another' });
  expect(decodeState(old)).toEqual({
    ...state,
    players: [{ name: 'Ann', level: null, colour: null }, null],
    next: 'another',
  });
});

test('a server that knows no colours finds its players as it left them', () => {
  const coloured = { ...state, players: [{ name: 'Ann', level: null, colour: 'sea' }, null] } as const;
  const text = encodeState(coloured);
  expect(JSON.parse(text).players).toEqual([{ name: 'Ann', level: null }, null]);
  expect(decodeState(text)).toEqual(coloured);
});

test('what is null is left out', () => {
  expect(Object.keys(JSON.parse(encodeState(state)))).toEqual(['players']);
});
