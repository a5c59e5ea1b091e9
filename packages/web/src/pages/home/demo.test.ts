// @vitest-environment happy-dom
import { gameIds, loadDemo, loadGame } from '@quintet/board/games/index.ts';
import { playTexts, unwrap } from '@quintet/engine/authoring';
import type { Timers } from '@quintet/engine/match';
import { describe, expect, test } from 'vitest';
import { Demo } from './demo.svelte.ts';

/** Timers driven by the test. */
class ManualTimers implements Timers {
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
  const timers = new ManualTimers();
  return { timers, demo: new Demo(await loadGame('jungle'), await loadDemo('jungle'), timers) };
};

describe.each(gameIds())('the demo match of %s', (id) => {
  test('is legal', async () => {
    const match = await loadDemo(id);
    const demo = new Demo(await loadGame(id), match, new ManualTimers());
    expect(demo.view.game).toBe(id);
    expect(demo.view.ply).toBe(match.from);
  });

  test('is played to the end', async () => {
    const [game, match] = [await loadGame(id), await loadDemo(id)];
    const options = game.rules.parseOptions(match.options);
    if (!options.ok) throw new Error('wrong options');
    const position = game.rules.start(options.value);
    unwrap(playTexts(game, position, match.moves.split('; ')));
    expect(position.outcome).not.toBeNull();
  });
});

test('a demo plays a move every 1.5 seconds once it is started', async () => {
  const { timers, demo } = await jungle();
  timers.pass(60_000);
  expect(demo.view.ply).toBe(0);
  demo.run(200);
  timers.pass(200 + 1500);
  expect(demo.view.ply).toBe(1);
  timers.pass(3000);
  expect(demo.view.ply).toBe(3);
  expect(demo.view.last?.path).toEqual(['F3', 'F2']);
});

test('a paused demo has no pending timer and resumes where it stopped', async () => {
  const { timers, demo } = await jungle();
  demo.run(0);
  timers.pass(3000);
  demo.pause();
  expect(timers.isIdle).toBe(true);
  timers.pass(60_000);
  expect(demo.view.ply).toBe(2);
  demo.run(0);
  timers.pass(1500);
  expect(demo.view.ply).toBe(3);
});

test('a demo restarts four seconds after its last move', async () => {
  const { timers, demo } = await jungle();
  demo.run(0);
  timers.pass(29 * 1500);
  expect(demo.view.ply).toBe(29);
  timers.pass(3999);
  expect(demo.view.ply).toBe(29);
  timers.pass(1 + 1500);
  expect(demo.view.ply).toBe(1);
});

test('a demo paused at its end stays there', async () => {
  const { timers, demo } = await jungle();
  demo.run(0);
  timers.pass(29 * 1500 + 100);
  demo.pause();
  expect(timers.isIdle).toBe(true);
  timers.pass(60_000);
  expect(demo.view.ply).toBe(29);
});
