import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownService, type TestService } from '../../packages/server/src/testkit/services.ts';
import { type Nodes, startNodes } from './nodes.ts';
import { connect, isOpen, pairOf, someMove, until } from './people.ts';

const readiness = async (node: string): Promise<[number, unknown]> => {
  const response = await fetch(`${node}api/ready`);
  return [response.status, ((await response.json()) as { readonly status: unknown }).status];
};

describe.runIf(process.platform !== 'win32')('PostgreSQL that hangs without closing its connections', () => {
  let database: TestService;
  let nodes: Nodes;
  beforeAll(async () => {
    database = await ownService('postgres');
    nodes = await startNodes(1, { STORE: database.url });
  });
  afterAll(() => signal('SIGCONT'));

  /** Sends a signal to the whole database: its main process and one process for each connection. */
  function signal(name: 'SIGSTOP' | 'SIGCONT'): void {
    const children = execFileSync('pgrep', ['-P', String(database.pid)], { encoding: 'utf8' })
      .trim()
      .split('\n');
    for (const pid of [database.pid as number, ...children.map(Number)]) process.kill(pid, name);
  }

  test('the server says that it is alive and not ready, and is ready again afterwards', async () => {
    expect(await readiness(nodes.first)).toEqual([200, 'ready']);
    signal('SIGSTOP');
    expect(await readiness(nodes.first)).toEqual([503, 'unavailable']);
    expect((await fetch(`${nodes.first}api/health`)).status).toBe(200);
    signal('SIGCONT');
    while ((await readiness(nodes.first))[0] !== 200);
  });

  test('a server that is stopping is not ready, though its requests are still answered', async () => {
    const { id, tickets } = await pairOf([nodes.first, nodes.first]);
    const player = connect(nodes.first, id, tickets[0]);
    await until(player, isOpen);
    signal('SIGSTOP');
    // A command that waits for the database keeps the server from stopping at once.
    const moved = player.send({ type: 'move', move: someMove(player) });
    // By the time a later request is answered, the server has read the command.
    await fetch(`${nodes.first}api/health`);
    const stopped = nodes.stop();
    expect(await readiness(nodes.first)).toEqual([503, 'draining']);
    signal('SIGCONT');
    expect(await moved).toMatchObject({ ok: true });
    player.close();
    await stopped;
  });
});
