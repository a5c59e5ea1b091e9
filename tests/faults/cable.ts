import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** The way from the nodes to PostgreSQL or Redis, which can be cut: all connections at once, as when a switch fails. */
export interface Cable {
  /** The same address by way of the cable. */
  readonly url: string;
  /** How many connections that ended. */
  cut(): number;
  close(): void;
}

export async function layCable(to: string): Promise<Cable> {
  const address = new URL(to);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const upstream = connect(Number(address.port), address.hostname);
    const destroy = (): void => {
      socket.destroy();
      upstream.destroy();
      sockets.delete(socket);
    };
    sockets.add(socket);
    for (const each of [socket, upstream]) each.on('error', destroy).on('close', destroy);
    socket.pipe(upstream).pipe(socket);
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
    close() {
      server.close();
      cut();
    },
  };
}
