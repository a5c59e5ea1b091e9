import { beforeEach, describe, expect, test } from 'vitest';
import { loadGame } from '../../games/index.ts';
import { type Lesson, say } from '../../games/lesson-types.ts';
import { Guide } from './guide.svelte.ts';

/** Time that stands still until it is told to go on to whatever is due next. */
class StepClock {
  #waiting: (() => void)[] = [];

  after(_milliseconds: number, then: () => void): () => void {
    this.#waiting.push(then);
    return () => {
      this.#waiting = this.#waiting.filter((each) => each !== then);
    };
  }

  get isIdle(): boolean {
    return this.#waiting.length === 0;
  }

  goOn(): void {
    const then = this.#waiting.shift();
    if (!then) throw new Error('nothing is due');
    then();
  }
}

const said = say('text', '文字');
const lesson: Lesson = {
  options: {},
  steps: [
    { says: said },
    { says: said, now: said, move: 'E3-E4', replies: ['E7-E6'] },
    { says: said, now: said, move: 'A3-A7', replies: [] },
  ],
  ends: null,
  closing: said,
};

const game = await loadGame('jungle');
let clock: StepClock;
let guide: Guide;
let told: string[];
beforeEach(() => {
  clock = new StepClock();
  told = [];
  guide = new Guide(game, lesson, clock, ({ before }) => {
    if (before) told.push(game.notation.format(before.position, before.move));
  });
});

const legal = (text: string): number => {
  const parsed = game.notation.parse(guide.standing.position, text);
  if (!parsed.ok) throw new Error(text);
  return parsed.value;
};

test('a step to read asks for nothing and waits for the learner', () => {
  expect(guide.task).toBeNull();
  expect(clock.isIdle).toBe(true);
  guide.next();
  expect(guide.at).toBe(1);
});

describe('a step to do', () => {
  beforeEach(() => guide.goTo(1));

  test('asks for one move and names what to touch', () => {
    expect(guide.task?.path).toEqual(['E3', 'E4']);
  });

  test('takes no other move', () => {
    guide.play(legal('A3-A7'));
    expect(guide.standing.position.ply).toBe(0);
    expect(told).toEqual([]);
  });

  test('is answered, and then the next one follows', () => {
    guide.play(legal('E3-E4'));
    expect(guide.task).toBeNull();
    expect(told).toEqual(['E3-E4']);
    clock.goOn();
    expect(told).toEqual(['E3-E4', 'E7-E6']);
    expect(guide.at).toBe(1);
    clock.goOn();
    expect(guide.at).toBe(2);
    expect(guide.task?.path).toEqual(['A3', 'A7']);
  });

  test('is done for whoever skips it; skipping again does not wait for the answer', () => {
    guide.next();
    expect(told).toEqual(['E3-E4']);
    guide.next();
    expect(guide.at).toBe(2);
    expect(guide.standing.position.ply).toBe(2);
    expect(clock.isIdle).toBe(true);
  });

  test('begins anew when the learner goes back while it is answered', () => {
    guide.play(legal('E3-E4'));
    guide.back();
    expect(guide.at).toBe(1);
    expect(guide.standing.position.ply).toBe(0);
    expect(clock.isIdle).toBe(true);
    guide.back();
    expect(guide.at).toBe(0);
  });
});

test('after the last step it is done, and stays where it is', () => {
  guide.goTo(2);
  guide.next();
  clock.goOn();
  expect(guide.isDone).toBe(true);
  expect(guide.step).toBeNull();
  expect(guide.standing.position.ply).toBe(3);
  guide.next();
  expect(guide.at).toBe(3);
});

test('once closed nothing happens by itself', () => {
  guide.goTo(1);
  guide.next();
  guide.close();
  expect(clock.isIdle).toBe(true);
});
