import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import type { Game } from '@quintet/engine';
import type { StartWorker } from '@quintet/engine/search';
import { LIMITS, MATCH_PHASES } from '@quintet/wire';
import Fastify from 'fastify';
import { addressesOf, addressOf, hostOf, isAllowed, isKnownHost } from './addresses.ts';
import { serveApp, serveDocs } from './app-files.ts';
import { CreationLimits } from './budgets.ts';
import { NO_BUS, RedisBus } from './bus/bus.ts';
import type { Config } from './config.ts';
import { allGames, type LoadedGame, loadGameModules } from './game-modules.ts';
import { type GameFailed, gameOfError, guardedGame } from './guarded-game.ts';
import { closeServer, limitBacklog, limitConnections, readUnwantedBodies, timeoutOptions } from './http-limits.ts';
import { guardRequests, setHeaders } from './http-security.ts';
import type { JobClass } from './jobs/jobs.ts';
import { Allowances } from './live/allowances.ts';
import { Connection } from './live/connection.ts';
import { LIVE_PATH, Live, LOBBY_PATH } from './live/live.ts';
import { LobbyConnection } from './lobby/connection.ts';
import { Lobby } from './lobby/lobby.ts';
import { Load } from './observe/load.ts';
import { type About, type Log, NO_LOG } from './observe/log.ts';
import { type Gauges, Meter } from './observe/meter.ts';
import { observeRequests, requestIds } from './observe/routes.ts';
import { Sampler } from './observe/sampler.ts';
import { tracedJobs } from './observe/tracing.ts';
import { Previews } from './preview.ts';
import { sendProblem } from './rest/problem.ts';
import { registerRest } from './rest/rest.ts';
import { Rooms } from './room/rooms.ts';
import { startSearch } from './search-jobs.ts';
import { openStore } from './store/open.ts';
import { Space } from './store/space.ts';
import type { Store } from './store/store.ts';
import { THREAD_PROGRAM, threadsFrom } from './threads.ts';
import { startWatchdog } from './watchdog.ts';

export interface Running {
  /** URLs of the server: on this machine first, then on the local network. */
  readonly addresses: readonly string[];
  /** Shuts down gracefully: completes requests in progress, then closes all connections. Takes at most 27 seconds, even if a step hangs. */
  stop(): Promise<void>;
}

/** Services that the embedding program may provide. */
export interface ServerHooks {
  /** Third-party games; by default those that the settings name. */
  readonly modules?: readonly LoadedGame[];
  /** Starts a thread that runs the engine's `serve` with all games; a thread of this package by default. */
  readonly startThread?: StartWorker;
  /** Shown by `/api/version`; the version of this package by default. */
  readonly version?: string;
  /** Receives one line per event; by default nothing is logged. */
  readonly log?: Log;
  /** Reports an error to the operator; prints it on stderr by default. */
  report?(error: unknown, about?: About): void;
  /** Called when the server cannot continue: exit with an error, so that a supervisor restarts it. Throws by default. */
  fail?(error: Error): void;
}

/** Version of this package. Source and published build are one folder below the manifest; other bundles pass their own. */
const ownVersion = (): string => JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;

const DEFAULT_HOOKS: Required<Pick<ServerHooks, 'log' | 'report' | 'fail'>> = {
  log: NO_LOG,
  report: (error) => console.error(error),
  fail(error) {
    throw error;
  },
};

/** How long a third-party game may block the event loop, beyond the time limit of its calls, before the process ends. */
const MAX_BLOCKED_SECONDS = 10;

/** Time that requests in progress have to finish when the server stops. */
const REQUESTS_GRACE_MS = 2000;

/**
 * Starts a server; resolves once it accepts requests.
 *
 * @example
 * ```ts
 * import { type Config, startServer } from '@quintet/server';
 * async function run(config: Config): Promise<void> {
 *   const server = await startServer(config);
 *   console.log(server.addresses[0]);
 *   await server.stop();
 * }
 * ```
 */
export async function startServer(config: Config, given: ServerHooks = {}): Promise<Running> {
  const hooks = { ...DEFAULT_HOOKS, ...given };
  const { version = ownVersion(), log } = hooks;
  const meter = new Meter();
  const report = (error: unknown, about?: About): void => {
    meter.errors.inc({ kind: error instanceof Error ? error.name : 'other' });
    hooks.report(error, about);
  };
  const modules =
    hooks.modules ?? (await loadGameModules(config.games, { folder: process.cwd(), isServed: config.app !== null }));
  const onFailure = (failed: GameFailed, match: string | null): void => {
    const { game, kind } = failed;
    meter.gameFailures.inc({ game, kind });
    if (kind !== 'suspended') report(failed, { game, ...(match === null ? {} : { match }) });
  };
  const guard = { timeoutMs: config.gameTimeoutMs, onFailure };
  const isOutside = ({ id }: Game): boolean => modules.some(({ game }) => game.id === id);
  const games = allGames(modules).map((game) => (isOutside(game) ? guardedGame(game, guard) : game));
  // Errors that a third-party game leaves behind in timers and promises end nothing but themselves.
  const onStrayError = (error: unknown): void => {
    const failed = gameOfError(error, modules);
    if (failed) return onFailure(failed, null);
    report(error);
    hooks.fail(error as Error);
  };
  const startThread = hooks.startThread ?? threadsFrom(THREAD_PROGRAM, modules);
  const name = `process ${process.pid} on ${hostname()}, port ${config.port}, since ${new Date().toISOString()}`;
  const store = await openStore(config.store, {
    holder: { name, onLost: (error) => hooks.fail(error) },
    onPoolWait: (seconds) => meter.poolWaits.observe(seconds),
  });
  const now = (): number => store.now();
  // Limits refill during an outage, although server time stands still.
  const monotonic = (): number => performance.now();
  const node = { id: randomUUID(), name };
  const { bus: url, busName, messagesPerSecond, retention, maxEntries } = config;
  const bus = url === null ? NO_BUS : await RedisBus.open({ url, name: busName, report });
  const onBegin = (jobClass: JobClass, waitedMs: number): void =>
    meter.jobWaits.observe({ class: jobClass }, waitedMs / 1000);
  const search = await startSearch(config, {
    ...{ startThread, report, onBegin, outside: games.filter(isOutside) },
    onFailure: (failed) => onFailure(failed, null),
  });
  const jobs = tracedJobs(search.jobs);
  const space = new Space({ store, limit: config.maxStoreBytes, report });
  const creations = new CreationLimits({ perHour: config.creation, now: monotonic, isFull: () => space.isFull });
  const rooms = new Rooms({
    ...{ store, bus, node, jobs, games, meter, retention, maxEntries, now, report },
    rematchRefusal: (address, options) => creations.take(address, JSON.stringify(options).length),
  });
  const lobby = new Lobby({ store, rooms, bus, games, now, report });
  const server = Fastify({
    ...timeoutOptions(config),
    bodyLimit: LIMITS.body,
    forceCloseConnections: 'idle',
    genReqId: requestIds(),
    trustProxy: (_address: string, hop: number) => hop < config.proxies,
    routerOptions: { maxParamLength: 200 },
    // Handles URLs that cannot be decoded.
    frameworkErrors: (error, request, reply) => void sendProblem(error, request, reply, report),
  });
  const load = new Load({
    maxEventLoopDelayMs: config.maxEventLoopDelayMs,
    isCrowded: () => live.isCrowded,
    waiting: () => store.waiting,
  });
  const isCrowded = (): boolean => {
    if (load.isHeavy) meter.shed.inc({ what: 'watcher' });
    return load.isHeavy;
  };
  const sampler = new Sampler({ store, now });
  const allowances = new Allowances(config);
  const parts = { rooms, store, allowances, lobby, now, report, messagesPerSecond, isCrowded };
  const under = (path: string): string => `${config.basePath}${path.slice(1)}`;
  const live: Live = new Live({
    now: monotonic,
    isAllowed: (request) => isAllowed(config, request.headers.origin, hostOf(config, request)),
    isKnownHost: (request) => isKnownHost(config, hostOf(config, request)),
    addressOf: (request) => addressOf(config, request),
    maxSockets: config.maxSockets,
    maxSocketsPerAddress: config.maxSocketsPerAddress,
    paths: {
      [under(LIVE_PATH)]: {
        namesMatch: true,
        accept: (socket, stream, address, match) => new Connection(parts, socket, stream, address, match),
      },
      [under(LOBBY_PATH)]: {
        namesMatch: false,
        accept: (socket, stream) => new LobbyConnection(parts, socket, stream),
      },
    },
  });
  const gauges: Gauges = {
    rooms: () => countPhases(rooms),
    sockets: () => ({ live: live.size - lobby.size, lobby: lobby.size }),
    waiting: () => ({ writes: store.waiting }),
    jobs: () => jobs.load,
    isBusy: () => load.isHeavy,
    space: () => ({ used: space.bytes, limit: space.limit }),
    version,
    isBusUp: () => bus.isUp,
    store: () => store.stats,
    sample: () => sampler.last,
  };
  let isDraining = false;
  let stopWatchdog: (() => Promise<unknown>) | null = null;
  // The steps run in this order, so that each step can finish its work before the parts it depends on close.
  const stop = stopping(
    [
      { name: 'live play', timeoutMs: 7000, work: () => live.close() },
      { name: 'searches', timeoutMs: 3000, work: () => search.close() },
      { name: 'requests', timeoutMs: 3000, work: () => closeServer(server, REQUESTS_GRACE_MS) },
      { name: 'the lobby', timeoutMs: 1000, work: () => lobby.stop() },
      { name: 'the rooms', timeoutMs: 5000, work: () => rooms.stop() },
      { name: 'the bus', timeoutMs: 2000, work: () => bus.close() },
      { name: 'the store', timeoutMs: 5000, work: () => closeStore(store, space) },
      {
        ...{ name: 'metrics', timeoutMs: 1000 },
        work: () => {
          sampler.stop();
          load.stop();
        },
      },
      {
        ...{ name: 'the watchdog', timeoutMs: 1000 },
        work: () => {
          process.off('uncaughtException', onStrayError);
          return stopWatchdog?.();
        },
      },
    ],
    report,
  );
  if (modules.length > 0) process.on('uncaughtException', onStrayError);
  try {
    limitBacklog(server);
    readUnwantedBodies(server);
    observeRequests(server, { config, meter, log, gauges });
    await setHeaders(server);
    guardRequests(server, { config, log, report });
    await registerRest(server, {
      ...{ store, rooms, jobs, games, modules, meter, log, load, now, report, version, config, creations },
      isDraining: () => isDraining,
      isFull: () => space.isFull,
    });
    const previews = new Previews({ store, games, now, isBusy: () => load.isHeavy, report });
    await serveApp(server, config, previews, modules);
    await serveDocs(server, config);
    limitConnections(server.server, config);
    live.listen(server.server);
    await space.start();
    await rooms.start();
    lobby.start();
    await server.listen({ port: config.port, host: config.host });
    if (modules.length > 0) stopWatchdog = startWatchdog(MAX_BLOCKED_SECONDS + Math.ceil(config.gameTimeoutMs / 1000));
  } catch (error) {
    await stop();
    throw error;
  }
  const bound = server.server.address();
  const port = typeof bound === 'object' && bound ? bound.port : config.port;
  log.info({ port, version, store: url === null ? 'single' : 'shared' }, 'started');
  return {
    addresses: addressesOf(config, port),
    async stop() {
      isDraining = true;
      log.info({ sockets: live.size, rooms: rooms.size }, 'stopping');
      await stop();
      log.info({}, 'stopped');
    },
  };
}

function closeStore(store: Store, space: Space): Promise<void> {
  space.stop();
  return store.close();
}

function countPhases(rooms: Rooms): Record<string, number> {
  const counts: Record<string, number> = Object.fromEntries(MATCH_PHASES.map((phase) => [phase, 0]));
  for (const { row } of rooms.open()) counts[row.phase] = (counts[row.phase] ?? 0) + 1;
  return counts;
}

/** One step of the shutdown. */
export interface ShutdownStep {
  readonly name: string;
  readonly timeoutMs: number;
  work(): Promise<unknown> | unknown;
}

/**
 * Returns a function that runs the steps in order, once, however often it is called. A step that hangs or fails is reported
 * and skipped, so that the remaining steps still run before a supervisor kills the process.
 */
export function stopping(
  steps: readonly ShutdownStep[],
  report: (error: unknown, about?: About) => void,
): () => Promise<void> {
  let done: Promise<void> | null = null;
  return () => {
    done ??= stopAll(steps, report);
    return done;
  };
}

async function stopAll(steps: readonly ShutdownStep[], report: (error: unknown, about?: About) => void): Promise<void> {
  for (const { name, timeoutMs, work } of steps) {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`${name} did not stop within ${timeoutMs} ms`)), timeoutMs);
    });
    try {
      await Promise.race([work(), late]);
    } catch (error) {
      report(error, { stopping: name });
    } finally {
      clearTimeout(timer);
    }
  }
}
