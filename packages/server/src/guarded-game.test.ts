import { applyEntry, type Game, legalMoves, type Match, startMatch } from '@quintet/engine';
import { ctor } from '@quintet/engine/ctor';
import { describe, expect, test } from 'vitest';
import { checkMatch, GameFailed, gameOfError, guardedGame, plainObject, runGame } from './guarded-game.ts';

const failures: { readonly kind: string; readonly match: string | null; readonly message: string }[] = [];
let now = 0;

/** CTOR as a third-party game, with some parts replaced. */
function guarded(changes: Partial<Game> = {}): Game {
  failures.length = 0;
  now = 0;
  const game = { ...ctor, id: 'mini', package: 'mini@1.0.0', ...changes } as Game;
  return guardedGame(game, {
    timeoutMs: 500,
    now: () => now,
    onFailure: ({ kind, message }, match) => failures.push({ kind, match, message }),
  });
}

const loop = (): never => {
  for (;;);
};

test('a guarded game plays exactly like the unguarded game', () => {
  const play = (game: Game): unknown =>
    runGame(game, null, () => {
      let match = startMatch(game, { options: {} });
      for (let n = 0; n < 10; n++) {
        const move = game.notation.format(match.position, legalMoves(match.position)[n] as number);
        const next = applyEntry(match, { move, at: null });
        if (!next.ok) throw new Error(next.error.code);
        match = next.value;
      }
      checkMatch(match);
      return [match.moves, match.position.toMove, match.position.ply];
    });
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
    ['loops', loop, 'took more than 500 ms'],
    [
      'recurses without end',
      () => {
        const deep = (): number => deep() + 1;
        return deep();
      },
      'failed: Maximum call stack',
    ],
    ['returns nothing', (game: Game) => plainObject(game, undefined as never), 'failed: an object is missing'],
    ['returns what cannot be sent', (game: Game) => plainObject(game, { big: 1n } as never), 'failed: '],
  ])('a game that %s', (_what, work, detail) => {
    const game = guarded();
    expect(() => runGame(game, 'a', () => work(game))).toThrow(GameFailed);
    expect(failures).toEqual([{ kind: expect.any(String), match: 'a', message: expect.any(String) }]);
    expect(failures[0]?.message).toContain(`the game mini (mini@1.0.0) ${detail}`);
  });

  test.each([
    ['outcome', { outcome: 'won' }, 'outcome returned won'],
    ['winner', { outcome: { winner: 2, reason: 'won' } }, 'outcome returned a wrong object'],
    ['seat to move', { position: { toMove: 7 } }, 'toMove returned 7'],
    ['move text', { entries: [{ move: 5, at: null }] }, 'format returned 5'],
  ])('a match whose %s is nonsense', (_what, changes, message) => {
    const match = { ...startMatch(guarded(), { options: {} }), ...changes } as unknown as Match;
    expect(() => checkMatch(match)).toThrow(message);
  });

  test('a file format that fails on the file of another game does not recognise it', () => {
    const codec = { format: 'mini', recognises: loop, fileName: loop, encode: loop, decode: loop };
    const game = guarded({ codecs: [codec] });
    expect(game.codecs[0]?.recognises({})).toBe(false);
    expect(failures).toHaveLength(1);
  });
});

test('a game is suspended once its timeouts have cost two seconds, and then may use a twentieth of the time', () => {
  const game = guarded();
  const run = (work: () => unknown): unknown => {
    try {
      return runGame(game, 'a', work);
    } catch (error) {
      return (error as GameFailed).kind;
    }
  };
  const costly = (): unknown =>
    run(() => {
      now += 1000;
      return loop();
    });
  expect([costly(), run(() => 'fine'), costly()]).toEqual(['timeout', 'fine', 'timeout']);
  expect(run(() => 'fine')).toBe('suspended');
  now += 20_001;
  expect(run(() => 'fine')).toBe('fine');
});

describe('an error outside of a request', () => {
  const modules = [
    { url: 'file:///games/one.js', game: guarded() },
    { url: 'file:///games/two.js', game: { ...guarded(), id: 'other' } },
  ];
  const thrownAt = (file: string): Error =>
    Object.assign(new Error('late'), { stack: `Error: late\n    at ${file}:1:2` });

  test('belongs to the game whose module is on its stack', () => {
    expect(gameOfError(thrownAt('file:///games/two.js'), modules)?.game).toBe('other');
  });

  test('belongs to the server if no module is on its stack', () => {
    expect(gameOfError(thrownAt('file:///server.js'), modules)).toBeNull();
  });

  test('belongs to a game if it is no error', () => {
    expect(gameOfError('late', modules)?.message).toContain('failed outside of a request: late');
  });
});
