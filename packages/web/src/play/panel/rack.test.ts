import { legalMoves, type Position, playTexts, unwrap } from '@quintet/engine/kernel';
import { describe, expect, test } from 'vitest';
import { loadGame } from '../../games/index.ts';
import { cellsOfControl, leadsOn, rackOf } from './rack.ts';

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

describe('what can be touched beside the board', () => {
  test('both players of Bugs have their own hand', async () => {
    const { scene } = await played('bugs');
    for (const seat of [0, 1] as const) {
      const rack = rackOf(scene, seat);
      expect(kinds(rack.hand)).toEqual(['QUEEN', 'SPIDER', 'BEETLE', 'GRASSHOPPER', 'ANT']);
      expect(rack.hand.every((control) => control.seat === seat)).toBe(true);
      expect(rack.skills).toEqual([]);
    }
  });

  test('whoever waits in XO sees the same skills as whoever moves, as their own', async () => {
    const { scene } = await played('xo');
    const [mover, waiting] = [rackOf(scene, 0), rackOf(scene, 1)];
    expect(kinds(mover.skills)).toEqual(['seal', 'shift', 'disrupt', 'double']);
    expect(kinds(waiting.skills)).toEqual(kinds(mover.skills));
    expect(waiting.skills.every((control) => control.seat === 1)).toBe(true);
  });

  test('nothing is there in Octa as long as nobody must pass', async () => {
    const { scene } = await played('octa');
    expect(rackOf(scene, 0)).toEqual({ hand: [], skills: [], passes: [] });
  });

  test('lines to choose from take the place of the skills, for the one who chooses', async () => {
    const { scene } = await played('xo');
    const line = { target: 'line:0,0:0,1:0,2', seat: 0, kind: 'line', count: null, cost: null } as const;
    const choosing = { ...scene, controls: [...scene.controls, line] };
    expect(rackOf(choosing, 0).skills).toEqual([line]);
    expect(kinds(rackOf(choosing, 1).skills)).toEqual(['seal', 'shift', 'disrupt', 'double']);
  });

  test('a pass is apart from skills and hands', async () => {
    const { scene } = await played('bugs');
    const pass = { target: 'pass', seat: 0, kind: 'pass', count: null, cost: null } as const;
    const due = { ...scene, controls: [...scene.controls, pass] };
    expect(rackOf(due, 0).passes).toEqual([pass]);
    expect(rackOf(due, 1).passes).toEqual([]);
    expect(rackOf(due, 0).hand).toHaveLength(5);
  });
});

describe('cells of a control', () => {
  test('a line has its three, a skill has none', async () => {
    const { scene } = await played('xo');
    const control = { seat: 0, kind: '', count: null, cost: null } as const;
    expect(cellsOfControl(scene, { ...control, target: 'line:0,0:1,1:2,2' })).toEqual(['0,0', '1,1', '2,2']);
    expect(cellsOfControl(scene, { ...control, target: 'skill:seal' })).toEqual([]);
    expect(cellsOfControl(scene, { ...control, target: 'pass' })).toEqual([]);
  });
});

describe('whether a touch leads on', () => {
  test('where a move begins with it, whatever is picked', async () => {
    const { paths } = await played('bugs');
    expect(leadsOn(paths, new Set(['0,0']), 'hand:ANT')).toBe(true);
    expect(leadsOn(paths, new Set(['0,0']), 'hand:BLACK:ANT')).toBe(false);
  });

  test('where it carries on what is picked', () => {
    expect(leadsOn([['skill:seal', '0,0']], new Set(['0,0']), '0,0')).toBe(true);
    expect(leadsOn([['skill:seal', '0,0']], new Set(), '0,0')).toBe(false);
  });
});
