import type { Language } from '@quintet/engine/kernel';
import { settings } from './settings.svelte.ts';

/**
 * A part's sentences in every language, read by name in the language of the settings: `text.title`. The compiler sees to
 * it that none is missing. In a template they change with the language.
 */
export function dictionary<const T extends Readonly<Record<string, string>>>(
  en: T,
  zh: Readonly<Record<keyof T, string>>,
): Readonly<Record<keyof T, string>> {
  const by: Readonly<Record<Language, Readonly<Record<keyof T, string>>>> = { en, zh };
  return new Proxy(en, { get: (_, key) => by[settings.language][key as keyof T] }) as Readonly<Record<keyof T, string>>;
}
