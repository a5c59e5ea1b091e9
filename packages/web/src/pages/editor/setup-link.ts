import { isObject, type Options, parseJson } from '@quintet/engine/authoring';

/** Formats the options of a match from a set-up position for a URL: `#setup=…`. */
export const formatSetup = (options: Options): string => `#setup=${encodeURIComponent(JSON.stringify(options))}`;

/** Parses the options in a URL's fragment, unchecked; `null` if the fragment has none. */
export function parseSetup(fragment: string): Readonly<Record<string, unknown>> | null {
  const [, encoded] = /^#setup=(.+)$/.exec(fragment) ?? [];
  if (encoded === undefined) return null;
  try {
    const json = parseJson(decodeURIComponent(encoded));
    return json.ok && isObject(json.value) ? json.value : null;
  } catch {
    // The text was cut off in the middle of an escaped character.
    return null;
  }
}
