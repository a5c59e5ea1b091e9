import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { LIMITS, type ServerMessage } from '@quintet/wire';
import { WebSocketServer } from 'ws';
import { encode } from '../room/member.ts';
import { Connection, type ConnectionParts } from './connection.ts';
import { Counts } from './limits.ts';

export interface LiveParts extends ConnectionParts {
  /** Whether pages of this origin may connect; none is a program, not a page. */
  isAllowed(origin: string | undefined, host: string | undefined): boolean;
  /** The address that limits are counted by. */
  addressOf(request: IncomingMessage): string;
  readonly mostSockets: number;
  readonly mostSocketsPerAddress: number;
}

export const LIVE_PATH = '/api/live';
const PING_EVERY = 20_000;
const RESTART_AFTER = 1000;

/** Live play over WebSocket. */
export class Live {
  readonly #parts: LiveParts;
  readonly #sockets = new WebSocketServer({ noServer: true, maxPayload: LIMITS.frame, perMessageDeflate: false });
  readonly #connections = new Set<Connection>();
  readonly #perAddress: Counts;
  readonly #heartbeat: NodeJS.Timeout;

  constructor(parts: LiveParts) {
    this.#parts = parts;
    this.#perAddress = new Counts(parts.mostSocketsPerAddress);
    const alive = new WeakSet<object>();
    this.#sockets.on('connection', (socket) => {
      alive.add(socket);
      socket.on('pong', () => alive.add(socket));
    });
    this.#heartbeat = setInterval(() => {
      for (const socket of this.#sockets.clients) {
        if (!alive.delete(socket)) socket.terminate();
      }
      for (const connection of this.#connections) connection.ping();
    }, PING_EVERY);
    this.#heartbeat.unref();
  }

  get size(): number {
    return this.#connections.size;
  }

  listen(server: Server, path: string): void {
    server.on('upgrade', (request, socket, head) => {
      const asked = new URL(request.url ?? '/', 'http://localhost').pathname;
      if (asked === path) this.#upgrade(request, socket, head);
      else refuse(socket, '404 Not Found');
    });
  }

  /** Tells everybody that the server goes away for a moment, and closes. */
  close(): void {
    clearInterval(this.#heartbeat);
    const message: ServerMessage = { type: 'restart', after: RESTART_AFTER };
    for (const connection of this.#connections) connection.send(encode(message));
    for (const socket of this.#sockets.clients) socket.close(1012, 'restart');
    this.#sockets.close();
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const { isAllowed, addressOf, mostSockets } = this.#parts;
    if (!isAllowed(request.headers.origin, request.headers.host)) return refuse(socket, '403 Forbidden');
    const address = addressOf(request);
    if (this.#connections.size >= mostSockets) return refuse(socket, '503 Service Unavailable');
    if (!this.#perAddress.enter(address)) return refuse(socket, '429 Too Many Requests');
    // Whatever becomes of the upgrade, the raw socket closes in the end.
    socket.once('close', () => this.#perAddress.leave(address));
    this.#sockets.handleUpgrade(request, socket, head, (upgraded) => {
      this.#sockets.emit('connection', upgraded, request);
      const connection = new Connection(this.#parts, upgraded);
      this.#connections.add(connection);
      upgraded.once('close', () => this.#connections.delete(connection));
    });
  }
}

function refuse(socket: Duplex, status: string): void {
  socket.on('error', () => {});
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
