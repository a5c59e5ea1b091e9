// @vitest-environment happy-dom
import { type Gauge, legalMoves, type Position, playTexts, unwrap } from '@quintet/engine/authoring';
import { describe, expect, test } from 'vitest';
import { gameIds, loadGame } from '../games/index.ts';
import { sample, viewed } from '../games/samples.ts';
import type { BoardView } from '../widget/view.ts';
import { balances, cellsOfControl, gaugesOf, leadsOn, rackOf } from './panel.ts';

async function played(id: 'bugs' | 'octa' | 'xo', moves: readonly string[] = []) {
  const game = await loadGame(id);
  const options = game.rules.parseOptions({});
  if (!options.ok) throw new Error(`${id} does not start`);
  const position: Position = game.rules.start(options.value);
  unwrap(playTexts(game, position, moves));
  const list = legalMoves(position);
  return {
    scene: game.presentation.scene(position),
    paths: list.flatMap((move) => [...game.presentation.paths(position, move)]),
  };
}
const kinds = (controls: readonly { readonly kind: string }[]) => controls.map(({ kind }) => kind);

describe('the controls beside the board', () => {
  test('each player of Bugs has a hand', async () => {
    const { scene } = await played('bugs');
    for (const seat of [0, 1] as const) {
      const rack = rackOf(scene, seat);
      expect(kinds(rack.hand)).toEqual(['QUEEN', 'SPIDER', 'BEETLE', 'GRASSHOPPER', 'ANT']);
      expect(rack.hand.every((control) => control.seat === seat)).toBe(true);
      expect(rack.skills).toEqual([]);
    }
  });

  test('the waiting player of XO has the same skills as the player to move', async () => {
    const { scene } = await played('xo');
    const [mover, waiting] = [rackOf(scene, 0), rackOf(scene, 1)];
    expect(kinds(mover.skills)).toEqual(['seal', 'shift', 'disrupt', 'double']);
    expect(kinds(waiting.skills)).toEqual(kinds(mover.skills));
    expect(waiting.skills.every((control) => control.seat === 1)).toBe(true);
  });

  test('Octa has no controls unless a player must pass', async () => {
    const { scene } = await played('octa');
    expect(rackOf(scene, 0)).toEqual({ hand: [], skills: [], passes: [] });
  });

  test('scoring lines to choose from replace the skills of the choosing player', async () => {
    const { scene } = await played('xo');
    const line = { target: 'line:0,0:0,1:0,2', seat: 0, kind: 'line', count: null, cost: null } as const;
    const choosing = { ...scene, controls: [...scene.controls, line] };
    expect(rackOf(choosing, 0).skills).toEqual([line]);
    expect(kinds(rackOf(choosing, 1).skills)).toEqual(['seal', 'shift', 'disrupt', 'double']);
  });

  test('a pass is listed separately from the skills and the hand', async () => {
    const { scene } = await played('bugs');
    const pass = { target: 'pass', seat: 0, kind: 'pass', count: null, cost: null } as const;
    const due = { ...scene, controls: [...scene.controls, pass] };
    expect(rackOf(due, 0).passes).toEqual([pass]);
    expect(rackOf(due, 1).passes).toEqual([]);
    expect(rackOf(due, 0).hand).toHaveLength(5);
  });
});

describe('the cells of a control', () => {
  test('a scoring line has three cells; a skill and a pass have no cells', async () => {
    const { scene } = await played('xo');
    const control = { seat: 0, kind: '', count: null, cost: null } as const;
    expect(cellsOfControl(scene, { ...control, target: 'line:0,0:1,1:2,2' })).toEqual(['0,0', '1,1', '2,2']);
    expect(cellsOfControl(scene, { ...control, target: 'skill:seal' })).toEqual([]);
    expect(cellsOfControl(scene, { ...control, target: 'pass' })).toEqual([]);
  });
});

describe('touching a control has an effect', () => {
  test('if a move starts with that control, whatever is selected', async () => {
    const { paths } = await played('bugs');
    expect(leadsOn(paths, new Set(['0,0']), 'hand:ANT')).toBe(true);
    expect(leadsOn(paths, new Set(['0,0']), 'hand:BLACK:ANT')).toBe(false);
  });

  test('if the control continues the selection', () => {
    expect(leadsOn([['skill:seal', '0,0']], new Set(['0,0']), '0,0')).toBe(true);
    expect(leadsOn([['skill:seal', '0,0']], new Set(), '0,0')).toBe(false);
  });
});

const startOf = async (id: string): Promise<BoardView> => viewed(await sample(id));

describe.each(gameIds())('%s', (id) => {
  test('every gauge has a look', async () => {
    const { scene, look } = await startOf(id);
    expect(scene.gauges.filter(({ name }) => !Object.hasOwn(look.gauges, name))).toEqual([]);
  });

  test('every gauge is shown once, beside a player or between the players', async () => {
    const { scene } = await startOf(id);
    expect(([0, 1, null] as const).flatMap((seat) => gaugesOf(scene, seat))).toHaveLength(scene.gauges.length);
  });
});

describe('gauges whose values add up to a fixed total', () => {
  test('include the cells of Octa', async () => {
    const [cells, ...more] = balances(await startOf('octa'));
    expect(more).toEqual([]);
    expect(cells?.name).toBe('cells');
    expect(cells?.values).toEqual([3, 3]);
    expect(cells?.whole).toBeGreaterThan(6);
  });

  test('do not include points', async () => {
    expect(balances(await startOf('xo'))).toEqual([]);
  });

  test('do not include gauges without a maximum', async () => {
    const { scene, look } = await startOf('octa');
    const gauges = scene.gauges.map((gauge): Gauge => ({ ...gauge, max: null }));
    expect(balances({ scene: { ...scene, gauges }, look })).toEqual([]);
  });
});
