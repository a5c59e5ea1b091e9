// @vitest-environment happy-dom
import type { Change, Token } from '@quintet/engine/authoring';
import { expect, test } from 'vitest';
import { sample, viewed, viewedAfter } from '../games/samples.ts';
import { difference, fits, flightFrames, reuseTokens, schedule, waypoints } from './motion.ts';

const chain = (cells: number): Change[] =>
  Array.from({ length: cells }, (_, step) => ({ kind: 'turn', step, id: `${step}`, facing: 90, glyph: '→' }));

test('steps run one after another, and the changes within a step start together', () => {
  const steps = schedule([
    { kind: 'move', step: 0, id: 'a', to: 'B', level: 0, via: [], jump: false },
    { kind: 'vanish', step: 1, id: 'b', why: 'captured' },
    { kind: 'mark', step: 1, id: 'a', marks: ['trapped'] },
  ]);
  expect(steps.map(({ changes }) => changes.length)).toEqual([1, 2]);
  expect(steps[0]?.at).toBe(0);
  expect(steps[1]?.at).toBeGreaterThan(100);
});

test('a chain of any length takes less than two seconds, and a short chain is not sped up', () => {
  const end = (cells: number): number => Math.max(...schedule(chain(cells)).map(({ at, length }) => at + length));
  expect(end(30)).toBeLessThan(2000);
  expect(end(300)).toBeLessThan(2000);
  expect(end(3)).toBeGreaterThan(500);
});

test('a longer move takes longer, up to a limit', () => {
  const length = (via: number): number =>
    schedule([
      { kind: 'move', step: 0, id: 'a', to: 'Z', level: 0, via: Array.from({ length: via }, String), jump: false },
    ])[0]?.length ?? 0;
  expect(length(3)).toBeGreaterThan(length(0));
  expect(length(40)).toBeLessThan(700);
});

test('a slide moves at constant speed', () => {
  const points = waypoints(
    [
      { x: 0, y: 0 },
      { x: 100, y: 0 },
      { x: 400, y: 0 },
    ],
    false,
  );
  expect(points.map(({ offset }) => offset)).toEqual([0, 0.25, 1]);
});

test('a jump is an arc that is highest halfway and ends on the board', () => {
  const points = waypoints(
    [
      { x: 0, y: 0 },
      { x: 400, y: 0 },
    ],
    true,
  );
  const heights = points.map(({ y }) => -y);
  expect([heights[0], heights.at(-1)].map((height) => Math.abs(height ?? NaN))).toEqual([0, 0]);
  expect(Math.max(...heights)).toBe(heights[(heights.length - 1) / 2]);
});

test('undoing a capture brings back the captured piece and slides the capturing piece home', async () => {
  const at = await sample('jungle');
  const after = viewedAfter(at, 'E3-E4').scene.tokens;
  const before = viewed(at).scene.tokens;
  const without = after.filter((token) => token.cell !== 'A7');
  const changes = difference(without, before);
  expect(changes.map(({ kind }) => kind).sort()).toEqual(['appear', 'move']);
  expect(changes).toContainEqual(expect.objectContaining({ kind: 'move', to: 'E3' }));
  expect(difference(before, before)).toEqual([]);
});

test('changes can be applied only if all their tokens exist', async () => {
  const at = await sample('jungle');
  const { scene } = viewed(at);
  const { last } = viewedAfter(at, 'E3-E4');
  expect(fits(scene.tokens, last?.changes ?? [])).toBe(true);
  expect(fits([], last?.changes ?? [])).toBe(false);
});

test('an unchanged token stays the same object', async () => {
  const at = await sample('jungle');
  const before = viewed(at).scene.tokens;
  const after = reuseTokens(before, viewedAfter(at, 'E3-E4').scene.tokens);
  const same = after.filter((token: Token) => before.includes(token));
  expect(same).toHaveLength(15);
});

test.each<Partial<Token>>([
  { cell: 'B1' },
  { kind: 'O' },
  { seat: 1 },
  { level: 1 },
  { facing: 45 },
  { marks: ['frozen'] },
  { age: 2 },
  { glyph: 'O' },
])('a token with another %o is a new object', (changed) => {
  const token = {
    id: 'a',
    cell: 'A1',
    kind: 'X',
    seat: 0,
    level: 0,
    facing: 0,
    marks: [],
    age: 1,
    glyph: 'X',
  } as const;
  expect(reuseTokens([token], [{ ...token, ...changed }])).toEqual([{ ...token, ...changed }]);
});

test('a step without visible changes takes no time', () => {
  const steps = schedule([
    { kind: 'appear', step: 0, token: { ...({} as Token), id: 'a' } },
    { kind: 'age', step: 1, id: 'b', age: 1 },
    { kind: 'mark', step: 2, id: 'c', marks: [] },
  ]);
  expect(steps[1]?.length).toBe(0);
  expect(steps[2]?.at).toBe(steps[1]?.at);
});

test('a flying piece starts with the position and size of its source and ends at its own position', () => {
  const [start, end] = flightFrames(
    { x: 100, y: 200, width: 60, height: 60 },
    { x: 500, y: 20, width: 30, height: 30 },
  );
  expect(start?.transform).toBe('translate(-385.0px, 195.0px) scale(2.000)');
  expect(end?.transform).toBe('none');
});
