import { availableParallelism } from 'node:os';
import { LOG_LEVELS, type LogLevel } from './observe/log.ts';
import type { Retention } from './room/caretaker.ts';

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
  /** The path that everything is served under, with a slash at both ends. */
  readonly basePath: string;
  /** Origins of other sites whose pages may use REST and live play. */
  readonly origins: readonly string[];
  /** How many proxies in front are trusted to say who asks. */
  readonly proxies: number;
  readonly mostSockets: number;
  readonly mostSocketsPerAddress: number;
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
    basePath: basePathFrom(env),
    origins: originsFrom(env),
    proxies: integer(env, 'TRUST_PROXY', 0, 0, 10),
    mostSockets: integer(env, 'MAX_SOCKETS', 20_000, 1, 1_000_000),
    mostSocketsPerAddress: integer(env, 'MAX_SOCKETS_PER_ADDRESS', 200, 1, 1_000_000),
    mostSocketsPerTicket: integer(env, 'MAX_SOCKETS_PER_TICKET', 20, 1, 1_000_000),
    messagesPerSecond: integer(env, 'MESSAGES_PER_SECOND', 50, 1, 1_000_000),
    requestsPerMinute: integer(env, 'REQUESTS_PER_MINUTE', 1200, 1, 100_000_000),
    requestsPerMinutePerTicket: integer(env, 'REQUESTS_PER_MINUTE_PER_TICKET', 600, 1, 100_000_000),
    mostLag: integer(env, 'MAX_LAG', 250, 0, 60_000),
    metricsToken: metricsTokenFrom(env),
    retention: {
      untouched: daysFrom(env, 'KEEP_UNTOUCHED_DAYS', 14),
      ended: daysFrom(env, 'KEEP_ENDED_DAYS', null),
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

function originsFrom(env: Env): string[] {
  const list = (env.ORIGINS ?? '').split(',').map((text) => text.trim());
  const origins = list.filter((text) => text !== '');
  for (const origin of origins) {
    if (!URL.canParse(origin) || new URL(origin).origin !== origin) {
      throw new ConfigFault(
        `ORIGINS must be addresses such as https://example.org, with commas between, not "${origin}"`,
      );
    }
  }
  return origins;
}
