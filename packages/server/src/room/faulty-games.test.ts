import type { Game } from '@quintet/engine';
import { opponent } from '@quintet/engine/authoring';
import { ctor } from '@quintet/engine/ctor';
import { beforeEach, describe, expect, test } from 'vitest';
import { NO_BUS } from '../bus/bus.ts';
import { GameFailed, guardedGame } from '../guarded-game.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { NO_LOAD } from '../testkit/jobs.ts';
import { ANN, BOB, ended, join, MINUTE, matchOf, node, pass, settled, store, storePerTest } from '../testkit/rooms.ts';
import type { Room } from './room.ts';
import type { Rooms } from './rooms.ts';

storePerTest();

const NO_WINNER = { winner: null, reason: 'abandoned' };
const TERMS = { clock: { kind: 'real-time', seconds: 30, increment: 0 }, awaySeconds: null } as const;
const failed = new GameFailed({ id: 'failing', package: null }, 'error', 'failed');
let faults: ReadonlySet<string> = new Set();
let now = 0;

/** Plays like CTOR, but fails at what `faults` names. */
let failing: Game;

function start(options: never): unknown {
  failAt('start');
  return spoilt(ctor.rules.start(options));
}

function spoilt<P extends { clone(): P; play(move: number): void }>(position: P): P {
  const { clone, play } = Object.getPrototypeOf(position);
  return Object.assign(position, {
    clone(this: P): P {
      failAt('clone');
      return spoilt(clone.call(this));
    },
    play(this: P, move: number): void {
      failAt('play');
      play.call(this, move);
    },
  });
}

function failAt(what: string): void {
  if (faults.has('loop')) {
    now += 1000;
    for (;;);
  }
  if (faults.has(what)) throw new Error('oh no');
}

beforeEach(() => {
  faults = new Set();
  now = 0;
  failing = guardedGame({ ...ctor, id: 'failing', rules: { ...ctor.rules, start } } as unknown as Game, {
    timeoutMs: 500,
    now: () => now,
    onFailure() {},
  });
});

const rooms = (jobs?: Jobs): Promise<Rooms> => node(NO_BUS, jobs, undefined, undefined, undefined, [failing]);
const outcome = async (id: string) => (await store.match(id))?.status.outcome ?? null;
async function playTwo(room: Room): Promise<void> {
  await room.command(moved('4,4', 0), { seat: 0, lag: 0 }, () => {});
  await room.command(moved('4,5', 1), { seat: 1, lag: 0 }, () => {});
  expect(room.row.version).toBe(2);
}
const moved = (move: string, version: number) => ({ type: 'move', id: 1, version, move }) as const;

describe('a match with a faulty game ends without a winner', () => {
  test('at its deadline, if the game cannot end it', async () => {
    const { room } = await join(await rooms(), await matchOf({ game: failing, terms: TERMS }), 0, 1);
    await playTwo(room);
    faults = new Set(['clone']);
    await pass(40_000);
    expect(await outcome(room.id)).toEqual(NO_WINNER);
  });

  test('at its deadline, if the game cannot load it', async () => {
    const before = await rooms();
    const { room } = await join(before, await matchOf({ game: failing, terms: TERMS }), 0, 1);
    await playTwo(room);
    await ended(before);
    faults = new Set(['start']);
    await rooms();
    await pass(2 * MINUTE);
    expect(await outcome(room.id)).toEqual(NO_WINNER);
  });

  test('at its deadline, if the player has moved in time while the game was suspended', async () => {
    const here = await rooms();
    const { room } = await join(here, await matchOf({ game: failing, terms: TERMS }), 0, 1);
    await playTwo(room);
    const looping: Room[] = [];
    for (const ending of [NO_WINNER, null]) {
      const { room: other } = await join(here, await matchOf({ game: failing, terms: TERMS }), 0, 1);
      looping.push(other);
      await playTwo(other);
      const seat = other.match.position.toMove;
      faults = new Set(['loop']);
      await other.command(moved('5,5', 2), { seat, lag: 0 }, () => {});
      faults = new Set();
      expect(await outcome(other.id)).toEqual(ending);
    }
    const codes: string[] = [];
    const seat = room.match.position.toMove;
    await room.command(moved('5,5', 2), { seat, lag: 0 }, (result) => {
      codes.push(result.ok ? 'ok' : result.error.code);
    });
    expect([codes, await outcome(room.id)]).toEqual([['game-failed'], null]);
    now += MINUTE;
    await pass(40_000);
    for (const { id } of [room, ...looping]) expect(await outcome(id)).toEqual(NO_WINNER);
  });

  test('but a player who sends nothing loses on time', async () => {
    const { room } = await join(await rooms(), await matchOf({ game: failing, terms: TERMS }), 0, 1);
    await playTwo(room);
    faults = new Set(['play']);
    await pass(40_000);
    expect(await outcome(room.id)).toEqual({ winner: opponent(room.match.position.toMove), reason: 'timeout' });
  });

  test('if its bot fails twice in a row', async () => {
    const jobs: Jobs = { run: () => Promise.reject(failed), load: NO_LOAD, close: async () => {} };
    const here = await rooms(jobs);
    const id = await matchOf({ game: failing, players: [ANN, { name: null, level: 1, colour: null }], seat: 0 });
    const { room } = await join(here, id, 0);
    await room.command(moved('4,4', 0), { seat: 0, lag: 0 }, () => {});
    await settled();
    expect(await outcome(id)).toBeNull();
    await pass(5000);
    expect(await outcome(id)).toEqual(NO_WINNER);
  });
});

test('a match goes on in which another seat or an old version sends what its game fails on', async () => {
  const { room } = await join(await rooms(), await matchOf({ game: failing, terms: TERMS, players: [ANN, BOB] }), 0, 1);
  faults = new Set(['play', 'clone']);
  await room.command(moved('4,4', 0), { seat: 1, lag: 0 }, () => {});
  await room.command(moved('no move', 0), { seat: 0, lag: 0 }, () => {});
  expect(await outcome(room.id)).toBeNull();
});
