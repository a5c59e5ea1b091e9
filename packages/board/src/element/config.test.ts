import { ctor } from '@quintet/engine/ctor';
import { describe, expect, test } from 'vitest';
import { type Given, languageOf, parseConfig, parseMoves, parseShowing } from './config.ts';

const NOTHING: Given = {
  ...{ game: null, definition: null, options: null, moves: null, record: null },
  ...{ bot: null, seat: null, server: null, match: null, ticket: null },
};
const parsed = (given: Partial<Given>) => parseConfig({ ...NOTHING, ...given });
const outcomeOf = (given: Partial<Given>) => {
  const result = parsed(given);
  return result.ok ? result.value : result.error.code;
};

describe('the configuration of a local match', () => {
  test('requires only the id of a game', () => {
    expect(outcomeOf({ game: 'octa' })).toEqual({
      ...{ kind: 'local', game: 'octa', options: {}, moves: [], record: null, bot: null, seat: null },
    });
  });

  test('accepts options as JSON text or as an object', () => {
    expect(outcomeOf({ game: 'octa', options: '{"size":3}' })).toMatchObject({ options: { size: 3 } });
    expect(outcomeOf({ game: 'octa', options: { size: 3 } })).toMatchObject({ options: { size: 3 } });
    expect(outcomeOf({ game: 'octa', options: ' ' })).toMatchObject({ options: {} });
  });

  test('gives the user seat 0 against a bot, unless the page sets the seat', () => {
    expect(outcomeOf({ game: 'octa', bot: '3' })).toMatchObject({ bot: 3, seat: 0 });
    expect(outcomeOf({ game: 'octa', bot: '3', seat: '1' })).toMatchObject({ bot: 3, seat: 1 });
    expect(outcomeOf({ game: 'octa', seat: '1' })).toMatchObject({ bot: null, seat: 1 });
  });

  test('prefers a custom game to a game id, and requires neither if there is a record', () => {
    expect(outcomeOf({ definition: ctor, game: 'nonsense' })).toMatchObject({ game: { game: ctor } });
    expect(outcomeOf({ record: {} })).toMatchObject({ game: null, record: {} });
  });
});

test('a custom game can be given as a whole module, whose parts are checked', () => {
  const look = { colours: { board: '#204060' } };
  expect(outcomeOf({ definition: { game: ctor, look } })).toMatchObject({ game: { game: { id: 'ctor' }, look } });
  expect(parsed({ definition: { game: ctor, look: { colours: { board: 'red' } } } })).toMatchObject({
    error: { code: 'bad-definition', detail: expect.stringContaining('look.colours.board') },
  });
});

test('a server address and a match id select an online match; without a ticket the user watches', () => {
  const online = { server: 'https://play.example', match: 'tc8x4mzq2n7vhd3kwpya' };
  expect(outcomeOf(online)).toEqual({
    ...{ kind: 'online', server: 'https://play.example/', match: { id: 'tc8x4mzq2n7vhd3kwpya', ticket: null } },
  });
  expect(outcomeOf({ ...online, ticket: 'secret' })).toMatchObject({ match: { ticket: 'secret' } });
});

test('a server address and a game create an online match; a level makes it a match against a bot', () => {
  expect(outcomeOf({ server: 'https://play.example', game: 'octa', options: '{"size":3}', bot: '2' })).toMatchObject({
    match: { game: 'octa', options: { size: 3 }, bot: 2, seat: 0 },
  });
  expect(outcomeOf({ server: 'https://play.example', game: 'go' })).toBe('unknown-game');
});

test.each<[Partial<Given>, string]>([
  [{}, 'missing-game'],
  [{ game: '' }, 'missing-game'],
  [{ game: 'go' }, 'unknown-game'],
  [{ game: 'toString' }, 'unknown-game'],
  [{ definition: {} }, 'bad-definition'],
  [{ definition: 'octa' }, 'bad-definition'],
  [{ game: 'octa', options: '{' }, 'bad-options'],
  [{ game: 'octa', bot: '0' }, 'bad-bot'],
  [{ game: 'octa', bot: '' }, 'bad-bot'],
  [{ game: 'octa', seat: 'first' }, 'bad-seat'],
  [{ server: 'ftp://play.example', match: 'x' }, 'bad-server'],
  [{ server: 'https://play.example', match: '' }, 'missing-match'],
])('the configuration %j is refused with %s', (given, code) => {
  expect(outcomeOf(given)).toBe(code);
});

test('moves are a list or text separated by semicolons; empty items are ignored', () => {
  expect(parseMoves(' QUEEN@0,0; ANT@1,0 ;')).toEqual(['QUEEN@0,0', 'ANT@1,0']);
  expect(parseMoves(['6,2', ' '])).toEqual(['6,2']);
  expect(parseMoves(null)).toEqual([]);
});

test('the first language tag decides, whatever its region or script', () => {
  expect(languageOf(null, 'zh-TW', 'en')).toBe('zh');
  expect(languageOf('en-GB', 'zh', 'zh')).toBe('en');
  expect(languageOf('', 'de-AT')).toBe('de');
  expect(languageOf('', undefined, 'fr')).toBe('en');
});

const shown = (attributes: Readonly<Record<string, string>>) =>
  parseShowing({ getAttribute: (name) => attributes[name] ?? null }, 'en');

test('a board without attributes has the classic theme, the first piece set and animation at normal speed', () => {
  expect(shown({})).toMatchObject({ theme: 'classic', pieces: null, speed: 'normal', coordinates: true });
});

test('the theme attribute names a board, light or dark mode, or both', () => {
  expect(shown({ theme: 'slate' }).theme).toBe('slate');
  expect(shown({ theme: 'dark wood' }).theme).toBe('wood');
  expect(shown({ theme: 'dark' }).theme).toBe('classic');
});

test('unknown attribute values are ignored', () => {
  expect(shown({ theme: 'marble', animation: 'warp' })).toMatchObject({ theme: 'classic', speed: 'normal' });
  expect(shown({ animation: 'off' }).speed).toBe('off');
});

test('a boolean attribute is on unless its value is false or off, which some frameworks set', () => {
  expect([shown({ readonly: '' }).readonly, shown({ readonly: 'false' }).readonly]).toEqual([true, false]);
  expect([shown({}).flipped, shown({ flipped: 'off' }).flipped]).toEqual([null, false]);
});
