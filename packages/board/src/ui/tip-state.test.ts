// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TipState } from './tip-state.svelte.ts';

const HOVERED_MS = 1000;

let place: HTMLElement;
let tip: TipState;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  place = document.body.appendChild(document.createElement('div'));
  tip = new TipState();
  stop = tip.listen(place);
});
afterEach(() => {
  stop();
  place.remove();
  vi.useRealTimers();
});

const point = (name: 'pointerenter' | 'pointerleave'): boolean =>
  place.dispatchEvent(new PointerEvent(name, { pointerType: 'mouse' }));
const scroll = (): boolean => window.dispatchEvent(new Event('scroll'));

/** Whether the tip is open once the pointer has rested long enough. */
function isOpenLater(): boolean {
  vi.advanceTimersByTime(HOVERED_MS);
  return tip.isOpen;
}

test('a tooltip opens when its element has been hovered for a moment, and closes when the pointer leaves', () => {
  point('pointerenter');
  expect(tip.isOpen).toBe(false);
  expect(isOpenLater()).toBe(true);
  point('pointerleave');
  expect(isOpenLater()).toBe(false);
});

test('scrolling closes an open tooltip, which would otherwise point at the wrong element', () => {
  point('pointerenter');
  expect(isOpenLater()).toBe(true);
  scroll();
  expect(isOpenLater()).toBe(false);
});

test('the tooltip of a focused element stays open when the focus scrolls it into view, and is placed again', () => {
  const control = place.appendChild(document.createElement('button'));
  control.focus();
  tip.isOpen = true;
  scroll();
  expect([tip.isOpen, tip.scrolls]).toEqual([true, 1]);
  control.blur();
  scroll();
  expect(tip.isOpen).toBe(false);
});

test('a tooltip still opens after scrolling if the pointer stays on its element', () => {
  point('pointerenter');
  scroll();
  expect(isOpenLater()).toBe(true);
});

test('a tooltip does not open if its element has scrolled out from under the pointer', () => {
  point('pointerenter');
  scroll();
  point('pointerleave');
  expect(isOpenLater()).toBe(false);
});
