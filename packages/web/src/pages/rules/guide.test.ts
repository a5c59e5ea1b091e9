import { loadGame } from '@quintet/board/games/index.ts';
import type { Lesson } from '@quintet/board/games/manifest.ts';
import { viewOf } from '@quintet/board/games/view.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { StorageArea } from '../../ui/storage.ts';
import { Guide, guidedView, savedStep } from './guide.svelte.ts';
import { snapshotOf } from './snapshot.ts';

/** Timers that fire one by one when the test tells them to. */
class ManualTimers {
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

  runNext(): void {
    const then = this.#waiting.shift();
    if (!then) throw new Error('nothing is due');
    then();
  }
}

const text = { en: 'text', zh: '文字' };
const lesson: Lesson = {
  options: {},
  steps: [
    { text },
    { text, instruction: text, move: 'E3-E4', replies: ['E7-E6'] },
    { text, instruction: text, move: 'A3-A7', replies: [] },
  ],
  ends: null,
  closing: text,
};

const game = await loadGame('jungle');
let timers: ManualTimers;
let guide: Guide;
let announced: string[];
beforeEach(() => {
  timers = new ManualTimers();
  announced = [];
  guide = new Guide(game, lesson, timers, ({ before }) => {
    if (before) announced.push(game.notation.format(before.position, before.move));
  });
});

const legal = (text: string): number => {
  const parsed = game.notation.parse(guide.board.position, text);
  if (!parsed.ok) throw new Error(text);
  return parsed.value;
};

test('a lesson step without a move waits until the learner continues', () => {
  expect(guide.task).toBeNull();
  expect(timers.isIdle).toBe(true);
  guide.next();
  expect(guide.at).toBe(1);
});

describe('a lesson step with a move', () => {
  beforeEach(() => guide.goTo(1));

  test('asks for one move and provides its path', () => {
    expect(guide.task?.path).toEqual(['E3', 'E4']);
  });

  test('ignores every other move', () => {
    guide.play(legal('A3-A7'));
    expect(guide.board.node.ply).toBe(0);
    expect(announced).toEqual([]);
  });

  test('is followed by the opponent’s reply and then by the next step', () => {
    guide.play(legal('E3-E4'));
    expect(guide.task).toBeNull();
    expect(announced).toEqual(['E3-E4']);
    timers.runNext();
    expect(announced).toEqual(['E3-E4', 'E7-E6']);
    expect(guide.at).toBe(1);
    timers.runNext();
    expect(guide.at).toBe(2);
    expect(guide.task?.path).toEqual(['A3', 'A7']);
  });

  test('is played automatically if the learner skips it, and skipping again does not wait for the reply', () => {
    guide.next();
    expect(announced).toEqual(['E3-E4']);
    guide.next();
    expect(guide.at).toBe(2);
    expect(guide.board.node.ply).toBe(2);
    expect(timers.isIdle).toBe(true);
  });

  test('starts again when the learner goes back before the reply', () => {
    guide.play(legal('E3-E4'));
    guide.back();
    expect(guide.at).toBe(1);
    expect(guide.board.node.ply).toBe(0);
    expect(timers.isIdle).toBe(true);
    guide.back();
    expect(guide.at).toBe(0);
  });
});

test('a lesson ends after its last step', () => {
  guide.goTo(2);
  guide.next();
  timers.runNext();
  expect(guide.isDone).toBe(true);
  expect(guide.step).toBeNull();
  expect(guide.board.node.ply).toBe(3);
  guide.next();
  expect(guide.at).toBe(3);
});

test('a closed lesson has no pending timer', () => {
  guide.goTo(1);
  guide.next();
  guide.close();
  expect(timers.isIdle).toBe(true);
});

describe('the saved step of a lesson', () => {
  function memoryArea(): () => StorageArea {
    const items = new Map<string, string>();
    const area: StorageArea = {
      getItem: (key) => items.get(key) ?? null,
      setItem: (key, text) => void items.set(key, text),
      removeItem: (key) => void items.delete(key),
    };
    return () => area;
  }

  test('is saved per game', () => {
    const area = memoryArea();
    savedStep('octa', 8, area).write(3);
    expect([savedStep('octa', 8, area).read(), savedStep('xo', 8, area).read()]).toEqual([3, 0]);
  });

  test.each(['-1', '8', '2.5', 'x', ''])('is the first step if the stored value is invalid: "%s"', (step) => {
    const area = memoryArea();
    area().setItem('quintet:learn:octa', step);
    expect(savedStep('octa', 8, area).read()).toBe(0);
  });

  test('is the first step if storage is blocked', () => {
    const blocked = savedStep('octa', 8, () => {
      throw new Error('blocked');
    });
    blocked.write(1);
    expect(blocked.read()).toBe(0);
  });
});

describe('the board of a lesson', () => {
  const { position } = snapshotOf(game, {});
  const parsed = game.notation.parse(position, 'E3-E4');
  const move = parsed.ok ? parsed.value : -1;
  const whole = viewOf(game, position, 'en', { touching: true, before: null });
  const view = guidedView(whole, move, { later: () => 'later', refused: (reason) => `no: ${reason}` });

  test('only the requested move can be played', () => {
    expect(view.choices).toEqual([{ path: ['E3', 'E4'], intent: { kind: 'move', move } }]);
  });

  test('a legal touch that was not requested is postponed, and an illegal touch is explained', () => {
    expect(view.explain(['A3'])).toEqual({ code: 'not-requested', text: 'later', explanation: null });
    expect(view.explain(['E3', 'E2'])).toEqual({ code: 'not-requested', text: 'later', explanation: null });
    expect(view.explain(['A3', 'A4'])).toEqual({
      code: 'cannot-enter-water',
      text: 'no: Cannot enter water',
      explanation: 'Only the Rat can swim',
    });
    expect(view.explain(['A7'])).toEqual({
      code: 'not-your-turn',
      text: 'no: Not your turn',
      explanation: 'That is BLUE’s piece',
    });
  });
});
