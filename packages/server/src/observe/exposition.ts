import { Counter, collectDefaultMetrics, Gauge } from 'prom-client';
import { type ClassLoad, JOB_CLASSES, type JobClass } from '../jobs/jobs.ts';
import type { BackendStats } from '../store/backend.ts';
import type { Meter } from './meter.ts';
import type { Sample } from './sampler.ts';

/** Values that are read when `/metrics` is asked for. None of them waits for anything. */
export interface Gauges {
  readonly version: string;
  /** Matches that are open on this node, by phase. */
  rooms(): Readonly<Record<string, number>>;
  sockets(): Readonly<Record<string, number>>;
  /** Writes that wait for their commit. */
  waiting(): Readonly<Record<string, number>>;
  /** Bot moves and searches that were asked for on this node. */
  jobs(): Readonly<Record<JobClass, ClassLoad>>;
  isBusy(): boolean;
  /** Bytes in the store, and the limit for new matches (0 is none). */
  space(): Readonly<Record<string, number>>;
  isBusUp(): boolean;
  store(): BackendStats;
  sample(): Sample;
}

/** Adds to a node's registry everything that is read rather than counted. Called once, by the first request for metrics. */
export function exposeGauges({ register }: Meter, gauges: Gauges): void {
  // Memory, handles, garbage collection, event-loop lag.
  collectDefaultMetrics({ register });

  const gauge = (name: string, help: string, read: () => number): void => {
    new Gauge({
      ...{ name: `quintet_${name}`, help, registers: [register] },
      collect() {
        this.set(read());
      },
    });
  };
  const gaugeBy = (label: string, name: string, help: string, read: () => Readonly<Record<string, number>>): void => {
    new Gauge({
      ...{ name: `quintet_${name}`, help, labelNames: [label], registers: [register] },
      collect() {
        this.reset();
        for (const [key, value] of Object.entries(read())) this.labels(key).set(value);
      },
    });
  };

  gaugeBy('version', 'build_info', 'Always 1; the label is the version that runs', () => ({ [gauges.version]: 1 }));
  gaugeBy('phase', 'matches_open', 'Matches that are open on this node', gauges.rooms);
  gaugeBy('to', 'sockets', 'WebSockets on this node', gauges.sockets);
  gaugeBy('queue', 'queue_depth', 'Writes that wait for their commit', gauges.waiting);
  const jobs = (key: keyof ClassLoad) => () =>
    Object.fromEntries(JOB_CLASSES.map((jobClass) => [jobClass, gauges.jobs()[jobClass][key]]));
  gaugeBy('class', 'jobs_waiting', 'Bot moves and searches that have not begun', jobs('waiting'));
  gaugeBy('class', 'jobs_active', 'Bot moves and searches that run or are paused', jobs('active'));
  gaugeBy('what', 'store_bytes', 'Size of the store, and the limit for new matches (0 is none)', gauges.space);
  gauge('busy', '1 while new matches and watchers are refused because of overload', () => Number(gauges.isBusy()));
  gauge('bus_up', '1 while this node hears the others, or is alone', () => Number(gauges.isBusUp()));
  gauge('store_up', '1 if the store answered and took the last write', () => Number(gauges.sample().isStoreUp));
  gauge('due_matches', 'Matches whose deadline has passed without anybody acting on it', () => gauges.sample().due);
  gauge('due_oldest_seconds', 'Time since the earliest of these deadlines', () => gauges.sample().oldestDueSeconds);

  // Which database a node uses never changes.
  if (gauges.store().kind === 'sqlite') {
    const sqlite = () => gauges.store() as Extract<BackendStats, { kind: 'sqlite' }>;
    gauge('sqlite_journal_entries', 'Committed entries that are not in the tables yet', () => sqlite().journalEntries);
    new Counter({
      name: 'quintet_sqlite_settle_errors_total',
      help: 'Failed attempts to move journal entries into the tables',
      registers: [register],
      collect() {
        this.reset();
        this.inc(sqlite().settleErrors);
      },
    });
  } else {
    const postgres = () => gauges.store() as Extract<BackendStats, { kind: 'postgres' }>;
    const connections = () => ({ idle: postgres().idle, used: postgres().total - postgres().idle });
    gaugeBy('state', 'postgres_pool_connections', 'Connections to PostgreSQL', connections);
    gauge('postgres_pool_max_connections', 'The most connections this node opens', () => postgres().max);
    gauge('postgres_pool_waiting', 'Queries that wait for a connection', () => postgres().waiting);
  }
}
