import { type Game, gameList, LEVELS, legalMoves } from '@quintet/engine';
import { levelOf } from '@quintet/engine/search';
import { describe, expect, test } from 'vitest';
import { NO_BUS } from '../bus/bus.ts';
import { type Jobs, TooBusy } from '../jobs/jobs.ts';
import { ThreadJobs } from '../jobs/thread-jobs.ts';
import { HeldJobs, NO_LOAD, startInline } from '../testkit/jobs.ts';
import { ANN, BOB, errors, join, matchOf, node, pass, settled, store, storePerTest } from '../testkit/rooms.ts';

storePerTest();

const bot = (level: number) => ({ name: null, level, colour: null });
const BOT_FIRST = { players: [bot(8), BOB], seat: 1 } as const;
const BOT_SECOND = { players: [ANN, bot(8)], seat: 0 } as const;

/** Rejects the first `failures` jobs with the error, and runs all later jobs. */
function failingAtFirst(failures: number, error: Error): Jobs {
  const real = new ThreadJobs(startInline, { threads: 1 });
  let left = failures;
  return {
    run: (task, terms) => (left-- > 0 ? Promise.reject(error) : real.run(task, terms)),
    load: NO_LOAD,
    close: async () => {},
  };
}

const version = async (id: string): Promise<number | undefined> => (await store.match(id))?.version;

describe('bots', () => {
  test('think again after an error', async () => {
    const rooms = await node(NO_BUS, failingAtFirst(3, new Error('failed')));
    const id = await matchOf({ players: [bot(1), BOB], seat: 1 });
    await rooms.changed(id);
    await pass(10_000);
    await expect.poll(() => version(id), { interval: 1 }).toBe(1);
    expect(errors.splice(0)).toHaveLength(3);
  });

  test('wait while their owner has too many moves in progress, and still move later', async () => {
    const rooms = await node(NO_BUS, failingAtFirst(3, new TooBusy('too many')));
    const id = await matchOf({ players: [bot(1), BOB], seat: 1 });
    await rooms.changed(id);
    await pass(10_000);
    await expect.poll(() => version(id), { interval: 1 }).toBe(1);
    expect(errors).toEqual([]);
  });

  test('are charged to the owner of the match, even in a rematch and on another node', async () => {
    const jobs = new HeldJobs();
    const rooms = await node(NO_BUS, jobs);
    const [owned, unowned] = [await matchOf({ ...BOT_FIRST, owner: 'beef' }), await matchOf(BOT_FIRST)];
    await rooms.changed(owned);
    await rooms.changed(unowned);
    expect(jobs.requests.map(({ terms }) => terms.owner)).toEqual(['beef', unowned]);

    const elsewhere = new HeldJobs();
    await (await node(NO_BUS, elsewhere)).room(owned);
    expect(elsewhere.requests[0]?.terms).toMatchObject({ owner: 'beef', key: `${owned}-0` });

    const { room } = await join(rooms, owned, 1);
    await room.command({ type: 'resign', id: 1, version: 0 }, { seat: 1, lag: 0 }, () => {});
    await room.command({ type: 'offer', what: 'rematch', id: 2, version: 1 }, { seat: 1, lag: 0 }, () => {});
    const next = await store.match(room.row.status.next ?? '');
    expect(next?.setup.owner).toBe('beef');
  });

  test('a match without a bot stores no owner', async () => {
    const row = await store.match(await matchOf({ owner: 'beef' }));
    expect(row?.setup.owner).toBeNull();
  });

  test.each(gameList.map((game) => [game.id, game as unknown as Game] as const))(
    '%s: level 1 is quick, level 8 is slow, and no slow level searches less than a quick level',
    async (_, game) => {
      const jobs = new HeldJobs();
      const rooms = await node(NO_BUS, jobs);
      for (const level of LEVELS) await rooms.changed(await matchOf({ game, players: [bot(level), BOB], seat: 1 }));
      const classes = jobs.requests.map(({ terms }) => terms.jobClass);
      expect([classes[0], classes[7]]).toEqual(['quick', 'slow']);
      const nodes = (wanted: string): number[] =>
        LEVELS.filter((level) => classes[level - 1] === wanted).map((level) => levelOf(game, level).nodes);
      expect(Math.max(...nodes('quick'))).toBeLessThan(Math.min(...nodes('slow')));
    },
  );
});

describe('a draw that is offered to a bot', () => {
  /** The person's turn in Octa against a bot that has been offered a draw. */
  async function offered() {
    const jobs = new HeldJobs();
    const rooms = await node(NO_BUS, jobs);
    const { room } = await join(rooms, await matchOf(BOT_SECOND), 0);
    await room.command({ type: 'offer', what: 'draw', id: 1, version: 0 }, { seat: 0, lag: 0 }, () => {});
    expect(room.row.status.offers.draw).toBe(0);
    return { jobs, room };
  }

  test('is accepted if the bot does not expect more than a draw', async () => {
    const { jobs, room } = await offered();
    jobs.requests[0]?.resolve({ move: '1,1', score: 400 });
    await expect.poll(() => room.match.outcome, { interval: 1 }).toEqual({ winner: null, reason: 'agreement' });
  });

  test('is declined otherwise', async () => {
    const { jobs, room } = await offered();
    jobs.requests[0]?.resolve({ move: '1,1', score: -400 });
    await expect.poll(() => room.row.status.offers.draw, { interval: 1 }).toBe(null);
    expect([room.match.outcome, room.row.version]).toEqual([null, 0]);
  });

  test("is declined by the bot's move if the bot is to move", async () => {
    const { jobs, room } = await offered();
    await room.command({ type: 'move', id: 2, version: 0, move: '1,1' }, { seat: 0, lag: 0 }, () => {});
    expect(room.row.status.offers.draw).toBe(0);
    await settled();
    const { game, position } = room.match;
    const move = game.notation.format(position, legalMoves(position)[0] as number);
    jobs.requests.at(-1)?.resolve({ move, score: 400 });
    await expect.poll(() => room.row.version, { interval: 1 }).toBe(2);
    expect(room.row.status.offers.draw).toBe(null);
  });
});

test('a game that fails when it is asked for the seat to move is reported, and other matches go on', async () => {
  const jobs = new HeldJobs();
  const rooms = await node(NO_BUS, jobs);
  const { room } = await join(rooms, await matchOf(BOT_SECOND), 0);
  Object.defineProperty(room.match.position, 'toMove', {
    get: () => {
      throw new Error('no idea');
    },
  });
  await room.mute(0, true);
  const other = await matchOf(BOT_FIRST);
  await rooms.changed(other);
  expect(jobs.requests.map(({ terms }) => terms.key)).toEqual([`${other}-0`]);
  expect(errors.splice(0).length).toBeGreaterThan(0);
});

describe('a bot stops thinking', () => {
  test('when the match has ended', async () => {
    const jobs = new HeldJobs();
    const rooms = await node(NO_BUS, jobs);
    const id = await matchOf(BOT_FIRST);
    const { room } = await join(rooms, id, 1);
    expect(jobs.requests).toHaveLength(1);
    await room.command({ type: 'resign', id: 1, version: 0 }, { seat: 1, lag: 0 }, () => {});
    expect(jobs.cancelled).toEqual([`${id}-0`]);
    await settled();
    expect(jobs.requests).toHaveLength(1);
  });

  test('when the move before its own was taken back', async () => {
    const jobs = new HeldJobs();
    const rooms = await node(NO_BUS, jobs);
    const id = await matchOf(BOT_SECOND);
    const { room } = await join(rooms, id, 0);
    await room.command({ type: 'move', id: 1, version: 0, move: '1,1' }, { seat: 0, lag: 0 }, () => {});
    expect(jobs.requests.map(({ terms }) => terms.key)).toEqual([`${id}-1`]);
    await room.command({ type: 'offer', what: 'takeback', id: 2, version: 1 }, { seat: 0, lag: 0 }, () => {});
    expect(jobs.cancelled).toEqual([`${id}-1`]);
    await settled();
    expect(jobs.requests).toHaveLength(1);
    expect(rooms.isIdle(room, Number.POSITIVE_INFINITY)).toBe(false);
    await room.command({ type: 'move', id: 3, version: 2, move: '1,1' }, { seat: 0, lag: 0 }, () => {});
    expect(jobs.requests.map(({ terms }) => terms.key)).toEqual([`${id}-1`, `${id}-3`]);
  });

  test('when the match was deleted', async () => {
    const jobs = new HeldJobs();
    const rooms = await node(NO_BUS, jobs);
    const id = await matchOf(BOT_FIRST);
    await rooms.changed(id);
    expect(jobs.requests).toHaveLength(1);
    await store.remove(id);
    rooms.removed(id);
    expect(jobs.cancelled).toEqual([`${id}-0`]);
    await settled();
    expect(jobs.requests).toHaveLength(1);
  });

  test('but not after any other change', async () => {
    const jobs = new HeldJobs();
    const rooms = await node(NO_BUS, jobs);
    const id = await matchOf(BOT_FIRST);
    const { room } = await join(rooms, id, 1);
    await room.mute(1, true);
    await room.refresh();
    expect(jobs.cancelled).toEqual([]);
    jobs.requests[0]?.resolve({ move: '1,1' });
    await expect.poll(() => version(id), { interval: 1 }).toBe(1);
  });
});
