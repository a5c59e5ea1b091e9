// @vitest-environment happy-dom
import { LiveMatch } from '@quintet/client';
import { fakePlatform } from '@quintet/client/testkit';
import { ctor } from '@quintet/engine/ctor';
import { expect, test } from 'vitest';
import { FakeServer } from './fakes.ts';
import { OnlinePlay } from './online-play.svelte.ts';
import { tabMemory } from './tab-memory.ts';

const BEFORE = ['0,0', '2,0', '0,2'];

/** The page of one tab; the record is the server's, whatever pages come and go. */
async function page(record: string[]) {
  const { platform, last } = fakePlatform();
  const server = new FakeServer(ctor, 0, last);
  server.entries = record.map((move) => ({ move, at: 0 }));
  const live = new LiveMatch({ url: 'ws://x', match: 'm', ticket: null, game: async () => ctor }, platform);
  last().opens();
  await server.welcomes();
  const play = new OnlinePlay(live, () => {}, tabMemory('own'));
  const texts = (): string[] => play.match.moves.map(({ text }) => text).slice(BEFORE.length);
  const place = (cell: string): void => {
    const move = ctor.notation.parse(play.match.position as Parameters<typeof ctor.notation.parse>[0], cell);
    if (move.ok) play.play(move.value);
  };
  return { play, server, texts, place };
}

/** Two placements that the server has not answered, and then the page is loaded anew. */
async function reloaded(record: string[]) {
  sessionStorage.clear();
  const first = await page(BEFORE);
  first.place('5,5');
  first.place('6,6');
  first.play.leave();
  return page(record);
}

test('what had not reached the server is played again after a reload', async () => {
  const { server, texts } = await reloaded(BEFORE);
  expect([texts(), server.moves]).toEqual([['5,5', '6,6'], ['5,5']]);
});

test('what had reached it is not played twice', async () => {
  const { server, texts } = await reloaded([...BEFORE, '5,5']);
  expect([texts(), server.moves]).toEqual([['5,5', '6,6'], ['6,6']]);
});

test('where everything had arrived, or something else was played, nothing is', async () => {
  const arrived = await reloaded([...BEFORE, '5,5', '6,6', '7,7']);
  expect([arrived.texts(), arrived.server.moves]).toEqual([['5,5', '6,6', '7,7'], []]);
  const other = await reloaded([...BEFORE, '8,8']);
  expect([other.texts(), other.server.moves]).toEqual([['8,8'], []]);
});

test('what was answered is remembered no longer', async () => {
  sessionStorage.clear();
  const { server, place } = await page(BEFORE);
  place('5,5');
  await server.accepts();
  place('6,6');
  await server.refuses('unavailable');
  const after = await page([...BEFORE, '5,5']);
  expect([after.texts(), after.server.moves]).toEqual([['5,5'], []]);
});

test('what cannot be read is as nothing', async () => {
  sessionStorage.setItem('own', '{"from":"x"}');
  const { server } = await page(BEFORE);
  sessionStorage.setItem('own', '<html>');
  expect([server.moves, tabMemory('own').read()]).toEqual([[], null]);
});
