import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type OptionSchema, optionsSchema } from './option-schema.ts';
import { checkOptions, optionSentence, parseOptions } from './options.ts';

const labels = { title: 'T', description: 'D', 'x-translations': { zh: { title: '标题', description: '说明' } } };
const properties = {
  size: { ...labels, type: 'integer', minimum: 0, maximum: 12, not: { const: 1 }, default: 4 },
  stop: { ...labels, type: 'boolean', default: false },
  arrows: {
    ...labels,
    type: 'string',
    oneOf: [
      { const: 'north', title: 'North', 'x-translations': { zh: { title: '北' } } },
      { const: 'mirrored', title: 'Mirrored', 'x-translations': { zh: { title: '对称' } } },
    ],
    default: 'mirrored',
  },
  cells: {
    ...labels,
    type: 'array',
    minItems: 1,
    maxItems: 3,
    items: { type: 'array', prefixItems: [{ type: 'integer' }, { type: 'integer' }], minItems: 2, maxItems: 2 },
    default: [[0, 0]],
  },
} as const satisfies Record<string, OptionSchema>;
const schema = optionsSchema(properties);

const problem = (input: unknown): string => {
  const parsed = parseOptions(schema, input);
  return parsed.ok ? 'ok' : `${parsed.error.key} ${parsed.error.problem}`;
};

describe('parseOptions', () => {
  test('fills in the default of every option', () => {
    expect(parseOptions(schema, {})).toEqual({
      ok: true,
      value: { size: 4, stop: false, arrows: 'mirrored', cells: [[0, 0]] },
    });
  });
  test('accepts integral JSON numbers: 4.0 is 4, −0 is 0', () => {
    expect(parseOptions(schema, JSON.parse('{"size":4.0}'))).toMatchObject({ ok: true, value: { size: 4 } });
    const parsed = parseOptions(schema, { size: -0 });
    expect(parsed.ok && Object.is(parsed.value.size, 0)).toBe(true);
  });
  test.each([['4'], [null], [true], [4.5], [13], [-1], [1], [1e300], [[4]]])('refuses %j as a size', (size) => {
    expect(problem({ size })).toBe('size wrong-value');
  });
  test.each([['true'], [1], [0], [null]])('refuses %j for the boolean option "stop"', (stop) => {
    expect(problem({ stop })).toBe('stop wrong-value');
  });
  test.each([['south'], [0], [null], ['North']])('refuses %j for the choice "arrows"', (arrows) => {
    expect(problem({ arrows })).toBe('arrows wrong-value');
  });
  test.each([
    [[]],
    [[[0]]],
    [[[0, 0, 0]]],
    [[[0, '0']]],
    [[[0, 0.5]]],
    [[0, 0]],
    [{}],
    [
      [
        [1, 1],
        [1, 1],
        [1, 1],
        [1, 1],
      ],
    ],
  ])('refuses %j as a list of cells', (cells) => {
    expect(problem({ cells })).toBe('cells wrong-value');
  });
  test('refuses unknown keys by name, including keys that every object inherits', () => {
    expect(problem({ sise: 4 })).toBe('sise unknown-key');
    expect(problem(JSON.parse('{"__proto__":{}}'))).toBe('__proto__ unknown-key');
    expect(problem({ constructor: 1 })).toBe('constructor unknown-key');
  });
  test.each([[null], [[]], ['{}'], [4], [undefined]])('refuses %j, which is not an object', (input) => {
    expect(problem(input)).toBe(' not-an-object');
  });
});

test('checkOptions returns only the given keys, without defaults', () => {
  expect(checkOptions(schema, { stop: true })).toEqual({ ok: true, value: { stop: true } });
});

test('optionSentence names the key and the expected value in the chosen language', () => {
  const sentence = (input: object, language: 'en' | 'zh'): string => {
    const parsed = parseOptions(schema, input);
    return parsed.ok ? '' : optionSentence(parsed.error, language);
  };
  expect(sentence({ size: 99 }, 'en')).toBe('option "size" must be: integer 0…12, not 1');
  expect(sentence({ size: 99 }, 'zh')).toBe('选项 "size" 必须是：整数 0…12, 不含 1');
  expect(sentence({ arrows: 'up' }, 'en')).toBe('option "arrows" must be: "north" | "mirrored"');
  expect(sentence({ cells: 1 }, 'zh')).toBe('选项 "cells" 必须是：[[x, y], …] (1…3)');
  expect(sentence({ stop: 1 }, 'en')).toBe('option "stop" must be: true | false');
  expect(sentence({ sise: 1 }, 'zh')).toBe('没有选项 "sise"；可用选项：size, stop, arrows, cells');
});

test('parseOptions never throws and accepts its own result', () => {
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), fc.record({ size: fc.jsonValue(), cells: fc.jsonValue() })), (input) => {
      const parsed = parseOptions(schema, input);
      return !parsed.ok || parseOptions(schema, parsed.value).ok;
    }),
  );
});
