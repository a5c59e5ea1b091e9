import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ctor } from '../games/ctor/index.ts';
import { ENGINE_PACKAGE } from './define-game.ts';
import { parseGameModule } from './parse-module.ts';
import { unwrap } from './result.ts';

const SOURCE = { package: 'surround@1.2.3' };

/** The sentence about a faulty module, without the package and the game. */
function faultOf(exported: unknown): string {
  const parsed = parseGameModule(exported, SOURCE);
  if (parsed.ok) throw new Error('the module was accepted');
  return parsed.error.replace(/^surround@1\.2\.3(?:, game "[^"]*")?: /, '');
}
const withGame = (part: object): object => ({ game: { ...ctor, ...part } });
const withPresentation = (part: object): object => withGame({ presentation: { ...ctor.presentation, ...part } });
const withLook = (look: object): object => ({ game: ctor, look });
const { zh: _, ...english } = ctor.presentation.messages;

test('records of the built-in games name this version of the engine', () => {
  const { name, version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  expect(ENGINE_PACKAGE).toBe(`${name}@${version}`);
});

describe('a sound module', () => {
  const complete = {
    game: ctor,
    look: {
      pieces: { stone: { shape: 'ring', letter: '', path: 'M-30 0 L30,0 a5 5 0 1 0 1e1 .5z' } },
      colours: { 'seat-0': '#fff', board: { light: '#eeeeee', dark: '#11111180' } },
      emblems: ['stone', 'stone'],
      gauges: { points: 'score' },
    },
    demo: { options: {}, from: 0, moves: '0,0; 1,1' },
    lesson: {
      options: {},
      steps: [
        { text: { en: 'Welcome' } },
        { text: { en: 'Place' }, instruction: { en: 'Touch it' }, move: '0,0', path: ['0,0'], replies: ['1,1', '2,2'] },
      ],
      ends: null,
      closing: { en: 'Done', zh: '完成' },
    },
    rules: { en: '# CTOR' },
  };

  test('keeps its parts, and its game names the package', () => {
    const { game, ...extras } = unwrap(parseGameModule(complete, SOURCE));
    const { game: __, ...given } = complete;
    expect(extras).toEqual(given);
    expect(game.package).toBe('surround@1.2.3');
    expect(Object.keys(unwrap(parseGameModule({ game: ctor, other: 1 }, SOURCE)))).toEqual(['game']);
  });

  test('falls back to English where it is not translated', () => {
    const { game } = unwrap(parseGameModule(withPresentation({ messages: english }), SOURCE));
    const { messages, describe: describeMove } = game.presentation;
    expect(messages.zh).toBe(messages.en);
    expect(describeMove(ctor.rules.start({}), 0, 'zh')).toBe('First places a piece at 0,0');
  });
});

describe('a faulty module is refused with a sentence', () => {
  test('that names the package and the game', () => {
    expect(parseGameModule(withGame({ seats: ['One'] }), SOURCE)).toEqual({
      ok: false,
      error: 'surround@1.2.3, game "ctor": seats must be a list of 2',
    });
  });

  test.each<[string, unknown, string]>([
    ['nothing', null, 'there is no export named "game"'],
    ['no game', { default: ctor }, 'there is no export named "game"'],
    ['no contract', withGame({ contract: undefined }), 'the game was not made by defineGame'],
    [
      'another contract',
      withGame({ contract: 99 }),
      'the game was built with version 99 of the contract; this program needs version 1',
    ],
    ['a bad id', withGame({ id: '../etc' }), 'id must be 2 to 32 of a–z, 0–9 and -, starting with a letter'],
    ['no scene', withPresentation({ scene: undefined }), 'presentation.scene is missing: it must be a function'],
    ['a list of rules', withGame({ rules: [] }), 'rules must be an object'],
    ['no English', withPresentation({ messages: {} }), 'presentation.messages.en is missing: it must be an object'],
    [
      'half a translation',
      withPresentation({ messages: { ...english, zh: { name: '环' } } }),
      'presentation.messages.zh.tagline is missing: it must be a text',
    ],
    [
      'seven levels',
      withGame({ bot: { ...ctor.bot, spec: { ...ctor.bot.spec, levels: ctor.bot.spec.levels.slice(1) } } }),
      'bot.spec.levels must be a list of 8',
    ],
    [
      'puzzles without a key',
      withGame({ puzzles: { ...ctor.puzzles, key: undefined } }),
      'puzzles.key is missing: it must be a function',
    ],
    ['a version of zero', withGame({ rulesVersion: 0 }), 'rulesVersion must be an integer from 1 on'],
    [
      'a colour with more than a colour in it',
      withLook({ colours: { board: '#fff;background:url(//evil)' } }),
      'look.colours.board must be a colour, or one for light and one for dark',
    ],
    [
      'an unknown colour',
      withLook({ colours: { sea: '#fff' } }),
      'look.colours must not have "sea": the keys are seat-0, seat-0-ink, seat-1, seat-1-ink, neutral, board, cell, cell-edge',
    ],
    [
      'markup in a path',
      withLook({ pieces: { stone: { path: 'M0 0"><script>' } } }),
      'look.pieces.stone.path must be SVG path data, such as M0 0h30z',
    ],
    [
      'an unknown shape',
      withLook({ pieces: { stone: { shape: 'star' } } }),
      'look.pieces.stone.shape must be one of disc, ring, stone, square, diamond, triangle, cross',
    ],
    [
      'four letters',
      withLook({ pieces: { stone: { letter: 'abcd' } } }),
      'look.pieces.stone.letter must be at most three characters',
    ],
    [
      'a demo without moves',
      { game: ctor, demo: { options: {}, from: 0 } },
      'demo.moves is missing: it must be a text',
    ],
    [
      'a lesson step without replies',
      {
        game: ctor,
        lesson: {
          options: {},
          steps: [{ text: { en: '' }, instruction: { en: '' }, move: '0,0' }],
          ends: null,
          closing: { en: '' },
        },
      },
      'lesson.steps[0].replies must be a list',
    ],
    ['rules without English', { game: ctor, rules: { zh: '规则' } }, 'rules.en is missing: it must be a text'],
  ])('%s', (_name, exported, sentence) => {
    expect(faultOf(exported)).toBe(sentence);
  });
});
