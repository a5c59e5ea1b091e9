import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { LIMITS, matchId } from '@quintet/wire';
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws';
import { Buckets, Counts, household } from './limits.ts';
import { type Below, CLOSE, type Line } from './line.ts';

/** The match's id may follow, `/api/live/{id}`, so that a proxy can route each match to one node. */
export const LIVE_PATH = '/api/live';
export const LOBBY_PATH = '/api/lobby';

/** As much of a line as does not depend on what is said over it. */
type AnyLine = Pick<Line<unknown>, 'drain' | 'send' | 'close' | 'onCutOff'>;

export interface LiveParts {
  now(): number;
  /** Whether pages of this origin may connect; none is a program, not a page. */
  isAllowed(request: IncomingMessage): boolean;
  /** Whether the operator has named the host that was asked for. */
  isKnownHost(request: IncomingMessage): boolean;
  /** The address that limits are counted by. */
  addressOf(request: IncomingMessage): string;
  readonly mostSockets: number;
  readonly mostSocketsPerAddress: number;
  /** Takes a new socket, by the path that it asked for; with the match, where the path names one. */
  readonly paths: Readonly<Record<string, SocketPath>>;
}

export interface SocketPath {
  readonly namesMatch: boolean;
  take(socket: WebSocket, below: Below, match: string | null): { readonly line: AnyLine };
}

/** When clients of a server that stops are told to come back: spread, so that they do not all come at once; in milliseconds. */
const RESTART_AFTER = 1000;
const RESTART_SPREAD_PER_SOCKET = 2;
const MAX_RESTART_SPREAD = 8000;
/** So long others have for the last word. */
const FAREWELL_MILLISECONDS = 1000;
const DRAIN_MILLISECONDS = 5000;
/** Beyond this share of all sockets, those who only watch are sent away. */
const CROWDED = 0.9;

/** A client that does not answer a close frame within this time is disconnected; in milliseconds. */
const CLOSE_TIMEOUT = 2000;
/** No client of ours splits a message; a proxy may. */
const MAX_FRAGMENTS = 16;
/** TCP segments that one frame may arrive in. */
const MAX_CHUNKS = 64;
// `closeTimeout` is missing from the types of `ws`.
const SOCKET_OPTIONS: ServerOptions & { readonly closeTimeout: number } = {
  noServer: true,
  maxPayload: LIMITS.frame,
  maxFragments: MAX_FRAGMENTS,
  maxBufferedChunks: MAX_CHUNKS,
  // No decompression bombs.
  perMessageDeflate: false,
  // Connections answer pings themselves, within their limits.
  autoPong: false,
  closeTimeout: CLOSE_TIMEOUT,
};
/** Connection attempts that are charged to the address of a client that had to be cut off. */
const CUT_OFF_COST = 10;
/** Outbound backlog of all sockets together, in bytes, and how often it is checked, in milliseconds. */
const MAX_BACKLOG = 64 * 1024 * 1024;
const BACKLOG_EVERY = 1000;

/** All WebSockets of this node: who may connect, and how they are told to go. */
export class Live {
  readonly #parts: LiveParts;
  readonly #sockets = new WebSocketServer(SOCKET_OPTIONS);
  readonly #lines = new Set<AnyLine>();
  readonly #perAddress: Counts;
  readonly #attempts: Buckets;
  #backlogTimer: NodeJS.Timeout | undefined;
  #isClosing = false;

  constructor(parts: LiveParts) {
    this.#parts = parts;
    this.#perAddress = new Counts(parts.mostSocketsPerAddress);
    this.#attempts = new Buckets(parts.mostSocketsPerAddress, Math.max(1, parts.mostSocketsPerAddress / 10));
  }

  /** How many are connected. */
  get size(): number {
    return this.#lines.size;
  }

  get isCrowded(): boolean {
    return this.#lines.size > CROWDED * this.#parts.mostSockets;
  }

  listen(server: Server): void {
    this.#backlogTimer = setInterval(() => dropSlowest(this.#sockets.clients, MAX_BACKLOG), BACKLOG_EVERY).unref();
    server.on('upgrade', (request, socket, head) => {
      socket.on('error', () => {});
      const status = this.#refusal(request);
      if (status !== null) return refuse(socket, status);
      const address = household(this.#parts.addressOf(request));
      if (!this.#perAddress.enter(address)) return refuse(socket, '429 Too Many Requests');
      // Whatever becomes of the upgrade, the raw socket closes in the end.
      socket.once('close', () => this.#perAddress.leave(address));
      this.#sockets.handleUpgrade(request, socket, head, (upgraded) => this.#take(request, upgraded, socket, address));
    });
  }

  /** Finishes what is under way, tells everybody that the server goes away for a moment, and closes. */
  async close(): Promise<void> {
    this.#isClosing = true;
    clearInterval(this.#backlogTimer);
    const drained = Promise.all([...this.#lines].map((line) => line.drain()));
    await Promise.race([drained, after(DRAIN_MILLISECONDS)]);
    const spread = Math.min(MAX_RESTART_SPREAD, RESTART_SPREAD_PER_SOCKET * this.#lines.size);
    const gone = Promise.all(
      [...this.#sockets.clients].map((socket) => new Promise((done) => socket.once('close', done))),
    );
    for (const line of this.#lines) {
      line.send(JSON.stringify({ type: 'restart', afterMs: RESTART_AFTER + Math.floor(spread * Math.random()) }));
      line.close(CLOSE.restart, 'restart');
    }
    await Promise.race([gone, after(FAREWELL_MILLISECONDS)]);
    for (const socket of this.#sockets.clients) socket.terminate();
    this.#sockets.close();
  }

  #refusal(request: IncomingMessage): string | null {
    const { isAllowed, isKnownHost, addressOf, mostSockets, paths, now } = this.#parts;
    if (!isKnownHost(request)) return '421 Misdirected Request';
    if (!routed(paths, request)) return '404 Not Found';
    if (!isAllowed(request)) return '403 Forbidden';
    if (this.#isClosing || this.#lines.size >= mostSockets) return '503 Service Unavailable';
    return this.#attempts.take(household(addressOf(request)), now()) ? null : '429 Too Many Requests';
  }

  #take(request: IncomingMessage, socket: WebSocket, below: Below, address: string): void {
    const route = routed(this.#parts.paths, request);
    if (!route) return socket.terminate();
    const { line } = route.path.take(socket, below, route.match);
    this.#lines.add(line);
    line.onCutOff = () => void this.#attempts.take(address, this.#parts.now(), CUT_OFF_COST);
    socket.once('close', () => this.#lines.delete(line));
    if (this.#isClosing) line.close(CLOSE.restart, 'restart');
  }
}

/** Disconnects the readers that are furthest behind until the rest of the backlog is within `limit` bytes. */
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

/** The path that a request asks for, and the match that it names. */
function routed(
  paths: LiveParts['paths'],
  { url = '' }: IncomingMessage,
): { readonly path: SocketPath; readonly match: string | null } | null {
  const [asked = ''] = url.split('?', 1);
  if (Object.hasOwn(paths, asked)) return { path: paths[asked] as SocketPath, match: null };
  const [, before = '', match = ''] = /^(.*)\/([^/]*)$/.exec(asked) ?? [];
  const path = Object.hasOwn(paths, before) ? paths[before] : undefined;
  return path?.namesMatch && matchId.safeParse(match).success ? { path, match } : null;
}

const after = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });

/** Answers with a bare status line and disconnects. */
export function refuse(socket: Duplex, status: string): void {
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
