import { fill, type Language, pluralText, translations } from '@quintet/engine/authoring';
import { settings } from './settings.svelte.ts';

type Texts<T> = { readonly [K in keyof T]: string };

/**
 * A feature's messages in every language, from its `messages.json`. `text.title` is the message in the current language and
 * is reactive in templates.
 */
export function dictionary<M extends Readonly<Record<Language, object>>>(messages: M): Texts<M['en']> {
  const texts = translations(messages);
  return new Proxy({} as Texts<M['en']>, { get: (_, key) => texts[settings.language][key as keyof M['en']] });
}

/** The plural text of a key, such as `<key>-one` or `<key>-other`, with the count filled in. */
export const counted = <K extends string>(
  text: Readonly<Record<`${K}-other`, string>>,
  key: K,
  count: number,
): string => fill(pluralText(settings.language, text, key, count), { count: String(count) });
