import { availableParallelism } from 'node:os';
import type { Budget } from './budgets.ts';
import type { JobLimits } from './jobs/jobs.ts';
import { LOG_LEVELS, type LogLevel } from './observe/log.ts';
import type { Retention } from './room/retention.ts';

/** What an operator sets, by environment variables or by flags of `quintet serve`. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** The folder of the built app. */
  readonly app: string;
  /** Where matches are kept: the path of an SQLite file, or `postgres://…`. */
  readonly store: string;
  /** `redis://…`, which several nodes over one PostgreSQL tell each other by; null: this node is alone. */
  readonly bus: string | null;
  /** What everything on the bus begins with: installations that share one Redis have different ones. */
  readonly busName: string;
  /** How many threads think: bots and analysis. With a bus 0 leaves it to others. */
  readonly threads: number;
  /** Limits on bot moves and searches that wait. */
  readonly jobs: JobLimits;
  /** The path that everything is served under, with a slash at both ends. */
  readonly basePath: string;
  /** Origins of other sites whose pages may use REST and live play. */
  readonly origins: readonly string[];
  /** How many proxies in front are trusted to say who asks. */
  readonly proxies: number;
  /** Values of the `Host` header that are answered, with or without a port; empty: any. */
  readonly hosts: readonly string[];
  readonly mostSockets: number;
  readonly mostSocketsPerAddress: number;
  /** Open HTTP connections from one address, WebSockets not included. */
  readonly maxConnectionsPerAddress: number;
  readonly timeouts: Timeouts;
  /** With one ticket, from whatever addresses. */
  readonly mostSocketsPerTicket: number;
  /** Over one WebSocket, or over all of one ticket, on average; twice as many at once. */
  readonly messagesPerSecond: number;
  /** By REST, from one address. Making matches, guessing codes and searching have a share of it each. */
  readonly requestsPerMinute: number;
  /** By REST, with one ticket, from whatever addresses. */
  readonly requestsPerMinutePerTicket: number;
  /** So late the event loop may be, in milliseconds, before new matches and watchers are refused; 0: whatever it is. */
  readonly mostLag: number;
  /** What `/metrics` asks for; null: it answers this machine only. */
  readonly metricsToken: string | null;
  readonly retention: Retention;
  /** Matches that one address may make in an hour, and bytes that these may store. */
  readonly creation: Budget;
  /** Above this size of the store no new matches are made, in bytes; 0 is no limit. */
  readonly maxStoreBytes: number;
  /** Entries (moves, takebacks, the ending) that a match may have: one that reaches them ends as a draw. */
  readonly maxEntries: number;
}

/** How long an HTTP connection may take, in milliseconds. */
export interface Timeouts {
  /** Until all headers of a request have arrived. */
  readonly headers: number;
  /** Until the whole request has arrived, body included. */
  readonly request: number;
  /** Without any byte sent or received while a request is under way. */
  readonly idle: number;
  /** Between two requests. */
  readonly keepAlive: number;
}

/** What is logged; null: faults only, in words. */
export type LogWish = LogLevel | null;

export class ConfigFault extends Error {}

type Env = Readonly<Record<string, string | undefined>>;

/** Reads the environment; a fault names the variable and what it must be. */
export function readConfig(env: Env, { app, data }: { readonly app: string; readonly data: string }): Config {
  const config: Config = {
    port: integer(env, 'PORT', 4170, 0, 65_535),
    host: env.HOST || '0.0.0.0',
    app,
    store: storeFrom(env, data),
    bus: busFrom(env),
    busName: busNameFrom(env),
    threads: threadsFrom(env, env.BUS ? 0 : 1),
    jobs: {
      maxJobs: integer(env, 'MAX_JOBS', 1000, 1, 100_000),
      maxBotMovesPerOwner: integer(env, 'MAX_BOT_MOVES_PER_ADDRESS', 50, 1, 100_000),
      maxSearchesPerOwner: integer(env, 'MAX_SEARCHES_PER_ADDRESS', 8, 1, 100_000),
    },
    basePath: basePathFrom(env),
    origins: originsFrom(env),
    proxies: integer(env, 'TRUST_PROXY', 0, 0, 10),
    hosts: hostsFrom(env),
    mostSockets: integer(env, 'MAX_SOCKETS', 20_000, 1, 1_000_000),
    mostSocketsPerAddress: integer(env, 'MAX_SOCKETS_PER_ADDRESS', 200, 1, 1_000_000),
    maxConnectionsPerAddress: integer(env, 'MAX_CONNECTIONS_PER_ADDRESS', 256, 1, 1_000_000),
    timeouts: {
      headers: secondsFrom(env, 'HEADERS_TIMEOUT_SECONDS', 10),
      request: secondsFrom(env, 'REQUEST_TIMEOUT_SECONDS', 30),
      idle: secondsFrom(env, 'IDLE_TIMEOUT_SECONDS', 60),
      keepAlive: secondsFrom(env, 'KEEP_ALIVE_SECONDS', 72),
    },
    mostSocketsPerTicket: integer(env, 'MAX_SOCKETS_PER_TICKET', 20, 1, 1_000_000),
    messagesPerSecond: integer(env, 'MESSAGES_PER_SECOND', 50, 1, 1_000_000),
    requestsPerMinute: integer(env, 'REQUESTS_PER_MINUTE', 1200, 1, 100_000_000),
    requestsPerMinutePerTicket: integer(env, 'REQUESTS_PER_MINUTE_PER_TICKET', 600, 1, 100_000_000),
    mostLag: integer(env, 'MAX_LAG', 250, 0, 60_000),
    metricsToken: metricsTokenFrom(env),
    creation: {
      matches: integer(env, 'MATCHES_PER_HOUR_PER_ADDRESS', 200, 1, 100_000_000),
      bytes: integer(env, 'BYTES_PER_HOUR_PER_ADDRESS', 5_000_000, 2_000_000, 999_999_999),
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
    throw new ConfigFault('BUS is for several nodes over one database: set STORE to postgres://… as well');
  }
  return config;
}

/** What a worker needs, which thinks for nodes and serves nobody. */
export interface WorkerConfig {
  readonly bus: string;
  readonly busName: string;
  readonly threads: number;
}

export function readWorkerConfig(env: Env): WorkerConfig {
  const bus = busFrom(env);
  if (bus === null) throw new ConfigFault('BUS must be the redis://… of the nodes that the worker thinks for');
  return { bus, busName: busNameFrom(env), threads: threadsFrom(env, 1) };
}

const threadsFrom = (env: Env, least: number): number =>
  integer(env, 'THREADS', Math.max(1, availableParallelism() - 1), least, 256);

function integer(env: Env, name: string, otherwise: number, least: number, most: number): number {
  const text = env[name];
  if (text === undefined || text === '') return otherwise;
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw new ConfigFault(`${name} must be a number from ${least} to ${most}, not "${text}"`);
}

const secondsFrom = (env: Env, name: string, otherwise: number): number =>
  1000 * integer(env, name, otherwise, 1, 3600);

/** 0 is for ever. */
function daysFrom(env: Env, name: string, otherwise: number | null): number | null {
  return integer(env, name, otherwise ?? 0, 0, 100_000) || null;
}

function metricsTokenFrom(env: Env): string | null {
  const text = env.METRICS_TOKEN;
  if (!text) return null;
  if (!/^[\w.~+/=-]{16,200}$/.test(text)) {
    throw new ConfigFault('METRICS_TOKEN must be 16 to 200 letters, digits and signs of _ . ~ + / = -');
  }
  return text;
}

/** What is to be logged, as far as the environment says. */
export function readLogLevel(env: Env): LogWish {
  const text = env.LOG;
  if (!text) return null;
  const level = LOG_LEVELS.find((known) => known === text);
  if (!level) throw new ConfigFault(`LOG must be one of ${LOG_LEVELS.join(', ')}, not "${text}"`);
  return level;
}

function storeFrom(env: Env, data: string): string {
  const text = env.STORE;
  if (!text) return `${data}/quintet.sqlite`;
  if (/^postgres(ql)?:\/\//.test(text)) return urlOf('STORE', text);
  if (/^[a-z]+:\/\//i.test(text)) throw new ConfigFault(`STORE must be a file or postgres://…, not "${shown(text)}"`);
  return text;
}

function busFrom(env: Env): string | null {
  const text = env.BUS;
  if (!text) return null;
  if (!/^rediss?:\/\//.test(text)) throw new ConfigFault(`BUS must be redis://…, not "${shown(text)}"`);
  return urlOf('BUS', text);
}

function busNameFrom(env: Env): string {
  const text = env.BUS_NAME || 'quintet';
  if (!/^[\w-]{1,40}$/.test(text)) {
    throw new ConfigFault(`BUS_NAME must be letters, digits, hyphens and underscores, not "${text}"`);
  }
  return text;
}

function urlOf(name: string, text: string): string {
  if (!URL.canParse(text)) throw new ConfigFault(`${name} is not an address that can be read: "${shown(text)}"`);
  return text;
}

/** Without what may be a password. */
const shown = (text: string): string => text.replace(/\/\/.*@/, '//…@').slice(0, 80);

function basePathFrom(env: Env): string {
  const text = env.BASE_PATH || '/';
  if (!/^\/([\w.-]+\/)*([\w.-]+)?$/.test(text)) {
    throw new ConfigFault(`BASE_PATH must be a path such as /games/, not "${text}"`);
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
    // A default port would vanish from the address.
    if (!isHost && !/^[\w.-]+:80$/.test(host)) {
      throw new ConfigFault(`HOSTS must be names such as games.example.org or localhost:4170, not "${host}"`);
    }
  }
  return hosts;
}

function originsFrom(env: Env): string[] {
  const origins = listFrom(env.ORIGINS);
  for (const origin of origins) {
    if (!URL.canParse(origin) || new URL(origin).origin !== origin) {
      throw new ConfigFault(
        `ORIGINS must be addresses such as https://example.org, with commas between, not "${origin}"`,
      );
    }
  }
  return origins;
}
