// @vitest-environment happy-dom
import { ctor } from '@quintet/engine/ctor';
import { jungle } from '@quintet/engine/jungle';
import { describe, expect, test } from 'vitest';
import { joinMatch } from './fakes.ts';

describe('a move made in this tab', () => {
  test('is shown and sent at once, and stays when the server accepts it', async () => {
    const { play, server, move, texts, kinds } = await joinMatch(jungle, 0);
    expect(move('E3-E4')).toBe(true);
    expect([texts(), play.isSending, play.toMove, server.moves]).toEqual([['E3-E4'], true, 1, ['E3-E4']]);
    await server.accepts();
    expect([texts(), play.isSending, kinds()]).toEqual([['E3-E4'], false, ['moved']]);
  });

  test('is removed from the board, with the reason, if the server refuses it', async () => {
    const { play, server, move, texts, events } = await joinMatch(jungle, 0);
    move('E3-E4');
    await server.refuses('too-many');
    expect([texts(), play.isSending, play.isYours]).toEqual([[], false, true]);
    expect(events.at(-1)).toEqual({ kind: 'refused', code: 'too-many', isMove: true });
    move('C3-C4');
    expect(server.moves).toEqual(['E3-E4', 'C3-C4']);
  });

  test('is discarded if another device with the same seat moves first', async () => {
    const { server, move, texts, kinds } = await joinMatch(jungle, 0);
    move('E3-E4');
    await server.enters('C3-C4');
    await server.refuses('stale');
    expect([texts(), kinds()]).toEqual([['C3-C4'], ['moved', 'overtaken', 'moved']]);
  });

  test('cannot be made by watchers, out of turn, or while a seat is free', async () => {
    const watcher = await joinMatch(jungle, null);
    const second = await joinMatch(jungle, 1);
    const waiting = await joinMatch(jungle, 0);
    await waiting.server.updates({ hasBothPlayers: false });
    expect([watcher, second, waiting].map(({ move }) => move('E3-E4'))).toEqual([false, false, false]);
  });

  test('is reported only as the end of the match if it ends the match', async () => {
    // The red rat walks into the den.
    const { play, server, move, kinds } = await joinMatch(jungle, 0, ...toTheDen);
    move(intoTheDen);
    expect([play.match.outcome?.winner, play.toMove]).toEqual([0, null]);
    await server.accepts();
    expect(kinds()).toEqual(['moved', 'ended']);
  });
});

const rat = ['E3-E4', 'E4-E5', 'E5-E6', 'E6-D6', 'D6-D7', 'D7-D8'];
const toTheDen = rat.flatMap((move, n) => [move, n % 2 === 0 ? 'A7-A8' : 'A8-A7']);
const intoTheDen = 'D8-D9';

/** After these moves, seat 0 has two placements to make. */
const firstTurns = ['0,0', '2,0', '0,2'];

describe('a seat that moves twice', () => {
  test('can make the second move before the first is confirmed, but sends it only afterwards', async () => {
    const { play, server, move, texts } = await joinMatch(ctor, 0, ...firstTurns);
    move('5,5');
    expect(play.isYours).toBe(true);
    move('6,6');
    expect([texts().slice(-2), server.moves]).toEqual([['5,5', '6,6'], ['5,5']]);
    await server.accepts();
    expect([texts().slice(-2), server.moves]).toEqual([
      ['5,5', '6,6'],
      ['5,5', '6,6'],
    ]);
    await server.accepts();
    expect([texts().slice(-2), play.isSending]).toEqual([['5,5', '6,6'], false]);
  });

  test('loses its second move if the first one is refused', async () => {
    const { play, server, move, texts } = await joinMatch(ctor, 0, ...firstTurns);
    const before = texts();
    move('5,5');
    move('6,6');
    await server.refuses('unavailable');
    expect([texts(), server.moves, play.isSending]).toEqual([before, ['5,5'], false]);
  });
});

describe('a queued move', () => {
  test('is played as soon as it is the player’s turn', async () => {
    const { play, server, queue, texts } = await joinMatch(jungle, 0, 'E3-E4');
    expect(queue('E4-E5')).toBe(true);
    expect([play.premoves.queued?.text, texts(), server.moves]).toEqual(['E4-E5', ['E3-E4'], []]);
    await server.enters('E7-E6');
    expect([play.premoves.queued, texts(), server.moves]).toEqual([null, ['E3-E4', 'E7-E6', 'E4-E5'], ['E4-E5']]);
  });

  test('is dropped, with the game’s reason, if it is no longer legal', async () => {
    // An elephant moves to the target of the queued cat move.
    const before = ['C3-C4', 'D8-D7', 'C4-C5', 'D7-D6', 'D2-E2'];
    const { play, server, queue, events, texts } = await joinMatch(jungle, 0, ...before);
    queue('C5-C6');
    await server.enters('D6-C6');
    expect([play.premoves.queued, server.moves, texts().at(-1)]).toEqual([null, [], 'D6-C6']);
    const explanation = { key: 'too-weak', values: { piece: 'cat', victim: 'elephant' } };
    expect(events.at(-1)).toEqual({ kind: 'dropped', refusal: { code: 'invalid-move', detail: 'C5-C6', explanation } });
  });

  test('is cancelled by choosing it again, and replaced by choosing another move', async () => {
    const { play, server, queue } = await joinMatch(jungle, 0, 'E3-E4');
    queue('E4-E5');
    queue('C3-C4');
    expect(play.premoves.queued?.text).toBe('C3-C4');
    queue('C3-C4');
    expect(play.premoves.queued).toBeNull();
    await server.enters('E7-E6');
    expect(server.moves).toEqual([]);
  });

  test('is dropped by a takeback', async () => {
    const { play, server, queue, events, texts } = await joinMatch(jungle, 0, 'E3-E4', 'E7-E6', 'E4-E5');
    queue('C3-C4');
    await server.enters({ takeback: 2, by: 1, at: 0 });
    expect([play.premoves.queued, texts(), server.moves]).toEqual([null, ['E3-E4'], []]);
    expect(events.slice(-2)).toEqual([
      { kind: 'dropped', refusal: null },
      { kind: 'taken-back', by: 1 },
    ]);
  });

  test('waits until the opponent has made both moves', async () => {
    const { play, server, queue } = await joinMatch(ctor, 1, ...firstTurns);
    queue('9,9');
    await server.enters('5,5');
    expect([play.premoves.queued?.text, server.moves]).toEqual(['9,9', []]);
    await server.enters('6,6');
    expect([play.premoves.queued, server.moves]).toEqual([null, ['9,9']]);
  });

  test('is dropped at the end of the match', async () => {
    const { play, server, queue, kinds } = await joinMatch(jungle, 0, 'E3-E4');
    queue('E4-E5');
    await server.enters({ end: 'resigned', by: 1, at: 0 });
    expect([play.premoves.queued, server.moves, kinds()]).toEqual([null, [], ['ended']]);
  });
});

describe('after a reconnect', () => {
  test('an unconfirmed move stays on the board and is resent exactly once', async () => {
    const { play, server, move, texts, reconnect } = await joinMatch(jungle, 0);
    move('E3-E4');
    await reconnect();
    expect([texts(), play.isSending, server.moves]).toEqual([['E3-E4'], true, ['E3-E4']]);
    await server.accepts();
    expect([texts(), play.isSending]).toEqual([['E3-E4'], false]);
  });

  test('a move that had reached the server is confirmed by the server’s welcome', async () => {
    const { play, server, move, texts, kinds, reconnect } = await joinMatch(jungle, 0);
    move('E3-E4');
    server.entries.push({ move: 'E3-E4', at: 0 }, { move: 'E7-E6', at: 0 });
    await reconnect();
    expect([texts(), play.isSending, kinds()]).toEqual([['E3-E4', 'E7-E6'], false, ['moved', 'moved']]);
  });

  test('a queued move is still queued', async () => {
    const { server, queue, reconnect } = await joinMatch(jungle, 0, 'E3-E4');
    queue('E4-E5');
    server.entries.push({ move: 'E7-E6', at: 0 });
    await reconnect();
    expect(server.moves).toEqual(['E4-E5']);
  });

  test('leaving the match stops all further reports', async () => {
    const { play, move, kinds, settled } = await joinMatch(jungle, 0);
    move('E3-E4');
    play.leave();
    await settled();
    expect(kinds()).toEqual(['moved']);
  });
});
