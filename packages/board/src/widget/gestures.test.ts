import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Point } from './geometry/geometry.ts';
import { Gestures, type Pointer } from './gestures.ts';

const finger = (x: number, y = 0, id = 1): Pointer => ({ id, type: 'touch', x, y });
const mouse = (x: number, y = 0): Pointer => ({ id: 1, type: 'mouse', x, y });

function recordGestures({ grabs = false, pans = false } = {}) {
  const done: string[] = [];
  const drag = {
    grab: ({ x }: Point) => (grabs ? done.push(`grab ${x}`) > 0 : false),
    carry: ({ x }: Point) => done.push(`carry ${x}`),
    drop: ({ x }: Point, isCancelled: boolean) => done.push(`${isCancelled ? 'cancel' : 'drop'} ${x}`),
  };
  const gestures = new Gestures(drag, {
    canPan: () => pans,
    canPinch: () => pans,
    pan: (dx) => done.push(`pan ${dx}`),
    settle: () => done.push('settle'),
    pinch: ({ x }, factor) => done.push(`pinch ${factor} at ${x}`),
    hold: ({ x }) => done.push(`hold ${x}`),
  });
  return { gestures, done };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a press that moves only slightly is still a tap', () => {
  const { gestures, done } = recordGestures({ grabs: true, pans: true });
  gestures.press(finger(0));
  gestures.move(finger(6));
  gestures.lift(finger(6));
  expect(done).toEqual([]);
  expect(gestures.swallowsClick).toBe(false);
});

test('a drag starts where the press began, and the click after it is not a tap', () => {
  const { gestures, done } = recordGestures({ grabs: true, pans: true });
  gestures.press(mouse(0));
  gestures.move(mouse(20));
  gestures.move(mouse(90));
  gestures.lift(mouse(90));
  expect(done).toEqual(['grab 0', 'carry 20', 'carry 90', 'drop 90']);
  expect(gestures.swallowsClick).toBe(true);
  gestures.press(mouse(5));
  gestures.lift(mouse(5));
  expect(gestures.swallowsClick).toBe(false);
});

test('if nothing under the finger can be dragged, the board pans by the whole distance', () => {
  const { gestures, done } = recordGestures({ pans: true });
  gestures.press(finger(0));
  gestures.move(finger(12));
  gestures.move(finger(30));
  gestures.lift(finger(30));
  expect(done).toEqual(['pan 12', 'pan 18', 'settle']);
});

test('a swipe on a fixed board scrolls the page', () => {
  const { gestures, done } = recordGestures();
  gestures.press(finger(0));
  gestures.move(finger(0, 40));
  expect(gestures.isOwner).toBe(false);
  gestures.lift(finger(0, 40), true);
  expect(done).toEqual([]);
  expect(gestures.swallowsClick).toBe(true);
});

test('two fingers zoom around their midpoint', () => {
  const { gestures, done } = recordGestures({ pans: true });
  gestures.press(finger(0, 0, 1));
  gestures.press(finger(100, 0, 2));
  gestures.move(finger(200, 0, 2));
  expect(done).toEqual(['pan 50', 'pinch 2 at 100']);
});

test('a long press shows details without selecting, and moving the finger then starts a drag', () => {
  const { gestures, done } = recordGestures({ grabs: true });
  gestures.press(finger(0));
  vi.advanceTimersByTime(500);
  expect(done).toEqual(['hold 0']);
  expect(gestures.swallowsClick).toBe(true);
  gestures.move(finger(40));
  gestures.lift(finger(40));
  expect(done).toEqual(['hold 0', 'grab 0', 'carry 40', 'drop 40']);
});

test('a cancelled drag drops nothing', () => {
  const { gestures, done } = recordGestures({ grabs: true });
  gestures.press(finger(0));
  gestures.move(finger(40));
  gestures.lift(finger(40), true);
  expect(done.at(-1)).toBe('cancel 40');
});
