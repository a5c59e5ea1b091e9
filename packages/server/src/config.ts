import { availableParallelism } from 'node:os';
import type { Budget } from './budgets.ts';
import type { JobLimits } from './jobs/jobs.ts';
import { LOG_LEVELS, type LogLevel } from './observe/log.ts';
import type { Retention } from './room/caretaker.ts';

/** Settings of a server, from environment variables or flags of `quintet serve`. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Folder of the built app; `null` serves REST and live play only. */
  readonly app: string | null;
  /** Third-party games: paths of their modules or folders, or names of installed packages. */
  readonly games: readonly string[];
  /** Time limit of all that one request asks of a third-party game, in milliseconds. */
  readonly gameTimeoutMs: number;
  /** Store for matches: the path of an SQLite file, or `postgres://…`. */
  readonly store: string;
  /** `redis://…` for the messages between nodes that share one PostgreSQL; `null` for a single node. */
  readonly bus: string | null;
  /** Prefix of all Redis keys and channels, so that installations can share one Redis. */
  readonly busName: string;
  /** Number of threads for bots and analysis. With a bus, 0 leaves bots and analysis to other nodes. */
  readonly threads: number;
  /** Limits on pending bot moves and searches. */
  readonly jobs: JobLimits;
  /** Path prefix of all URLs, with a slash at both ends. */
  readonly basePath: string;
  /** Origins of other sites that may use REST and live play. */
  readonly origins: readonly string[];
  /** Number of trusted proxies in front of the server, whose forwarding headers are believed. */
  readonly proxies: number;
  /** Accepted values of the `Host` header, with or without port; an empty list accepts any. */
  readonly hosts: readonly string[];
  readonly maxSockets: number;
  readonly maxSocketsPerAddress: number;
  /** Maximum number of open HTTP connections from one address, excluding WebSockets. */
  readonly maxConnectionsPerAddress: number;
  readonly timeouts: Timeouts;
  /** Maximum number of open WebSockets with one ticket, from any number of addresses. */
  readonly maxSocketsPerTicket: number;
  /** Average rate allowed to one WebSocket, or to all WebSockets of one ticket; bursts may be twice as large. */
  readonly messagesPerSecond: number;
  /** Maximum number of REST requests from one address. Creating matches, trying codes and searching get a fraction of it. */
  readonly requestsPerMinute: number;
  /** Maximum number of REST requests with one ticket, from any number of addresses. */
  readonly requestsPerMinutePerTicket: number;
  /** Maximum event-loop delay before new matches and watchers are refused, in ms; 0 disables the check. */
  readonly maxEventLoopDelayMs: number;
  /** Bearer token for `/metrics`; `null` allows only requests from this machine. */
  readonly metricsToken: string | null;
  readonly retention: Retention;
  /** Matches that one address may create per hour, and the bytes that they may store. */
  readonly creation: Budget;
  /** Size of the store in bytes above which new matches are refused; 0 means no limit. */
  readonly maxStoreBytes: number;
  /** Maximum number of entries (moves, takebacks, the ending); a match that reaches it is drawn. */
  readonly maxEntries: number;
}

/** Timeouts of HTTP connections, in milliseconds. */
export interface Timeouts {
  /** Time until all headers of a request have arrived. */
  readonly headers: number;
  /** Time until the whole request has arrived, body included. */
  readonly request: number;
  /** Time without any byte sent or received during a request. */
  readonly idle: number;
  /** Idle time between two requests. */
  readonly keepAlive: number;
}

/** A setting that cannot be used. The message names the variable and what it must be. */
export class ConfigError extends Error {}

type Env = Readonly<Record<string, string | undefined>>;

export interface Folders {
  /** Folder of the built app; without it, the server has no pages. */
  readonly app?: string | null;
  /** Folder of the SQLite file, unless `STORE` is set. */
  readonly data: string;
}

/**
 * Reads a server's settings from environment variables. Throws `ConfigError` if a variable cannot be used.
 *
 * @example
 * ```ts
 * import { readConfig } from '@quintet/server';
 * const config = readConfig({ PORT: '8080' }, { data: 'data' });
 * console.log(config.port); // 8080
 * ```
 */
export function readConfig(env: Env, { app = null, data }: Folders): Config {
  const host = env.HOST || '0.0.0.0';
  const proxies = integer(env, 'TRUST_PROXY', 0, 0, 10);
  // On loopback without a proxy nobody else can connect, and all programs of this machine share one address.
  const relaxed = isLoopback(host) && proxies === 0 ? LOOPBACK_FACTOR : 1;
  const config: Config = {
    port: integer(env, 'PORT', 4170, 0, 65_535),
    host,
    app,
    games: listFrom(env.GAMES),
    gameTimeoutMs: integer(env, 'GAME_TIMEOUT_MS', 500, 10, 60_000),
    store: storeFrom(env, data),
    bus: busFrom(env),
    busName: busNameFrom(env),
    threads: threadsFrom(env, env.BUS ? 0 : 1),
    jobs: {
      maxJobs: integer(env, 'MAX_JOBS', 1000, 1, 100_000),
      maxBotMovesPerOwner: integer(env, 'MAX_BOT_MOVES_PER_ADDRESS', 50 * relaxed, 1, 100_000),
      maxSearchesPerOwner: integer(env, 'MAX_SEARCHES_PER_ADDRESS', 8, 1, 100_000),
    },
    basePath: basePathFrom(env),
    origins: originsFrom(env),
    proxies,
    hosts: hostsFrom(env),
    maxSockets: integer(env, 'MAX_SOCKETS', 20_000, 1, 1_000_000),
    maxSocketsPerAddress: integer(env, 'MAX_SOCKETS_PER_ADDRESS', 200 * relaxed, 1, 1_000_000),
    maxConnectionsPerAddress: integer(env, 'MAX_CONNECTIONS_PER_ADDRESS', 256 * relaxed, 1, 1_000_000),
    timeouts: {
      headers: secondsFrom(env, 'HEADERS_TIMEOUT_SECONDS', 10),
      request: secondsFrom(env, 'REQUEST_TIMEOUT_SECONDS', 30),
      idle: secondsFrom(env, 'IDLE_TIMEOUT_SECONDS', 60),
      keepAlive: secondsFrom(env, 'KEEP_ALIVE_SECONDS', 72),
    },
    maxSocketsPerTicket: integer(env, 'MAX_SOCKETS_PER_TICKET', 20, 1, 1_000_000),
    messagesPerSecond: integer(env, 'MESSAGES_PER_SECOND', 50, 1, 1_000_000),
    requestsPerMinute: integer(env, 'REQUESTS_PER_MINUTE', 1200 * relaxed, 1, 100_000_000),
    requestsPerMinutePerTicket: integer(env, 'REQUESTS_PER_MINUTE_PER_TICKET', 600, 1, 100_000_000),
    maxEventLoopDelayMs: integer(env, 'MAX_EVENT_LOOP_DELAY', 250, 0, 60_000),
    metricsToken: metricsTokenFrom(env),
    creation: {
      matches: integer(env, 'MATCHES_PER_HOUR_PER_ADDRESS', 200 * relaxed, 1, 100_000_000),
      bytes: integer(env, 'BYTES_PER_HOUR_PER_ADDRESS', 5_000_000 * relaxed, 2_000_000, 999_999_999),
    },
    maxStoreBytes: integer(env, 'MAX_STORE_MB', 0, 0, 100_000_000) * 1_000_000,
    maxEntries: integer(env, 'MAX_ENTRIES', 5000, 10, 100_000),
    retention: {
      untouched: daysFrom(env, 'KEEP_UNTOUCHED_DAYS', 14),
      ended: daysFrom(env, 'KEEP_ENDED_DAYS', null),
      idle: daysFrom(env, 'KEEP_IDLE_DAYS', 90),
      reports: daysFrom(env, 'KEEP_REPORTS_DAYS', 365),
    },
  };
  if (config.bus && !config.store.startsWith('postgres')) {
    throw new ConfigError('BUS is for several servers that share one database: set STORE to postgres://… as well');
  }
  return config;
}

/** How much larger the default limits per address are on loopback. */
const LOOPBACK_FACTOR = 50;

const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || /^127(\.\d+){3}$/.test(host);

/** Settings of a worker process, which runs searches for servers. */
export interface WorkerConfig {
  readonly bus: string;
  readonly busName: string;
  readonly threads: number;
  /** Third-party games: see `Config`. */
  readonly games: readonly string[];
}

export function readWorkerConfig(env: Env): WorkerConfig {
  const bus = busFrom(env);
  if (bus === null) throw new ConfigError('BUS must be the redis://… of the servers that the worker runs searches for');
  return { bus, busName: busNameFrom(env), threads: threadsFrom(env, 1), games: listFrom(env.GAMES) };
}

const threadsFrom = (env: Env, min: number): number =>
  integer(env, 'THREADS', Math.max(1, availableParallelism() - 1), min, 256);

function integer(env: Env, name: string, fallback: number, min: number, max: number): number {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= min && number <= max) return number;
  throw new ConfigError(`${name} must be a number from ${min} to ${max}, not "${text}"`);
}

const secondsFrom = (env: Env, name: string, fallback: number): number => 1000 * integer(env, name, fallback, 1, 3600);

/** Reads a number of days. 0 means forever and is returned as `null`. */
function daysFrom(env: Env, name: string, fallback: number | null): number | null {
  return integer(env, name, fallback ?? 0, 0, 100_000) || null;
}

function metricsTokenFrom(env: Env): string | null {
  const text = env.METRICS_TOKEN;
  if (!text) return null;
  if (!/^[\w.~+/=-]{16,200}$/.test(text)) {
    throw new ConfigError('METRICS_TOKEN must be 16 to 200 letters, digits and any of _ . ~ + / = -');
  }
  return text;
}

/** Reads the level of the JSON log; `null` (the default) prints errors as plain text only. */
export function readLogLevel(env: Env): LogLevel | null {
  const text = env.LOG;
  if (!text) return null;
  const level = LOG_LEVELS.find((known) => known === text);
  if (!level) throw new ConfigError(`LOG must be one of ${LOG_LEVELS.join(', ')}, not "${text}"`);
  return level;
}

function storeFrom(env: Env, data: string): string {
  const text = env.STORE;
  if (!text) return `${data}/quintet.sqlite`;
  if (/^postgres(ql)?:\/\//.test(text)) return urlOf('STORE', text);
  if (/^[a-z]+:\/\//i.test(text))
    throw new ConfigError(`STORE must be a file or postgres://…, not "${redacted(text)}"`);
  return text;
}

function busFrom(env: Env): string | null {
  const text = env.BUS;
  if (!text) return null;
  if (!/^rediss?:\/\//.test(text)) throw new ConfigError(`BUS must be redis://…, not "${redacted(text)}"`);
  return urlOf('BUS', text);
}

function busNameFrom(env: Env): string {
  const text = env.BUS_NAME || 'quintet';
  if (!/^[\w-]{1,40}$/.test(text)) {
    throw new ConfigError(`BUS_NAME must be letters, digits, hyphens and underscores, not "${text}"`);
  }
  return text;
}

function urlOf(name: string, text: string): string {
  if (!URL.canParse(text)) throw new ConfigError(`${name} is not a valid URL: "${redacted(text)}"`);
  return text;
}

/** Hides passwords. */
const redacted = (text: string): string => text.replace(/\/\/.*@/, '//…@').slice(0, 80);

function basePathFrom(env: Env): string {
  const text = env.BASE_PATH || '/';
  if (!/^\/([\w.-]+\/)*([\w.-]+)?$/.test(text)) {
    throw new ConfigError(`BASE_PATH must be a path such as /games/, not "${text}"`);
  }
  return text.endsWith('/') ? text : `${text}/`;
}

const listFrom = (text = ''): string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');

function hostsFrom(env: Env): string[] {
  const hosts = listFrom(env.HOSTS).map((host) => host.toLowerCase());
  for (const host of hosts) {
    const isHost = URL.canParse(`http://${host}`) && new URL(`http://${host}/`).href === `http://${host}/`;
    // `URL` drops the default port.
    if (!isHost && !/^[\w.-]+:80$/.test(host)) {
      throw new ConfigError(`HOSTS must be names such as games.example.org or localhost:4170, not "${host}"`);
    }
  }
  return hosts;
}

function originsFrom(env: Env): string[] {
  const origins = listFrom(env.ORIGINS);
  for (const origin of origins) {
    if (!URL.canParse(origin) || new URL(origin).origin !== origin) {
      throw new ConfigError(
        `ORIGINS must be addresses such as https://example.org, separated by commas, not "${origin}"`,
      );
    }
  }
  return origins;
}
