import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Game, isListed, unwrap } from '../kernel/index.ts';
import { contentHash, createMatch, loadMatch, toRecord } from '../match/index.ts';
import { Bot } from '../search/index.ts';
import { optionsOf, randomDrafts } from '../testkit/index.ts';
import { gameIds, gameList } from './index.ts';

test('games are in alphabetical order, and each is listed under its id', () => {
  expect(gameList.map(({ id }) => id)).toEqual(gameIds);
  expect(gameIds).toEqual([...gameIds].sort());
});

test.each(gameIds)('%s is tested for the laws of every game', (id) => {
  expect(existsSync(new URL(`./${id}/laws.test.ts`, import.meta.url))).toBe(true);
});

const started = (game: Game, seed: number): string[] => {
  const options = optionsOf(game);
  return randomDrafts(game, options, seed, 60).flatMap((draft) =>
    game.editor.check(draft, options).ok ? [game.editor.format(draft, options)] : [],
  );
};

describe.each(gameList.map((game) => [game.id, game] as const))('%s', (_id, game) => {
  test('a bot of any method moves from every accepted random draft', () => {
    const setups = started(game, 7);
    expect(setups.length).toBeGreaterThan(10);
    for (const setup of setups.slice(0, 25)) {
      const { position } = createMatch(game, { setup });
      expect(isListed(position, new Bot(game, 1, 1).choose(position).move), setup).toBe(true);
    }
  });

  test('a record of a match from a set-up position loads, and its content differs from that of an ordinary match', () => {
    const [setup = ''] = started(game, 3);
    const match = createMatch(game, { setup });
    const loaded = unwrap(loadMatch(JSON.parse(JSON.stringify(toRecord(match))), gameList));
    expect(loaded.options.setup).toBe(setup);
    expect(contentHash(loaded)).toBe(contentHash(match));
    expect(contentHash(match)).not.toBe(contentHash(createMatch(game)));
  });

  test('the options of an ordinary match do not mention a set-up position', () => {
    expect(Object.keys(createMatch(game).options)).not.toContain('setup');
    expect(game.rules.options.properties.setup).toMatchObject({ type: 'string', format: 'position' });
  });
});
