import { Counter, Histogram, Registry } from 'prom-client';
import { JOB_CLASSES } from '../jobs/jobs.ts';

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
  readonly errors = this.#counter('faults', 'Errors that were logged', ['kind']);
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

  constructor() {
    // Initialised to zero, so that rates are correct from the first observation.
    for (const via of ['local', 'bus']) this.#deliveries.zero({ via });
    for (const jobClass of JOB_CLASSES) this.jobWaits.zero({ class: jobClass });
  }

  #counter<L extends string = never>(name: string, help: string, labelNames: L[] = []): Counter<L> {
    return new Counter({ name: `quintet_${name}_total`, help, labelNames, registers: [this.register] });
  }

  #histogram<L extends string = never>(name: string, help: string, labelNames: L[] = []): Histogram<L> {
    return new Histogram({ name: `quintet_${name}`, help, labelNames, buckets: BUCKETS, registers: [this.register] });
  }
}
