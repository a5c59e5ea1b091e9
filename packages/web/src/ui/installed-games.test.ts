import { inEach } from '@quintet/engine/authoring';
import { describe, expect, test } from 'vitest';
import { parseList } from './installed-games.ts';

const BASE = 'https://play.example/quintet/';
const TITLE = { name: 'Hex', tagline: 'Connect your two sides.' };
const hex = { id: 'hex', package: 'hex@1.0.0', titles: { en: TITLE }, module: 'games/hex/0123456789abcdef.js' };
const parsed = (...items: unknown[]) => parseList(JSON.stringify(items), BASE);

describe('the list of installed games in the page', () => {
  test('has a name for each game in every language, with English for missing translations, and the URL of its module', () => {
    const zh = { name: '六贯棋', tagline: '连接两边。' };
    expect(parsed(hex, { ...hex, id: 'hex-2', titles: { en: TITLE, zh } })).toEqual({
      games: [
        { id: 'hex', package: 'hex@1.0.0', titles: inEach(() => TITLE), url: `${BASE}${hex.module}` },
        {
          ...{ id: 'hex-2', package: 'hex@1.0.0', url: `${BASE}${hex.module}` },
          titles: { ...inEach(() => TITLE), zh },
        },
      ],
      invalid: 0,
    });
  });

  test.each([
    ['an id that is not an id', { ...hex, id: 'Hex/..' }],
    ['no package', { ...hex, package: undefined }],
    ['no English title', { ...hex, titles: { zh: TITLE } }],
    ['a title that is not text', { ...hex, titles: { en: TITLE, zh: { name: 1, tagline: '' } } }],
    ['a module on another origin', { ...hex, module: 'https://elsewhere.example/hex.js' }],
    ['a module in the page itself', { ...hex, module: 'data:text/javascript,0' }],
    ['nothing', null],
  ])('an item with %s is left out and counted, and the others are kept', (_, item) => {
    const { games, invalid } = parsed(item, hex);
    expect([games.map(({ id }) => id), invalid]).toEqual([['hex'], 1]);
  });

  test.each(['', '{', '{}', 'null', '"games"'])('%j is not a list', (json) => {
    expect(parseList(json, BASE)).toEqual({ games: [], invalid: 1 });
  });
});
