import { kernelTexts } from './common-messages.ts';
import { isObject, type Json, type JsonObject } from './json.ts';
import type { Language } from './languages.ts';
import { fill } from './messages.ts';
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

/** Title and description of an option, for people. */
export interface Label {
  readonly title: string;
  readonly description: string;
}

/** Texts in languages other than English; English stands in for missing ones. */
type Translated<T> = Readonly<Partial<Record<Exclude<Language, 'en'>, T>>>;

interface Labelled extends Label {
  /** Title and description in other languages. An extension keyword that JSON Schema validators ignore. */
  readonly 'x-translations'?: Translated<Label>;
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

/** One of the values of a `ChoiceOption`. */
export interface OptionChoice {
  readonly const: string;
  readonly title: string;
  readonly 'x-translations'?: Translated<Pick<Label, 'title'>>;
}

/** One of several named values. */
export interface ChoiceOption extends Labelled {
  readonly type: 'string';
  readonly oneOf: readonly OptionChoice[];
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

/** A position as text. It has no default, and forms leave it out because people set up positions in the editor. */
export interface PositionOption extends Labelled {
  readonly type: 'string';
  readonly format: 'position';
  readonly maxLength: number;
  readonly default?: never;
}

/** The schema of an option that a form can offer. */
export type FormOption = IntegerOption | BooleanOption | ChoiceOption | CellsOption;

/** The schema of one option. */
export type OptionSchema = FormOption | PositionOption;

/** Whether a form can offer the option. */
export const isFormOption = (option: OptionSchema): option is FormOption => !('format' in option);

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
 *     ...{ title: 'Size', description: 'Cells per side.', 'x-translations': { zh: { title: '大小', description: '每边格数。' } } },
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
 * An option's title and description in a language.
 *
 * @example
 * ```ts
 * import { games } from '@quintet/engine';
 * import { optionLabel } from '@quintet/engine/authoring';
 * const { size } = games.octa.rules.options.properties;
 * if (size) console.log(optionLabel(size, 'zh').title); // '棋盘大小'
 * ```
 */
export const optionLabel = (option: OptionSchema, language: Language): Label =>
  (language === 'en' ? undefined : option['x-translations']?.[language]) ?? option;

/** A choice's title in a language. */
export const choiceTitle = (choice: OptionChoice, language: Language): string =>
  ((language === 'en' ? undefined : choice['x-translations']?.[language]) ?? choice).title;

/** Texts of a game's options by language: `<key>`, `<key>-hint` and `<key>-<choice>`. */
type OptionTexts = Readonly<Record<Language, { readonly options: Readonly<Record<string, string>> }>>;

/** The label of an option from a game's messages, with `values` for their placeholders. */
export function labelled(
  texts: OptionTexts,
  key: string,
  values: Readonly<Record<string, string>> = {},
): Label & Pick<Labelled, 'x-translations'> {
  const label = ({ options }: OptionTexts[Language]): Label => ({
    title: options[key] ?? key,
    description: fill(options[`${key}-hint`] ?? '', values),
  });
  return withTranslations(texts, label);
}

/** The choices of an option from a game's messages. */
export const choices = (texts: OptionTexts, key: string, values: readonly string[]): readonly OptionChoice[] =>
  values.map((value) => ({
    const: value,
    ...withTranslations(texts, ({ options }) => ({ title: options[`${key}-${value}`] ?? value })),
  }));

function withTranslations<T>(texts: OptionTexts, label: (of: OptionTexts[Language]) => T) {
  const { en, ...others } = texts;
  const translated = Object.entries(others).map(([language, of]) => [language, label(of)] as const);
  return { ...label(en), 'x-translations': Object.fromEntries(translated) as Translated<T> };
}

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

/** A schema whose options can all be offered in a form. */
export interface FormSchema extends OptionsSchema {
  readonly properties: Readonly<Record<string, FormOption>>;
}

/**
 * The schema for a form, without positions, and with integers limited to `x-form-maximum`.
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
export const formSchema = (schema: OptionsSchema): FormSchema => ({
  ...schema,
  properties: Object.fromEntries(
    Object.entries(schema.properties).flatMap(([key, option]): [string, FormOption][] => {
      if (!isFormOption(option)) return [];
      const maximum = option.type === 'integer' ? option['x-form-maximum'] : undefined;
      return [[key, maximum === undefined ? option : ({ ...option, maximum } as IntegerOption)]];
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
