import { beforeEach, describe, expect, test } from 'vitest';
import { Playback, type Timers } from './playback.ts';

/** Timers driven by the test. */
class FakeTimers implements Timers {
  now = 0;
  #due: { at: number; then: () => void }[] = [];

  after(milliseconds: number, then: () => void): () => void {
    const timer = { at: this.now + milliseconds, then };
    this.#due.push(timer);
    return () => {
      this.#due = this.#due.filter((other) => other !== timer);
    };
  }

  pass(milliseconds: number): void {
    const until = this.now + milliseconds;
    for (;;) {
      const next = this.#due.sort((a, b) => a.at - b.at)[0];
      if (!next || next.at > until) break;
      this.#due.shift();
      this.now = next.at;
      next.then();
    }
    this.now = until;
  }
}

let timers: FakeTimers;
let shown: number[];
let playback: Playback;
beforeEach(() => {
  timers = new FakeTimers();
  shown = [];
  playback = new Playback({ first: 0, last: 3 }, timers, (at) => shown.push(at));
});

describe('automatic playback', () => {
  test('shows one move per second and stops at the end', () => {
    playback.play();
    timers.pass(999);
    expect(shown).toEqual([]);
    timers.pass(1);
    expect(shown).toEqual([1]);
    timers.pass(10_000);
    expect(shown).toEqual([1, 2, 3]);
    expect(playback.isPlaying).toBe(false);
  });

  test('pauses and resumes, and ignores a second call of play', () => {
    playback.play();
    playback.play();
    timers.pass(1000);
    playback.pause();
    timers.pass(5000);
    expect(shown).toEqual([1]);
    playback.play();
    timers.pass(1000);
    expect(shown).toEqual([1, 2]);
  });

  test('changes speed, even while playing', () => {
    playback.setSpeed(2);
    playback.play();
    timers.pass(500);
    expect(shown).toEqual([1]);
    playback.setSpeed(0.5);
    timers.pass(1999);
    expect(shown).toEqual([1]);
    timers.pass(1);
    expect(shown).toEqual([1, 2]);
    expect(playback.speed).toBe(0.5);
  });

  test('restarts from the beginning when played at the end', () => {
    playback.seek(3);
    playback.play();
    timers.pass(1000);
    expect(shown).toEqual([3, 0, 1]);
  });

  test('tells its listener that it is playing, and the listener can pause it', () => {
    const seen: boolean[] = [];
    const watched: Playback = new Playback({ first: 0, last: 4 }, timers, (at) => {
      seen.push(watched.isPlaying);
      if (at === 2) watched.pause();
    });
    watched.play();
    timers.pass(9000);
    expect([watched.at, watched.isPlaying]).toEqual([2, false]);
    watched.play();
    timers.pass(9000);
    expect(watched.at).toBe(4);
    expect(seen).toEqual([true, true, true, false]);
  });

  test('keeps a single timer when the listener changes speed or restarts', () => {
    const steps: number[] = [];
    const watched: Playback = new Playback({ first: 0, last: 9 }, timers, (at) => {
      steps.push(timers.now);
      if (at === 1) watched.setSpeed(2);
      if (at === 2) watched.play();
    });
    watched.play();
    timers.pass(2500);
    expect(steps).toEqual([1000, 1500, 2000, 2500]);
  });

  test('goes back to the beginning and pauses on restart', () => {
    playback.play();
    timers.pass(2000);
    playback.restart();
    timers.pass(5000);
    expect(shown).toEqual([1, 2, 0]);
  });
});

describe('manual playback', () => {
  test('steps forward and back within the range', () => {
    playback.stepBack();
    playback.stepForward();
    playback.stepForward();
    playback.stepBack();
    playback.seek(99);
    playback.stepForward();
    expect(shown).toEqual([1, 2, 1, 3]);
    expect(playback.at).toBe(3);
  });

  test('covers only the given range of moves', () => {
    const part = new Playback({ first: 10, last: 12 }, timers, (at) => shown.push(at));
    part.stepBack();
    part.play();
    timers.pass(9000);
    expect(shown).toEqual([11, 12]);
  });

  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('refuses the speed %d', (speed) => {
    expect(() => playback.setSpeed(speed)).toThrow('above 0');
  });
});
