// @vitest-environment happy-dom
import { LiveMatch } from '@quintet/client';
import { fakePlatform } from '@quintet/client/testkit';
import { ctor } from '@quintet/engine/ctor';
import type { Entry } from '@quintet/engine/match';
import { describe, expect, test } from 'vitest';
import { FakeServer } from './fakes.ts';
import { OnlinePlay } from './online-play.svelte.ts';
import { pendingStore } from './own-moves.ts';
import { premoveStore } from './premoves.svelte.ts';

const BEFORE = ['0,0', '2,0', '0,2'];

/** Opens a page in the same tab, connected to a server with the given moves. */
async function page(record: (string | Entry)[]) {
  const { platform, last } = fakePlatform();
  const server = new FakeServer(ctor, 0, last);
  server.entries = record.map((entry) => (typeof entry === 'string' ? { move: entry, at: 0 } : entry));
  const live = new LiveMatch({ url: 'ws://x', match: 'm', ticket: null, game: async () => ctor }, platform);
  last().opens();
  await server.welcomes();
  const play = new OnlinePlay(live, pendingStore('m'), premoveStore('m'));
  const texts = (): string[] => play.match.moves.map(({ text }) => text).slice(BEFORE.length);
  const place = (cell: string): void => {
    const move = ctor.notation.parse(play.match.position as Parameters<typeof ctor.notation.parse>[0], cell);
    if (move.ok) play.play(move.value);
  };
  return { play, server, texts, place };
}

/** Makes two placements that the server does not answer, and then reloads the page. */
async function reloaded(record: string[]) {
  sessionStorage.clear();
  const first = await page(BEFORE);
  first.place('5,5');
  first.place('6,6');
  first.play.leave();
  return page(record);
}

test('moves that had not reached the server are resent after a reload', async () => {
  const { server, texts } = await reloaded(BEFORE);
  expect([texts(), server.moves]).toEqual([['5,5', '6,6'], ['5,5']]);
});

test('a move that had reached the server is not sent twice', async () => {
  const { server, texts } = await reloaded([...BEFORE, '5,5']);
  expect([texts(), server.moves]).toEqual([['5,5', '6,6'], ['6,6']]);
});

test('nothing is sent after a reload if all moves had reached the server or another move was played', async () => {
  const arrived = await reloaded([...BEFORE, '5,5', '6,6', '7,7']);
  expect([arrived.texts(), arrived.server.moves]).toEqual([['5,5', '6,6', '7,7'], []]);
  const other = await reloaded([...BEFORE, '8,8']);
  expect([other.texts(), other.server.moves]).toEqual([['8,8'], []]);
});

test('moves that the server has accepted or refused are not resent', async () => {
  sessionStorage.clear();
  const { server, place } = await page(BEFORE);
  place('5,5');
  await server.accepts();
  place('6,6');
  await server.refuses('unavailable');
  const after = await page([...BEFORE, '5,5']);
  expect([after.texts(), after.server.moves]).toEqual([['5,5'], []]);
});

test('unconfirmed moves in damaged storage are ignored', async () => {
  sessionStorage.setItem('quintet:own:m', '{"from":"x"}');
  const { server } = await page(BEFORE);
  sessionStorage.setItem('quintet:own:m', '<html>');
  expect([server.moves, pendingStore('m').read()]).toEqual([[], null]);
});

describe('after a reload, a queued move', () => {
  /** Moves of seat 0; then seat 1 has two placements to make. */
  const theirTurn = [...BEFORE, '5,5', '6,6'];

  async function reloadedWithPremove(record: (string | Entry)[]) {
    sessionStorage.clear();
    const first = await page(theirTurn);
    first.play.premoves.queue({ text: '9,9', path: ['9,9'] });
    first.play.leave();
    return page(record);
  }

  test('is still queued while the opponent is to move', async () => {
    for (const record of [theirTurn, [...theirTurn, '7,7']]) {
      const { play, server } = await reloadedWithPremove(record);
      expect([play.premoves.queued?.text, play.premoves.queued?.path, server.moves]).toEqual(['9,9', ['9,9'], []]);
    }
  });

  test('is played at once if it is the player’s turn', async () => {
    const { play, server } = await reloadedWithPremove([...theirTurn, '7,7', '8,8']);
    expect([play.premoves.queued, server.moves]).toEqual([null, ['9,9']]);
  });

  test('is dropped after a takeback, another move by the same player or the end of the match', async () => {
    const takeback: Entry = { takeback: 1, by: 0, at: 0 };
    const end: Entry = { end: 'resigned', by: 1, at: 0 };
    for (const added of [[takeback], ['7,7', '8,8', '3,3', '4,4'], [end]]) {
      const { play, server } = await reloadedWithPremove([...theirTurn, ...added]);
      expect([play.premoves.queued, server.moves, premoveStore('m').read()]).toEqual([null, [], null]);
    }
  });

  test('is not restored if it was cancelled before the reload', async () => {
    sessionStorage.clear();
    const first = await page(theirTurn);
    first.play.premoves.queue({ text: '9,9', path: ['9,9'] });
    first.play.premoves.cancel();
    expect((await page(theirTurn)).play.premoves.queued).toBeNull();
  });

  test('is ignored if its storage is damaged', async () => {
    sessionStorage.setItem('quintet:premove:m', '{"version":5,"text":7}');
    expect((await page(theirTurn)).play.premoves.queued).toBeNull();
  });
});
