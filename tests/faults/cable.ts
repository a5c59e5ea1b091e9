import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { MessageFilter } from './resp.ts';

/** A TCP proxy between the nodes and PostgreSQL or Redis. It can cut all connections at once, like a failing switch. */
export interface Cable {
  /** URL of the service through the proxy. */
  readonly url: string;
  /** Cuts all connections and returns their number. */
  cut(): number;
  /** Cuts all connections and refuses new ones for a while. */
  downFor(milliseconds: number): Promise<void>;
  close(): void;
}

/** `isDropped` is called for each message from Redis to a subscriber. Omit it for PostgreSQL. */
export async function layCable(to: string, isDropped?: () => boolean): Promise<Cable> {
  const address = new URL(to);
  const sockets = new Set<Socket>();
  let isDown = false;
  const server = createServer((socket) => {
    if (isDown) return void socket.destroy();
    const upstream = connect(Number(address.port), address.hostname);
    const destroy = (): void => {
      socket.destroy();
      upstream.destroy();
      sockets.delete(socket);
    };
    sockets.add(socket);
    for (const each of [socket, upstream]) each.on('error', destroy).on('close', destroy);
    socket.pipe(upstream);
    if (isDropped) upstream.pipe(filtering(isDropped)).pipe(socket);
    else upstream.pipe(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(to);
  url.port = String((server.address() as AddressInfo).port);
  const cut = (): number => {
    const count = sockets.size;
    for (const socket of [...sockets]) socket.destroy();
    return count;
  };
  return {
    url: url.href,
    cut,
    async downFor(milliseconds) {
      isDown = true;
      cut();
      await pause(milliseconds);
      isDown = false;
    },
    close() {
      server.close();
      cut();
    },
  };
}

function filtering(isDropped: () => boolean): Transform {
  const filter = new MessageFilter(isDropped);
  return new Transform({
    transform(chunk: Buffer, _, done) {
      done(null, filter.take(chunk));
    },
  });
}
