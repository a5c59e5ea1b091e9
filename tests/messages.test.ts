import { describe, expect, test } from 'vitest';
import { parseSources, readTexts, textProblems, unusedKeys } from '../scripts/messages.mjs';

const problems = (texts: object) => textProblems(readTexts(JSON.stringify(texts)), ['en', 'es', 'zh']);

const COMPLETE = {
  en: { title: 'Hello, {name}', 'moves-one': 'One move', 'moves-other': '{count} moves', parts: { space: ' ' } },
  es: { title: 'Hola, {name}', 'moves-one': '{count} jugada', 'moves-other': '{count} jugadas', parts: { space: ' ' } },
  zh: { title: '{name}，您好', 'moves-other': '{count} 步', parts: { space: '' } },
};

describe('the check of message files', () => {
  test('accepts complete translations, each with the plural forms of its language', () => {
    expect(problems(COMPLETE)).toEqual([]);
  });

  test('accepts a plural form that only large numbers need', () => {
    expect(problems({ ...COMPLETE, es: { ...COMPLETE.es, 'moves-many': '{count} de jugadas' } })).toEqual([]);
  });

  test.each([
    ['a missing language', { en: {}, zh: {} }, 'the languages must be en, es, zh, not en, zh'],
    ['a missing text', { ...COMPLETE, zh: { ...COMPLETE.zh, title: undefined } }, 'zh: "title" is missing'],
    ['a missing nested text', { ...COMPLETE, es: { ...COMPLETE.es, parts: {} } }, 'es: "parts.space" is missing'],
    ['an empty text', { ...COMPLETE, es: { ...COMPLETE.es, 'moves-one': '' } }, 'es: "moves-one" is empty'],
    ['an unknown key', { ...COMPLETE, zh: { ...COMPLETE.zh, tilte: '题' } }, 'zh: "tilte" does not exist in en'],
    [
      'a lost placeholder',
      { ...COMPLETE, es: { ...COMPLETE.es, title: 'Hola' } },
      'es: "title" must have the placeholders {name}, not none',
    ],
    [
      'an unknown placeholder in a plural form',
      { ...COMPLETE, zh: { ...COMPLETE.zh, 'moves-other': '{number} 步' } },
      'zh: "moves-other" must not have the placeholder {number}',
    ],
    [
      'a missing plural form',
      { ...COMPLETE, es: { ...COMPLETE.es, 'moves-one': undefined } },
      'es: the plural form "moves-one" is missing',
    ],
    [
      'a plural form that the language does not have',
      { ...COMPLETE, zh: { ...COMPLETE.zh, 'moves-one': '1 步' } },
      'zh: the plural form "moves-one" is never used in this language',
    ],
  ])('refuses %s', (_, texts, problem) => {
    expect(problems(texts)).toEqual([problem]);
  });
});

describe('a key is used', () => {
  const unused = (keys: readonly string[], code: string, other = '') =>
    unusedKeys(
      'packages/web/src/a/messages.json',
      new Map(keys.map((key) => [key, 'text'])),
      parseSources(
        new Map([
          ['packages/web/src/a/messages.ts', "import messages from './messages.json' with { type: 'json' };\n"],
          ['packages/web/src/a/page.svelte', `import { text } from './messages.ts';\n${code}`],
          ['packages/web/src/b/other.ts', other],
        ]),
      ),
    );

  test.each([
    ['as a property', 'title', 'text.title'],
    ['as a text', 'sub-title', "text['sub-title']"],
    ['in a condition', 'off', "text[isOn ? 'on' : 'off']"],
    ['by a template', 'level-3', 'text[`level-\u0024{level}`]'],
    ['as a plural form', 'moves-one', "counted(text, 'moves', 3)"],
  ])('%s', (_, key, code) => {
    expect(unused([key], code)).toEqual([]);
  });

  test('anywhere in the code if the messages are passed on', () => {
    expect(unused(['sea'], 'text[colour]', "const COLOURS = ['sea'];")).toEqual([]);
  });

  test('only where the messages are named if they are not passed on', () => {
    expect(unused(['title', 'close'], 'text.title', 'dialog.close()')).toEqual(['"close" is not used']);
  });
});
