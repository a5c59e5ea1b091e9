// @vitest-environment happy-dom
import type { Game } from '@quintet/engine/authoring';
import { ctor } from '@quintet/engine/ctor';
import { jungle } from '@quintet/engine/jungle';
import { expect, test } from 'vitest';
import { BOT, openMatch, PERSON, settle, startMatchOf } from './fakes.ts';
import { parseSavedClocks } from './local-clock.svelte.ts';

const BLITZ = { clock: { kind: 'real-time', seconds: 60, increment: 2 } } as const;
const timed = (game: Game = jungle as Game, players = [PERSON, PERSON] as const) =>
  startMatchOf(game, [...players], BLITZ);

test('a match without a time limit has no clocks', () => {
  const { play, move } = startMatchOf(jungle as Game);
  move('E3-E4');
  expect([play.clock.clocks, play.clock.hasStarted]).toEqual([null, false]);
});

test('clocks start with the first move, and the increment is added once per turn', () => {
  const { play, timers, move } = timed();
  timers.pass(5000);
  move('E3-E4');
  expect(play.clock.clocks).toMatchObject({ left: [60_000, 60_000], running: 1 });
  timers.pass(3000);
  move('E7-E6');
  expect(play.clock.clocks).toMatchObject({ left: [60_000, 59_000], running: 0 });
});

test('the clock of a player who moves twice in a turn keeps running', () => {
  const { play, timers, move } = timed(ctor as Game);
  move('0,0');
  timers.pass(1000);
  move('5,5');
  expect(play.clock.clocks).toMatchObject({ left: [60_000, 59_000], running: 1 });
  timers.pass(1000);
  move('6,6');
  expect(play.clock.clocks).toMatchObject({ left: [60_000, 60_000], running: 0 });
});

test('a player who runs out of time loses, and an undo continues the match without clocks', () => {
  const { play, timers, move, kinds } = timed();
  move('E3-E4');
  timers.pass(60_000);
  expect(play.match.outcome).toEqual({ winner: 0, reason: 'timeout' });
  expect(kinds()).toEqual(['moved', 'ended']);
  play.undo();
  expect([play.match.outcome, play.clock.clocks]).toEqual([null, null]);
  move('E7-E6');
  expect(play.match.moves.length).toBe(2);
});

test('a pause stops the clocks and refuses moves until the match continues', () => {
  const { play, timers, move } = timed();
  move('E3-E4');
  timers.pass(10_000);
  play.pauseClock();
  timers.pass(100_000);
  expect([play.match.outcome, play.isYours, play.idleReason]).toEqual([null, false, 'The clocks are paused.']);
  play.resumeClock();
  timers.pass(10_000);
  expect([play.isYours, play.clock.now - (play.clock.clocks?.at ?? 0)]).toEqual([true, 10_000]);
  expect(play.clock.clocks).toMatchObject({ left: [60_000, 50_000], running: 1 });
});

test('a bot does not think while the clocks are paused', async () => {
  const { play, thinker, move } = timed(jungle as Game, [PERSON, BOT]);
  move('E3-E4');
  expect(thinker.requests.length).toBe(1);
  play.pauseClock();
  expect(play.thinking).toBe(null);
  await settle();
  play.resumeClock();
  await settle();
  expect([thinker.requests.length, play.thinking]).toEqual([2, 1]);
});

test('clocks keep running through a reload', async () => {
  const { store, move, timers } = timed();
  move('E3-E4');
  await settle();
  timers.pass(4000);
  const again = openMatch(store, 'm', jungle as Game);
  expect(again.play.clock.clocks).toMatchObject({ left: [60_000, 60_000], running: 1, at: 1000 });
  expect(again.play.clock.isPaused).toBe(false);
});

test('a match is paused instead of lost if the time runs out while its page is closed', async () => {
  const { store, move } = timed();
  move('E3-E4');
  await settle();
  const saved = store.saved.get('m');
  if (!saved?.clocks) throw new Error('no clocks saved');
  store.saved.set('m', { ...saved, clocks: { ...saved.clocks, at: -1_000_000 } });
  const { play } = openMatch(store, 'm', jungle as Game);
  expect([play.match.outcome, play.clock.isPaused]).toEqual([null, true]);
  expect(play.clock.clocks).toMatchObject({ left: [60_000, 60_000], running: null });
});

test('leaving the page pauses the clocks', async () => {
  const { play, store, move } = timed();
  move('E3-E4');
  play.leave();
  await settle();
  expect(store.saved.get('m')?.clocks).toMatchObject({ running: null, isPaused: true });
});

test('damaged clocks in storage are ignored', () => {
  expect(parseSavedClocks({ left: [1], running: 0, at: 0 })).toBe(undefined);
  expect(parseSavedClocks({ left: [1, 2], running: 7, at: 0 })).toBe(undefined);
  expect(parseSavedClocks(null)).toBe(null);
  expect(parseSavedClocks({ left: [1, 2], running: 1, at: 3 })).toEqual({
    left: [1, 2],
    running: 1,
    at: 3,
    isPaused: false,
  });
});
