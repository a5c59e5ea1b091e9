import type { Language } from '@quintet/engine/kernel';
import { settings } from './settings.svelte.ts';

/**
 * A feature's messages in every language. `text.title` gives the message in the current language and is reactive in
 * templates. A missing translation is a compile error.
 */
export function dictionary<const T extends Readonly<Record<string, string>>>(
  en: T,
  zh: Readonly<Record<keyof T, string>>,
): Readonly<Record<keyof T, string>> {
  const by: Readonly<Record<Language, Readonly<Record<keyof T, string>>>> = { en, zh };
  return new Proxy(en, { get: (_, key) => by[settings.language][key as keyof T] }) as Readonly<Record<keyof T, string>>;
}
