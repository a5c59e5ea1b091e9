// @vitest-environment happy-dom
import type { Clock } from '@quintet/engine/kernel';
import { describe, expect, test } from 'vitest';
import { recordings } from '../../games/demo-matches.ts';
import { GAME_IDS, loadGame } from '../../games/index.ts';
import { Demo } from './demo.svelte.ts';

/** Time that only passes when it is told to. */
class HandClock implements Clock {
  #now = 0;
  #waiting: { at: number; then: () => void }[] = [];

  after(milliseconds: number, then: () => void): () => void {
    const one = { at: this.#now + milliseconds, then };
    this.#waiting.push(one);
    return () => {
      this.#waiting = this.#waiting.filter((each) => each !== one);
    };
  }

  get isIdle(): boolean {
    return this.#waiting.length === 0;
  }

  pass(milliseconds: number): void {
    const end = this.#now + milliseconds;
    for (;;) {
      const next = this.#waiting.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.#waiting = this.#waiting.filter((each) => each !== next);
      this.#now = next.at;
      next.then();
    }
    this.#now = end;
  }
}

const jungle = async () => {
  const clock = new HandClock();
  return { clock, demo: new Demo(await loadGame('jungle'), recordings.jungle, clock) };
};

describe.each(GAME_IDS)('the recording of %s', (id) => {
  test('is a match that the rules allow', async () => {
    const clock = new HandClock();
    const demo = new Demo(await loadGame(id), recordings[id], clock);
    expect(demo.view.game).toBe(id);
    expect(demo.view.ply).toBe(recordings[id].from);
  });

  test('ends as a match does', async () => {
    const game = await loadGame(id);
    const options = game.rules.parseOptions(recordings[id].options);
    if (!options.ok) throw new Error('wrong options');
    const position = game.rules.start(options.value);
    for (const text of recordings[id].moves.split('; ')) {
      const move = game.notation.parse(position, text);
      if (!move.ok) throw new Error(text);
      position.play(move.value);
    }
    expect(position.outcome).not.toBeNull();
  });
});

test('a demo waits until it is told to run, then plays a move every one and a half seconds', async () => {
  const { clock, demo } = await jungle();
  clock.pass(60_000);
  expect(demo.view.ply).toBe(0);
  demo.run(200);
  clock.pass(200 + 1500);
  expect(demo.view.ply).toBe(1);
  clock.pass(3000);
  expect(demo.view.ply).toBe(3);
  expect(demo.view.last?.path).toEqual(['F3', 'F2']);
});

test('a paused demo stands still, holds no timer and goes on where it was', async () => {
  const { clock, demo } = await jungle();
  demo.run(0);
  clock.pass(3000);
  demo.pause();
  expect(clock.isIdle).toBe(true);
  clock.pass(60_000);
  expect(demo.view.ply).toBe(2);
  demo.run(0);
  clock.pass(1500);
  expect(demo.view.ply).toBe(3);
});

test('after the last move and a rest it begins again', async () => {
  const { clock, demo } = await jungle();
  demo.run(0);
  clock.pass(29 * 1500);
  expect(demo.view.ply).toBe(29);
  clock.pass(3999);
  expect(demo.view.ply).toBe(29);
  clock.pass(1 + 1500);
  expect(demo.view.ply).toBe(1);
});

test('a demo that is paused during its rest stays at the end', async () => {
  const { clock, demo } = await jungle();
  demo.run(0);
  clock.pass(29 * 1500 + 100);
  demo.pause();
  expect(clock.isIdle).toBe(true);
  clock.pass(60_000);
  expect(demo.view.ply).toBe(29);
});
