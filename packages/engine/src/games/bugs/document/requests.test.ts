import { describe, expect, test } from 'vitest';
import { LANGUAGES, legalMoves } from '../../../kernel/index.ts';
import { drawn, played } from '../drawn.ts';
import { type BugsPosition, bugs } from '../index.ts';
import { decodeRequest, encodeRequest, type MoveRequest, requestSentence } from './index.ts';

describe('a move request', () => {
  const position = drawn('wA1 wQ  bQ', { on: { wQ: 'bB1' } });
  const read = (json: unknown) => {
    const result = decodeRequest(position, json);
    return result.ok ? result.value : result.error;
  };

  test('decodes to a move text', () => {
    expect(read({ action: 'PLACE', piece_type: 'ANT', to_hex: [-1, 0] })).toBe('ANT@-1,0');
    expect(read({ action: 'MOVE', from_hex: [0, 0], to_hex: [3, -1] })).toBe('0,0>3,-1');
    expect(read({ action: 'PASS' })).toBe('pass');
  });

  test('treats null as absent', () => {
    expect(read({ action: 'MOVE', piece_type: null, from_hex: [0, 0], to_hex: [0, 1] })).toBe('0,0>0,1');
    expect(read({ action: 'PASS', piece_type: null, from_hex: null, to_hex: null })).toBe('pass');
    expect(read({ action: 'PLACE', piece_type: null, to_hex: [0, 1] })).toEqual({
      field: 'piece_type',
      problem: 'missing',
    });
    expect(read({ action: null })).toEqual({ field: 'action', problem: 'missing' });
  });

  test('ignores fields that its action does not use', () => {
    expect(read({ action: 'PLACE', piece_type: 'ANT', from_hex: 'x', to_hex: [1, 1] })).toBe('ANT@1,1');
    expect(read({ action: 'PASS', piece_type: 7, from_hex: 'x', to_hex: {} })).toBe('pass');
  });

  test('is refused with the name of the missing or invalid field', () => {
    const cases: [unknown, string][] = [
      [{ action: 'PLACE', to_hex: [0, 0] }, 'piece_type'],
      [{ action: 'PLACE', piece_type: 'MOSQUITO', to_hex: [0, 0] }, 'piece_type'],
      [{ action: 'PLACE', piece_type: 'ANT' }, 'to_hex'],
      [{ action: 'MOVE', to_hex: [0, 0] }, 'from_hex'],
      [{ action: 'MOVE', from_hex: [0, 0] }, 'to_hex'],
      [{ action: 'JUMP' }, 'action'],
      [{}, 'action'],
      [[], ''],
      [null, ''],
      ['PASS', ''],
    ];
    for (const [json, field] of cases) expect(read(json), JSON.stringify(json)).toMatchObject({ field });
  });

  test('must have integer coordinates', () => {
    for (const hex of [[0.5, 0], ['0', 0], [0], [0, 0, 0], '0,0', [null, 0], [2 ** 53, 0], { q: 0, r: 0 }]) {
      const refused = { field: 'to_hex', problem: 'invalid' };
      expect(read({ action: 'PLACE', piece_type: 'ANT', to_hex: hex }), JSON.stringify(hex)).toEqual(refused);
      expect(read({ action: 'MOVE', from_hex: hex, to_hex: [0, 0] })).toEqual({ ...refused, field: 'from_hex' });
    }
    expect(read({ action: 'PLACE', piece_type: 'ANT', to_hex: [-0, 1.0] })).toBe('ANT@0,1');
  });

  test('may name a piece_type for a MOVE, but only that of the top piece', () => {
    expect(read({ action: 'MOVE', piece_type: 'ANT', from_hex: [0, 0], to_hex: [0, 1] })).toBe('0,0>0,1');
    expect(read({ action: 'MOVE', piece_type: 'BEETLE', from_hex: [1, 0], to_hex: [0, 1] })).toBe('1,0>0,1');
    const refused = { field: 'piece_type', problem: 'not-on-top' };
    expect(read({ action: 'MOVE', piece_type: 'QUEEN', from_hex: [1, 0], to_hex: [0, 1] })).toEqual(refused);
    expect(read({ action: 'MOVE', piece_type: 'ANT', from_hex: [9, 9], to_hex: [0, 1] })).toEqual(refused);
    expect(read({ action: 'MOVE', piece_type: 5, from_hex: [0, 0], to_hex: [0, 1] })).toMatchObject({
      field: 'piece_type',
    });
  });

  test('can be encoded for every legal move, and decodes to the text of that move', () => {
    const stuck = drawn('bA1 wQ  bQ', { on: { wQ: 'bB1' } });
    for (const at of [
      bugs.rules.start({ tournament: false, repetition: 3 }),
      played('ANT@9,9'),
      drawn('wA1 wQ  bQ'),
      stuck,
    ]) {
      for (const move of legalMoves(at)) {
        const request: MoveRequest = encodeRequest(at, move);
        expect(decodeRequest(at, JSON.parse(JSON.stringify(request)))).toEqual({
          ok: true,
          value: bugs.notation.format(at, move),
        });
      }
    }
  });

  test('has all four fields when encoded, with null for unused fields', () => {
    const requests = (at: BugsPosition) => legalMoves(at).map((move) => encodeRequest(at, move));
    expect(requests(played('ANT@9,9'))).toContainEqual({
      action: 'PLACE',
      piece_type: 'QUEEN',
      from_hex: null,
      to_hex: [10, 9],
    });
    expect(requests(drawn('wA1 wQ  bQ'))).toContainEqual({
      action: 'MOVE',
      piece_type: null,
      from_hex: [0, 0],
      to_hex: [0, 1],
    });
    const stuck = drawn('bA1 wQ  bQ', { on: { wQ: 'bB1' } });
    expect(requests(stuck)).toEqual([{ action: 'PASS', piece_type: null, from_hex: null, to_hex: null }]);
  });

  test('is refused with a sentence that names the field, in each language', () => {
    for (const language of LANGUAGES) {
      expect(requestSentence({ field: 'to_hex', problem: 'missing' }, language)).toContain('to_hex');
      expect(requestSentence({ field: '', problem: 'not-an-object' }, language)).not.toContain('{');
    }
  });
});
