import type { Worker } from 'node:worker_threads';
import { games } from '@quintet/engine';
import { LIMITS } from '@quintet/wire';
import Fastify from 'fastify';
import { addressesOf, addressOf, isAllowed } from './addresses.ts';
import { serveApp } from './app-files.ts';
import { NO_BUS } from './bus/bus.ts';
import { RedisBus } from './bus/redis.ts';
import type { Config } from './config.ts';
import { serveDocs } from './docs-pages.ts';
import { setHeaders } from './headers.ts';
import { Allowances } from './live/allowances.ts';
import { Connection } from './live/connection.ts';
import { LIVE_PATH, Live, LOBBY_PATH } from './live/live.ts';
import { LobbyConnection } from './lobby/connection.ts';
import { Lobby } from './lobby/lobby.ts';
import type { Gauges } from './observe/exposition.ts';
import { Load } from './observe/load.ts';
import { type About, type Log, NO_LOG } from './observe/log.ts';
import { Meter } from './observe/meter.ts';
import { observeRequests, requestIds } from './observe/routes.ts';
import { tracedJobs } from './observe/tracing.ts';
import { Previews } from './preview.ts';
import { registerRest } from './rest/rest.ts';
import { Rooms } from './room/rooms.ts';
import { stopping } from './stopping.ts';
import { openStore } from './store/open.ts';
import { PHASES } from './store/store.ts';
import { startThinking } from './thinking.ts';

export interface Running {
  /** Where it can be reached: on this machine first, then from others in the same network. */
  readonly addresses: readonly string[];
  /** Finishes what is under way, and closes everything. It takes some seconds at most. */
  stop(): Promise<void>;
}

/** What the host of a server provides. */
export interface Host {
  /** A thread that answers requests as the engine's `serve` does. */
  thread(): Worker;
  /** The version that is served. */
  readonly version: string;
  readonly log?: Log;
  /** Something that an operator should know of. */
  report(error: unknown, about?: About): void;
}

/** Starts to serve; resolves once requests are answered. */
export async function startServer(config: Config, host: Host): Promise<Running> {
  const { version, log = NO_LOG } = host;
  const meter = new Meter();
  const report = (error: unknown, about?: About): void => {
    meter.faults.add(error instanceof Error ? error.name : 'other');
    host.report(error, about);
  };
  const now = (): number => Date.now();
  const store = await openStore(config.store);
  const { bus: url, busName: name, messagesPerSecond, retention } = config;
  const bus = url === null ? NO_BUS : await RedisBus.open({ url, name, report });
  const thinking = await startThinking(config, { thread: host.thread, report });
  const jobs = tracedJobs(thinking.jobs);
  const rooms = new Rooms({ store, bus, jobs, games, meter, retention, now, report });
  const lobby = new Lobby({ store, rooms, bus, now, report });
  const server = Fastify({
    bodyLimit: LIMITS.body,
    forceCloseConnections: 'idle',
    genReqId: requestIds(),
    trustProxy: (_address: string, hop: number) => hop < config.proxies,
    routerOptions: { maxParamLength: 200 },
  });
  const load = new Load({ mostLag: config.mostLag, isCrowded: () => live.isCrowded, waiting: () => store.waiting });
  const isCrowded = (): boolean => {
    if (load.isHeavy) meter.shed.add('watcher');
    return load.isHeavy;
  };
  const allowances = new Allowances(config);
  const parts = { rooms, store, allowances, lobby, now, report, messagesPerSecond, isCrowded };
  const under = (path: string): string => `${config.basePath}${path.slice(1)}`;
  const live: Live = new Live({
    now,
    isAllowed: (origin, hostName) => isAllowed(config, origin, hostName),
    addressOf: (request) => addressOf(config, request),
    mostSockets: config.mostSockets,
    mostSocketsPerAddress: config.mostSocketsPerAddress,
    paths: {
      [under(LIVE_PATH)]: (socket, below) => new Connection(parts, socket, below),
      [under(LOBBY_PATH)]: (socket, below) => new LobbyConnection(parts, socket, below),
    },
  });
  const gauges: Gauges = {
    rooms: () => countPhases(rooms),
    sockets: () => ({ live: live.size - lobby.size, lobby: lobby.size }),
    waiting: () => ({ writes: store.waiting, thinking: jobs.waiting }),
    isBusy: () => load.isHeavy,
  };
  // What is under way is finished: first what players have sent, then requests, then what these have begun.
  const stop = stopping(
    [
      { name: 'live play', most: 7000, work: () => live.close() },
      { name: 'thinking', most: 3000, work: () => thinking.close() },
      { name: 'requests', most: 3000, work: () => server.close() },
      { name: 'the lobby', most: 1000, work: () => lobby.stop() },
      { name: 'the rooms', most: 5000, work: () => rooms.stop() },
      { name: 'the bus', most: 2000, work: () => bus.close() },
      { name: 'the store', most: 5000, work: () => store.close() },
      { name: 'measuring', most: 1000, work: () => load.stop() },
    ],
    report,
  );
  try {
    observeRequests(server, { config, meter, log, gauges });
    await setHeaders(server);
    await registerRest(server, { store, rooms, jobs, games, meter, log, load, now, report, version, config });
    const previews = new Previews({ store, games, now, isBusy: () => load.isHeavy, report });
    await serveApp(server, config, previews);
    await serveDocs(server, config.app, config.basePath);
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
  log.info({ port, version, store: url === null ? 'alone' : 'shared' }, 'started');
  return {
    addresses: addressesOf(config, port),
    async stop() {
      log.info({ sockets: live.size, rooms: rooms.size }, 'stopping');
      await stop();
      log.info({}, 'stopped');
    },
  };
}

function countPhases(rooms: Rooms): Record<string, number> {
  const counts: Record<string, number> = Object.fromEntries(PHASES.map((phase) => [phase, 0]));
  for (const { row } of rooms.open()) counts[row.phase] = (counts[row.phase] ?? 0) + 1;
  return counts;
}
