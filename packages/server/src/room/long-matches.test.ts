import { type Entry, fold, type Game, gameById, legalMoves, startMatch } from '@quintet/engine';
import { SLICE } from '@quintet/engine/match';
import { expect, test, vi } from 'vitest';
import { NO_OFFERS } from '../store/store.ts';
import { caseOf, done, legal, move, offer } from '../testkit/decisions.ts';
import { writeTo } from '../testkit/matches.ts';
import { BOB, matchOf, node, settled, store, storePerTest } from '../testkit/rooms.ts';
import { decide } from './decide.ts';
import type { MatchCommand } from './decision.ts';
import { isResend } from './resend.ts';
import { Snapshots, yieldToEventLoop } from './snapshots.ts';

storePerTest();

const octa = gameById('octa') as Game;
const LONG_MATCH = 700;
const LONG_OPTIONS = { ...caseOf('octa', []).match.options, turnLimit: 10_000 };

/** The first `count` moves of a long Octa match in which every move is the first legal one. */
function firstMoves(count: number): Entry[] {
  const position = octa.rules.start(LONG_OPTIONS);
  return Array.from({ length: count }, (_, at) => {
    const [move = 0] = legalMoves(position);
    const entry = { move: octa.notation.format(position, move), at };
    position.play(move);
    return entry;
  });
}

/** Stores a running match with `count` moves. */
async function longMatch(count = LONG_MATCH): Promise<string> {
  const id = await matchOf({ options: { turnLimit: 10_000 } });
  const row = await store.match(id);
  if (!row) throw new Error('the match was not created');
  await store.write(writeTo(row, { entries: firstMoves(count) }));
  return id;
}

/** The maximum number of moves parsed in one turn of the event loop during the work. */
async function largestSlice(work: () => Promise<unknown>): Promise<number> {
  let [parsed, largest, isDone] = [0, 0, false];
  const { parse } = octa.notation;
  const spy = vi.spyOn(octa.notation, 'parse').mockImplementation((position, text) => {
    parsed++;
    return parse(position, text);
  });
  const look = (): void => {
    largest = Math.max(largest, parsed);
    parsed = 0;
    if (!isDone) setImmediate(look);
  };
  setImmediate(look);
  await work();
  isDone = true;
  spy.mockRestore();
  return Math.max(largest, parsed);
}

test('waiting callers resume in order, one per turn of the event loop', async () => {
  const received: string[] = [];
  let turns = 0;
  const look = (): void => {
    turns++;
    if (received.length < 4) setImmediate(look);
  };
  setImmediate(look);
  const twice = async (name: string): Promise<void> => {
    for (let n = 0; n < 2; n++) {
      await yieldToEventLoop();
      received.push(`${name}${turns}`);
    }
  };
  await Promise.all([twice('a'), twice('b')]);
  expect(received).toEqual(['a1', 'b2', 'a3', 'b4']);
});

test('opening and reading several long matches at once replays at most one slice per turn of the event loop', async () => {
  const rooms = await node();
  const ids = await Promise.all([longMatch(), longMatch(), longMatch(), longMatch()]);
  const slice = await largestSlice(async () => {
    await Promise.all(
      ids.map(async (id, n) => {
        const row = await store.match(id);
        return n < 2 ? rooms.room(id) : row && rooms.read(row);
      }),
    );
  });
  expect(slice).toBeLessThanOrEqual(SLICE);
  expect(rooms.opened(ids[0] as string)?.match.moves).toHaveLength(LONG_MATCH);
});

test('reading a match opens no room, and reading a cached match replays only new entries', async () => {
  const rooms = await node();
  const id = await longMatch(100);
  const row = await store.match(id);
  if (!row) throw new Error('the match was not created');
  const first = await rooms.read(row);
  expect([first?.match.moves.length, rooms.size]).toEqual([100, 0]);
  await store.write(writeTo(row, { entries: firstMoves(102).slice(100) }));
  const next = await store.match(id);
  if (!next) throw new Error('the match is gone');
  const parse = vi.spyOn(octa.notation, 'parse');
  const second = await rooms.read(next);
  expect([second?.match.moves.length, second?.row.revision, parse.mock.calls.length]).toEqual([102, next.revision, 2]);
  expect((await rooms.read(row))?.row.revision).toBe(next.revision);
  expect(parse).toHaveBeenCalledTimes(2);
  parse.mockRestore();
});

test("reading a match opens its room when it is a bot's turn, and the bot moves", async () => {
  const terms = { clock: null, awaySeconds: null };
  const id = await matchOf({ terms, players: [{ name: null, level: 1, colour: null }, BOB], seat: 1 });
  const rooms = await node();
  const row = await store.match(id);
  const room = row && (await rooms.read(row));
  expect(room).toBe(rooms.opened(id));
  while (rooms.opened(id)?.match.moves.length === 0) await settled();
  expect(rooms.opened(id)?.match.moves).toHaveLength(1);
});

test('an open match is read from its room', async () => {
  const rooms = await node();
  const id = await longMatch(3);
  const row = await store.match(id);
  const room = await rooms.room(id);
  expect(row && (await rooms.read(row))).toBe(room);
  await settled();
});

test('the cache limits the number of matches and of entries, and evicts the least recently read match first', async () => {
  const [a, b, c] = await Promise.all([longMatch(10), longMatch(10), longMatch(10)]);
  const entries = vi.spyOn(store, 'entries');
  const read = async (cache: Snapshots, id: string): Promise<unknown> => {
    const row = await store.match(id);
    return row && cache.read(row);
  };
  const byCount = new Snapshots({ store, games: [octa], maxCached: 2 });
  for (const id of [a, b, a, c, a]) await read(byCount, id);
  expect([byCount.size, entries.mock.calls.length]).toEqual([2, 3]);
  await read(byCount, b);
  expect(entries).toHaveBeenCalledTimes(4);
  const byEntries = new Snapshots({ store, games: [octa], maxCachedEntries: 25 });
  for (const id of [a, b, c]) await read(byEntries, id);
  expect(byEntries.size).toBe(2);
});

test('a match that reaches the maximum number of entries ends as a draw', async () => {
  const rooms = await node(undefined, undefined, undefined, 10);
  const room = await rooms.room(await longMatch(7));
  if (!room) throw new Error('the match does not exist');
  const play = (version: number): Promise<unknown> =>
    new Promise((resolve) => {
      const seat = room.match.position.toMove;
      const [next] = legal(room.match);
      void room.command({ type: 'move', id: 1, version, move: next ?? '' }, { seat, lag: 0 }, resolve);
    });
  expect(await play(7)).toEqual({ ok: true, value: 8 });
  expect(room.match.outcome).toBeNull();
  expect(await play(8)).toEqual({ ok: true, value: 10 });
  expect(room.row).toMatchObject({
    phase: 'ended',
    version: 10,
    status: { outcome: { winner: null, reason: 'agreement' } },
  });
  expect(await store.entries(room.id, 8)).toMatchObject([{ at: Date.now() }, { end: 'agreement', by: null }]);
});

test('takebacks count as entries, and a match beyond a lowered limit ends with the next move', () => {
  const { row, match } = caseOf('ctor', ['0,0', '1,1', '2,2'], { status: { offers: { ...NO_OFFERS, takeback: 1 } } });
  const decided = (limit: number, command: MatchCommand) => decide(row, match, command, { seat: 0, lag: 0 }, 5, limit);
  const play: MatchCommand = { type: 'move', id: 1, version: 3, move: '5,5' };
  expect(decided(6, play)).toMatchObject({ value: { phase: 'running' } });
  expect(decided(5, play)).toMatchObject({
    value: { phase: 'ended', entries: [{ move: '5,5' }, { end: 'agreement' }] },
  });
  expect(decided(3, play)).toMatchObject({ value: { phase: 'ended', entries: [{ end: 'agreement' }] } });
  const back: MatchCommand = { type: 'accept', id: 1, version: 3, what: 'takeback' };
  expect(decided(5, back)).toMatchObject({
    value: { phase: 'ended', entries: [{ takeback: 1 }, { end: 'agreement' }] },
  });
  const resigned = decided(3, { type: 'resign', id: 1, version: 3 });
  expect(resigned).toMatchObject({ value: { entries: [{ end: 'resigned', by: 0 }] } });
});

test('checking for a resend in a long match replays only moves that were taken back since', () => {
  const start = startMatch(octa, { options: LONG_OPTIONS });
  const moves = firstMoves(50);
  const { result } = fold(start, [...moves, { takeback: 2, by: 0, at: 1 }, ...moves.slice(48, 49)]);
  if (!result.ok) throw new Error(result.error.code);
  const match = result.value;
  const { move: text } = moves[49] as { move: string };
  const parse = vi.spyOn(octa.notation, 'parse');
  const again = { type: 'move', id: 1, version: 49, move: text } as const;
  expect([isResend(match, NO_OFFERS, again, 1), isResend(match, NO_OFFERS, again, 0)]).toEqual([true, false]);
  expect(parse.mock.calls.length).toBeLessThan(10);
  parse.mockRestore();
});

test('a resent move is recognized even after it was taken back', () => {
  const played = caseOf('ctor', ['0,0', '1,1', '2,2']);
  const back = done(done(played, 0, offer('takeback')), 1, { type: 'accept', what: 'takeback' });
  const on = done(back, 0, move('7,7'));
  const { match, row } = on;
  const at = (version: number, text: string) =>
    isResend(match, row.status.offers, { type: 'move', id: 1, version, move: text }, version === 0 ? 0 : 1);
  expect([at(0, '0,0'), at(1, '1,1'), at(2, '2,2'), at(2, '7,7')]).toEqual([true, true, true, false]);
});
