// @vitest-environment happy-dom
import { unwrap } from '@quintet/engine';
import { jungle } from '@quintet/engine/jungle';
import { addMoves, createMatch, hasNode, mainVariation, ROOT, treeOf } from '@quintet/engine/match';
import { beforeEach, describe, expect, test } from 'vitest';
import type { SavedAnalysis } from '../../play/library/analyses.ts';
import { AnalysisBoard } from './analysis-board.svelte.ts';
import { AnalysisSaver } from './saver.svelte.ts';

const MOVES = ['E3-E4', 'E9-E8', 'E4-E5', 'E8-E9'];
const tree = unwrap(addMoves(treeOf(createMatch(jungle)), ROOT, MOVES)).tree;
const mainMoves = (): string[] => mainVariation(board.tree).map(({ text }) => text);
let board: AnalysisBoard;

beforeEach(() => {
  board = new AnalysisBoard(tree);
});

test('an analysis opens at the end of the match, or at the node that a path leads to', () => {
  expect(board.path).toEqual(MOVES);
  expect(new AnalysisBoard(tree, ['E3-E4', 'E9-E8']).at).toBe(2);
  expect(new AnalysisBoard(tree, ['E3-E4', 'A7-A8']).at).toBe(1);
});

test('a move played in the middle becomes a variation, and promotion makes it the main variation', () => {
  board.goTo(2);
  expect(board.add(['G3-G2'])).toBe(true);
  expect(board.path).toEqual(['E3-E4', 'E9-E8', 'G3-G2']);
  expect(mainMoves()).toEqual(MOVES);
  board.promote();
  expect(mainMoves()).toEqual(['E3-E4', 'E9-E8', 'G3-G2']);
});

test('an illegal move changes nothing', () => {
  const before = board.tree;
  expect(board.add(['E3-E4'])).toBe(false);
  expect(board.tree).toBe(before);
});

test('deleting the shown move shows the previous move, and undo restores the deleted one', () => {
  board.goTo(3);
  board.remove();
  expect(board.at).toBe(2);
  expect(mainMoves()).toEqual(['E3-E4', 'E9-E8']);
  board.undo();
  expect(mainMoves()).toEqual(MOVES);
  expect(board.at).toBe(3);
});

test('an id is not reused after undo', () => {
  board.add(['G3-G2']);
  const { at } = board;
  board.undo();
  expect(hasNode(board.tree, at)).toBe(false);
  board.add(['A3-A2']);
  expect(board.at).not.toBe(at);
});

interface Device {
  readonly saved: SavedAnalysis[];
  /** The changes of the last note. */
  noted: readonly SavedAnalysis[];
  readonly ids: string[];
  accepts: boolean;
}

function device(opened: Pick<SavedAnalysis, 'id' | 'createdAt' | 'revision'> | null): {
  saver: AnalysisSaver;
  on: Device;
} {
  const on: Device = { saved: [], noted: [], ids: [], accepts: true };
  const saver = new AnalysisSaver(board, opened, {
    save(analysis) {
      if (on.accepts || analysis.revision === 1) on.saved.push(analysis);
      return Promise.resolve(on.accepts || analysis.revision === 1);
    },
    noteUnsaved(changes) {
      on.noted = changes;
    },
    // Typed text is saved only when the test flushes it.
    after: () => () => {},
    now: () => 7,
    onid: (id, why) => on.ids.push(`${why} ${id}`),
    onerror(error) {
      throw error;
    },
  });
  board.onchange = (kind) => saver.changed(kind);
  return { saver, on };
}

test('the first edit saves a new analysis, and later edits save the same one', async () => {
  const { saver, on } = device(null);
  board.go('start');
  await saver.flush();
  expect(on.saved).toEqual([]);
  board.comment('why?');
  await saver.flush();
  board.add(['G3-G2']);
  expect(saver.state).toBe('saving');
  await saver.flush();
  expect(saver.state).toBe('saved');
  expect(on.saved.map(({ revision, path }) => [revision, path])).toEqual([
    [1, []],
    [2, ['G3-G2']],
  ]);
  expect(on.ids).toEqual([`new ${on.saved[0]?.id}`]);
});

test('an analysis that another tab has changed is saved as a copy', async () => {
  const { saver, on } = device({ id: 'match', createdAt: 1, revision: 3 });
  on.accepts = false;
  board.comment('mine');
  await saver.flush();
  expect(on.saved.map(({ id, revision }) => [id === 'match', revision])).toEqual([[false, 1]]);
  expect(on.ids).toEqual([`copy ${on.saved[0]?.id}`]);
});

describe('when the page is left', () => {
  const noted = (on: Device) => on.noted.map(({ id, revision, path }) => [id, revision, path.length]);

  test.each(['pagehide', 'visibilitychange'])('on %s, unsaved edits are noted for the next page', async (event) => {
    const { saver, on } = device({ id: 'match', createdAt: 1, revision: 0 });
    board.add(['G3-G2']);
    // Lets the first edit be written. Whether this write succeeds is unknown, so the edit is noted too.
    await Promise.resolve();
    board.add(['E9-E8']);
    dispatchEvent(new Event(event));
    expect(noted(on)).toEqual([
      ['match', 1, 5],
      ['match', 2, 6],
    ]);
    await saver.flush();
    expect(on.saved).toEqual(on.noted);
  });

  test('the first edit of a new analysis is noted under the id in the address', async () => {
    const { saver, on } = device(null);
    board.comment('why?');
    dispatchEvent(new Event('pagehide'));
    expect(on.noted.map(({ id, revision }) => [`new ${id}`, revision])).toEqual([[on.ids[0], 1]]);
    await saver.flush();
    expect(on.saved).toEqual(on.noted);
  });

  test('nothing is noted once everything is saved', async () => {
    const { saver, on } = device({ id: 'match', createdAt: 1, revision: 3 });
    board.comment('mine');
    await saver.flush();
    dispatchEvent(new Event('pagehide'));
    expect(on.noted).toEqual([]);
  });

  test('a copy is noted under its own id', async () => {
    const { saver, on } = device({ id: 'match', createdAt: 1, revision: 3 });
    on.accepts = false;
    board.comment('mine');
    const saved = saver.flush();
    while (on.ids.length === 0) await Promise.resolve();
    dispatchEvent(new Event('pagehide'));
    expect(on.noted.map(({ id, revision }) => [`copy ${id}`, revision])).toEqual([[on.ids[0], 1]]);
    await saved;
  });
});
