import { fail, ok, type Result } from './result.ts';

/** Any JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
/** A JSON object. */
export type JsonObject = { readonly [key: string]: Json };

/**
 * Whether a value is an object that is neither `null` nor an array.
 *
 * @example
 * ```ts
 * import { isObject } from '@quintet/engine/authoring';
 * console.log(isObject({}), isObject([]), isObject(null)); // true false false
 * ```
 */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Canonical JSON (RFC 8785): keys sorted by UTF-16 code units, no white space. Equal values give equal texts.
 *
 * @example
 * ```ts
 * import { canonical } from '@quintet/engine/authoring';
 * console.log(canonical({ b: [1, 2], a: null })); // '{"a":null,"b":[1,2]}'
 * ```
 */
export function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const object = value as JsonObject;
  const members = Object.keys(object)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(object[key] as Json)}`);
  return `{${members.join(',')}}`;
}

/** Maximum nesting: deeper than any of our formats, yet shallow enough for recursive code. */
const MAX_DEPTH = 100;

/**
 * Parses JSON from a file or a socket. The error is a short, readable message.
 *
 * @example
 * ```ts
 * import { parseJson } from '@quintet/engine/authoring';
 * console.log(parseJson('[1]')); // { ok: true, value: [ 1 ] }
 * console.log(parseJson('[1').ok); // false
 * ```
 */
export function parseJson(text: string): Result<unknown, string> {
  if (isDeep(text)) return fail(`nested more than ${MAX_DEPTH} deep`);
  try {
    return ok(JSON.parse(text));
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

function isDeep(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const char = text[i];
    if (inString) {
      if (char === '\\') i++;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '[' || char === '{') {
      if (++depth > MAX_DEPTH) return true;
    } else if (char === ']' || char === '}') depth--;
  }
  return false;
}
