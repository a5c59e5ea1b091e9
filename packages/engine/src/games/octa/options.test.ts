import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LANGUAGES, type OptionRefusal, optionLabel, optionSentence } from '../../kernel/index.ts';
import { octa } from './index.ts';
import type { OctaOptions } from './types.ts';

const value = (given: unknown): OctaOptions => {
  const parsed = octa.rules.parseOptions(given);
  if (!parsed.ok) throw new Error(optionSentence(parsed.error, 'en'));
  return parsed.value;
};
const refusalOf = (given: unknown): OptionRefusal | null => {
  const parsed = octa.rules.parseOptions(given);
  return parsed.ok ? null : parsed.error;
};

test('empty options are filled with the defaults', () => {
  expect(value({})).toEqual({
    size: 4,
    winCondition: 'TURN_LIMIT_MAJORITY',
    turnLimit: 60,
    stopOnEnemy: false,
    drawAfter: 1000,
    arrows: 'mirrored',
    seed: 1,
    player1: [
      [1, 1],
      [2, 0],
      [0, 2],
    ],
    player2: [
      [-1, -1],
      [-2, 0],
      [0, -2],
    ],
    blocked: [],
  });
});

describe('defaults that depend on other options', () => {
  test('size 1 gives each player one cell', () => {
    expect(value({ size: 1 })).toMatchObject({ player1: [[1, 1]], player2: [[-1, -1]] });
  });
  test('player2 defaults to the mirror image of player1, without turning 0 into −0', () => {
    const { player2 } = value({
      player1: [
        [3, -4],
        [0, 1],
      ],
    });
    expect(player2).toEqual([
      [-3, 4],
      [0, -1],
    ]);
    expect(Object.is(player2[1]?.[0], 0)).toBe(true);
  });
  test('an explicit player2 is used unchanged', () => {
    expect(value({ player2: [[4, 4]] })).toMatchObject({
      player1: [
        [1, 1],
        [2, 0],
        [0, 2],
      ],
      player2: [[4, 4]],
    });
    expect(value({ size: 1, player2: [[0, 0]] })).toMatchObject({ player1: [[1, 1]], player2: [[0, 0]] });
  });
  test('parsing complete options again changes nothing', () => {
    for (const given of [{}, { size: 1 }, { player1: [[0, 1]] }]) expect(value(value(given))).toEqual(value(given));
  });
});

describe('ranges', () => {
  test.each([
    ['size', 1, 50],
    ['turnLimit', 1, 10_000],
    ['drawAfter', 0, 100_000],
    ['seed', 0, 2 ** 32 - 1],
  ])('%s accepts integers from %i to %i', (key, minimum, maximum) => {
    for (const good of [minimum, maximum]) expect(refusalOf({ [key]: good })).toBe(null);
    const expected = `{integer} ${minimum}…${maximum}`;
    for (const bad of [minimum - 1, maximum + 1, 4.5, '4', null, true, [4]]) {
      expect(refusalOf({ [key]: bad })).toEqual({ key, problem: 'wrong-value', expected });
    }
  });

  test.each([
    ['winCondition', ['TURN_LIMIT_MAJORITY', 'ELIMINATION'], ['elimination', '', 0, null]],
    ['arrows', ['mirrored', 'north'], ['NORTH', 'south', null]],
    ['stopOnEnemy', [true, false], ['true', 0, null]],
    [
      'player1',
      [
        [[3, 3]],
        [
          [4, 4],
          [0, 4],
        ],
      ],
      [[], [[1]], [[1, 2, 3]], [[0.5, 1]], [1, 1], '1,1', null, {}],
    ],
    [
      'player2',
      [
        [[3, 3]],
        [
          [4, 4],
          [0, 4],
        ],
      ],
      [[], [[1]], [[1, '2']], null],
    ],
    ['blocked', [[], [[0, 0]]], [[[0]], [[null, 0]], 0, null]],
  ] as const)('%s accepts exactly its valid values', (key, good, bad) => {
    for (const each of good) expect(refusalOf({ [key]: each })).toBe(null);
    for (const each of bad) expect(refusalOf({ [key]: each })).toMatchObject({ key, problem: 'wrong-value' });
  });

  test('options that have no effect in this match are still validated', () => {
    expect(refusalOf({ winCondition: 'ELIMINATION', turnLimit: 0 })?.key).toBe('turnLimit');
    expect(refusalOf({ arrows: 'north', seed: -1 })?.key).toBe('seed');
    expect(refusalOf({ drawAfter: -1 })?.key).toBe('drawAfter');
  });

  test('an unknown key is reported by name, and a non-object is refused', () => {
    expect(refusalOf({ turnlimit: 60 })).toMatchObject({ key: 'turnlimit', problem: 'unknown-key' });
    for (const bad of [null, 4, 'x', []]) expect(refusalOf(bad)?.problem).toBe('not-an-object');
  });
});

describe('cell lists', () => {
  test.each(['player1', 'player2', 'blocked'])('%s accepts only cells on the board', (key) => {
    expect(
      refusalOf({
        [key]: [
          [0, 4],
          [5, 0],
        ],
      }),
    ).toEqual({ key, problem: 'off-board', expected: '5,0' });
    expect(refusalOf({ size: 50, [key]: [[50, -50]] })).toBe(null);
    expect(refusalOf({ size: 50, [key]: [[0, -51]] })).toEqual({ key, problem: 'off-board', expected: '0,-51' });
  });

  test.each([
    [
      'player1',
      {
        player1: [
          [3, 3],
          [3, 3],
        ],
      },
    ],
    [
      'player2',
      {
        player2: [
          [3, 3],
          [3, 3],
        ],
      },
    ],
    ['player2', { player2: [[1, 1]] }],
    [
      'blocked',
      {
        blocked: [
          [3, 3],
          [3, 3],
        ],
      },
    ],
    ['blocked', { blocked: [[1, 1]] }],
    ['blocked', { blocked: [[-2, 0]] }],
  ])('no cell may appear twice across the three lists: %s in %j', (key, given) => {
    expect(refusalOf(given)).toMatchObject({ key, problem: 'cell-twice' });
  });

  test('the refusal names player1 when player1 overlaps its own mirror image', () => {
    expect(refusalOf({ player1: [[0, 0]] })).toEqual({ key: 'player1', problem: 'cell-twice', expected: '0,0' });
    expect(refusalOf({ player1: [[0, 0]], player2: [[1, 0]] })).toBe(null);
  });

  test('a refusal has a message in the chosen language that names the key', () => {
    const twice = refusalOf({ blocked: [[1, 1]] }) as OptionRefusal;
    expect(optionSentence(twice, 'en')).toBe('option "blocked": the cell 1,1 appears twice');
    expect(optionSentence(twice, 'zh')).toContain('blocked');
  });
});

test('every option has a title, a description in every language and the default from the schema', () => {
  for (const [key, option] of Object.entries(octa.rules.options.properties)) {
    for (const { title, description } of LANGUAGES.map((language) => optionLabel(option, language))) {
      expect(title, key).toMatch(/\S/);
      expect(description, key).toMatch(/\S/);
    }
    expect(value({})[key as keyof OctaOptions]).toEqual(option.default);
  }
});

test('the parser never throws, and accepted options start a match', () => {
  const cells = fc.array(fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 1, maxLength: 3 }), { maxLength: 4 });
  const options = fc.record(
    {
      size: fc.oneof(fc.integer({ min: 0, max: 6 }), fc.anything()),
      winCondition: fc.constantFrom('ELIMINATION', 'TURN_LIMIT_MAJORITY', 'x'),
      seed: fc.oneof(fc.nat(), fc.double()),
      player1: cells,
      player2: cells,
      blocked: fc.oneof(cells, fc.anything()),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.oneof(options, fc.anything()), (given) => {
      const parsed = octa.rules.parseOptions(given);
      if (!parsed.ok) return optionSentence(parsed.error, 'en').length > 0;
      const { size, player1, player2, blocked } = parsed.value;
      const position = octa.rules.start(parsed.value);
      return (
        position.board.size === size &&
        position.cells(0) === player1.length &&
        position.cells(1) === player2.length &&
        octa.presentation.scene(position).tokens.length === (2 * size + 1) ** 2 - blocked.length
      );
    }),
  );
});
