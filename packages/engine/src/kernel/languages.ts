/**
 * Languages of all messages; the first is the default.
 *
 * @example
 * ```ts
 * import { LANGUAGES } from '@quintet/engine';
 * console.log(LANGUAGES); // [ 'en', 'de', 'es', 'zh' ]
 * ```
 */
export const LANGUAGES = ['en', 'de', 'es', 'zh'] as const;
/**
 * A language of the messages.
 *
 * @example
 * ```ts
 * import { games, type Language } from '@quintet/engine';
 * const language: Language = 'zh';
 * console.log(games.jungle.presentation.messages[language].name); // '斗兽棋'
 * ```
 */
export type Language = (typeof LANGUAGES)[number];

/** Each language's own name, for menus. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  zh: '中文',
};

/** The locale for dates and numbers in each language. */
export const LOCALES: Readonly<Record<Language, string>> = {
  en: 'en-GB',
  de: 'de-DE',
  es: 'es-ES',
  zh: 'zh-CN',
};

/**
 * The language of a tag such as `de-AT` or `zh_CN.UTF-8`; `null` if there are no messages in it.
 *
 * @example
 * ```ts
 * import { languageOfTag } from '@quintet/engine/authoring';
 * console.log(languageOfTag('zh_CN.UTF-8'), languageOfTag('tlh')); // 'zh' null
 * ```
 */
export function languageOfTag(tag: string): Language | null {
  const [primary = ''] = tag.toLowerCase().split(/[-_.@]/, 1);
  return LANGUAGES.find((language) => language === primary) ?? null;
}

/**
 * Builds a value for every language.
 *
 * @example
 * ```ts
 * import { inEach } from '@quintet/engine/authoring';
 * console.log(inEach((language) => `rules.${language}.md`).zh); // 'rules.zh.md'
 * ```
 */
export const inEach = <T>(build: (language: Language) => T): Readonly<Record<Language, T>> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, build(language)])) as Record<Language, T>;

/**
 * Types the messages of a `messages.json` by their English keys. A check of the repository makes sure that every language has
 * them; only plural forms differ.
 */
export const translations = <M extends Readonly<Record<Language, object>>>(
  messages: M,
): Readonly<Record<Language, M['en']>> => messages as Readonly<Record<Language, M['en']>>;

/**
 * Turns texts by language and key into texts by key and language.
 *
 * @example
 * ```ts
 * import { byKey, inEach } from '@quintet/engine/authoring';
 * const texts = inEach((language) => ({ hello: `hello (${language})` }));
 * console.log(byKey(texts).hello.en); // 'hello (en)'
 * ```
 */
export function byKey<K extends string>(
  texts: Readonly<Record<Language, Readonly<Record<K, string>>>>,
): Readonly<Record<K, Readonly<Record<Language, string>>>> {
  const keys = Object.keys(texts.en) as K[];
  return Object.fromEntries(keys.map((key) => [key, inEach((language) => texts[language][key])])) as Record<
    K,
    Record<Language, string>
  >;
}

/**
 * The plural text for a count: `<key>-one`, `<key>-few` … as the language requires, or else `<key>-other`.
 *
 * @example
 * ```ts
 * import { pluralText } from '@quintet/engine/authoring';
 * const texts = { 'moves-one': '{count} move', 'moves-other': '{count} moves' };
 * console.log(pluralText('en', texts, 'moves', 1), pluralText('en', texts, 'moves', 2)); // '{count} move' '{count} moves'
 * ```
 */
export function pluralText<K extends string>(
  language: Language,
  texts: Readonly<Record<`${K}-other`, string>>,
  key: K,
  count: number,
): string {
  const forms: Readonly<Record<string, string>> = texts;
  return forms[`${key}-${new Intl.PluralRules(language).select(count)}`] ?? texts[`${key}-other`];
}
