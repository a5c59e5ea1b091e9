import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ctor } from '../games/ctor/index.ts';
import { applyChanges, applyTerrain } from './changes.ts';
import { canonical, type Json, parseJson } from './json.ts';
import { outcomeSentence, refusalSentence, turnSentence } from './messages.ts';
import { MoveList } from './move-list.ts';
import { outcomeIndex, outcomeTable } from './outcome.ts';
import { divide, perft } from './perft.ts';
import { legalMoves } from './position.ts';
import { Random } from './random.ts';
import { createScene, isComplete, nextTargets, type Token } from './scene.ts';
import { sha256 } from './sha256.ts';

describe('canonical JSON (RFC 8785)', () => {
  test('sorts keys at every depth and adds no white space', () => {
    expect(canonical({ b: [1, { d: null, c: 'é"' }], a: true })).toBe('{"a":true,"b":[1,{"c":"é\\"","d":null}]}');
  });
  test('does not depend on the insertion order of the keys', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const turned = Object.fromEntries(Object.entries(value).reverse());
        expect(canonical(turned as Json)).toBe(canonical(value as Json));
        expect(JSON.parse(canonical(value as Json))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});

describe('parseJson', () => {
  test('returns the parsed value or an error message', () => {
    expect(parseJson('{"a":[1,"]["]}')).toEqual({ ok: true, value: { a: [1, ']['] } });
    expect(parseJson('{"a":')).toMatchObject({ ok: false });
  });
  test('refuses more than 100 levels of nesting', () => {
    expect(parseJson('['.repeat(100) + ']'.repeat(100)).ok).toBe(true);
    expect(parseJson('['.repeat(101) + ']'.repeat(101))).toEqual({ ok: false, error: 'nested more than 100 deep' });
    expect(parseJson(`"${'['.repeat(200)}\\"${'{'.repeat(200)}"`).ok).toBe(true);
  });
  test('never throws', () => {
    fc.assert(fc.property(fc.string(), (text) => typeof parseJson(text).ok === 'boolean'));
  });
});

describe('MoveList', () => {
  test('grows on demand, and at() throws for an index out of range', () => {
    const list = new MoveList(1);
    for (const move of [7, 8, 9]) list.push(move);
    expect(list.toArray()).toEqual([7, 8, 9]);
    expect([list.includes(8), list.includes(6)]).toEqual([true, false]);
    expect(list.at(2)).toBe(9);
    expect(() => list.at(3)).toThrow('no move 3 in a list of 3');
    list.clear();
    expect(list.toArray()).toEqual([]);
  });
});

test('mulberry32 produces the reference numbers for seed 1', () => {
  const random = new Random(1);
  expect([random.next(), random.next(), random.next()].map((n) => n.toFixed(9))).toEqual([
    '0.627073941',
    '0.002735721',
    '0.527447040',
  ]);
  const many = Array.from({ length: 1000 }, () => random.below(6));
  expect([Math.min(...many), Math.max(...many)]).toEqual([0, 5]);
});

test('outcomeTable holds every outcome at its outcomeIndex', () => {
  const table = outcomeTable(['a', 'b']);
  expect(table[outcomeIndex(1, 0)]).toEqual({ winner: 0, reason: 'b' });
  expect(table[outcomeIndex(0, null)]).toEqual({ winner: null, reason: 'a' });
});

describe('move generation', () => {
  test('perft is 1 at depth 0, and otherwise the sum of the counts of divide', () => {
    const position = ctor.rules.start({});
    expect(perft(position, 0)).toBe(1);
    const divided = divide(position, 2);
    expect(divided).toHaveLength(100);
    expect(divided.reduce((sum, { nodes }) => sum + nodes, 0)).toBe(perft(position, 2));
    expect(position.ply).toBe(0);
  });
  test('legalMoves returns the generated moves as an array', () => {
    expect(legalMoves(ctor.rules.start({}))).toHaveLength(100);
  });
});

describe('a selection', () => {
  const paths = [['a', 'b'], ['a', 'c'], ['d']];
  test('offers the targets that continue a legal path', () => {
    expect([...nextTargets(paths, [])]).toEqual(['a', 'd']);
    expect([...nextTargets(paths, ['a'])]).toEqual(['b', 'c']);
    expect([...nextTargets(paths, ['d'])]).toEqual([]);
    expect([...nextTargets(paths, ['x'])]).toEqual([]);
  });
  test('is complete when it equals a whole path', () => {
    expect([isComplete(paths, ['d']), isComplete(paths, ['a']), isComplete(paths, ['a', 'c'])]).toEqual([
      true,
      false,
      true,
    ]);
  });
});

describe('changes', () => {
  const token: Token = { id: 't', cell: 'a', kind: 'k', seat: 0, level: 0, facing: 0, marks: [], age: 0, glyph: 'g' };
  test('move, turn, convert, mark, age, remove and add tokens', () => {
    const after = applyChanges(
      [token, { ...token, id: 'gone' }],
      [
        { kind: 'move', step: 0, id: 't', to: 'b', level: 1, via: [], jump: false },
        { kind: 'turn', step: 0, id: 't', facing: 45, glyph: 'h' },
        { kind: 'convert', step: 1, id: 't', seat: 1, glyph: 'i' },
        { kind: 'mark', step: 1, id: 't', marks: ['frozen'] },
        { kind: 'age', step: 1, id: 't', age: 2 },
        { kind: 'note', step: 1, seat: 0, name: 'gain', gauge: null, cells: [] },
        { kind: 'vanish', step: 1, id: 'gone', why: 'captured' },
        { kind: 'appear', step: 1, token: { ...token, id: 'new' } },
      ],
    );
    expect(after).toEqual([
      { ...token, cell: 'b', level: 1, facing: 45, seat: 1, marks: ['frozen'], age: 2, glyph: 'i' },
      { ...token, id: 'new' },
    ]);
  });
  test('update the terrain of cells', () => {
    const cell = { target: 'a', x: 0, y: 0, terrain: 'plain', seat: null } as const;
    const changes = [{ kind: 'terrain', step: 0, cell: 'a', terrain: 'sealed' }] as const;
    expect([...applyTerrain([cell, { ...cell, target: 'b' }], changes)]).toEqual([
      ['a', 'sealed'],
      ['b', 'plain'],
    ]);
    expect(applyChanges([token], changes)).toEqual([token]);
  });
  test('throw an error for an unknown token', () => {
    expect(() => applyChanges([], [{ kind: 'mark', step: 0, id: 't', marks: [] }])).toThrow('no token t');
  });
});

test('sentences use the seat names of the game, and a refusal code without a sentence is returned as is', () => {
  const { en, zh } = ctor.presentation.messages as typeof ctor.presentation.messages & { en: object };
  expect(turnSentence(en, 1)).toBe('Second to place');
  expect(refusalSentence(zh, { code: 'occupied' })).toBe('该格已有棋子');
  expect(refusalSentence(zh, { code: 'unheard-of' })).toBe('unheard-of');
  expect(outcomeSentence(en, { winner: 1, reason: 'resigned' })).toBe('Second wins: First resigned');
  expect(outcomeSentence(en, { winner: null, reason: 'agreement' })).toBe('Draw by agreement');
});

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

test('a scene needs only its shape, cells and pieces; given parts replace the defaults', () => {
  const cells = [{ target: 'A1', x: 0, y: 0, terrain: 'water' } as const, { target: 'B1', x: 1, y: 0 }];
  const tokens = [{ id: 'a', cell: 'B1', kind: 'stone', seat: 1, glyph: '●' } as const];
  const scene = createScene({ shape: 'points', columns: ['A', 'B'], rows: ['1'], turnable: true, cells, tokens });
  expect(scene.cells.map(({ terrain }) => terrain)).toEqual(['water', 'plain']);
  expect(scene.tokens).toEqual([{ ...tokens[0], level: 0, facing: 0, marks: [], age: null }]);
  expect([scene.turnable, scene.wraps, scene.unbounded, scene.prompt]).toEqual([true, false, false, null]);
});
