import type { Gauge, Scene } from '@quintet/engine/kernel';
import { describe, expect, test } from 'vitest';
import { GAME_IDS, loadGame } from '../../games/index.ts';
import { balances, gaugesOf, hasLook } from './gauges.ts';

async function startOf(id: (typeof GAME_IDS)[number]): Promise<Scene> {
  const game = await loadGame(id);
  const options = game.rules.parseOptions({});
  if (!options.ok) throw new Error(`${id} does not start`);
  return game.presentation.scene(game.rules.start(options.value));
}

describe.each(GAME_IDS)('%s', (id) => {
  test('every gauge has a look', async () => {
    const scene = await startOf(id);
    expect(scene.gauges.filter(({ name }) => !hasLook(name))).toEqual([]);
  });

  test('every gauge is shown once, beside a player or between both', async () => {
    const scene = await startOf(id);
    expect(([0, 1, null] as const).flatMap((seat) => gaugesOf(scene, seat))).toHaveLength(scene.gauges.length);
  });
});

describe('balances', () => {
  test('the cells of Octa are shares of one whole', async () => {
    const [cells, ...more] = balances(await startOf('octa'));
    expect(more).toEqual([]);
    expect(cells?.name).toBe('cells');
    expect(cells?.values).toEqual([3, 3]);
    expect(cells?.whole).toBeGreaterThan(6);
  });

  test('points are no shares', async () => {
    expect(balances(await startOf('xo'))).toEqual([]);
  });

  test('gauges without a maximum are no shares', async () => {
    const scene = await startOf('octa');
    const gauges = scene.gauges.map((gauge): Gauge => ({ ...gauge, max: null }));
    expect(balances({ ...scene, gauges })).toEqual([]);
  });
});
