// @vitest-environment happy-dom
import { LiveMatch } from '@quintet/client';
import { fakePlatform } from '@quintet/client/testkit';
import { ctor } from '@quintet/engine/ctor';
import { expect, test } from 'vitest';
import { FakeServer } from './fakes.ts';
import { OnlinePlay } from './online-play.svelte.ts';
import { pendingStore } from './own-moves.ts';

const BEFORE = ['0,0', '2,0', '0,2'];

/** Opens a page in the same tab, connected to a server with the given moves. */
async function page(record: string[]) {
  const { platform, last } = fakePlatform();
  const server = new FakeServer(ctor, 0, last);
  server.entries = record.map((move) => ({ move, at: 0 }));
  const live = new LiveMatch({ url: 'ws://x', match: 'm', ticket: null, game: async () => ctor }, platform);
  last().opens();
  await server.welcomes();
  const play = new OnlinePlay(live, pendingStore('m'));
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

test('moves that had not reached the server are sent again after a reload', async () => {
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

test('moves that the server has accepted or refused are not sent again', async () => {
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
