import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { ConnectionCounts, household } from './limiters.ts';
import { dropSlowest, refuse } from './live/live.ts';

/** How often Node checks connections for timeouts. */
const CHECK_INTERVAL_MS = 1000;

/** Maximum number of pipelined requests on one connection. Browsers and proxies send one at a time over HTTP/1.1. */
const MAX_PIPELINED = 8;
/** Maximum size of all responses that clients have not read yet, over all connections. */
const MAX_BACKLOG_BYTES = 64 * 1024 * 1024;
const BACKLOG_INTERVAL_MS = 1000;
/** How much of a body that nobody wants is read, and for how long, before the response is sent. */
const MAX_UNWANTED_BYTES = 1024 * 1024;
const MAX_UNWANTED_MS = 5000;

/** Timeouts against clients that send or read slowly. WebSockets have their own. */
export function timeoutOptions({ timeouts }: Config): FastifyHttpOptions<Server> {
  const { headers, request, idle, keepAlive } = timeouts;
  return {
    http: {
      headersTimeout: Math.min(headers, request),
      requestTimeout: request,
      connectionsCheckingInterval: CHECK_INTERVAL_MS,
    },
    requestTimeout: request,
    connectionTimeout: idle,
    keepAliveTimeout: keepAlive,
  };
}

/**
 * Limits open connections per address, excluding WebSockets. Has no effect behind a trusted proxy, because then all
 * connections come from the proxy, which has to limit connections itself.
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

/** Bounds the memory for responses that clients do not read. */
export function limitBacklog(server: FastifyInstance): void {
  const inProgress = new Map<Socket, number>();
  server.addHook('onRequest', async (request, reply) => {
    const { socket } = request.raw;
    const count = (inProgress.get(socket) ?? 0) + 1;
    if (count > MAX_PIPELINED) {
      socket.destroy();
      return reply.hijack();
    }
    inProgress.set(socket, count);
    reply.raw.once('close', () => {
      const left = (inProgress.get(socket) ?? 1) - 1;
      if (left > 0) inProgress.set(socket, left);
      else inProgress.delete(socket);
    });
  });
  const backlogs = function* () {
    for (const socket of inProgress.keys()) {
      yield { bufferedAmount: socket.writableLength, terminate: () => void socket.destroy() };
    }
  };
  const timer = setInterval(() => dropSlowest([...backlogs()], MAX_BACKLOG_BYTES), BACKLOG_INTERVAL_MS).unref();
  server.addHook('onClose', async () => clearInterval(timer));
}

/**
 * Reads the rest of the body before a response is sent. A proxy that is still sending would take an early response and its closed
 * connection for a failure of this server. The connection of a body that does not end within the limits is closed.
 */
export function readUnwantedBodies(server: FastifyInstance): void {
  server.addHook('onSend', async ({ raw }, reply) => {
    const { 'content-length': length = '0', 'transfer-encoding': coding } = raw.headers;
    if (length === '0' && coding === undefined) return;
    if (Number(length) <= MAX_UNWANTED_BYTES) await readRest(raw);
    if (raw.complete) reply.removeHeader('connection');
    else reply.header('connection', 'close');
  });
}

function readRest(request: IncomingMessage): Promise<void> {
  if (request.readableEnded || request.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    let size = 0;
    const count = (part: Buffer | string): void => {
      size += part.length;
      if (size > MAX_UNWANTED_BYTES) stop();
    };
    const stop = (): void => {
      clearTimeout(timer);
      request.off('data', count).off('end', stop).off('close', stop);
      resolve();
    };
    const timer = setTimeout(stop, MAX_UNWANTED_MS);
    request.on('data', count).on('end', stop).on('close', stop).resume();
  });
}

/** Waits up to `graceMs` for requests in progress, then closes the remaining connections. */
export async function closeServer(server: FastifyInstance, graceMs: number): Promise<void> {
  const timer = setTimeout(() => server.server.closeAllConnections(), graceMs);
  try {
    await server.close();
  } finally {
    clearTimeout(timer);
  }
}
