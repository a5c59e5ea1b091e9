import { kernelTexts } from './common-messages.ts';
import { isObject, type Json, type JsonObject } from './json.ts';
import type { Language } from './languages.ts';
import { fill } from './messages.ts';
import { isFormOption, type OptionSchema, type OptionsSchema } from './option-schema.ts';
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

/**
 * Why options are refused: the key (empty for the whole object), the problem, and the expected value. For `bad-position`,
 * `expected` is the code of the `SetupRefusal`.
 */
export interface OptionRefusal {
  readonly key: string;
  readonly problem: 'not-an-object' | 'unknown-key' | 'wrong-value' | 'off-board' | 'cell-twice' | 'bad-position';
  readonly expected: string;
  /** The problem with a position, in each language. Only for `bad-position`. */
  readonly sentences?: Readonly<Record<Language, string>>;
}

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
export const optionSentence = ({ key, problem, expected, sentences }: OptionRefusal, language: Language): string =>
  fill(kernelTexts[language].options[problem], {
    key,
    expected: sentences?.[language] ?? fill(expected, kernelTexts[language].terms),
  });

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
  const defaults = Object.fromEntries(
    Object.entries(schema.properties).flatMap(([key, option]) => (isFormOption(option) ? [[key, option.default]] : [])),
  );
  return ok({ ...defaults, ...checked.value } as unknown as O);
}

/** Reads an integral JSON number (4.0 is 4, −0 is 0); `undefined` for any other value. */
const readInteger = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) ? value + 0 : undefined;

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
      if (!isFormOption(option))
        return typeof value === 'string' && value.length <= option.maxLength ? value : undefined;
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
      return isFormOption(option) ? option.oneOf.map((choice) => `"${choice.const}"`).join(' | ') : '{text}';
    case 'array':
      return `[[x, y], …] (${option.minItems}…${option.maxItems})`;
  }
}
