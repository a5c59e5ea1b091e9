import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type ClassLoad, JOB_CLASSES, type JobClass } from '../jobs/jobs.ts';
import type { BackendStats } from '../store/backend.ts';
import type { Sample } from './sampler.ts';

/** Upper bounds of the latency buckets, in seconds. */
const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** The counters and histograms of one node. Each node has its own registry, so that tests can run several in one process. */
export class Meter {
  readonly register = new Registry();
  readonly commands = this.#counter('commands', 'Commands of players and bots', ['type', 'result']);
  readonly requests = this.#counter('requests', 'Completed HTTP requests', ['route', 'method', 'status']);
  readonly made = this.#counter('matches_made', 'Matches created on this node', ['game', 'opponent']);
  readonly ended = this.#counter('matches_ended', 'Matches ended on this node', ['game', 'reason']);
  readonly shed = this.#counter('shed', 'Requests refused because of overload', ['what']);
  readonly errors = this.#counter('errors', 'Errors that were logged', ['kind']);
  readonly gameFailures = this.#counter('game_failures', 'Failures of third-party games', ['game', 'kind']);
  readonly conflicts = this.#counter('write_conflicts', 'Writes that found a newer revision of their match');
  readonly commits = this.#histogram('commit_seconds', 'Time from handing a change to the store until it is durable');
  readonly responses = this.#histogram('request_seconds', 'Duration of HTTP requests');
  readonly poolWaits = this.#histogram('postgres_pool_wait_seconds', 'Time to get a PostgreSQL connection');
  readonly jobWaits = this.#histogram('job_wait_seconds', 'Time until a bot move or search starts', ['class']);
  readonly #deliveries = this.#histogram(
    'delivery_seconds',
    'Time until a change was sent to every socket of its match on this node: via local, since its commit on this node; via bus, since its decision on another node',
    ['via'],
  );
  readonly localDeliveries = this.#deliveries.labels('local');
  readonly busDeliveries = this.#deliveries.labels('bus');
  #measuring: (() => void)[] = [];

  constructor() {
    // Initialised to zero, so that rates are correct from the first observation.
    for (const via of ['local', 'bus']) this.#deliveries.zero({ via });
    for (const jobClass of JOB_CLASSES) this.jobWaits.zero({ class: jobClass });
  }

  /** Measures at the end of this tick, after the sockets have flushed, which must have been queued before. */
  afterFlush(measure: () => void): void {
    if (this.#measuring.push(measure) > 1) return;
    process.nextTick(() => {
      const all = this.#measuring;
      this.#measuring = [];
      for (const each of all) each();
    });
  }

  #counter<L extends string = never>(name: string, help: string, labelNames: L[] = []): Counter<L> {
    return new Counter({ name: `quintet_${name}_total`, help, labelNames, registers: [this.register] });
  }

  #histogram<L extends string = never>(name: string, help: string, labelNames: L[] = []): Histogram<L> {
    return new Histogram({ name: `quintet_${name}`, help, labelNames, buckets: BUCKETS, registers: [this.register] });
  }
}

/** Values read for each `/metrics` request. Reading them never blocks. */
export interface Gauges {
  readonly version: string;
  /** Number of open matches on this node, by phase. */
  rooms(): Readonly<Record<string, number>>;
  sockets(): Readonly<Record<string, number>>;
  /** Number of writes waiting for their commit. */
  waiting(): Readonly<Record<string, number>>;
  /** Bot moves and searches requested on this node. */
  jobs(): Readonly<Record<JobClass, ClassLoad>>;
  isBusy(): boolean;
  /** Bytes in the store, and the size above which new matches are refused (0 means no limit). */
  space(): Readonly<Record<string, number>>;
  isBusUp(): boolean;
  store(): BackendStats;
  sample(): Sample;
}

/** Registers all metrics that are read on demand. Called once, by the first request for metrics. */
export function exposeGauges({ register }: Meter, gauges: Gauges): void {
  // Memory, handles, garbage collection and event-loop delay.
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

  gaugeBy('version', 'build_info', 'Always 1; the label is the running version', () => ({ [gauges.version]: 1 }));
  gaugeBy('phase', 'matches_open', 'Open matches on this node', gauges.rooms);
  gaugeBy('to', 'sockets', 'WebSockets on this node', gauges.sockets);
  gaugeBy('queue', 'queue_depth', 'Writes waiting for their commit', gauges.waiting);
  const jobs = (key: keyof ClassLoad) => () =>
    Object.fromEntries(JOB_CLASSES.map((jobClass) => [jobClass, gauges.jobs()[jobClass][key]]));
  gaugeBy('class', 'jobs_waiting', 'Bot moves and searches that have not started', jobs('waiting'));
  gaugeBy('class', 'jobs_active', 'Bot moves and searches that are running or paused', jobs('active'));
  gaugeBy('what', 'store_bytes', 'Size of the store, and the limit for new matches (0 is no limit)', gauges.space);
  gauge('busy', '1 while new matches and watchers are refused because of overload', () => Number(gauges.isBusy()));
  gauge('bus_up', '1 while this node receives messages from the others, or runs alone', () => Number(gauges.isBusUp()));
  gauge('store_up', '1 if the store responds and accepted the last write', () => Number(gauges.sample().isStoreUp));
  gauge('due_matches', 'Matches whose deadline has passed but was not enforced yet', () => gauges.sample().due);
  gauge('due_oldest_seconds', 'Time since the oldest of these deadlines', () => gauges.sample().oldestDueSeconds);

  // A node never changes its database.
  if (gauges.store().kind === 'sqlite') {
    const sqlite = () => gauges.store() as Extract<BackendStats, { kind: 'sqlite' }>;
    gauge('sqlite_journal_entries', 'Committed entries not yet in the tables', () => sqlite().journalEntries);
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
    gauge('postgres_pool_max_connections', 'Maximum number of connections of this node', () => postgres().max);
    gauge('postgres_pool_waiting', 'Queries waiting for a connection', () => postgres().waiting);
  }
}
