import { describe, expect, test } from 'vitest';
import { ACTIONS, actionOfKey, ICONS, KEYS } from './actions.ts';

const pressed = (key: string, ...held: ('ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey')[]) => ({
  key,
  ctrlKey: held.includes('ctrlKey'),
  metaKey: held.includes('metaKey'),
  altKey: held.includes('altKey'),
  shiftKey: held.includes('shiftKey'),
});

describe('keys', () => {
  test('a single key stands for one action, and none for giving up', () => {
    expect(new Set(Object.values(KEYS)).size).toBe(Object.keys(KEYS).length);
    expect(actionOfKey(pressed('u'), true)).toBe('undo');
    expect(KEYS.resign).toBe(undefined);
  });

  test('single keys can be turned off; Ctrl and ⌘ with Z and Y stay', () => {
    expect(actionOfKey(pressed('u'), false)).toBe(null);
    expect(actionOfKey(pressed('z', 'ctrlKey'), false)).toBe('undo');
    expect(actionOfKey(pressed('Z', 'metaKey', 'shiftKey'), false)).toBe('redo');
    expect(actionOfKey(pressed('y', 'ctrlKey'), false)).toBe('redo');
  });

  test("the browser's own keys are left alone", () => {
    for (const key of ['r', 's', 'n', 'l', 'p']) expect(actionOfKey(pressed(key, 'ctrlKey'), true)).toBe(null);
    expect(actionOfKey(pressed('f', 'altKey'), true)).toBe(null);
    expect(actionOfKey(pressed('U', 'shiftKey'), true)).toBe(null);
  });

  test('help is where the keyboard has its question mark', () => {
    expect(actionOfKey(pressed('?', 'shiftKey'), true)).toBe('help');
    expect(actionOfKey(pressed('?'), true)).toBe('help');
  });
});

test('every action has an icon', () => {
  for (const id of ACTIONS) expect(ICONS[id]).toContain('<');
});
