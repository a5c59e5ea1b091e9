import type { Language } from '@quintet/engine/authoring';

/** The messages of a feature in one language, by key. */
export type Texts<K extends string> = Readonly<Record<K, string>>;

/** A feature's messages in every language. A missing translation is a compile error. */
export const translations = <K extends string>(
  en: Texts<K>,
  zh: NoInfer<Texts<K>>,
): Readonly<Record<Language, Texts<K>>> => ({ en, zh });
