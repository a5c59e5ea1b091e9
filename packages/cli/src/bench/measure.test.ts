import { gameById, gameList, type Options } from '@quintet/engine';
import { describe, expect, test } from 'vitest';
import { bytesPerPly, measurePerft, measurePlayouts, rate, signature } from './measure.ts';

const optionsOf = (id: string): Options => {
  const parsed = gameById(id)?.rules.parseOptions({});
  if (!parsed?.ok) throw new Error(id);
  return parsed.value;
};

/** Signatures of the rules. If a signature changes, the rules have changed and `rules` must be incremented. */
const SIGNATURES: Readonly<Record<string, number>> = { bugs: 136443, ctor: 25250, jungle: 9104, octa: 5485, xo: 3593 };

test.each(Object.entries(SIGNATURES))('the rules of %s keep their signature', (id, known) => {
  expect(signature(gameById(id)!, optionsOf(id))).toBe(known);
});

describe('measuring', () => {
  /** A clock that advances by 1 ms on every reading. */
  const ticking = (): (() => number) => {
    let now = 0;
    return () => ++now;
  };
  const effort = { rounds: 3, roundMilliseconds: 4 };
  const ctor = gameList.find(({ id }) => id === 'ctor')!;

  test('a rate is the work done per second', () => {
    expect(rate(effort, ticking(), () => 5)).toBe((1000 * 3 * 5) / 5);
  });

  test('a playout is a whole match', () => {
    const { pliesPerSecond, playoutsPerSecond } = measurePlayouts(ctor, {}, effort, ticking());
    expect(pliesPerSecond / playoutsPerSecond).toBe(100);
  });

  test('a perft that does not reach the known count throws', () => {
    expect(() => measurePerft(ctor.rules.start({}), 2, 9901, true, effort, ticking())).toThrow(
      'perft 2 gives 9900, not 9901',
    );
  });

  test('playing CTOR moves allocates almost no memory', () => {
    expect(bytesPerPly(ctor, {})).toBeLessThan(8);
  });
});
