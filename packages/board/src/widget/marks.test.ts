// @vitest-environment happy-dom
import { legalMoves, type Move } from '@quintet/engine/authoring';
import { expect, test } from 'vitest';
import { moveOf, type Sample, sample, viewed } from '../games/samples.ts';
import { offeredCells, previewOf, tokensByCell } from './marks.ts';

/** Plays pseudo-random matches until a player must choose between scoring lines. */
async function choosing(): Promise<Sample> {
  for (let attempt = 1; attempt < 4000; attempt++) {
    const at = await sample('xo');
    for (let ply = 0; !at.position.outcome && ply < 40; ply++) {
      const moves = legalMoves(at.position);
      at.position.play(moves[(attempt * 7919 + ply * 104_729 + ((attempt * ply) % 31)) % moves.length] as Move);
      if (viewed(at).scene.controls.some(({ kind }) => kind === 'line')) return at;
    }
  }
  throw new Error('no lines to choose from');
}

test('the cells of each scoring line are offered only when a player must choose a line', async () => {
  expect(offeredCells(viewed(await sample('xo')))).toEqual([]);
  expect(offeredCells(viewed(await sample('bugs')))).toEqual([]);
  const view = viewed(await choosing());
  const lines = offeredCells(view);
  expect(lines.length).toBeGreaterThan(1);
  const stacks = tokensByCell(view.scene);
  for (const line of lines) {
    expect(line).toHaveLength(3);
    expect(line.every((target) => stacks.has(target))).toBe(true);
  }
});

test('the preview of a placement shows the new piece', async () => {
  const at = await sample('ctor');
  const { scene } = viewed(at);
  const preview = previewOf(scene, at.game.presentation.changes(at.position, moveOf(at, '3,3')));
  expect(preview?.tokens.map(({ cell, seat }) => [cell, seat])).toEqual([['3,3', 0]]);
  expect(preview?.converted).toEqual([]);
  expect(previewOf(scene, [])).toBeNull();
});

test('the preview of a capture shows the captured cell and the route', async () => {
  const at = await sample('jungle', ['E3-E4', 'E7-E6', 'C3-C4', 'C7-C6', 'C4-C5', 'A7-A8']);
  const preview = previewOf(viewed(at).scene, at.game.presentation.changes(at.position, moveOf(at, 'C5-C6')));
  expect(preview?.taken).toEqual(['C6']);
  expect(preview?.ways).toEqual([{ cells: ['C5', 'C6'], jump: false }]);
});
