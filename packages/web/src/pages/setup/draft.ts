import type { CellsOption, OptionSchema, OptionsSchema } from '@quintet/engine/authoring';

/** The form's values: text fields, and booleans for checkboxes. */
export type Draft = Record<string, string | boolean>;

/** Options with a new random value for every match, unless the user sets one. */
export const RANDOM_OPTIONS: ReadonlySet<string> = new Set(['seed']);

export const draftOf = (schema: OptionsSchema, random: () => number): Draft =>
  Object.fromEntries(
    Object.entries(schema.properties).map(([key, option]) => [
      key,
      RANDOM_OPTIONS.has(key) ? roll(option, random) : defaultDraft(option),
    ]),
  );

/** A random value for an option. At most 100,000 different ones, so that they are short enough to share. */
export function roll(option: OptionSchema, random: () => number): string | boolean {
  if (option.type !== 'integer') return defaultDraft(option);
  const max = Math.min(option.maximum, option.minimum + 99_999);
  return String(option.minimum + Math.floor(random() * (max - option.minimum + 1)));
}

/** Empty cell lists are left out, because their defaults may depend on other options. */
function defaultDraft(option: OptionSchema): string | boolean {
  if (option.type === 'boolean') return option.default;
  return option.type === 'array' ? '' : String(option.default);
}

/** The form's values as JSON for the game to check. Invalid numbers stay text, so that the game rejects them. */
export function valuesOf(schema: OptionsSchema, draft: Draft): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [key, option] of Object.entries(schema.properties)) {
    const value = parseField(option, draft[key]);
    if (value !== undefined) values[key] = value;
  }
  return values;
}

function parseField(option: OptionSchema, draft: string | boolean | undefined): unknown {
  if (draft === undefined || typeof draft === 'boolean') return draft;
  const text = draft.trim();
  if (option.type === 'integer') return /^[+-]?\d+$/.test(text) ? Number(text) : text;
  if (option.type === 'array') return parseCells(text, option);
  return draft;
}

/** Parses cells separated by spaces or semicolons, such as `1,1 2,0`. An empty list is left out if the option requires cells. */
function parseCells(text: string, { minItems }: CellsOption): unknown {
  if (text === '') return minItems === 0 ? [] : undefined;
  const cells = text.split(/[\s;]+/).filter((part) => part !== '');
  return cells.map((cell) => (/^-?\d+,-?\d+$/.test(cell) ? cell.split(',').map(Number) : cell));
}
