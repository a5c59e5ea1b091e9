import { expect, test, vi } from 'vitest';
import { getAnalysis } from '../../play/library/analyses.ts';
import { getMatch } from '../../play/library/store.ts';
import { openSaved } from './open.ts';

vi.mock('../../play/library/store.ts', () => ({ getMatch: vi.fn(async () => undefined) }));
vi.mock('../../play/library/analyses.ts', () => ({ getAnalysis: vi.fn(async () => undefined) }));
vi.mock('../../play/local/start.ts', () => ({ unsavedMatch: () => undefined }));
vi.mock('../../ui/router.svelte.ts', () => ({ formatRoute: () => '' }));

test('an id under which nothing is saved is missing', async () => {
  expect(await openSaved('gone')).toEqual({ ok: false, error: { kind: 'missing' } });
});

test('a storage that fails is not a missing match', async () => {
  vi.mocked(getMatch).mockRejectedValueOnce(new Error('the storage failed'));
  await expect(openSaved('kept')).rejects.toThrow('the storage failed');
  vi.mocked(getAnalysis).mockRejectedValueOnce(new Error('the storage failed'));
  await expect(openSaved('kept')).rejects.toThrow('the storage failed');
});
