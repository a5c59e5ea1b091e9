import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { LIMITS } from '@quintet/wire';
import { type WebSocket, WebSocketServer } from 'ws';
import { Buckets, Counts, household } from './limits.ts';
import { type Below, CLOSE, type Line } from './line.ts';

export const LIVE_PATH = '/api/live';
export const LOBBY_PATH = '/api/lobby';

/** As much of a line as does not depend on what is said over it. */
type AnyLine = Pick<Line<unknown>, 'drain' | 'send' | 'close'>;

export interface LiveParts {
  now(): number;
  /** Whether pages of this origin may connect; none is a program, not a page. */
  isAllowed(origin: string | undefined, host: string | undefined): boolean;
  /** The address that limits are counted by. */
  addressOf(request: IncomingMessage): string;
  readonly mostSockets: number;
  readonly mostSocketsPerAddress: number;
  /** Takes a new socket, by the path that it asked for. */
  readonly paths: Readonly<Record<string, (socket: WebSocket, below: Below) => { readonly line: AnyLine }>>;
}

/** Come back after so many milliseconds. */
const RESTART_AFTER = 1000;
/** So long others have for the last word. */
const FAREWELL_MILLISECONDS = 1000;
const DRAIN_MILLISECONDS = 5000;
/** Beyond this share of all sockets, those who only watch are sent away. */
const CROWDED = 0.9;

/** All WebSockets of this node: who may connect, and how they are told to go. */
export class Live {
  readonly #parts: LiveParts;
  readonly #sockets = new WebSocketServer({ noServer: true, maxPayload: LIMITS.frame, perMessageDeflate: false });
  readonly #lines = new Set<AnyLine>();
  readonly #perAddress: Counts;
  readonly #attempts: Buckets;
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
    server.on('upgrade', (request, socket, head) => {
      socket.on('error', () => {});
      const status = this.#refusal(request);
      if (status !== null) return refuse(socket, status);
      const address = household(this.#parts.addressOf(request));
      if (!this.#perAddress.enter(address)) return refuse(socket, '429 Too Many Requests');
      // Whatever becomes of the upgrade, the raw socket closes in the end.
      socket.once('close', () => this.#perAddress.leave(address));
      this.#sockets.handleUpgrade(request, socket, head, (upgraded) => this.#take(request, upgraded, socket));
    });
  }

  /** Finishes what is under way, tells everybody that the server goes away for a moment, and closes. */
  async close(): Promise<void> {
    this.#isClosing = true;
    const drained = Promise.all([...this.#lines].map((line) => line.drain()));
    await Promise.race([drained, after(DRAIN_MILLISECONDS)]);
    const notice = JSON.stringify({ type: 'restart', after: RESTART_AFTER });
    const gone = Promise.all(
      [...this.#sockets.clients].map((socket) => new Promise((done) => socket.once('close', done))),
    );
    for (const line of this.#lines) {
      line.send(notice);
      line.close(CLOSE.restart, 'restart');
    }
    await Promise.race([gone, after(FAREWELL_MILLISECONDS)]);
    for (const socket of this.#sockets.clients) socket.terminate();
    this.#sockets.close();
  }

  #refusal(request: IncomingMessage): string | null {
    const { isAllowed, addressOf, mostSockets, paths, now } = this.#parts;
    if (!Object.hasOwn(paths, pathOf(request))) return '404 Not Found';
    if (!isAllowed(request.headers.origin, request.headers.host)) return '403 Forbidden';
    if (this.#isClosing || this.#lines.size >= mostSockets) return '503 Service Unavailable';
    return this.#attempts.take(household(addressOf(request)), now()) ? null : '429 Too Many Requests';
  }

  #take(request: IncomingMessage, socket: WebSocket, below: Below): void {
    const line = this.#parts.paths[pathOf(request)]?.(socket, below).line;
    if (!line) return socket.terminate();
    this.#lines.add(line);
    socket.once('close', () => this.#lines.delete(line));
    if (this.#isClosing) line.close(CLOSE.restart, 'restart');
  }
}

const pathOf = ({ url = '' }: IncomingMessage): string => url.split('?', 1)[0] ?? '';

const after = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });

function refuse(socket: Duplex, status: string): void {
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
