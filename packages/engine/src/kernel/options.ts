import { isObject, type Json, type JsonObject } from './json.ts';
import { fill, type Language } from './messages.ts';
import { fail, ok, type Result } from './result.ts';

/**
 * The options of a match, with defaults filled in.
 *
 * @example
 * ```ts
 * import { createMatch, games, type Options } from '@quintet/engine';
 * const options: Options = createMatch(games.xo).options;
 * console.log(options); // { drawAfter: 200 }
 * ```
 */
export type Options = JsonObject;

interface Labelled {
  readonly title: string;
  readonly description: string;
  /** Title and description in Chinese. An extension keyword that JSON Schema validators ignore. */
  readonly 'x-zh': { readonly title: string; readonly description: string };
}

/** An integer within a range. */
export interface IntegerOption extends Labelled {
  readonly type: 'integer';
  readonly minimum: number;
  readonly maximum: number;
  /** Largest value that a form offers. Programs may use larger values. An extension keyword. */
  readonly 'x-form-maximum'?: number;
  readonly not?: { readonly const: number };
  readonly default: number;
}

/** A yes-or-no option. */
export interface BooleanOption extends Labelled {
  readonly type: 'boolean';
  readonly default: boolean;
}

/** One of several named values. */
export interface ChoiceOption extends Labelled {
  readonly type: 'string';
  readonly oneOf: readonly {
    readonly const: string;
    readonly title: string;
    readonly 'x-zh': { readonly title: string };
  }[];
  readonly default: string;
}

/** A list of cells, each a pair of integers. */
export interface CellsOption extends Labelled {
  readonly type: 'array';
  readonly minItems: number;
  readonly maxItems: number;
  readonly items: {
    readonly type: 'array';
    readonly prefixItems: readonly [{ readonly type: 'integer' }, { readonly type: 'integer' }];
    readonly minItems: 2;
    readonly maxItems: 2;
  };
  readonly default: readonly (readonly [number, number])[];
}

/** The schema of one option. */
export type OptionSchema = IntegerOption | BooleanOption | ChoiceOption | CellsOption;

/** One JSON Schema (2020-12) from which the parser, the form and the OpenAPI page are derived. */
export interface OptionsSchema {
  readonly $schema: 'https://json-schema.org/draft/2020-12/schema';
  readonly type: 'object';
  readonly additionalProperties: false;
  readonly properties: Readonly<Record<string, OptionSchema>>;
}

/**
 * Builds the schema of a game's options.
 *
 * @example
 * ```ts
 * import { optionsSchema, parseOptions } from '@quintet/engine/authoring';
 * const schema = optionsSchema({
 *   size: {
 *     ...{ type: 'integer', minimum: 5, maximum: 19, default: 11 },
 *     ...{ title: 'Size', description: 'Cells per side.', 'x-zh': { title: '大小', description: '每边格数。' } },
 *   },
 * });
 * console.log(parseOptions(schema, {})); // { ok: true, value: { size: 11 } }
 * console.log(parseOptions(schema, { size: 4 }).ok); // false
 * ```
 */
export const optionsSchema = (properties: Readonly<Record<string, OptionSchema>>): OptionsSchema => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  additionalProperties: false,
  properties,
});

const PROBLEMS = {
  'not-an-object': { en: 'options must be a JSON object', zh: '选项必须是一个 JSON 对象' },
  'unknown-key': { en: 'there is no option "{key}"; known: {expected}', zh: '没有选项 "{key}"；已有：{expected}' },
  'wrong-value': { en: 'option "{key}" must be: {expected}', zh: '选项 "{key}" 必须是：{expected}' },
  'off-board': {
    en: 'option "{key}": the cell {expected} is not on the board',
    zh: '选项 "{key}"：格子 {expected} 不在棋盘上',
  },
  'cell-twice': {
    en: 'option "{key}": the cell {expected} is given twice',
    zh: '选项 "{key}"：格子 {expected} 重复出现',
  },
} as const satisfies Record<string, Readonly<Record<Language, string>>>;

/** Why options are refused: the key (empty for the whole object), the problem, and the expected value. */
export interface OptionRefusal {
  readonly key: string;
  readonly problem: keyof typeof PROBLEMS;
  readonly expected: string;
}

/** Words for the placeholders in `OptionRefusal.expected`. */
const TERMS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: { integer: 'integer', not: 'not' },
  zh: { integer: '整数', not: '不含' },
};

/**
 * The sentence for refused options.
 *
 * @example
 * ```ts
 * import { games } from '@quintet/engine';
 * import { optionSentence } from '@quintet/engine/authoring';
 * const parsed = games.xo.rules.parseOptions({ drawAfter: 7 });
 * if (!parsed.ok) console.log(optionSentence(parsed.error, 'en')); // 'option "drawAfter" must be: integer 24…10000'
 * ```
 */
export const optionSentence = ({ key, problem, expected }: OptionRefusal, language: Language): string =>
  fill(PROBLEMS[problem][language], { key, expected: fill(expected, TERMS[language]) });

/**
 * Checks each given key on its own. The game checks combinations.
 *
 * @example
 * ```ts
 * import { games } from '@quintet/engine';
 * import { checkOptions } from '@quintet/engine/authoring';
 * const { options } = games.xo.rules;
 * console.log(checkOptions(options, {})); // { ok: true, value: {} }
 * console.log(checkOptions(options, { drawAfter: 'never' }).ok); // false
 * ```
 */
export function checkOptions(schema: OptionsSchema, input: unknown): Result<JsonObject, OptionRefusal> {
  if (!isObject(input)) return fail({ key: '', problem: 'not-an-object', expected: '' });
  const checked: Record<string, Json> = {};
  for (const [key, value] of Object.entries(input)) {
    const option = Object.hasOwn(schema.properties, key) ? schema.properties[key] : undefined;
    if (!option) {
      const expected = Object.keys(schema.properties).join(', ') || '–';
      return fail({ key, problem: 'unknown-key', expected });
    }
    const read = readOption(option, value);
    if (read === undefined) return fail({ key, problem: 'wrong-value', expected: expectation(option) });
    checked[key] = read;
  }
  return ok(checked);
}

/**
 * Checks the given keys and fills in the schema's defaults, for games whose options are independent.
 *
 * @example
 * ```ts
 * import { games } from '@quintet/engine';
 * import { parseOptions } from '@quintet/engine/authoring';
 * console.log(parseOptions(games.xo.rules.options, {})); // { ok: true, value: { drawAfter: 200 } }
 * ```
 */
export function parseOptions<O extends Options>(schema: OptionsSchema, input: unknown): Result<O, OptionRefusal> {
  const checked = checkOptions(schema, input);
  if (!checked.ok) return checked;
  const defaults = Object.fromEntries(Object.entries(schema.properties).map(([key, option]) => [key, option.default]));
  return ok({ ...defaults, ...checked.value } as unknown as O);
}

/** Reads an integral JSON number (4.0 is 4, −0 is 0); `undefined` for any other value. */
const readInteger = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) ? value + 0 : undefined;

/**
 * The schema for a form, with integers limited to `x-form-maximum`.
 *
 * @example
 * ```ts
 * import { games } from '@quintet/engine';
 * import { formSchema } from '@quintet/engine/authoring';
 * const { options } = games.octa.rules;
 * const maximum = ({ properties: { size } }: typeof options): unknown => size && 'maximum' in size && size.maximum;
 * console.log(maximum(options), maximum(formSchema(options))); // 50 12
 * ```
 */
export const formSchema = (schema: OptionsSchema): OptionsSchema => ({
  ...schema,
  properties: Object.fromEntries(
    Object.entries(schema.properties).map(([key, option]) => {
      const maximum = option.type === 'integer' ? option['x-form-maximum'] : undefined;
      return [key, maximum === undefined ? option : ({ ...option, maximum } as IntegerOption)];
    }),
  ),
});

function readOption(option: OptionSchema, value: unknown): Json | undefined {
  switch (option.type) {
    case 'integer': {
      const number = readInteger(value);
      if (number === undefined || number < option.minimum || number > option.maximum) return undefined;
      return number === option.not?.const ? undefined : number;
    }
    case 'boolean':
      return typeof value === 'boolean' ? value : undefined;
    case 'string':
      return option.oneOf.find((choice) => choice.const === value)?.const;
    case 'array': {
      if (!Array.isArray(value) || value.length < option.minItems || value.length > option.maxItems) return undefined;
      const cells = value.map((cell: unknown) =>
        Array.isArray(cell) && cell.length === 2 ? cell.map(readInteger) : [],
      );
      return cells.every((cell) => cell.length === 2 && !cell.includes(undefined)) ? (cells as number[][]) : undefined;
    }
  }
}

function expectation(option: OptionSchema): string {
  switch (option.type) {
    case 'integer': {
      const range = `{integer} ${option.minimum}…${option.maximum}`;
      return option.not ? `${range}, {not} ${option.not.const}` : range;
    }
    case 'boolean':
      return 'true | false';
    case 'string':
      return option.oneOf.map((choice) => `"${choice.const}"`).join(' | ');
    case 'array':
      return `[[x, y], …] (${option.minItems}…${option.maxItems})`;
  }
}
