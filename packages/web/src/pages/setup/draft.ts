import type { CellsOption, OptionSchema, OptionsSchema } from '@quintet/engine/kernel';

/** The options as a form has them: texts, and booleans for boxes that are ticked. */
export type Draft = Record<string, string | boolean>;

/** Options that are rolled anew for every match, unless somebody sets them. */
export const FRESH: ReadonlySet<string> = new Set(['seed']);

export const draftOf = (schema: OptionsSchema, random: () => number): Draft =>
  Object.fromEntries(
    Object.entries(schema.properties).map(([key, option]) => [
      key,
      FRESH.has(key) ? roll(option, random) : defaultDraft(option),
    ]),
  );

/** A random value for an option in a form; short, so that it can be told to others. */
export function roll(option: OptionSchema, random: () => number): string | boolean {
  if (option.type !== 'integer') return defaultDraft(option);
  const most = Math.min(option.maximum, option.minimum + 99_999);
  return String(option.minimum + Math.floor(random() * (most - option.minimum + 1)));
}

/** Cells left empty are left out: what they are then may depend on other options. */
function defaultDraft(option: OptionSchema): string | boolean {
  if (option.type === 'boolean') return option.default;
  return option.type === 'array' ? '' : String(option.default);
}

/** What the form says, as JSON for the game to check. What is no number stays a text, so that the game refuses it. */
export function valuesOf(schema: OptionsSchema, draft: Draft): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [key, option] of Object.entries(schema.properties)) {
    const value = readDraft(option, draft[key]);
    if (value !== undefined) values[key] = value;
  }
  return values;
}

function readDraft(option: OptionSchema, draft: string | boolean | undefined): unknown {
  if (draft === undefined || typeof draft === 'boolean') return draft;
  const text = draft.trim();
  if (option.type === 'integer') return /^[+-]?\d+$/.test(text) ? Number(text) : text;
  if (option.type === 'array') return readCells(text, option);
  return draft;
}

/** `1,1 2,0`: cells apart by spaces or semicolons; nothing at all is left out. */
function readCells(text: string, { minItems }: CellsOption): unknown {
  if (text === '') return minItems === 0 ? [] : undefined;
  const cells = text.split(/[\s;]+/).filter((part) => part !== '');
  return cells.map((cell) => (/^-?\d+,-?\d+$/.test(cell) ? cell.split(',').map(Number) : cell));
}
