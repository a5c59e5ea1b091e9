// @vitest-environment happy-dom

import type { Game } from '@quintet/engine/authoring';
import { bugs } from '@quintet/engine/bugs';
import { jungle } from '@quintet/engine/jungle';
import { octa } from '@quintet/engine/octa';
import { describe, expect, test } from 'vitest';
import type { StorageArea } from '../../ui/storage.ts';
import { type Choices, isChanged, matchOf, parseDraft, recallChoices, rememberChoices } from './choices.ts';

const memory = (): (() => StorageArea) => {
  const items = new Map<string, string>();
  const area: StorageArea = {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
  return () => area;
};
const half = () => 0.5;
const fresh = (game: Game): Choices => recallChoices(game, half, memory());

function players(game: Game, part: Partial<Choices>, random = half) {
  const match = matchOf(game, { ...fresh(game), ...part }, random);
  if (!match.ok) throw new Error(match.error.key);
  return match.value.players;
}

describe('the players of a new match', () => {
  const me = { name: null, level: null };
  const bot = { name: null, level: 5 };

  test('the first mover has seat 0', () => {
    expect(players(jungle, { level: 5, begins: 'me' })).toEqual([me, bot]);
    expect(players(jungle, { level: 5, begins: 'opponent' })).toEqual([bot, me]);
    expect(players(jungle, { level: 5, begins: 'random' }, () => 0.2)).toEqual([me, bot]);
    expect(players(jungle, { level: 5, begins: 'random' }, () => 0.8)).toEqual([bot, me]);
  });

  test('the first mover has seat 1 if a set-up position says so', () => {
    const setup = '......./......./......./......./..l..../......./......./...R.../....... BLUE';
    const seats = (begins: Choices['begins']) => {
      const match = matchOf(jungle, { ...fresh(jungle), level: 5, begins }, half, setup);
      return match.ok && [match.value.players, match.value.options.setup];
    };
    expect(seats('me')).toEqual([[bot, me], setup]);
    expect(seats('opponent')).toEqual([[me, bot], setup]);
  });

  test('two players on one device may each enter a name or leave it empty', () => {
    const named = players(jungle, { opponent: 'person', names: [' Ada ', '  '] });
    expect(named).toEqual([{ name: 'Ada', level: null }, me]);
  });
});

describe('two bots in a new match', () => {
  test('have one level per seat', () => {
    expect(players(jungle, { opponent: 'bots', levels: [1, 6] }).map(({ level }) => level)).toEqual([1, 6]);
  });

  test('keep their levels for the next match, and invalid levels are replaced by defaults', () => {
    const storage = memory();
    rememberChoices(jungle, { ...fresh(jungle), opponent: 'bots', levels: [2, 7] }, storage);
    expect(recallChoices(jungle, half, storage)).toMatchObject({ opponent: 'bots', levels: [2, 7] });
    storage().setItem('quintet:new:jungle', '{"opponent":"dog","levels":[2,99]}');
    expect(recallChoices(jungle, half, storage)).toMatchObject({ opponent: 'computer', levels: [3, 3] });
  });
});

describe('the options of a new match', () => {
  test.each([octa, bugs, jungle] as readonly Game[])(
    '$id: the initial form is valid and has the game’s defaults',
    (game) => {
      const parsed = parseDraft(game, fresh(game).draft);
      const usual = game.rules.parseOptions({});
      if (!parsed.ok || !usual.ok) throw new Error('refused');
      const { seed: _, ...options } = parsed.value;
      const { seed: __, ...defaults } = usual.value;
      expect(options).toEqual(defaults);
      expect(isChanged(game, fresh(game).draft)).toBe(false);
    },
  );

  test('a random seed is within its range', () => {
    const seeds = [0, 0.37, 0.999999].map((at) => recallChoices(octa, () => at, memory()).draft.seed);
    expect(seeds).toEqual(['0', '37000', '99999']);
  });

  test.each([
    ['size', '0', 'wrong-value'],
    ['size', '', 'wrong-value'],
    ['size', 'four', 'wrong-value'],
    ['turnLimit', '1.5', 'wrong-value'],
    ['blocked', '9,9', 'off-board'],
    ['blocked', '1,1', 'cell-twice'],
    ['blocked', '3;3', 'wrong-value'],
  ])('%s = "%s" is refused at its field: %s', (key, value, problem) => {
    const parsed = parseDraft(octa, { ...fresh(octa).draft, [key]: value });
    expect(parsed.ok ? null : [parsed.error.key, parsed.error.problem]).toEqual([key, problem]);
  });

  test('the form offers boards up to size 12; programs may use sizes up to 50', () => {
    const sized = (size: string) => parseDraft(octa, { ...fresh(octa).draft, size });
    expect(sized('12').ok).toBe(true);
    for (const size of ['13', '50', '51']) {
      expect(sized(size)).toMatchObject({ ok: false, error: { key: 'size', expected: '{integer} 1…12' } });
    }
    expect(octa.rules.parseOptions({ size: 50 }).ok).toBe(true);
    expect(octa.rules.parseOptions({ size: 51 })).toMatchObject({ ok: false, error: { expected: '{integer} 1…50' } });
  });

  test('a remembered size that the form does not offer is replaced by the default', () => {
    const storage = memory();
    rememberChoices(octa, { ...fresh(octa), draft: { ...fresh(octa).draft, size: '50' } }, storage);
    expect(recallChoices(octa, half, storage).draft.size).toBe('4');
  });

  test('cell lists are parsed, and empty lists are left out', () => {
    const parsed = parseDraft(octa, {
      ...fresh(octa).draft,
      player1: '3,1  -2,0',
      blocked: '4,4; 4,3',
    });
    expect(parsed.ok && [parsed.value.player1, parsed.value.player2, parsed.value.blocked]).toEqual([
      [
        [3, 1],
        [-2, 0],
      ],
      [
        [-3, -1],
        [2, 0],
      ],
      [
        [4, 4],
        [4, 3],
      ],
    ]);
  });
});

describe('the last choices for a new match', () => {
  test('are remembered, except for random options', () => {
    const storage = memory();
    const game = octa;
    const chosen = fresh(game);
    chosen.level = 7;
    chosen.begins = 'random';
    chosen.draft.size = '2';
    chosen.draft.seed = '77';
    rememberChoices(game, chosen, storage);
    const again = recallChoices(game, () => 0, storage);
    expect([again.level, again.begins, again.draft.size, again.draft.seed]).toEqual([7, 'random', '2', '0']);
  });

  test.each([
    '{',
    'null',
    '[]',
    '{"level":9,"begins":3,"names":[1],"draft":{"board":true}}',
    '{"draft":{"board":"gone"}}',
  ])('are replaced by defaults if damaged: %s', (damaged) => {
    const area = { ...memory()(), getItem: () => damaged };
    expect(recallChoices(jungle, half, () => area)).toEqual(fresh(jungle));
  });

  test('are saved per game, and full storage does not cause an error', () => {
    const storage = memory();
    rememberChoices(bugs, { ...fresh(bugs), level: 8 }, storage);
    expect(recallChoices(jungle, half, storage).level).toBe(2);
    const full = {
      ...memory()(),
      setItem: () => {
        throw new Error('full');
      },
    };
    expect(() => rememberChoices(jungle, fresh(jungle), () => full)).not.toThrow();
  });
});
