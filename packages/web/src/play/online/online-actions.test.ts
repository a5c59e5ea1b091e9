import { expect, test } from 'vitest';
import { type ActionContext, onlineActions } from './online-actions.ts';

const context = (part: Partial<ActionContext>): ActionContext => ({
  isPlayer: true,
  isOver: false,
  isBotMatch: false,
  isTurnable: true,
  canNotify: true,
  ...part,
});

test('players cannot replay or save a running match, because that would help them play', () => {
  const ids = onlineActions(context({}));
  expect(ids).toEqual(expect.arrayContaining(['takeback', 'draw', 'resign', 'chat', 'device', 'leave']));
  expect(ids).not.toContain('replay');
  expect(ids).not.toContain('keep');
});

test('after the end of a match there are no takebacks, draw offers or resignations', () => {
  const ids = onlineActions(context({ isOver: true }));
  expect(ids).toEqual(expect.arrayContaining(['replay', 'keep', 'share', 'device']));
  for (const id of ['takeback', 'draw', 'resign', 'notify'] as const) expect(ids).not.toContain(id);
});

test('watchers can replay, save and share at any time, but cannot affect the match', () => {
  expect(onlineActions(context({ isPlayer: false }))).toEqual(['chat', 'flip', 'replay', 'keep', 'share', 'rules']);
});

test('a match against a bot has no draw offers and no chat', () => {
  const ids = onlineActions(context({ isBotMatch: true }));
  expect([ids.includes('draw'), ids.includes('chat'), ids.includes('takeback')]).toEqual([false, false, true]);
});
