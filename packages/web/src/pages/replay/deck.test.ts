import { beforeEach, describe, expect, test } from 'vitest';
import { Deck } from './deck.svelte.ts';

/** Time that goes on only when told to. */
class HandClock {
  now = 0;
  #waiting: { due: number; then: () => void }[] = [];

  after(milliseconds: number, then: () => void): () => void {
    const entry = { due: this.now + milliseconds, then };
    this.#waiting.push(entry);
    return () => {
      this.#waiting = this.#waiting.filter((each) => each !== entry);
    };
  }

  pass(milliseconds: number): void {
    const end = this.now + milliseconds;
    for (;;) {
      const next = this.#waiting.filter(({ due }) => due <= end).sort((a, b) => a.due - b.due)[0];
      if (!next) break;
      this.#waiting = this.#waiting.filter((each) => each !== next);
      this.now = next.due;
      next.then();
    }
    this.now = end;
  }
}

let clock: HandClock;
let deck: Deck;
beforeEach(() => {
  clock = new HandClock();
  deck = new Deck(6, clock);
});

test('it begins at the start, at rest', () => {
  expect(deck).toMatchObject({ at: 0, isPlaying: false, speed: 1, first: 0, last: 6, part: 'whole' });
  clock.pass(5000);
  expect(deck.at).toBe(0);
});

test('a move a second, and it stops at the end', () => {
  deck.play();
  clock.pass(999);
  expect(deck.at).toBe(0);
  clock.pass(1);
  expect(deck.at).toBe(1);
  clock.pass(60_000);
  expect(deck).toMatchObject({ at: 6, isPlaying: false });
});

test.each([
  [0.5, 1],
  [1, 2],
  [2, 4],
  [5, 6],
])('at %s× two seconds are %s moves', (speed, moves) => {
  deck.setSpeed(speed);
  deck.play();
  clock.pass(2000);
  expect(deck.at).toBe(moves);
});

test('pause holds it, play goes on, and from the end play begins again', () => {
  deck.toggle();
  clock.pass(2000);
  deck.toggle();
  clock.pass(9000);
  expect(deck).toMatchObject({ at: 2, isPlaying: false });
  deck.toggle();
  clock.pass(9000);
  expect(deck.at).toBe(6);
  deck.play();
  expect(deck).toMatchObject({ at: 0, isPlaying: true });
});

test('a step by hand stops the run; neither end is passed', () => {
  deck.play();
  deck.stepForward();
  clock.pass(9000);
  expect(deck).toMatchObject({ at: 1, isPlaying: false });
  deck.stepBack();
  deck.stepBack();
  expect(deck.at).toBe(0);
  deck.toEnd();
  deck.stepForward();
  expect(deck.at).toBe(6);
});

test('restart goes to the start and rests', () => {
  deck.play();
  clock.pass(3000);
  deck.restart();
  clock.pass(3000);
  expect(deck).toMatchObject({ at: 0, isPlaying: false });
});

describe('parts', () => {
  test('from here to the end: restart comes back to here', () => {
    deck.seek(4);
    deck.playFromHere();
    deck.play();
    clock.pass(9000);
    expect(deck.at).toBe(6);
    deck.restart();
    expect(deck).toMatchObject({ at: 4, part: 'here' });
  });

  test('at the end "from here" is the whole match', () => {
    deck.seek(6);
    deck.playFromHere();
    expect(deck.part).toBe('whole');
  });

  test('moves 3 to 5, at the speed that was set', () => {
    deck.setSpeed(2);
    deck.playRange(3, 5);
    expect(deck).toMatchObject({ at: 2, first: 2, last: 5 });
    deck.play();
    clock.pass(1500);
    expect(deck).toMatchObject({ at: 5, isPlaying: false });
  });

  test.each([
    [5, 3, 'to', 'reversed'],
    [0, 3, 'from', 'out-of-range'],
    [-4, 3, 'from', 'out-of-range'],
    [2, 7, 'to', 'out-of-range'],
    [1.5, 3, 'from', 'fraction'],
    [1, 2.5, 'to', 'fraction'],
    [Number.NaN, 2, 'from', 'empty'],
    [2, Number.NaN, 'to', 'empty'],
  ])('a range from %s to %s is refused at its field, and the part that is played stays', (from, to, end, fault) => {
    deck.playRange(2, 4);
    deck.stepForward();
    expect(deck.rangeFault(from, to)).toEqual({ end, fault });
    expect(deck.playRange(from, to)).toBe(false);
    expect(deck).toMatchObject({ at: 2, part: 'range', first: 1, last: 4 });
  });

  test('a range of a single move, and of the whole match, can be played', () => {
    for (const [from, to] of [
      [4, 4],
      [1, 6],
    ] as const) {
      expect(deck.playRange(from, to)).toBe(true);
      expect(deck).toMatchObject({ at: from - 1, first: from - 1, last: to });
    }
  });

  test('to look outside of the part is to leave it', () => {
    deck.playRange(3, 5);
    deck.seek(1);
    expect(deck).toMatchObject({ at: 1, part: 'whole', first: 0, last: 6 });
  });
});
