// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import { sample, viewedAfter } from '../games/samples.ts';
import Board from './board.svelte';
import { boardContext } from './settings.ts';
import type { BoardView } from './view.ts';

const boards: Record<string, unknown>[] = [];
afterEach(async () => {
  for (const board of boards.splice(0)) await unmount(board);
});

/** The coordinate labels drawn on a board. */
function coordinatesOn(view: BoardView, coordinates = true): string[] {
  const context = boardContext({ coordinates });
  boards.push(mount(Board, { target: document.body, props: { view, label: 'board' }, context }));
  flushSync();
  const written = document.body.lastElementChild?.querySelectorAll('.labels span, text.seat-0') ?? [];
  return [...written].flatMap(({ textContent }) => textContent || []);
}

test('a board with edges labels its rows and columns', async () => {
  const written = coordinatesOn(viewedAfter(await sample('jungle'), 'E3-E4'));
  expect(written.sort().join('')).toBe('123456789ABCDEFG');
});

test('a board without edges labels its cells', async () => {
  expect(coordinatesOn(viewedAfter(await sample('bugs'), 'SPIDER@0,0'))).toEqual(['0,0']);
});

test('coordinates can be turned off', async () => {
  expect(coordinatesOn(viewedAfter(await sample('bugs'), 'SPIDER@0,0'), false)).toEqual([]);
});
