import { connect, type Socket } from 'node:net';
import { expect } from 'vitest';
import { WebSocket } from 'ws';
import { WIRE_VERSION } from '../../packages/wire/src/index.ts';
import { storedMatch } from './check.ts';
import { buildProgram } from './node.ts';
import { type Random, randomFor } from './plan.ts';
import { quietMatch } from './quiet.ts';
import { aloneWorld } from './world.ts';

const UPGRADE = [
  'GET /api/live HTTP/1.1',
  'Host: 127.0.0.1',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
  '\r\n',
].join('\r\n');

/** Generators of junk to send after connecting. */
const RAW: readonly ((random: Random) => string | Buffer)[] = [
  () => '',
  () => 'GET /api/live HTTP/1.1\r\nHost: ',
  () => 'POST /api/matches HTTP/1.1\r\nHost: x\r\nContent-Length: 99999\r\n\r\n{',
  (random) => Buffer.from(Array.from({ length: 200 }, () => random.below(256))),
  () => UPGRADE,
  // Invalid frames: unmasked, with a reserved opcode, or too long.
  (random) => Buffer.concat([Buffer.from(UPGRADE), Buffer.from(Array.from({ length: 60 }, () => random.below(256)))]),
  () =>
    Buffer.concat([Buffer.from(UPGRADE), Buffer.from([0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff])]),
];

export interface Junk {
  /** Number of connections that were established. */
  connected(): number;
  close(): void;
}

/** Opens `count` connections that send nothing, partial requests or nonsense, and leaves them open. */
export async function junkConnections(port: number, count: number, random: Random): Promise<Junk> {
  const sockets: { destroy(): void }[] = [];
  let connected = 0;
  const opened = Array.from({ length: count }, (_, n) =>
    n % 3 === 0 ? wsJunk(port, random, sockets) : rawJunk(port, random, sockets),
  );
  for (const open of opened) if (await open) connected++;
  return {
    connected: () => connected,
    close() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

function rawJunk(port: number, random: Random, sockets: { destroy(): void }[]): Promise<boolean> {
  const bytes = RAW[random.below(RAW.length)]?.(random) ?? '';
  return new Promise((resolve) => {
    const socket: Socket = connect(port, '127.0.0.1', () => {
      socket.write(bytes);
      resolve(true);
    });
    sockets.push(socket);
    socket.on('error', () => resolve(false));
    socket.on('data', () => {});
  });
}

function wsJunk(port: number, random: Random, sockets: { destroy(): void }[]): Promise<boolean> {
  const hello = { type: 'hello', wire: WIRE_VERSION, match: 'a'.repeat(20), ticket: null, seen: null };
  const says = [[], ['{'], [JSON.stringify(hello)], [Buffer.alloc(500)], ['x'.repeat(9000)], Array(60).fill('[]')];
  return new Promise((resolve) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/live`);
    sockets.push({ destroy: () => socket.terminate() });
    socket.on('open', () => {
      for (const message of says[random.below(says.length)] ?? []) socket.send(message);
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}

/** Plays a match while `count` junk connections are opened, and checks that the server neither restarts nor reports errors. */
export async function playAmongJunk(count: number, moves: number): Promise<void> {
  const program = await buildProgram();
  const world = await aloneWorld(program);
  const [node] = world.nodes;
  const pid = node?.pid;
  const match = await quietMatch(world, AbortSignal.timeout(300_000));
  await match.play(2);
  const opening = junkConnections(Number(node?.port), count, randomFor(count));
  await match.play(moves);
  const junk = await opening;
  await match.play(moves);
  expect(junk.connected()).toBeGreaterThan(0.9 * count);
  expect(match.entries()).toHaveLength(2 + 2 * moves);
  expect((await storedMatch(world.store, match.id)).entries).toEqual(match.entries());
  expect(match.lives.map((live) => live.connectionState)).toEqual(['open', 'open']);
  expect(node?.pid).toBe(pid);
  expect(node?.takeComplaints()).toBe('');
  junk.close();
  match.close();
  await world.stop();
  program.remove();
}
