import type { Gauge } from '@quintet/engine/authoring';
import { describe, expect, test } from 'vitest';
import type { BoardView } from '../../board/view.ts';
import { GAME_IDS, type GameId } from '../../games/index.ts';
import { sample, viewed } from '../../games/samples.ts';
import { balances, gaugesOf } from './gauges.ts';

const startOf = async (id: GameId): Promise<BoardView> => viewed(await sample(id));

describe.each(GAME_IDS)('%s', (id) => {
  test('every gauge has a look', async () => {
    const { scene, look } = await startOf(id);
    expect(scene.gauges.filter(({ name }) => !Object.hasOwn(look.gauges, name))).toEqual([]);
  });

  test('every gauge is shown once, beside a player or between the players', async () => {
    const { scene } = await startOf(id);
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

  test('points are not shares of a whole', async () => {
    expect(balances(await startOf('xo'))).toEqual([]);
  });

  test('gauges without a maximum are not shares of a whole', async () => {
    const { scene, look } = await startOf('octa');
    const gauges = scene.gauges.map((gauge): Gauge => ({ ...gauge, max: null }));
    expect(balances({ scene: { ...scene, gauges }, look })).toEqual([]);
  });
});
