import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Loops } from './loops.ts';
import type { Duel } from './ours.ts';

/** `count` fake matches of `moves` moves each. A move takes ten milliseconds. */
function duelsOf(loops: Loops, count: number, moves: number) {
  const seen = { moves: 0, underWay: 0, most: 0 };
  const duels = Array.from({ length: count }, (): Duel => {
    let left = moves;
    return {
      get isOver() {
        return left === 0;
      },
      move() {
        left--;
        seen.most = Math.max(seen.most, ++seen.underWay);
        loops.message('move', 60);
        setTimeout(() => {
          seen.moves++;
          seen.underWay--;
          loops.acknowledged(10);
          loops.ready(this);
        }, 10);
      },
      close() {},
    };
  });
  return { duels, seen };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

async function through<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  await vi.advanceTimersByTimeAsync(milliseconds);
  return work;
}

describe('a closed loop', () => {
  test('keeps a fixed number of matches running, replacing each finished match with the next', async () => {
    const loops = new Loops();
    const { duels, seen } = duelsOf(loops, 6, 4);
    const played = await through(loops.closed(duels, 2, 65), 1000);
    expect(seen.most).toBe(2);
    // In 60 ms two matches make twelve moves; the two pending moves count only as traffic.
    expect(played).toMatchObject({ moves: 12, allMoves: 14, traffic: { move: { messages: 14, bytes: 840 } } });
  });

  test('ends early if no match is left', async () => {
    const loops = new Loops();
    const { duels, seen } = duelsOf(loops, 2, 3);
    expect(await through(loops.closed(duels, 2, 60_000), 1000)).toMatchObject({ moves: 6, p50: 10, p99: 10 });
    expect(seen.moves).toBe(6);
  });

  test('measures nothing if all matches are over at the start', async () => {
    const loops = new Loops();
    const { duels } = duelsOf(loops, 1, 0);
    expect(await through(loops.closed(duels, 1, 50), 1000)).toMatchObject({ moves: 0, allMoves: 0 });
  });

  test('fails if a match fails', async () => {
    const loops = new Loops();
    const { duels } = duelsOf(loops, 1, 100);
    const failing = expect(loops.closed(duels, 1, 500)).rejects.toThrow('refused');
    loops.failed(new Error('a move was refused'));
    await through(failing, 1000);
  });
});

test('a steady loop makes a fixed number of moves per second, whatever the response time', async () => {
  const loops = new Loops();
  const { duels, seen } = duelsOf(loops, 50, 100);
  const played = await through(loops.steady(duels, 200, 2000), 3000);
  expect(played.moves).toBeGreaterThanOrEqual(395);
  expect(played.moves).toBeLessThanOrEqual(400);
  expect(seen.most).toBeLessThanOrEqual(3);
});
