/** Parses the Python models of the BUGS document, so that tests can check required fields without Pydantic. */
import { readFileSync } from 'node:fs';

export const MODELS_FILE = new URL('bugs-models.py', import.meta.url);

type Model = ReadonlyMap<string, string>;

const text = readFileSync(MODELS_FILE, 'utf8');
const models = new Map(
  [...text.matchAll(/^class (\w+)\(BaseModel\):\n((?: {4}\w+: .*\n)+)/gm)].map(
    ([, name = '', body = '']): [string, Model] => [
      name,
      new Map(
        [...body.matchAll(/^ {4}(\w+): ([^#\n]+?) *(?:#.*)?$/gm)].map(([, field = '', type = '']) => [field, type]),
      ),
    ],
  ),
);
const enums = new Map(
  [...text.matchAll(/^class (\w+)\(str, Enum\):\n((?: {4}\w+ = .*\n)+)/gm)].map(([, name = '', body = '']) => [
    name,
    [...body.matchAll(/"(\w+)"/g)].map(([, value]) => value),
  ]),
);

export const fieldsOf = (model: string): readonly string[] => [...(models.get(model)?.keys() ?? [])];

/**
 * Validation errors of a value, each with its path; empty if the value is valid. A field without a default is required even if
 * it is `Optional`, as in Pydantic 2.
 */
export function findErrors(type: string, value: unknown, at = type): string[] {
  const [, generic = type, inner = ''] = /^(\w+)\[(.*)\]$/.exec(type) ?? [];
  const parts = splitTypes(inner);
  const wrong = (isRight: boolean): string[] => (isRight ? [] : [`${at} is not ${type}`]);
  switch (generic) {
    case 'str':
      return wrong(typeof value === 'string');
    case 'int':
      return wrong(Number.isSafeInteger(value));
    case 'Optional':
      return value === null ? [] : findErrors(inner, value, at);
    case 'Literal':
      return wrong(parts.includes(`"${value}"`));
    case 'List':
      return Array.isArray(value) ? value.flatMap((item, i) => findErrors(inner, item, `${at}[${i}]`)) : wrong(false);
    case 'Tuple':
      return Array.isArray(value) && value.length === parts.length
        ? parts.flatMap((part, i) => findErrors(part, value[i], `${at}[${i}]`))
        : wrong(false);
    default:
      break;
  }
  const known = enums.get(generic);
  if (known) return wrong(known.includes(value as string));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrong(false);
  const entries = new Map(Object.entries(value));
  if (generic === 'Dict') {
    const [key = '', item = ''] = parts;
    return [...entries].flatMap(([name, each]) => [
      ...findErrors(key, name, `${at} key`),
      ...findErrors(item, each, `${at}.${name}`),
    ]);
  }
  const model = models.get(generic);
  if (!model) throw new Error(`the document has no ${generic}`);
  return [...model].flatMap(([field, of]) =>
    entries.has(field) ? findErrors(of, entries.get(field), `${at}.${field}`) : [`${at}.${field} is missing`],
  );
}

/** Splits `str, List[Piece]` at commas outside brackets. */
function splitTypes(list: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const letter of list) {
    depth += letter === '[' ? 1 : letter === ']' ? -1 : 0;
    if (letter === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim());
}
