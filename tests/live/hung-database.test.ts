import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownService, type TestService } from '../../packages/server/src/testkit/services.ts';
import { connect, isOpen, pairOf, someMove, until } from './clients.ts';
import { type Nodes, startNodes } from './nodes.ts';

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

  test('the server is alive but not ready, and becomes ready again afterwards', async () => {
    expect(await readiness(nodes.first)).toEqual([200, 'ready']);
    signal('SIGSTOP');
    expect(await readiness(nodes.first)).toEqual([503, 'unavailable']);
    expect((await fetch(`${nodes.first}api/health`)).status).toBe(200);
    signal('SIGCONT');
    while ((await readiness(nodes.first))[0] !== 200);
  });

  test('a stopping server is not ready, but still answers requests', async () => {
    const { id, tickets } = await pairOf([nodes.first, nodes.first]);
    const player = connect(nodes.first, id, tickets[0]);
    await until(player, isOpen);
    signal('SIGSTOP');
    // A command that waits for the database delays the stop.
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
