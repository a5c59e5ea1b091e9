import { fill, type Language, pluralForm } from '@quintet/engine/authoring';
import { settings } from './settings.svelte.ts';

/**
 * A feature's messages in every language. `text.title` is the message in the current language and is reactive in
 * templates. A missing translation is a compile error.
 */
export function dictionary<const T extends Readonly<Record<string, string>>>(
  en: T,
  zh: Readonly<Record<keyof T, string>>,
): Readonly<Record<keyof T, string>> {
  const by: Readonly<Record<Language, Readonly<Record<keyof T, string>>>> = { en, zh };
  return new Proxy(en, { get: (_, key) => by[settings.language][key as keyof T] }) as Readonly<Record<keyof T, string>>;
}

/** The sentence `<key>-one` or `<key>-other`, whichever fits the count, with the count filled in. */
export function counted<K extends string>(
  text: Readonly<Record<`${K}-one` | `${K}-other`, string>>,
  key: K,
  count: number,
): string {
  const forms = { one: text[`${key}-one`], other: text[`${key}-other`] };
  return fill(pluralForm(settings.language, forms, count), { count: String(count) });
}
