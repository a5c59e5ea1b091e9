import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import path from 'node:path';
import type { StartWorker } from '@quintet/engine/search';
import type { ThreadJobs } from '@quintet/server/jobs';
import { createWebSocketStream, type WebSocket, WebSocketServer } from 'ws';
import { errorCode, Failure } from '../terminal/failure.ts';
import { writeWhole } from '../terminal/files.ts';
import type { Line } from '../terminal/lines.ts';
import { messagesFor } from '../terminal/messages.ts';
import { printError, printJson, type Terminal } from '../terminal/terminal.ts';
import { type Address, formatAddress, isLoopback } from './address.ts';
import { type Connection, drained, lineConnection, MAX_LINE, serveClient } from './client.ts';
import { refusedFor } from './params.ts';
import { formatError } from './rpc.ts';
import { openJobs } from './searches.ts';
import { EngineService } from './service.ts';

/** How `quintet engine` listens. At least one of `tcp` and `websocket` is set. */
export interface ListenSettings {
  /** Address for JSON lines over TCP. */
  readonly tcp: Address | null;
  readonly websocket: Address | null;
  readonly threads: number;
  readonly maxClients: number;
  /** Origins of web pages that may connect. Other programs send no origin and may always connect. */
  readonly origins: readonly string[];
  /** File to write the ports to, one per line; `null` for no file. */
  readonly portFile: string | null;
  /** Ends the engine when the last client disconnects, or if no client connects in time. */
  readonly exitOnDisconnect: boolean;
  /** Ends the engine when stdin closes. */
  readonly exitWithStdin: boolean;
}

/** Time that the first client has to connect if `exitOnDisconnect` is set. */
const FIRST_CLIENT_MS = 60_000;
/** Delay before the first TCP keep-alive probe, which detects clients that vanished without closing the connection. */
const KEEP_ALIVE_MS = 30_000;

/** First line of an HTTP request. A web page can send one to any port, so the lines that follow must not be run as requests. */
const HTTP_REQUEST = /^[A-Z]+ \S+ HTTP\/\d/;

/** `quintet engine --listen`: serves clients until a signal or an event that the settings name. */
export async function listen(terminal: Terminal, settings: ListenSettings, startWorker: StartWorker): Promise<void> {
  const clients = new Clients(terminal, settings, openJobs(startWorker, settings.threads));
  const servers: Server[] = [];
  try {
    const addresses: Record<string, string> = {};
    const bound: AddressInfo[] = [];
    const open = async (server: Server, { host, port }: Address): Promise<string> => {
      servers.push(server);
      const info = await bind(server, host, port);
      bound.push(info);
      return formatAddress(info);
    };
    if (settings.tcp) addresses.listening = await open(tcpServer(clients), settings.tcp);
    if (settings.websocket) addresses.websocket = `ws://${await open(webSocketServer(clients), settings.websocket)}`;
    if (!bound.every(isLoopback)) {
      printError(
        terminal,
        'quintet: warning: other machines can connect, and connections are neither encrypted nor authenticated',
      );
    }
    if (settings.portFile !== null) await writePorts(terminal, settings.portFile, bound);
    printJson(terminal, addresses);
    await ending(terminal, settings, clients);
  } finally {
    for (const server of servers) server.close();
    await clients.close();
  }
}

/** The clients of all transports. Each client has its own matches, and all clients share the search threads. */
class Clients {
  readonly #terminal: Terminal;
  readonly #settings: ListenSettings;
  readonly #jobs: ThreadJobs;
  readonly #open = new Set<Socket>();
  #accepted = 0;
  /** Called when the last client has disconnected. */
  onLast: () => void = () => {};

  constructor(terminal: Terminal, settings: ListenSettings, jobs: ThreadJobs) {
    this.#terminal = terminal;
    this.#settings = settings;
    this.#jobs = jobs;
  }

  get hasEverConnected(): boolean {
    return this.#accepted > 0;
  }

  get isFull(): boolean {
    return this.#open.size >= this.#settings.maxClients;
  }

  isAllowed(origin: string | undefined): boolean {
    return origin === undefined || this.#settings.origins.includes(origin);
  }

  /** Serves a client until it disconnects. */
  async serve(socket: Socket, connection: Connection): Promise<void> {
    const { elapsed, games } = this.#terminal;
    const service = new EngineService(elapsed, this.#jobs, games.list, `client ${++this.#accepted}`);
    this.#open.add(socket);
    socket.setNoDelay(true).setKeepAlive(true, KEEP_ALIVE_MS);
    socket.on('close', () => {
      service.close();
      this.#open.delete(socket);
      if (this.#open.size === 0) this.onLast();
    });
    try {
      await serveClient(connection, service);
      socket.end();
    } catch {
      // The connection was lost.
      socket.destroy();
    }
  }

  async close(): Promise<void> {
    for (const socket of this.#open) socket.destroy();
    await this.#jobs.close();
  }
}

const tcpServer = (clients: Clients): Server =>
  createServer((socket) => {
    socket.on('error', () => socket.destroy());
    if (clients.isFull) return void socket.end(`${formatError(null, tooManyClients())}\n`);
    const { requests, ...connection } = lineConnection(socket, socket);
    void clients.serve(socket, { ...connection, requests: withoutHttp(requests) });
  });

/** Passes requests on, but ends the input if it starts with an HTTP request. */
async function* withoutHttp(requests: AsyncIterable<readonly Line[]>): AsyncGenerator<readonly Line[]> {
  let isFirst = true;
  for await (const lines of requests) {
    if (isFirst && HTTP_REQUEST.test(lines[0] ?? '')) return;
    isFirst = false;
    yield lines;
  }
}

function webSocketServer(clients: Clients): Server {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_LINE, perMessageDeflate: false });
  const http = createHttpServer((_request, response) => {
    response.writeHead(426, { Connection: 'close', Upgrade: 'websocket' }).end('This is a WebSocket server.\n');
  });
  return http.on('upgrade', (request, socket: Socket, head) => {
    socket.on('error', () => socket.destroy());
    const refusal = !clients.isAllowed(request.headers.origin)
      ? '403 Forbidden'
      : clients.isFull
        ? '503 Service Unavailable'
        : null;
    if (refusal) return void socket.end(`HTTP/1.1 ${refusal}\r\nConnection: close\r\n\r\n`);
    sockets.handleUpgrade(request, socket, head, (client) => {
      void clients.serve(socket, webSocketConnection(client, socket));
    });
  });
}

/** Creates a connection that carries one message per frame. Binary frames are read as UTF-8. */
function webSocketConnection(client: WebSocket, socket: Socket): Connection {
  const stream = createWebSocketStream(client, { readableObjectMode: true });
  stream.on('error', () => socket.destroy());
  return {
    requests: framesIn(stream),
    send(messages) {
      socket.cork();
      for (const message of messages) client.send(message);
      socket.uncork();
      return !socket.writableNeedDrain;
    },
    drained: () => drained(socket),
  };
}

async function* framesIn(stream: AsyncIterable<unknown>): AsyncGenerator<readonly Line[]> {
  for await (const frame of stream) yield [String(frame)];
}

const tooManyClients = () => {
  const refused = refusedFor('too-many-clients', 'too many clients are connected: try again later');
  if (refused.ok) throw new Error('a refusal is never ok');
  return refused.error;
};

function bind(server: Server, host: string, port: number): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.on('error', (error) => reject(bindFailure(error, host, port)));
    server.listen({ host, port }, () => resolve(server.address() as AddressInfo));
  });
}

function bindFailure(error: Error, host: string, port: number): Error {
  switch (errorCode(error)) {
    case 'EADDRINUSE':
      return new Failure(`port ${port} is in use: choose another port, or 0 for any free one`);
    case 'EACCES':
      return new Failure(`port ${port} needs more privileges: choose one above 1023`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new Failure(`this machine has no address "${host}"`);
    default:
      return error;
  }
}

/** Writes the port file atomically, so that a program that waits for it never reads an incomplete file. */
async function writePorts(terminal: Terminal, file: string, bound: readonly AddressInfo[]): Promise<void> {
  const text = bound.map(({ port }) => `${port}\n`).join('');
  const written = await writeWhole(path.resolve(terminal.folder, file), text, true, messagesFor('en'));
  if (!written.ok) throw new Failure(`--port-file: ${written.error}`);
}

/** Resolves at SIGTERM, SIGHUP or Ctrl-C, and at the events that the settings name. */
async function ending(terminal: Terminal, settings: ListenSettings, clients: Clients): Promise<void> {
  const { input, timers } = terminal;
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => {
    // Ignores the argument of the listener, which is the signal.
    end = () => resolve();
  });
  const cleanups = [terminal.onEnding(end), terminal.onInterrupt(end)];
  if (settings.exitWithStdin) {
    input.on('end', end).on('close', end).on('error', end).resume();
    cleanups.push(() => input.pause());
  }
  if (settings.exitOnDisconnect) {
    clients.onLast = end;
    const isUnused = (): void => void (clients.hasEverConnected || end());
    cleanups.push(timers.after(FIRST_CLIENT_MS, isUnused));
  }
  await ended;
  for (const cleanup of cleanups) cleanup();
}
