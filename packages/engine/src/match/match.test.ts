import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ctor } from '../games/ctor/index.ts';
import { legalTexts } from '../kernel/index.ts';
import { applyEntry, fold } from './fold.ts';
import { type Match, snapshot, startMatch, straighten, toMove, version } from './match.ts';
import { Replay } from './playback.ts';
import { contentHash, recordFileName, toRecord } from './record.ts';
import { History, Session } from './session.ts';

const start = (): Match => startMatch(ctor, { options: {} });

function played(...moves: string[]): Match {
  const { result } = fold(
    start(),
    moves.map((move, at) => ({ move, at })),
  );
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}
const texts = (match: Match): string[] => match.moves.map(({ text }) => text);

describe('applyEntry', () => {
  test('a move returns a new match and leaves the old one unchanged', () => {
    const before = start();
    const next = applyEntry(before, { move: '3,4', at: 7 });
    if (!next.ok) throw new Error(next.error.code);
    expect([version(before), before.position.ply, toMove(before)]).toEqual([0, 0, 0]);
    expect([version(next.value), next.value.position.ply, toMove(next.value)]).toEqual([1, 1, 1]);
    expect(next.value.entries).toEqual([{ move: '3,4', at: 7 }]);
  });

  test('an accepted move is recorded in canonical form', () => {
    expect(texts(played('-1,10'))).toEqual(['9,0']);
    expect(played('-1,10').entries).toEqual([{ move: '9,0', at: 0 }]);
  });

  test('a refused entry changes nothing and returns the reason', () => {
    expect(applyEntry(played('3,4'), { move: '3,4', at: 1 })).toEqual({
      ok: false,
      error: { code: 'occupied', detail: '3,4' },
    });
  });

  test('a takeback undoes moves and stays in the record', () => {
    const next = applyEntry(played('0,0', '1,1', '2,2'), { takeback: 2, by: 1, at: 9 });
    if (!next.ok) throw new Error(next.error.code);
    expect(texts(next.value)).toEqual(['0,0']);
    expect([version(next.value), next.value.position.ply, toMove(next.value)]).toEqual([4, 1, 1]);
    expect(straighten(next.value).entries).toEqual([{ move: '0,0', at: 0 }]);
  });

  test('a takeback of more moves than were played is refused', () => {
    expect(applyEntry(played('0,0'), { takeback: 2, by: 0, at: 9 })).toMatchObject({
      error: { code: 'nothing-to-undo' },
    });
  });

  test.each([
    ['resigned', 0, 1],
    ['resigned', 1, 0],
    ['timeout', 0, 1],
    ['abandoned', 1, 0],
    ['abandoned', null, null],
    ['agreement', null, null],
    ['agreement', 1, null],
  ] as const)('%s by seat %j: the winner is %j, and no further entry is accepted', (end, by, winner) => {
    const next = applyEntry(played('0,0'), { end, by, at: 9 });
    if (!next.ok) throw new Error(next.error.code);
    expect(next.value.outcome).toEqual({ winner, reason: end });
    expect(toMove(next.value)).toBe(null);
    for (const entry of [
      { move: '1,1', at: 10 },
      { takeback: 1, by: 0, at: 10 },
      { end, by, at: 10 },
    ] as const) {
      expect(applyEntry(next.value, entry)).toMatchObject({ error: { code: 'game-over' } });
    }
  });

  test('the published state includes endings that the rules do not cover, such as a resignation', () => {
    const next = applyEntry(played('0,0'), { end: 'resigned', by: 1, at: 9 });
    if (!next.ok) throw new Error(next.error.code);
    expect(ctor.presentation.state(snapshot(next.value) as never)).toMatchObject({ gameOver: true, winner: 1 });
  });
});

describe('a session', () => {
  const session = (...moves: string[]): Session => {
    const made = new Session(start());
    for (const move of moves) expect(made.apply({ move, at: null }).ok).toBe(true);
    return made;
  };

  test('undoes and redoes moves', () => {
    const made = session('0,0', '1,1', '2,2');
    made.undo();
    made.undo();
    expect(texts(made.match)).toEqual(['0,0']);
    made.redo();
    expect(texts(made.match)).toEqual(['0,0', '1,1']);
    made.redo();
    expect(texts(made.match)).toEqual(['0,0', '1,1', '2,2']);
    expect(made.redo()).toEqual({ ok: false, error: { code: 'nothing-to-redo' } });
  });

  test('drops the undone moves when a new move is made', () => {
    const made = session('0,0', '1,1');
    made.undo();
    made.apply({ move: '5,5', at: null });
    expect(made.canRedo).toBe(false);
    expect(texts(made.match)).toEqual(['0,0', '5,5']);
  });

  test('refuses to undo when there is nothing to undo', () => {
    const made = session();
    const { revision } = made;
    expect(made.undo()).toEqual({ ok: false, error: { code: 'nothing-to-undo' } });
    expect(made.revision).toBe(revision);
  });

  test('keeps the redo stack when a move is refused', () => {
    const made = session('0,0', '1,1');
    made.undo();
    expect(made.apply({ move: '0,0', at: null }).ok).toBe(false);
    expect(made.canRedo).toBe(true);
  });

  test("undoes back to a given seat's last decision, even across a CTOR turn of two moves", () => {
    const made = session('0,0', '1,1', '2,2', '3,3');
    made.undo(1);
    expect(texts(made.match)).toEqual(['0,0', '1,1']);
    made.redo(0);
    expect(texts(made.match)).toEqual(['0,0', '1,1', '2,2']);
    made.undo(0);
    expect(texts(made.match)).toEqual([]);
  });

  test('refuses to undo for a seat that made no decision within the undo limit', () => {
    const made = session('0,0');
    expect(made.undo(1)).toEqual({ ok: false, error: { code: 'nothing-to-undo' } });
    expect(texts(made.match)).toEqual(['0,0']);
    const limited = new Session(startMatch(ctor, { options: {}, terms: { undoLimit: 2 } }));
    for (const move of ['0,0', '1,1', '2,2']) limited.apply({ move, at: null });
    expect([limited.canUndoTo(0), limited.canUndoTo(1)]).toEqual([false, true]);
    expect(limited.undo(0).ok).toBe(false);
    expect(limited.undo(1).ok).toBe(true);
    expect([texts(limited.match), limited.canRedo]).toEqual([['0,0', '1,1'], true]);
  });

  test('does not count an ending towards the undo limit', () => {
    const made = new Session(startMatch(ctor, { options: {}, terms: { undoLimit: 2 } }));
    for (const move of ['0,0', '1,1', '2,2']) made.apply({ move, at: null });
    made.apply({ end: 'resigned', by: 0, at: null });
    for (const one of [made, new Session(made.match)]) {
      while (one.undo().ok);
      expect(texts(one.match)).toEqual(['0,0']);
    }
  });

  test('no undo goes further back than the limit allows, wherever the match stands', () => {
    const action = fc.constantFrom('move', 'end', 'undo', 'undo 0', 'undo 1', 'redo', 'load');
    fc.assert(
      fc.property(fc.option(fc.nat(4)), fc.array(action, { maxLength: 30 }), (undoLimit, actions) => {
        const made = new Session(startMatch(ctor, { options: {}, terms: { undoLimit } }));
        let deepest = 0;
        for (const action of actions) {
          const { match } = made;
          const count = match.moves.length;
          if (action === 'move') made.apply({ move: legalTexts(ctor, match.position)[0] ?? '', at: null });
          else if (action === 'end') made.apply({ end: 'resigned', by: 0, at: null });
          else if (action === 'redo') made.redo();
          else if (action === 'load') made.load(match);
          else {
            const seat = action === 'undo' ? undefined : action === 'undo 0' ? 0 : 1;
            const expected = seat === undefined ? made.canUndo : made.canUndoTo(seat);
            expect(made.undo(seat).ok).toBe(expected);
          }
          if (action === 'load') deepest = count;
          deepest = Math.max(deepest, made.match.moves.length);
          expect(made.match.moves.length).toBeGreaterThanOrEqual(deepest - (undoLimit ?? deepest));
        }
      }),
    );
  });

  test('a limit of 0 allows no undo of a move, and refuses it at once', () => {
    const made = new Session(startMatch(ctor, { options: {}, terms: { undoLimit: 0 } }));
    for (const move of ['0,0', '1,1']) made.apply({ move, at: null });
    expect([made.canUndo, made.canUndoTo(0), made.canUndoTo(1)]).toEqual([false, false, false]);
    expect(made.undo().ok).toBe(false);
    made.apply({ end: 'resigned', by: 0, at: null });
    expect([made.undo().ok, made.undo().ok]).toEqual([true, false]);
  });

  test('can undo an ending and continue the match', () => {
    const made = session('0,0');
    made.apply({ end: 'resigned', by: 0, at: null });
    made.undo();
    expect(made.match.outcome).toBe(null);
    expect(texts(made.match)).toEqual(['0,0']);
    made.redo();
    expect(made.match.outcome).toEqual({ winner: 1, reason: 'resigned' });
  });

  test('respects the undo limit in the terms, even for a loaded match', () => {
    const limited = startMatch(ctor, { options: {}, terms: { undoLimit: 2 } });
    const made = new Session(limited);
    for (const move of ['0,0', '1,1', '2,2']) made.apply({ move, at: null });
    expect([made.undo().ok, made.undo().ok, made.undo().ok]).toEqual([true, true, false]);
    const { result } = fold(limited, [
      { move: '7,7', at: null },
      { move: '8,8', at: null },
      { move: '9,9', at: null },
    ]);
    if (!result.ok) throw new Error(result.error.code);
    made.load(result.value);
    expect([made.canRedo, made.undo().ok, made.undo().ok, made.undo().ok]).toEqual([false, true, true, false]);
  });

  test('keeps the takebacks of a loaded record until something is undone', () => {
    const { result } = fold(start(), [
      { move: '0,0', at: null },
      { takeback: 1, by: 0, at: null },
      { move: '1,1', at: null },
    ]);
    if (!result.ok) throw new Error(result.error.code);
    const made = new Session(result.value);
    expect(toRecord(made.match).entries).toHaveLength(3);
    made.undo();
    expect(toRecord(made.match).entries).toEqual([]);
    made.redo();
    expect(texts(made.match)).toEqual(['1,1']);
  });
});

describe('a replay', () => {
  test('can seek to any move without changing the match', () => {
    const match = played('0,0', '1,1', '2,2');
    const replay = new Replay(match);
    replay.seek(2);
    expect([replay.at, replay.length, replay.position.toMove]).toEqual([2, 3, 1]);
    expect(replay.snapshot.at).toEqual([0, 1]);
    replay.seek(-5);
    expect(replay.at).toBe(0);
    replay.seek(99);
    expect(replay.at).toBe(3);
    expect(match.position.ply).toBe(3);
  });

  test('shows an ending of the match only at the last move', () => {
    const ended = applyEntry(played('0,0', '1,1'), { end: 'resigned', by: 0, at: 5 });
    if (!ended.ok) throw new Error(ended.error.code);
    const replay = new Replay(ended.value);
    replay.seek(1);
    expect(replay.snapshot.outcome).toBe(null);
    replay.seek(2);
    expect(replay.snapshot.outcome).toEqual({ winner: 1, reason: 'resigned' });
  });
});

test('the content hash depends on the moves, not on players and times', () => {
  const [one, other] = [played('0,0', '1,1'), played('0,0', '1,2')];
  const renamed: Match = {
    ...one,
    players: [
      { name: 'Ada', level: null },
      { name: null, level: 3 },
    ],
  };
  expect(contentHash(renamed)).toBe(contentHash(one));
  expect(contentHash(other)).not.toBe(contentHash(one));
  expect(contentHash(one)).toBe('52ec96fecb827194fc0ed5096214893e646a8b4fdec0601a8b006bdc31a346b9');
});

test('recordFileName contains the game id and the local time', () => {
  expect(recordFileName(ctor, new Date(2026, 10, 16, 2, 20, 9))).toBe('ctor-20261116-022009.quintet.json');
});

describe('History', () => {
  test('undoes and redoes, and a new item clears the redo stack', () => {
    const history = new History<string>(null);
    for (const item of ['A', 'B', 'C']) history.push(item);
    expect([history.undo(), history.undo()]).toEqual(['C', 'B']);
    expect(history.redo()).toBe('B');
    expect(history.done).toEqual(['A', 'B']);
    history.push('D');
    expect([history.canRedo, history.redo()]).toEqual([false, undefined]);
  });
  test('never undoes items beyond the limit, even after an undo', () => {
    const history = new History<number>(3, [1, 2, 3, 4, 5]);
    expect([history.undo(), history.undo(), history.undo(), history.undo()]).toEqual([5, 4, 3, undefined]);
    history.push(6);
    expect([history.undo(), history.undo()]).toEqual([6, undefined]);
    expect(history.done).toEqual([1, 2]);
  });
  test('counts only the selected items towards the undo limit', () => {
    const history = new History<number>(2, [1, 2, 3, -4], (item) => item > 0);
    expect(history.undoable).toBe(3);
    expect([history.undo(), history.undo(), history.undo(), history.undo()]).toEqual([-4, 3, 2, undefined]);
  });
});
