import { unwrap } from '@quintet/engine/authoring';
import { jungle } from '@quintet/engine/jungle';
import { addMoves, createMatch, ROOT, treeOf, type VariationTree } from '@quintet/engine/match';
import { beforeEach, describe, expect, test } from 'vitest';
import { AnalysisBoard } from './analysis-board.svelte.ts';
import { TreePlayback } from './playback.svelte.ts';

const MOVES = ['E3-E4', 'E9-E8', 'E4-E5', 'E8-E9', 'E5-E6', 'E9-E8'];
const { tree } = unwrap(addMoves(treeOf(createMatch(jungle)) as VariationTree, ROOT, MOVES));

/** Fake timers. */
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
let board: AnalysisBoard;
let playback: TreePlayback;
beforeEach(() => {
  clock = new HandClock();
  board = new AnalysisBoard(tree, []);
  playback = new TreePlayback(board, clock);
});

test('playback starts paused', () => {
  expect(playback).toMatchObject({ at: 0, isPlaying: false, speed: 1, first: 0, last: 6, part: 'whole' });
  clock.pass(5000);
  expect(playback.at).toBe(0);
});

test('playback shows one move per second and stops at the end', () => {
  playback.play();
  clock.pass(999);
  expect(playback.at).toBe(0);
  clock.pass(1);
  expect(playback.at).toBe(1);
  clock.pass(60_000);
  expect(playback).toMatchObject({ at: 6, isPlaying: false });
});

test.each([
  [0.5, 1],
  [1, 2],
  [2, 4],
  [5, 6],
])('at speed %s×, two seconds play %s moves', (speed, moves) => {
  playback.setSpeed(speed);
  playback.play();
  clock.pass(2000);
  expect(playback.at).toBe(moves);
});

test('playback can be paused and resumed, and starts over at the end', () => {
  playback.toggle();
  clock.pass(2000);
  playback.toggle();
  clock.pass(9000);
  expect(playback).toMatchObject({ at: 2, isPlaying: false });
  playback.toggle();
  clock.pass(9000);
  expect(playback.at).toBe(6);
  playback.play();
  expect(playback).toMatchObject({ at: 0, isPlaying: true });
});

test('a manual step pauses playback and never passes either end', () => {
  playback.play();
  playback.stepForward();
  clock.pass(9000);
  expect(playback).toMatchObject({ at: 1, isPlaying: false });
  playback.stepBack();
  playback.stepBack();
  expect(playback.at).toBe(0);
  playback.seek(6);
  playback.stepForward();
  expect(playback.at).toBe(6);
});

test('restart goes to the start and pauses', () => {
  playback.play();
  clock.pass(3000);
  playback.restart();
  clock.pass(3000);
  expect(playback).toMatchObject({ at: 0, isPlaying: false });
});

describe('playing part of a match', () => {
  test('after "from here", restart returns to the position where the part starts', () => {
    playback.seek(4);
    playback.playFromHere();
    playback.play();
    clock.pass(9000);
    expect(playback.at).toBe(6);
    playback.restart();
    expect(playback).toMatchObject({ at: 4, part: 'here' });
  });

  test('choosing "from here" at the end plays the whole match', () => {
    playback.seek(6);
    playback.playFromHere();
    expect(playback.part).toBe('whole');
  });

  test('moves 3 to 5 play at the chosen speed', () => {
    playback.setSpeed(2);
    playback.playRange(3, 5);
    expect(playback).toMatchObject({ at: 2, first: 2, last: 5 });
    playback.play();
    clock.pass(1500);
    expect(playback).toMatchObject({ at: 5, isPlaying: false });
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
  ])('a range from %s to %s is refused at the invalid field and changes nothing', (from, to, end, problem) => {
    playback.playRange(2, 4);
    playback.stepForward();
    expect(playback.rangeError(from, to)).toEqual({ end, problem });
    expect(playback.playRange(from, to)).toBe(false);
    expect(playback).toMatchObject({ at: 2, part: 'range', first: 1, last: 4 });
  });

  test('a range may be a single move or the whole match', () => {
    for (const [from, to] of [
      [4, 4],
      [1, 6],
    ] as const) {
      expect(playback.playRange(from, to)).toBe(true);
      expect(playback).toMatchObject({ at: from - 1, first: from - 1, last: to });
    }
  });

  test('seeking outside the part switches back to the whole match', () => {
    playback.playRange(3, 5);
    playback.seek(1);
    expect(playback).toMatchObject({ at: 1, part: 'whole', first: 0, last: 6 });
  });
});

describe('a variation', () => {
  test('leads through the shown node and its first continuations to the end', () => {
    board.goTo(2);
    board.add(['G3-G2', 'E8-E9']);
    board.go('previous');
    expect(playback).toMatchObject({ at: 3, length: 4 });
    playback.play();
    clock.pass(9000);
    expect(board.path).toEqual(['E3-E4', 'E9-E8', 'G3-G2', 'E8-E9']);
  });

  test('going to another node pauses the playback', () => {
    playback.play();
    clock.pass(1000);
    board.goTo(4);
    expect(playback.isPlaying).toBe(false);
    clock.pass(9000);
    expect(board.at).toBe(4);
  });

  test('steps and playback never go back beyond a fixed start', () => {
    const diagram = new AnalysisBoard(tree, MOVES.slice(0, 4), true);
    const moves = new TreePlayback(diagram, clock);
    for (const step of ['previous', 'start'] as const) diagram.go(step);
    moves.stepBack();
    expect(moves).toMatchObject({ at: 4, first: 4 });
    moves.play();
    clock.pass(9000);
    moves.restart();
    expect(moves.at).toBe(4);
  });
});
