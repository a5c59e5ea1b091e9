import { type Texts, translations } from '@quintet/board/ui/translations.ts';
import { fill, pluralForm } from '@quintet/engine/authoring';
import { settings } from './settings.svelte.ts';

/**
 * A feature's messages in every language. `text.title` is the message in the current language and is reactive in
 * templates. A missing translation is a compile error.
 */
export function dictionary<K extends string>(en: Texts<K>, zh: NoInfer<Texts<K>>): Texts<K> {
  const texts = translations(en, zh);
  return new Proxy(en, { get: (_, key) => texts[settings.language][key as K] });
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
