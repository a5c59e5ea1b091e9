// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { actionOfKey, KEYS } from './actions.ts';

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
