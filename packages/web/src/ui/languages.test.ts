import { readFileSync } from 'node:fs';
import { LANGUAGE_NAMES, LANGUAGES, languageOfTag } from '@quintet/engine/authoring';
import { expect, test } from 'vitest';

test('the script that runs before the app supports the same languages as the app', () => {
  const script = readFileSync(new URL('../../public/before-paint.js', import.meta.url), 'utf8');
  const list = /LANGUAGES = \[(.*)\]/.exec(script)?.[1] ?? '';
  expect([...list.matchAll(/'(\w+)'/g)].map(([, language]) => language)).toEqual([...LANGUAGES]);
});

test('every language has a name for the menu', () => {
  expect(Object.keys(LANGUAGE_NAMES)).toEqual([...LANGUAGES]);
});

test.each([
  ['zh-CN', 'zh'],
  ['de-AT', 'de'],
  ['es_MX.UTF-8', 'es'],
  ['zh_TW.UTF-8', 'zh'],
  ['EN', 'en'],
  ['enm', null],
  ['', null],
] as const)('the language of the tag %s is %s', (tag, language) => {
  expect(languageOfTag(tag)).toBe(language);
});
