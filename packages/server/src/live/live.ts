import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { LIMITS, matchId } from '@quintet/wire';
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws';
import { ConnectionCounts, household, TokenBuckets } from '../limiters.ts';
import { type ByteStream, CLOSE, type LiveSocket } from './live-socket.ts';

/** A match id may follow this path, as in `/api/live/{id}`, so that a proxy can route each match to one node. */
export const LIVE_PATH = '/api/live';
export const LOBBY_PATH = '/api/lobby';

/** The part of a socket that does not depend on its messages. */
type AnySocket = Pick<LiveSocket<unknown>, 'drain' | 'send' | 'close' | 'onCutOff' | 'onWelcome'>;

export interface LiveParts {
  now(): number;
  /** Whether a page of this origin may connect. Programs send no origin. */
  isAllowed(request: IncomingMessage): boolean;
  /** Whether the operator has named the requested host. */
  isKnownHost(request: IncomingMessage): boolean;
  /** The client's address, by which limits are counted. */
  addressOf(request: IncomingMessage): string;
  readonly maxSockets: number;
  readonly maxSocketsPerAddress: number;
  /** Handlers of new sockets, by path. */
  readonly paths: Readonly<Record<string, SocketPath>>;
}

export interface SocketPath {
  /** Whether a match id may follow the path. */
  readonly namesMatch: boolean;
  accept(socket: WebSocket, stream: ByteStream, address: string, match: string | null): { readonly socket: AnySocket };
}

/** Delay after which clients of a stopping server should reconnect, spread so that they do not all come at once. */
const RESTART_AFTER_MS = 1000;
const RESTART_SPREAD_PER_SOCKET_MS = 2;
const MAX_RESTART_SPREAD_MS = 8000;
const DRAIN_TIMEOUT_MS = 5000;
/** Time for clients to answer the close frame when the server stops. */
const FAREWELL_TIMEOUT_MS = 1000;
/** Above this share of the maximum number of sockets, watchers are turned away. */
const CROWDED = 0.9;

/** A client that does not answer a close frame within this time is disconnected. */
const CLOSE_TIMEOUT_MS = 2000;
/** Maximum number of fragments per message. Our clients never split a message, but a proxy may. */
const MAX_FRAGMENTS = 16;
/** Maximum number of TCP segments for one frame. */
const MAX_CHUNKS = 64;
// `closeTimeout` is missing from the types of `ws`.
const SOCKET_OPTIONS: ServerOptions & { readonly closeTimeout: number } = {
  noServer: true,
  maxPayload: LIMITS.frame,
  maxFragments: MAX_FRAGMENTS,
  maxBufferedChunks: MAX_CHUNKS,
  // Prevents decompression bombs.
  perMessageDeflate: false,
  // `LiveSocket` answers pings itself, within its rate limit.
  autoPong: false,
  closeTimeout: CLOSE_TIMEOUT_MS,
};
/** Connection attempts charged to the address of a client that was disconnected. */
const CUT_OFF_COST = 10;
/** A welcome counts as one more connection attempt for each of these bytes. */
const BYTES_PER_ATTEMPT = 64 * 1024;
/** Maximum outbound backlog of all sockets together, in bytes. */
const MAX_BACKLOG = 64 * 1024 * 1024;
const BACKLOG_INTERVAL_MS = 1000;

/** All WebSockets of this node: admits them, limits them, and closes them when the server stops. */
export class Live {
  readonly #parts: LiveParts;
  readonly #server = new WebSocketServer(SOCKET_OPTIONS);
  readonly #sockets = new Set<AnySocket>();
  readonly #perAddress: ConnectionCounts;
  readonly #attempts: TokenBuckets;
  #backlogTimer: NodeJS.Timeout | undefined;
  #isClosing = false;

  constructor(parts: LiveParts) {
    this.#parts = parts;
    this.#perAddress = new ConnectionCounts(parts.maxSocketsPerAddress);
    this.#attempts = new TokenBuckets(parts.maxSocketsPerAddress, Math.max(1, parts.maxSocketsPerAddress / 10));
  }

  get size(): number {
    return this.#sockets.size;
  }

  get isCrowded(): boolean {
    return this.#sockets.size > CROWDED * this.#parts.maxSockets;
  }

  listen(server: Server): void {
    this.#backlogTimer = setInterval(() => dropSlowest(this.#server.clients, MAX_BACKLOG), BACKLOG_INTERVAL_MS).unref();
    server.on('upgrade', (request, socket, head) => {
      socket.on('error', () => {});
      const status = this.#refusal(request);
      if (status === null) this.#upgrade(request, socket, head);
      else refuse(socket, status);
    });
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const address = household(this.#parts.addressOf(request));
    if (!this.#perAddress.enter(address)) return refuse(socket, '429 Too Many Requests');
    // Whether or not the upgrade succeeds, the TCP socket closes in the end.
    socket.once('close', () => this.#perAddress.leave(address));
    this.#server.handleUpgrade(request, socket, head, (upgraded) => this.#accept(request, upgraded, socket, address));
  }

  /** Waits for pending messages, tells clients when to reconnect, and closes all sockets. */
  async close(): Promise<void> {
    this.#isClosing = true;
    clearInterval(this.#backlogTimer);
    const drained = Promise.all([...this.#sockets].map((socket) => socket.drain()));
    await Promise.race([drained, sleep(DRAIN_TIMEOUT_MS)]);
    const spread = Math.min(MAX_RESTART_SPREAD_MS, RESTART_SPREAD_PER_SOCKET_MS * this.#sockets.size);
    const closed = Promise.all(
      [...this.#server.clients].map((socket) => new Promise((done) => socket.once('close', done))),
    );
    for (const socket of this.#sockets) {
      socket.send(JSON.stringify({ type: 'restart', afterMs: RESTART_AFTER_MS + Math.floor(spread * Math.random()) }));
      socket.close(CLOSE.restart, 'restart');
    }
    await Promise.race([closed, sleep(FAREWELL_TIMEOUT_MS)]);
    for (const socket of this.#server.clients) socket.terminate();
    this.#server.close();
  }

  #refusal(request: IncomingMessage): string | null {
    const { isAllowed, isKnownHost, addressOf, maxSockets, paths, now } = this.#parts;
    if (!isKnownHost(request)) return '421 Misdirected Request';
    if (!routeOf(paths, request)) return '404 Not Found';
    if (!isAllowed(request)) return '403 Forbidden';
    if (this.#isClosing || this.#sockets.size >= maxSockets) return '503 Service Unavailable';
    return this.#attempts.take(household(addressOf(request)), now()) ? null : '429 Too Many Requests';
  }

  #accept(request: IncomingMessage, upgraded: WebSocket, stream: ByteStream, address: string): void {
    const route = routeOf(this.#parts.paths, request);
    if (!route) return upgraded.terminate();
    const { socket } = route.path.accept(upgraded, stream, address, route.match);
    this.#sockets.add(socket);
    const charge = (attempts: number): void => this.#attempts.spend(address, attempts, this.#parts.now());
    socket.onCutOff = () => charge(CUT_OFF_COST);
    socket.onWelcome = (bytes) => charge(Math.floor(bytes / BYTES_PER_ATTEMPT));
    upgraded.once('close', () => this.#sockets.delete(socket));
    if (this.#isClosing) socket.close(CLOSE.restart, 'restart');
  }
}

/** Disconnects the slowest readers until the backlog is within `limit` bytes. */
export function dropSlowest(sockets: Iterable<Pick<WebSocket, 'bufferedAmount' | 'terminate'>>, limit: number): void {
  let backlog = 0;
  for (const { bufferedAmount } of sockets) backlog += bufferedAmount;
  if (backlog <= limit) return;
  const slowest = [...sockets].map((socket) => ({ socket, bytes: socket.bufferedAmount }));
  for (const { socket, bytes } of slowest.sort((a, b) => b.bytes - a.bytes)) {
    if (backlog <= limit) return;
    backlog -= bytes;
    socket.terminate();
  }
}

/** The route of a request, and the match that its path names. */
function routeOf(
  paths: LiveParts['paths'],
  { url = '' }: IncomingMessage,
): { readonly path: SocketPath; readonly match: string | null } | null {
  const [requested = ''] = url.split('?', 1);
  if (Object.hasOwn(paths, requested)) return { path: paths[requested] as SocketPath, match: null };
  const [, before = '', match = ''] = /^(.*)\/([^/]*)$/.exec(requested) ?? [];
  const path = Object.hasOwn(paths, before) ? paths[before] : undefined;
  return path?.namesMatch && matchId.safeParse(match).success ? { path, match } : null;
}

const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });

/** Answers with a bare status line and disconnects. */
export function refuse(socket: Duplex, status: string): void {
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
