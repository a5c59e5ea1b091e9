import { connect, type Socket } from 'node:net';
import { WebSocket } from 'ws';
import { WIRE_VERSION } from '../../packages/wire/src/index.ts';
import type { Random } from './seeded.ts';

const UPGRADE = [
  'GET /api/live HTTP/1.1',
  'Host: 127.0.0.1',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
  '\r\n',
].join('\r\n');

/** Junk to send after connecting. */
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
