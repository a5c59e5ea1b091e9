import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { ConnectionCounts, household } from './live/limits.ts';
import { dropSlowest, refuse } from './live/live.ts';

/** How often Node looks for connections that are past their timeout, in milliseconds. */
const CHECK_EVERY = 1000;

/** Requests under way on one connection. Browsers and proxies send one at a time over HTTP/1.1. */
const MAX_PIPELINED = 8;
/** Answers that no client has read yet, over all connections, in bytes; and how often that is checked, in milliseconds. */
const MAX_BACKLOG = 64 * 1024 * 1024;
const BACKLOG_EVERY = 1000;

/** Timeouts against clients that send or read slowly. They end with the upgrade to a WebSocket, which has its own. */
export function timeoutOptions({ timeouts }: Config): FastifyHttpOptions<Server> {
  const { headers, request, idle, keepAlive } = timeouts;
  return {
    http: {
      headersTimeout: Math.min(headers, request),
      requestTimeout: request,
      connectionsCheckingInterval: CHECK_EVERY,
    },
    requestTimeout: request,
    connectionTimeout: idle,
    keepAliveTimeout: keepAlive,
  };
}

/**
 * Refuses connections beyond the limit for one address; a WebSocket no longer counts here. Behind a trusted proxy every
 * connection comes from the proxy, and the visitor's address is known for each request only: nothing is refused then, and
 * the proxy has to limit connections itself.
 */
export function limitConnections(server: Server, { maxConnectionsPerAddress, proxies }: Config): void {
  if (proxies > 0) return;
  const counts = new ConnectionCounts(maxConnectionsPerAddress);
  const release = new WeakMap<object, () => void>();
  server.on('connection', (socket: Socket) => {
    const address = household(socket.remoteAddress ?? '');
    if (!counts.enter(address)) return refuse(socket, '429 Too Many Requests');
    const leave = (): void => {
      if (release.delete(socket)) counts.leave(address);
    };
    release.set(socket, leave);
    socket.once('close', leave);
  });
  server.on('upgrade', (_request, socket) => release.get(socket)?.());
}

/** Bounds the answers that wait for clients which do not read them. */
export function limitBacklog(server: FastifyInstance): void {
  const underWay = new Map<Socket, number>();
  server.addHook('onRequest', async (request, reply) => {
    const { socket } = request.raw;
    const count = (underWay.get(socket) ?? 0) + 1;
    if (count > MAX_PIPELINED) {
      socket.destroy();
      return reply.hijack();
    }
    underWay.set(socket, count);
    reply.raw.once('close', () => {
      const left = (underWay.get(socket) ?? 1) - 1;
      if (left > 0) underWay.set(socket, left);
      else underWay.delete(socket);
    });
  });
  const backlogs = function* () {
    for (const socket of underWay.keys()) {
      yield { bufferedAmount: socket.writableLength, terminate: () => void socket.destroy() };
    }
  };
  const timer = setInterval(() => dropSlowest([...backlogs()], MAX_BACKLOG), BACKLOG_EVERY).unref();
  server.addHook('onClose', async () => clearInterval(timer));
}

/** Waits for requests under way, then cuts off whoever is still sending or reading. */
export async function closeServer(server: FastifyInstance, graceMs: number): Promise<void> {
  const timer = setTimeout(() => server.server.closeAllConnections(), graceMs);
  try {
    await server.close();
  } finally {
    clearTimeout(timer);
  }
}
