// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { createMatch, treeOf, treeToJson } from '@quintet/engine/match';
import { xo } from '@quintet/engine/xo';
import { deleteDB } from 'idb';
import { afterEach, expect, test, vi } from 'vitest';
import type { SavedAnalysis } from './analyses.ts';

/** Opens a tab: a fresh copy of the module, with its own connection to the same database. */
async function tab(): Promise<typeof import('./analyses.ts')> {
  vi.resetModules();
  return import('./analyses.ts');
}

afterEach(async () => {
  await deleteDB('quintet');
  localStorage.clear();
});

const first: SavedAnalysis = {
  id: 'a',
  game: 'xo',
  tree: treeToJson(treeOf(createMatch(xo))),
  path: [],
  createdAt: 1,
  changedAt: 1,
  revision: 1,
};
const second: SavedAnalysis = { ...first, changedAt: 2, revision: 2 };

test('changes that were unsaved when their page was left are saved before another page opens the analysis', async () => {
  const analyses = await tab();
  analyses.noteUnsavedAnalysis([first, second]);
  const other = await tab();
  expect(await other.getAnalysis('a')).toEqual(second);
  expect(await other.listAnalyses('xo')).toEqual([second]);
  expect(await other.listAnalyses('jungle')).toEqual([]);
  expect(localStorage).toHaveLength(0);
});

test('such changes are dropped if another tab has changed the analysis', async () => {
  const analyses = await tab();
  await analyses.saveAnalysis(first);
  await analyses.saveAnalysis({ ...second, changedAt: 9 });
  analyses.noteUnsavedAnalysis([second]);
  expect((await analyses.getAnalysis('a'))?.changedAt).toBe(9);
  expect(localStorage).toHaveLength(0);
});

test('a removed analysis is restored unchanged', async () => {
  const analyses = await tab();
  await analyses.saveAnalysis(first);
  await analyses.saveAnalysis(second);
  await analyses.removeAnalysis('a');
  await analyses.restoreAnalysis(second);
  expect(await analyses.getAnalysis('a')).toEqual(second);
});
