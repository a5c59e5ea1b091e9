import { describe, expect, test, vi } from 'vitest';
import type { Timers } from '../../../../match/index.ts';
import { JunglePosition } from '../../index.ts';
import { keyOf, MOVES, make } from '../drawn.ts';
import { GameState, ReplayEngine } from '../index.ts';

/** Timers driven by the test. */
class FakeTimers implements Timers {
  #now = 0;
  readonly #waiting = new Map<() => void, number>();

  after(milliseconds: number, then: () => void): () => void {
    const due = (): void => then();
    this.#waiting.set(due, this.#now + milliseconds);
    return () => void this.#waiting.delete(due);
  }

  pass(milliseconds: number): void {
    const end = this.#now + milliseconds;
    for (;;) {
      const next = [...this.#waiting].sort((a, b) => a[1] - b[1])[0];
      if (!next || next[1] > end) break;
      this.#now = next[1];
      this.#waiting.delete(next[0]);
      next[0]();
    }
    this.#now = end;
  }
}

describe('US10: replay', () => {
  const setup = (settings = {}) => {
    const { moves } = make(new GameState(), ...MOVES).moveHistory;
    const timers = new FakeTimers();
    return { timers, moves, replay: new ReplayEngine(moves, timers, settings) };
  };

  test('begins at the starting position: Move 0 / 12', () => {
    const { replay } = setup();
    expect(keyOf(replay)).toBe(JunglePosition.start('spec').repetitionKey);
    expect([replay.current, replay.total, replay.progress]).toEqual([0, 12, 'Move 0 / 12']);
    expect([replay.lastMove, replay.notation]).toEqual([null, '']);
  });

  test("uses the system's timers by default", () => {
    vi.useFakeTimers();
    const { moves } = make(new GameState(), ...MOVES).moveHistory;
    const replay = new ReplayEngine(moves);
    replay.play();
    vi.advanceTimersByTime(2000);
    replay.pause();
    vi.advanceTimersByTime(2000);
    expect(replay.progress).toBe('Move 2 / 12');
    vi.useRealTimers();
  });

  test('plays one move a second and stops at the end', () => {
    let shown = 0;
    const { timers, replay } = setup({ onChange: () => shown++ });
    replay.play();
    timers.pass(999);
    expect(replay.current).toBe(0);
    timers.pass(1);
    expect(replay.current).toBe(1);
    expect(replay.notation).toBe('1. RED Elephant D2→D3');
    expect(replay.lastMove).toMatchObject({ to: 'D3' });
    timers.pass(60_000);
    expect([replay.current, replay.isPlaying, shown]).toEqual([12, false, 12]);
    expect(keyOf(replay)).toBe(keyOf(make(new GameState(), ...MOVES)));
  });

  test('can be paused', () => {
    const { timers, replay } = setup();
    replay.play();
    timers.pass(2500);
    replay.pause();
    timers.pass(10_000);
    expect(replay.progress).toBe('Move 2 / 12');
  });

  test('steps forward and back, but not past the first or last move', () => {
    const { replay } = setup();
    replay.stepBack();
    expect(replay.current).toBe(0);
    for (let i = 0; i < 20; i++) replay.stepForward();
    expect(replay.current).toBe(12);
    replay.stepBack();
    expect(replay.current).toBe(11);
    expect(keyOf(replay)).toBe(keyOf(make(new GameState(), ...MOVES.slice(0, 11))));
  });

  test('has speeds 0.5×, 1×, 2× and 5×, which can change during playback', () => {
    for (const [speed, after] of [
      [0.5, 5],
      [1, 10],
      [2, 12],
      [5, 12],
    ] as const) {
      const { timers, replay } = setup();
      replay.setSpeed(speed);
      expect(replay.speed).toBe(speed);
      replay.play();
      timers.pass(10_000);
      expect(replay.current).toBe(after);
    }
    const { timers, replay } = setup();
    replay.play();
    timers.pass(1000);
    replay.setSpeed(5);
    timers.pass(1000);
    expect(replay.current).toBe(6);
    expect(() => replay.setSpeed(0)).toThrow(RangeError);
  });

  test('restarts at the beginning, paused', () => {
    const { timers, replay } = setup();
    replay.play();
    timers.pass(3000);
    replay.restart();
    expect([replay.current, replay.isPlaying]).toEqual([0, false]);
  });

  test('stays stopped until it is restarted', () => {
    let left = 0;
    const { timers, replay } = setup({ onStop: () => left++ });
    replay.play();
    timers.pass(3000);
    replay.stop();
    replay.stop();
    replay.play();
    replay.stepForward();
    replay.stepBack();
    timers.pass(3000);
    expect([replay.current, replay.isStopped, replay.isPlaying, left]).toEqual([3, true, false, 1]);
    replay.restart();
    replay.stepForward();
    expect([replay.current, replay.isStopped]).toEqual([1, false]);
  });

  test('can be limited to a range of moves', () => {
    const { timers, moves, replay } = setup({ first: 3, last: 5 });
    expect(replay.progress).toBe('Move 3 / 12');
    replay.play();
    timers.pass(60_000);
    expect(replay.progress).toBe('Move 5 / 12');
    for (const range of [{ first: 5, last: 4 }, { first: -1 }, { last: 13 }]) {
      expect(() => new ReplayEngine(moves, timers, range)).toThrow(RangeError);
    }
  });

  test('throws if a move is illegal', () => {
    const { timers, moves } = setup();
    expect(() => new ReplayEngine(moves, timers, { board: 'classic' })).toThrow('ply 0');
  });
});
