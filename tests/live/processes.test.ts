import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ownerOf } from '../../packages/server/src/processes/messages.ts';
import { connect, isOpen, pairOf, someMove, until } from './clients.ts';
import { sharedEnv } from './nodes.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PROCESSES = 2;

/** `quintet serve` with two processes behind one port. */
interface Server {
  readonly url: string;
  readonly supervisor: ChildProcess;
  readonly errors: () => string;
}

async function serve(env: Readonly<Record<string, string>>): Promise<Server> {
  const program = path.join(ROOT, 'packages/cli/bin/quintet.mjs');
  const args = [program, 'serve', '--json', '--processes', String(PROCESSES)];
  const settings = { HOST: '127.0.0.1', PORT: '0', THREADS: '1', MESSAGES_PER_SECOND: '1000', ...env };
  const supervisor = spawn(process.execPath, args, { env: { ...process.env, ...settings }, stdio: 'pipe' });
  let errors = '';
  supervisor.stderr.on('data', (chunk: Buffer) => {
    errors += chunk;
  });
  const ended = once(supervisor, 'close').then(() => Promise.reject(new Error(errors)));
  const [output] = await Promise.race([once(supervisor.stdout, 'data'), ended]);
  const { addresses } = JSON.parse(String(output));
  if (!addresses) throw new Error(String(output));
  return { url: addresses[0], supervisor, errors: () => errors };
}

/** Ids of the processes that the supervisor has started. */
const processesOf = ({ supervisor: { pid } }: Server): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);

const metric = async ({ url }: Server, name: string): Promise<number> => {
  const text = await (await fetch(new URL('metrics', url))).text();
  const line = text.split('\n').find((each) => each.startsWith(name));
  return Number(line?.split(' ').at(-1));
};

// The ids of child processes come from Linux's /proc.
const onLinux = test.runIf(process.platform === 'linux');
let server: Server;
let drop = async (): Promise<void> => {};

beforeAll(async () => {
  const shared = await sharedEnv();
  drop = shared.drop;
  server = await serve(shared.env);
});
afterAll(async () => {
  server.supervisor.kill('SIGKILL');
  await drop();
});

onLinux(
  'both players of a match meet in the process that owns it, whichever process accepts their sockets',
  async () => {
    const owners = new Set<number>();
    for (let n = 0; owners.size < PROCESSES || n < 4; n++) {
      const { id, tickets } = await pairOf([server.url, server.url]);
      owners.add(ownerOf(id, PROCESSES));
      const before = await metric(server, 'quintet_matches_open{phase="running"}');
      const players = tickets.map((ticket) => connect(server.url, id, ticket));
      await Promise.all(players.map((player) => until(player, isOpen)));
      for (const [ply, player] of players.entries()) {
        await until(player, ({ match }) => match?.entries.length === ply);
        expect(await player.send({ type: 'move', move: someMove(player) })).toMatchObject({ ok: true });
      }
      // A match that is open in two processes would count twice.
      expect(await metric(server, 'quintet_matches_open{phase="running"}')).toBe(before + 1);
    }
  },
);

onLinux('metrics are those of all processes together', async () => {
  const commands = await metric(server, 'quintet_commands_total{type="move",result="accepted"}');
  for (let n = 0; n < 6; n++)
    expect(await metric(server, 'quintet_commands_total{type="move",result="accepted"}')).toBe(commands);
  expect(await metric(server, 'quintet_build_info')).toBe(1);
  expect(await metric(server, 'quintet_store_up')).toBe(1);
});

onLinux('a process that is killed is started again; meanwhile the other one serves its matches', async () => {
  const before = processesOf(server);
  expect(before).toHaveLength(PROCESSES);
  const { id, tickets } = await pairOf([server.url, server.url]);
  const players = tickets.map((ticket) => connect(server.url, id, ticket));
  await Promise.all(players.map((player) => until(player, isOpen)));
  process.kill(before[ownerOf(id, PROCESSES)] as number, 'SIGKILL');
  for (const [ply, player] of players.entries()) {
    await until(player, ({ match }) => match?.entries.length === ply);
    expect(await player.send({ type: 'move', move: someMove(player) })).toMatchObject({ ok: true, version: ply + 1 });
  }
  await vi.waitFor(() => expect(processesOf(server)).toHaveLength(PROCESSES), 30_000);
  expect(server.errors()).toMatch(/process [12] ended with SIGKILL and is started again/);
});

test('a signal stops all processes', async () => {
  const ended = once(server.supervisor, 'exit');
  server.supervisor.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  await expect(fetch(new URL('api/health', server.url))).rejects.toThrow();
});

test('several processes over an SQLite file are refused with the reason', async () => {
  const serving = serve({ STORE: ':memory:', BUS: '' });
  await expect(serving).rejects.toThrow('an SQLite file belongs to one process');
});
