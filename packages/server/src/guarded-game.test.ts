import { applyEntry, type Game, legalMoves, startMatch } from '@quintet/engine';
import { ctor } from '@quintet/engine/ctor';
import { snapshot } from '@quintet/engine/match';
import { describe, expect, test } from 'vitest';
import { GameFailed, guardedGame, runGame } from './guarded-game.ts';

const failures: { readonly kind: string; readonly match: string | null; readonly message: string }[] = [];
let now = 0;

/** CTOR as a third-party game, with some parts replaced. */
function guarded(changes: Partial<Game> = {}): Game {
  failures.length = 0;
  now = 0;
  const game = { ...ctor, id: 'mini', package: 'mini@1.0.0', ...changes } as Game;
  return guardedGame(game, {
    timeoutMs: 1000,
    now: () => now,
    onFailure: ({ kind, message }, match) => failures.push({ kind, match, message }),
  });
}

const state = (change: (position: unknown) => unknown): Partial<Game> => ({
  presentation: { ...ctor.presentation, state: change } as unknown as Game['presentation'],
});
const stateOf = (game: Game): unknown => game.presentation.state(snapshot(startMatch(game, { options: {} })));
const loop = (): never => {
  for (;;);
};

test('a guarded game plays exactly like the unguarded game', () => {
  const play = (game: Game): unknown => {
    let match = startMatch(game, { options: {} });
    for (let n = 0; n < 10; n++) {
      const move = game.notation.format(match.position, legalMoves(match.position)[n] as number);
      const next = applyEntry(match, { move, at: null });
      if (!next.ok) throw new Error(next.error.code);
      match = next.value;
    }
    return [match.moves, match.position.toMove, match.position.ply, game.presentation.state(snapshot(match))];
  };
  expect(play(guarded())).toEqual(play(ctor as unknown as Game));
  expect(failures).toEqual([]);
});

describe('a faulty call becomes an error that names the game', () => {
  test.each([
    [
      'throws',
      () => {
        throw new TypeError('x is not a function');
      },
      'failed: x is not a function',
    ],
    ['loops', loop, 'took more than 1000 ms'],
    [
      'recurses without end',
      () => {
        const deep = (): number => deep() + 1;
        return deep();
      },
      'failed: Maximum call stack',
    ],
    ['returns nothing', () => undefined, 'failed: state returned null'],
    ['returns what cannot be sent', () => ({ big: 1n }), 'failed: '],
  ])('a game that %s', (_what, change, detail) => {
    const game = guarded(state(change));
    expect(() => stateOf(game)).toThrow(GameFailed);
    expect(failures).toEqual([{ kind: expect.any(String), match: null, message: expect.any(String) }]);
    expect(failures[0]?.message).toContain(`the game mini (mini@1.0.0) ${detail}`);
  });

  test('a position whose clone is not a position', () => {
    const spoilt = (): unknown => Object.assign(ctor.rules.start({} as never), { clone: () => ({}) });
    const game = guarded({ rules: { ...ctor.rules, start: spoilt } as unknown as Game['rules'] });
    expect(() => startMatch(game, { options: {} }).position.clone()).toThrow('clone returned a wrong object');
  });

  test('a file format that fails on the file of another game does not recognise it', () => {
    const codec = { format: 'mini', recognises: loop, fileName: loop, encode: loop, decode: loop };
    const game = guarded({ codecs: [codec] });
    expect(game.codecs[0]?.recognises({})).toBe(false);
    expect(failures).toHaveLength(1);
  });
});

describe('a game that exceeded its time limit', () => {
  const run = (game: Game, match: string, work: () => unknown = loop): string => {
    try {
      return String(runGame(game, match, work));
    } catch (error) {
      return (error as GameFailed).kind;
    }
  };

  test('is skipped in the same match for ten minutes, but still called in others', () => {
    const game = guarded();
    expect(run(game, 'a')).toBe('timeout');
    expect([run(game, 'a', () => 'fine'), run(game, 'b', () => 'fine')]).toEqual(['suspended', 'fine']);
    now += 600_001;
    expect(run(game, 'a', () => 'fine')).toBe('fine');
  });

  test('is suspended in all matches once its timeouts have cost two seconds, and then may use a twentieth of the time', () => {
    const game = guarded();
    const costly = (match: string): string =>
      run(game, match, () => {
        now += 1000;
        return loop();
      });
    expect([costly('a'), costly('b')]).toEqual(['timeout', 'timeout']);
    expect(run(game, 'c', () => 'fine')).toBe('suspended');
    now += 20_001;
    expect(run(game, 'c', () => 'fine')).toBe('fine');
  });
});
