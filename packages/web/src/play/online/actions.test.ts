import { expect, test } from 'vitest';
import { offered, type Standing } from './actions.ts';

const standing = (part: Partial<Standing>): Standing => ({
  isPlayer: true,
  isOver: false,
  isBotMatch: false,
  isTurnable: true,
  canNotify: true,
  ...part,
});

test('whoever plays gets no help while the match goes on: neither replay nor a copy to analyse', () => {
  const ids = offered(standing({}));
  expect(ids).toEqual(expect.arrayContaining(['takeback', 'draw', 'resign', 'chat', 'device', 'leave']));
  expect(ids).not.toContain('replay');
  expect(ids).not.toContain('keep');
});

test('afterwards there is nothing left to haggle about', () => {
  const ids = offered(standing({ isOver: true }));
  expect(ids).toEqual(expect.arrayContaining(['replay', 'keep', 'share', 'device']));
  for (const id of ['takeback', 'draw', 'resign', 'notify'] as const) expect(ids).not.toContain(id);
});

test('watchers look, step through and keep it at any time, and do nothing to the match', () => {
  expect(offered(standing({ isPlayer: false }))).toEqual(['chat', 'flip', 'replay', 'keep', 'share', 'rules']);
});

test('a bot takes no draw and says nothing', () => {
  const ids = offered(standing({ isBotMatch: true }));
  expect([ids.includes('draw'), ids.includes('chat'), ids.includes('takeback')]).toEqual([false, false, true]);
});
