import { inEach, localText, parseGameModule, playTexts, unwrap } from '@quintet/engine/authoring';
import { ctor } from '@quintet/engine/ctor';
import { describe, expect, test } from 'vitest';
import { addGame, gameIds, hasGame, loadDemo, loadGame, loadGames, lookOf, titleOf } from './index.ts';
import { loadTeaching } from './teaching.ts';

const { en } = ctor.presentation.messages;
const titles = inEach(() => ({ name: en.name, tagline: en.tagline }));
const twin = (id: string) => unwrap(parseGameModule({ game: { ...ctor, id } }, { package: `${id}@1.0.0` }));

describe('a third-party game', () => {
  test('is listed by id, and gets a look and a legal demo match', async () => {
    expect(addGame({ id: 'duo', titles, load: async () => twin('duo') })).toBe(true);
    expect(gameIds()).toEqual([...gameIds()].sort());
    expect([hasGame('duo'), titleOf('duo', 'en').name]).toEqual([true, en.name]);
    const game = await loadGame('duo');
    expect([game.id, game.package, lookOf('duo').game]).toEqual(['duo', 'duo@1.0.0', 'duo']);
    const { options, from, moves } = await loadDemo('duo');
    const position = game.rules.start(unwrap(game.rules.parseOptions(options)));
    expect(from).toBeLessThan(moves.split('; ').length);
    expect(playTexts(game, position, moves.split('; ')).ok).toBe(true);
  });

  test('has its own rules page in English, and a generated lesson', async () => {
    const load = async () => ({ ...twin('trio'), rules: { en: '# Trio\n\n## Goal\n\nWin.' } });
    addGame({ id: 'trio', titles, load });
    const { rules, lesson } = await loadTeaching('trio');
    expect(localText(rules, 'zh')).toBe('# Trio\n\n## Goal\n\nWin.');
    expect(lesson.steps.length).toBeGreaterThan(0);
  });

  test('cannot replace a built-in game', async () => {
    expect(addGame({ id: 'octa', titles, load: async () => twin('octa') })).toBe(false);
    expect((await loadGame('octa')).rules).not.toBe(ctor.rules);
  });

  test('is left out of the list if it fails to load, and can be loaded later', async () => {
    let isBroken = true;
    const load = async () => (isBroken ? Promise.reject(new Error('broken')) : twin('quartet'));
    addGame({ id: 'quartet', titles, load });
    expect((await loadGames()).map(({ id }) => id)).toEqual(gameIds().filter((id) => id !== 'quartet'));
    await expect(loadGame('quartet')).rejects.toThrow('broken');
    isBroken = false;
    expect((await loadGame('quartet')).id).toBe('quartet');
  });
});
