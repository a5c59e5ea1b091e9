// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { actionOfKey, groupTools, KEYS, plyAfterStep, stepOfKey, toolOf } from './actions.ts';

const pressed = (key: string, ...held: ('ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey')[]) => ({
  key,
  ctrlKey: held.includes('ctrlKey'),
  metaKey: held.includes('metaKey'),
  altKey: held.includes('altKey'),
  shiftKey: held.includes('shiftKey'),
});

describe('keyboard shortcuts', () => {
  test('every single-key shortcut has exactly one action, and resigning has no shortcut', () => {
    expect(new Set(Object.values(KEYS)).size).toBe(Object.keys(KEYS).length);
    expect(actionOfKey(pressed('u'), true)).toBe('undo');
    expect(KEYS.resign).toBe(undefined);
  });

  test('single-key shortcuts can be turned off, but Ctrl or ⌘ with Z and Y still work', () => {
    expect(actionOfKey(pressed('u'), false)).toBe(null);
    expect(actionOfKey(pressed('z', 'ctrlKey'), false)).toBe('undo');
    expect(actionOfKey(pressed('Z', 'metaKey', 'shiftKey'), false)).toBe('redo');
    expect(actionOfKey(pressed('y', 'ctrlKey'), false)).toBe('redo');
  });

  test("the browser's own shortcuts are ignored", () => {
    for (const key of ['r', 's', 'n', 'l', 'p']) expect(actionOfKey(pressed(key, 'ctrlKey'), true)).toBe(null);
    expect(actionOfKey(pressed('f', 'altKey'), true)).toBe(null);
    expect(actionOfKey(pressed('U', 'shiftKey'), true)).toBe(null);
  });

  test('the question mark opens the help, with or without Shift', () => {
    expect(actionOfKey(pressed('?', 'shiftKey'), true)).toBe('help');
    expect(actionOfKey(pressed('?'), true)).toBe('help');
  });
});

test('zen mode and typed moves have shortcuts, and the slash works with or without Shift', () => {
  expect(actionOfKey(pressed('z'), true)).toBe('zen');
  expect(actionOfKey(pressed('m'), true)).toBe('type');
  expect(actionOfKey(pressed('/'), true)).toBe('type');
  expect(actionOfKey(pressed('/', 'shiftKey'), true)).toBe('type');
});

describe('stepping through the moves', () => {
  test('arrow keys step even if single-key shortcuts are off, comma and full stop only if they are on', () => {
    expect(stepOfKey(pressed('ArrowLeft'), false)).toBe('previous');
    expect(stepOfKey(pressed('End'), false)).toBe('last');
    expect([stepOfKey(pressed(','), true), stepOfKey(pressed(','), false)]).toEqual(['previous', null]);
  });

  test('arrow keys with Ctrl, Alt, Shift or ⌘ belong to the browser and the board', () => {
    for (const held of ['ctrlKey', 'altKey', 'shiftKey', 'metaKey'] as const) {
      expect(stepOfKey(pressed('ArrowLeft', held), true)).toBe(null);
    }
  });

  test('a step stays within the match', () => {
    expect([plyAfterStep('previous', 0, 3), plyAfterStep('next', 3, 3)]).toEqual([0, 3]);
    expect([plyAfterStep('first', 2, 3), plyAfterStep('last', 2, 3)]).toEqual([0, 3]);
    expect([plyAfterStep('previous', 2, 3), plyAfterStep('next', 2, 3)]).toEqual([1, 3]);
  });
});

test('tools are grouped in the order match, view, share, without empty groups', () => {
  const groups = groupTools([toolOf('share'), toolOf('undo'), toolOf('hint')]);
  expect(groups.map(([group, tools]) => [group, tools.map(({ id }) => id)])).toEqual([
    ['match', ['undo', 'hint']],
    ['share', ['share']],
  ]);
});
