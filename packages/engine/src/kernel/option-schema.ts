import type { Language } from './languages.ts';
import { fill } from './messages.ts';

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
