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

test('a tip opens after a moment under the pointer and closes when the pointer leaves', () => {
  point('pointerenter');
  expect(tip.isOpen).toBe(false);
  expect(isOpenLater()).toBe(true);
  point('pointerleave');
  expect(isOpenLater()).toBe(false);
});

test('scrolling closes an open tip, which would otherwise point at the wrong element', () => {
  point('pointerenter');
  expect(isOpenLater()).toBe(true);
  scroll();
  expect(isOpenLater()).toBe(false);
});

test('scrolling before a tip opens does not keep it from opening if the pointer stays on its element', () => {
  point('pointerenter');
  scroll();
  expect(isOpenLater()).toBe(true);
});

test('a tip does not open for an element that has scrolled out from under the pointer', () => {
  point('pointerenter');
  scroll();
  point('pointerleave');
  expect(isOpenLater()).toBe(false);
});
