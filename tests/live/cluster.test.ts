import { toMove } from '@quintet/engine';
import type { WorkerEvents } from '@quintet/engine/search';
import { expect, test } from 'vitest';
import { startWorker } from '../../packages/server/src/index.ts';
import { startInline } from '../../packages/server/src/testkit/jobs.ts';
import { ownService } from '../../packages/server/src/testkit/services.ts';
import { connect, isOpen, pairOf, post, someMove, until } from './clients.ts';
import { sharedEnv, startNodes } from './nodes.ts';

test('after Redis dies, two nodes continue a match by reading each other’s moves from the database', async () => {
  const redis = await ownService('redis');
  const { env, drop } = await sharedEnv(redis.url);
  const nodes = await startNodes(2, env);
  const { id, tickets } = await pairOf([nodes.first, nodes.second]);
  const players = [connect(nodes.first, id, tickets[0]), connect(nodes.second, id, tickets[1])] as const;
  await Promise.all(players.map((player) => until(player, isOpen)));
  process.kill(redis.pid as number, 'SIGKILL');
  for (let ply = 0; ply < 4; ply++) {
    const player = players[ply % 2 === 0 ? 0 : 1];
    await until(player, ({ match }) => match?.entries.length === ply);
    expect(await player.send({ type: 'move', move: someMove(player) })).toMatchObject({ ok: true, version: ply + 1 });
  }
  await Promise.all(players.map((player) => until(player, ({ match }) => match?.entries.length === 4)));
  expect(players[0].match?.entries).toEqual(players[1].match?.entries);
  // Without Redis, the node itself chooses the moves of bots.
  const request = { game: 'octa', seat: 1, opponent: { kind: 'bot', level: 1 } };
  const made = await post<{ id: string; ticket: string }>(nodes.first, 'api/matches', request);
  const person = connect(nodes.second, made.id, made.ticket);
  await until(person, ({ match }) => match !== null && toMove(match) === 1);
  for (const each of [...players, person]) each.close();
  await nodes.stop();
  await drop();
  // All errors must be about lost connections to Redis.
  expect(nodes.errors.map(String).filter((error) => !/ECONN|closed|ended/i.test(error))).toEqual([]);
});

test('if nodes have no worker threads, a separate worker process chooses the moves of bots', async () => {
  const { env, drop } = await sharedEnv();
  const nodes = await startNodes(2, { ...env, THREADS: '0' });
  const requests: number[] = [];
  const host = {
    startThread: (events: WorkerEvents) => {
      requests.push(1);
      return startInline(events);
    },
    report: (error: unknown) => void nodes.errors.push(error),
  };
  const worker = await startWorker(
    { bus: String(env.BUS), busName: String(env.BUS_NAME), threads: 1, games: [] },
    host,
  );
  const request = { game: 'octa', seat: 1, opponent: { kind: 'bot', level: 1 } };
  const { id, ticket } = await post<{ id: string; ticket: string }>(nodes.first, 'api/matches', request);
  const person = connect(nodes.second, id, ticket);
  for (let turn = 0; turn < 2; turn++) {
    await until(person, ({ match }) => match !== null && match.entries.length === 2 * turn + 1);
    await person.send({ type: 'move', move: someMove(person) });
  }
  expect(requests).toHaveLength(1);
  person.close();
  await nodes.stop();
  await worker.stop();
  await drop();
  expect(nodes.errors).toEqual([]);
});
