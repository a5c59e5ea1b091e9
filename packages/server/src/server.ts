import type { IncomingMessage } from 'node:http';
import { networkInterfaces } from 'node:os';
import type { Worker } from 'node:worker_threads';
import { games } from '@quintet/engine';
import { LIMITS } from '@quintet/wire';
import Fastify from 'fastify';
import { serveApp } from './app-files.ts';
import { NO_BUS } from './bus/bus.ts';
import { RedisBus } from './bus/redis.ts';
import type { Config } from './config.ts';
import { setHeaders } from './headers.ts';
import { Connection } from './live/connection.ts';
import { LIVE_PATH, Live, LOBBY_PATH } from './live/live.ts';
import { LobbyConnection } from './lobby/connection.ts';
import { Lobby } from './lobby/lobby.ts';
import { registerRest } from './rest/rest.ts';
import { Rooms } from './room/rooms.ts';
import { openStore } from './store/open.ts';
import { startThinking } from './thinking.ts';

export interface Running {
  /** Where it can be reached: on this machine first, then from others in the same network. */
  readonly addresses: readonly string[];
  /** Finishes what is under way, and closes everything. */
  stop(): Promise<void>;
}

/** What the host of a server provides. */
export interface Host {
  /** A thread that answers requests as the engine's `serve` does. */
  thread(): Worker;
  /** The version that is served. */
  readonly version: string;
  report(error: unknown): void;
}

/** Starts to serve; resolves once requests are answered. */
export async function startServer(config: Config, host: Host): Promise<Running> {
  const { report } = host;
  const now = (): number => Date.now();
  const store = await openStore(config.store);
  const { bus: url, busName: name, messagesPerSecond } = config;
  const bus = url === null ? NO_BUS : await RedisBus.open({ url, name, report });
  const thinking = await startThinking(config, host);
  const { jobs } = thinking;
  const rooms = new Rooms({ store, bus, jobs, games, now, report });
  const lobby = new Lobby({ store, rooms, bus, now, report });
  const server = Fastify({
    bodyLimit: LIMITS.body,
    forceCloseConnections: 'idle',
    trustProxy: (_address: string, hop: number) => hop < config.proxies,
    routerOptions: { maxParamLength: 200 },
  });
  const parts = { rooms, store, lobby, now, report, messagesPerSecond, isCrowded: () => live.isCrowded };
  const under = (path: string): string => `${config.basePath}${path.slice(1)}`;
  const live: Live = new Live({
    now,
    isAllowed: (origin, hostName) => isAllowed(config, origin, hostName),
    addressOf: (request) => addressOf(config, request),
    mostSockets: config.mostSockets,
    mostSocketsPerAddress: config.mostSocketsPerAddress,
    paths: {
      [under(LIVE_PATH)]: (socket) => new Connection(parts, socket),
      [under(LOBBY_PATH)]: (socket) => new LobbyConnection(parts, socket),
    },
  });
  // What is under way is finished: first what players have sent, then requests, then what these have begun.
  const stop = once(async () => {
    await live.close();
    await thinking.close();
    await server.close();
    lobby.stop();
    await rooms.stop();
    await bus.close();
    await store.close();
  });
  try {
    await setHeaders(server);
    await registerRest(server, { store, rooms, jobs, games, now, report, version: host.version, config });
    await serveApp(server, config.app, config.basePath);
    live.listen(server.server);
    await rooms.start();
    lobby.start();
    await server.listen({ port: config.port, host: config.host });
  } catch (error) {
    await stop();
    throw error;
  }
  const bound = server.server.address();
  const port = typeof bound === 'object' && bound ? bound.port : config.port;
  return { addresses: addressesOf(config, port), stop };
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | null = null;
  return () => {
    done ??= work();
    return done;
  };
}

/** A page of this server, or of a site that the operator named; a program has no origin. */
function isAllowed({ origins }: Config, origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined || origins.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** Behind proxies that are trusted, the address that the outermost of them saw. */
function addressOf({ proxies }: Config, request: IncomingMessage): string {
  const direct = request.socket.remoteAddress ?? '';
  if (proxies === 0) return direct;
  const header = request.headers['x-forwarded-for'];
  const hops = String(header ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter((hop) => hop !== '');
  return hops.at(-proxies) ?? direct;
}

function addressesOf({ host, basePath }: Config, port: number): string[] {
  const at = (name: string): string => `http://${name.includes(':') ? `[${name}]` : name}:${port}${basePath}`;
  if (host !== '0.0.0.0' && host !== '::') return [at(host)];
  const others = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => at(address));
  return [at('localhost'), ...others];
}
