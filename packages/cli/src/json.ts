import { fail, ok, type Result } from '@quintet/engine';

/** Deeper than anything of ours, and far less than what exhausts the stack of whoever walks it. */
const MAX_DEPTH = 100;

/** JSON from outside. The error is a few words for people. */
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
