// @vitest-environment happy-dom
import { ctor } from '@quintet/engine/ctor';
import { jungle } from '@quintet/engine/jungle';
import { describe, expect, test } from 'vitest';
import { joined } from './fakes.ts';

describe('a move of one’s own', () => {
  test('is shown at once, sent, and stays when the server has it', async () => {
    const { play, server, touch, texts, kinds } = await joined(jungle, 0);
    expect(touch('E3-E4')).toBe(true);
    expect([texts(), play.isSending, play.toMove, server.moves]).toEqual([['E3-E4'], true, 1, ['E3-E4']]);
    await server.accepts();
    expect([texts(), play.isSending, kinds()]).toEqual([['E3-E4'], false, ['moved']]);
  });

  test('that the server refuses is taken off the board, with its reason', async () => {
    const { play, server, touch, texts, told } = await joined(jungle, 0);
    touch('E3-E4');
    await server.refuses('too-many');
    expect([texts(), play.isSending, play.isYours]).toEqual([[], false, true]);
    expect(told.at(-1)).toEqual({ kind: 'refused', code: 'too-many', isMove: true });
    touch('C3-C4');
    expect(server.moves).toEqual(['E3-E4', 'C3-C4']);
  });

  test('is overtaken when another device of the same seat plays first', async () => {
    const { server, touch, texts, kinds } = await joined(jungle, 0);
    touch('E3-E4');
    await server.enters('C3-C4');
    await server.refuses('stale');
    expect([texts(), kinds()]).toEqual([['C3-C4'], ['moved', 'overtaken', 'moved']]);
  });

  test('is not for whoever watches, whose turn it is not, or while a seat is free', async () => {
    const watcher = await joined(jungle, null);
    const second = await joined(jungle, 1);
    const waiting = await joined(jungle, 0);
    await waiting.server.tells({ hasBothPlayers: false });
    expect([watcher, second, waiting].map(({ touch }) => touch('E3-E4'))).toEqual([false, false, false]);
  });

  test('that ends the match ends it at once, and once', async () => {
    // Red's rat walks into the den.
    const { play, server, touch, kinds } = await joined(jungle, 0, ...toTheDen);
    touch(intoTheDen);
    expect([play.match.outcome?.winner, play.toMove]).toEqual([0, null]);
    await server.accepts();
    expect(kinds()).toEqual(['moved', 'ended']);
  });
});

const rat = ['E3-E4', 'E4-E5', 'E5-E6', 'E6-D6', 'D6-D7', 'D7-D8'];
const toTheDen = rat.flatMap((move, n) => [move, n % 2 === 0 ? 'A7-A8' : 'A8-A7']);
const intoTheDen = 'D8-D9';

/** After them seat 0 has two to make. */
const firstTurns = ['0,0', '2,0', '0,2'];

describe('a seat that moves twice', () => {
  test('the second move may be made while the first is on its way; it is sent when the first is in', async () => {
    const { play, server, touch, texts } = await joined(ctor, 0, ...firstTurns);
    touch('5,5');
    expect(play.isYours).toBe(true);
    touch('6,6');
    expect([texts().slice(-2), server.moves]).toEqual([['5,5', '6,6'], ['5,5']]);
    await server.accepts();
    expect([texts().slice(-2), server.moves]).toEqual([
      ['5,5', '6,6'],
      ['5,5', '6,6'],
    ]);
    await server.accepts();
    expect([texts().slice(-2), play.isSending]).toEqual([['5,5', '6,6'], false]);
  });

  test('where the first is refused, the second goes with it', async () => {
    const { play, server, touch, texts } = await joined(ctor, 0, ...firstTurns);
    const before = texts();
    touch('5,5');
    touch('6,6');
    await server.refuses('unavailable');
    expect([texts(), server.moves, play.isSending]).toEqual([before, ['5,5'], false]);
  });
});

describe('a queued move', () => {
  test('is played the moment its turn comes', async () => {
    const { play, server, queue, texts } = await joined(jungle, 0, 'E3-E4');
    expect(queue('E4-E5')).toBe(true);
    expect([play.queued?.text, texts(), server.moves]).toEqual(['E4-E5', ['E3-E4'], []]);
    await server.enters('E7-E6');
    expect([play.queued, texts(), server.moves]).toEqual([null, ['E3-E4', 'E7-E6', 'E4-E5'], ['E4-E5']]);
  });

  test('that is no longer legal is dropped, with the rule’s reason', async () => {
    // Where the cat wants to go, an elephant has come to stand.
    const before = ['C3-C4', 'D8-D7', 'C4-C5', 'D7-D6', 'D2-E2'];
    const { play, server, queue, told, texts } = await joined(jungle, 0, ...before);
    queue('C5-C6');
    await server.enters('D6-C6');
    expect([play.queued, server.moves, texts().at(-1)]).toEqual([null, [], 'D6-C6']);
    const reason = { key: 'too-weak', values: { piece: 'cat', victim: 'elephant' } };
    expect(told.at(-1)).toEqual({ kind: 'dropped', refusal: { code: 'invalid-move', detail: 'C5-C6', reason } });
  });

  test('is taken back by choosing it again, and replaced by another', async () => {
    const { play, server, queue } = await joined(jungle, 0, 'E3-E4');
    queue('E4-E5');
    queue('C3-C4');
    expect(play.queued?.text).toBe('C3-C4');
    queue('C3-C4');
    expect(play.queued).toBeNull();
    await server.enters('E7-E6');
    expect(server.moves).toEqual([]);
  });

  test('is dropped when moves are taken back meanwhile', async () => {
    const { play, server, queue, told, texts } = await joined(jungle, 0, 'E3-E4', 'E7-E6', 'E4-E5');
    queue('C3-C4');
    await server.enters({ takeback: 2, by: 1, at: 0 });
    expect([play.queued, texts(), server.moves]).toEqual([null, ['E3-E4'], []]);
    expect(told.slice(-2)).toEqual([
      { kind: 'dropped', refusal: null },
      { kind: 'taken-back', by: 1 },
    ]);
  });

  test('waits until the other has made both moves', async () => {
    const { play, server, queue } = await joined(ctor, 1, ...firstTurns);
    queue('9,9');
    await server.enters('5,5');
    expect([play.queued?.text, server.moves]).toEqual(['9,9', []]);
    await server.enters('6,6');
    expect([play.queued, server.moves]).toEqual([null, ['9,9']]);
  });

  test('goes with the end of the match', async () => {
    const { play, server, queue, kinds } = await joined(jungle, 0, 'E3-E4');
    queue('E4-E5');
    await server.enters({ end: 'resigned', by: 1, at: 0 });
    expect([play.queued, server.moves, kinds()]).toEqual([null, [], ['ended']]);
  });
});

describe('a connection that comes and goes', () => {
  test('what was not answered is sent again, once, and shown all the while', async () => {
    const { play, server, touch, texts, reconnect } = await joined(jungle, 0);
    touch('E3-E4');
    await reconnect();
    expect([texts(), play.isSending, server.moves]).toEqual([['E3-E4'], true, ['E3-E4']]);
    await server.accepts();
    expect([texts(), play.isSending]).toEqual([['E3-E4'], false]);
  });

  test('a move that had arrived is confirmed by the welcome', async () => {
    const { play, server, touch, texts, kinds, reconnect } = await joined(jungle, 0);
    touch('E3-E4');
    server.entries.push({ move: 'E3-E4', at: 0 }, { move: 'E7-E6', at: 0 });
    await reconnect();
    expect([texts(), play.isSending, kinds()]).toEqual([['E3-E4', 'E7-E6'], false, ['moved', 'moved']]);
  });

  test('a queued move outlives it', async () => {
    const { server, queue, reconnect } = await joined(jungle, 0, 'E3-E4');
    queue('E4-E5');
    server.entries.push({ move: 'E7-E6', at: 0 });
    await reconnect();
    expect(server.moves).toEqual(['E4-E5']);
  });

  test('once left, nothing more is told', async () => {
    const { play, touch, kinds, settled } = await joined(jungle, 0);
    touch('E3-E4');
    play.leave();
    await settled();
    expect(kinds()).toEqual(['moved']);
  });
});
