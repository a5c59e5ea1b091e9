import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownService, type TestService } from '../../packages/server/src/testkit/services.ts';
import { buildProgram, Node, type Program } from '../faults/node.ts';
import { connect, isOpen, pairOf, someMove, until } from './clients.ts';
import { type Nodes, sharedEnv, startNodes } from './nodes.ts';

const rootOf = (node: Node): string => `http://127.0.0.1:${node.port}/`;

describe('with two server processes over one database', () => {
  let program: Program;
  beforeAll(async () => {
    program = await buildProgram();
  });
  afterAll(() => program.remove());

  test('a move reaches players on the other node even if its own node dies between commit and publish', async () => {
    const { env, drop } = await sharedEnv();
    const [dying, other] = [new Node(program, { ...env, KILL_AFTER_COMMIT: '1' }), new Node(program, env)];
    await Promise.all([dying.start(), other.start()]);
    const { id, tickets } = await pairOf([rootOf(dying), rootOf(other)]);
    const players = [connect(rootOf(dying), id, tickets[0]), connect(rootOf(other), id, tickets[1])] as const;
    await Promise.all(players.map((player) => until(player, isOpen)));
    void players[0].send({ type: 'move', move: someMove(players[0]) });
    await until(players[1], ({ match }) => match?.entries.length === 1);
    for (const player of players) player.close();
    await Promise.all([dying.stop(), other.stop()]);
    await drop();
  });

  test('players’ clocks stay correct when one node’s system clock is an hour fast and the other’s an hour slow', async () => {
    const { env, drop } = await sharedEnv();
    const HOUR = 3_600_000;
    const [fast, slow] = [HOUR, -HOUR].map((skew) => new Node(program, { ...env, CLOCK_SKEW_MS: String(skew) })) as [
      Node,
      Node,
    ];
    await Promise.all([fast.start(), slow.start()]);
    const clock = { kind: 'real-time', seconds: 300, increment: 0 };
    const { id, tickets } = await pairOf([rootOf(fast), rootOf(slow)], { game: 'octa', terms: { clock } });
    const players = [connect(rootOf(fast), id, tickets[0]), connect(rootOf(slow), id, tickets[1])] as const;
    await Promise.all(players.map((player) => until(player, isOpen)));
    for (let ply = 0; ply < 6; ply++) {
      const player = players[ply % 2 === 0 ? 0 : 1];
      await until(player, ({ match }) => match?.entries.length === ply);
      expect(await player.send({ type: 'move', move: someMove(player) })).toMatchObject({ ok: true });
    }
    const minute = 60_000;
    for (const { match, status } of players) {
      expect(match?.outcome).toBeNull();
      for (const left of status?.clocks?.left ?? [0]) expect(left).toBeGreaterThan(300_000 - minute);
      for (const entry of match?.entries ?? []) expect(Math.abs(Number(entry.at) - Date.now())).toBeLessThan(minute);
    }
    for (const player of players) player.close();
    await Promise.all([fast.stop(), slow.stop()]);
    await drop();
  });
});

test('servers that share a database without a bus print a warning and still see each other’s moves', async () => {
  const { env, drop } = await sharedEnv();
  const nodes = await startNodes(2, { STORE: env.STORE as string });
  // Only the second server warns, since the first started alone.
  expect(nodes.errors.map(String)).toEqual([expect.stringContaining('BUS is not set')]);
  const ready = await (await fetch(`${nodes.second}api/ready`)).json();
  expect(ready).toMatchObject({ status: 'ready', warning: 'several servers use one database without BUS' });
  const { id, tickets } = await pairOf([nodes.first, nodes.second]);
  const players = [connect(nodes.first, id, tickets[0]), connect(nodes.second, id, tickets[1])] as const;
  await Promise.all(players.map((player) => until(player, isOpen)));
  for (let ply = 0; ply < 2; ply++) {
    const player = players[ply === 0 ? 0 : 1];
    await until(player, ({ match }) => match?.entries.length === ply);
    expect(await player.send({ type: 'move', move: someMove(player) })).toMatchObject({ ok: true });
  }
  await until(players[0], ({ match }) => match?.entries.length === 2);
  for (const player of players) player.close();
  await nodes.stop();
  await drop();
});

const readiness = async (node: string): Promise<[number, unknown]> => {
  const response = await fetch(`${node}api/ready`);
  return [response.status, ((await response.json()) as { readonly status: unknown }).status];
};

describe.runIf(process.platform !== 'win32')('while PostgreSQL hangs with open connections', () => {
  let database: TestService;
  let nodes: Nodes;
  beforeAll(async () => {
    database = await ownService('postgres');
    nodes = await startNodes(1, { STORE: database.url });
  });
  afterAll(() => signal('SIGCONT'));

  /** Sends a signal to all processes of the database. */
  function signal(name: 'SIGSTOP' | 'SIGCONT'): void {
    const children = execFileSync('pgrep', ['-P', String(database.pid)], { encoding: 'utf8' })
      .trim()
      .split('\n');
    for (const pid of [database.pid as number, ...children.map(Number)]) process.kill(pid, name);
  }

  test('the server is alive but not ready, and becomes ready again when PostgreSQL resumes', async () => {
    expect(await readiness(nodes.first)).toEqual([200, 'ready']);
    signal('SIGSTOP');
    expect(await readiness(nodes.first)).toEqual([503, 'unavailable']);
    expect((await fetch(`${nodes.first}api/health`)).status).toBe(200);
    signal('SIGCONT');
    while ((await readiness(nodes.first))[0] !== 200);
  });

  test('a server that is stopping is not ready, but still answers pending requests', async () => {
    const { id, tickets } = await pairOf([nodes.first, nodes.first]);
    const player = connect(nodes.first, id, tickets[0]);
    await until(player, isOpen);
    signal('SIGSTOP');
    // This command waits for the database, which delays the shutdown.
    const moved = player.send({ type: 'move', move: someMove(player) });
    // The response to this later request shows that the server has received the command.
    await fetch(`${nodes.first}api/health`);
    const stopped = nodes.stop();
    expect(await readiness(nodes.first)).toEqual([503, 'draining']);
    signal('SIGCONT');
    expect(await moved).toMatchObject({ ok: true });
    player.close();
    await stopped;
  });
});
