import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Game, gameById, legalMoves, MoveList, toMove } from '@quintet/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { LiveMatch, platform, type Socket } from '../../packages/client/src/index.ts';
import { type Running, readConfig, startServer } from '../../packages/server/src/index.ts';
import { claimSeat, makeMatch } from '../../packages/server/src/room/matches.ts';
import { openStore } from '../../packages/server/src/store/open.ts';
import type { Store } from '../../packages/server/src/store/store.ts';
import { WIRE } from '../../packages/wire/src/index.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'live-'));
const file = path.join(folder, 'matches.sqlite');
let running: Running;
let store: Store;
const faults: unknown[] = [];

beforeAll(async () => {
  writeFileSync(path.join(folder, 'index.html'), 'page');
  const config = readConfig({ PORT: '0', HOST: '127.0.0.1', STORE: file }, { app: folder, data: folder });
  const thread = () => {
    throw new Error('nobody thinks here');
  };
  running = await startServer(config, { thread, version: '0', report: (error) => faults.push(error) });
  store = await openStore(file);
});
afterAll(async () => {
  await store.close();
  await running.stop();
  rmSync(folder, { recursive: true });
});

const connect = (match: string, ticket: string | null): LiveMatch =>
  new LiveMatch(
    {
      url: `${String(running.addresses[0]).replace('http', 'ws')}api/live`,
      match,
      ticket,
      wire: WIRE,
      game: async (id) => gameById(id) as Game,
    },
    platform((url) => new WebSocket(url) as unknown as Socket),
  );

const until = (live: LiveMatch, isSo: () => boolean): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (!isSo()) return;
      stop();
      resolve();
    };
    const stop = live.listen(look);
    look();
  });

test('two play a match to its end, and a watcher sees all of it', async () => {
  const game = gameById('ctor') as Game;
  const made = await makeMatch(
    store,
    {
      game,
      options: {},
      terms: { clock: null, awaySeconds: 300 },
      players: [{ name: 'Ann', level: null }, null],
      isOpen: false,
      isListed: false,
      seat: 0,
    },
    Date.now(),
  );
  if (!made.ok) throw new Error('not made');
  const { row, ticket, invitation } = made.value;
  const claimed = await claimSeat(store, row.id, String(invitation), { name: 'Bob', level: null }, Date.now());
  if (!claimed.ok) throw new Error(claimed.error.code);
  const players = [connect(row.id, ticket), connect(row.id, claimed.value.ticket)] as const;
  const watcher = connect(row.id, null);
  const list = new MoveList();
  await Promise.all(players.map((player) => until(player, () => player.status === 'open')));
  for (let ply = 0; ; ply++) {
    await Promise.all(players.map((player) => until(player, () => player.match?.moves.length === ply)));
    const match = players[0].match;
    const seat = match && toMove(match);
    if (!match || seat === null) break;
    const move = legalMoves(match.position, list)[(ply * 7) % list.length] as number;
    const answer = await players[seat].send({ type: 'move', move: game.format(move, match.position) });
    expect(answer).toEqual({ ok: true, version: ply + 1 });
  }
  await until(watcher, () => watcher.match?.outcome !== null && watcher.match !== null);
  expect(watcher.match?.entries).toEqual(players[0].match?.entries);
  expect(watcher.match?.outcome).not.toBeNull();
  expect(await watcher.send({ type: 'resign' })).toMatchObject({ ok: false, code: 'watchers-only-look' });
  for (const live of [...players, watcher]) live.close();
  expect(faults).toEqual([]);
});
