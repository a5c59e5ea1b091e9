import type { Gauge as AnyGauge, Registry } from 'prom-client';
import { BOUNDS, type Meter, type Spread, type Tally } from './meter.ts';

/** What is looked at rather than counted. */
export interface Gauges {
  /** Matches that are open on this node, by phase. */
  rooms(): Readonly<Record<string, number>>;
  sockets(): Readonly<Record<string, number>>;
  /** What waits: writes for their commit, thinking for a thread. */
  waiting(): Readonly<Record<string, number>>;
  isBusy(): boolean;
}

/** A node as Prometheus reads it. Loaded by the first who asks. */
export async function exposition(meter: Meter, gauges: Gauges): Promise<Registry> {
  const { Counter, Gauge, Registry, collectDefaultMetrics } = await import('prom-client');
  const register = new Registry();
  // Memory, handles, garbage collection, and how far the event loop is behind.
  collectDefaultMetrics({ register });

  const counted = (name: string, help: string, labels: string[], tally: Tally): void => {
    const counter = new Counter({
      ...{ name: `quintet_${name}_total`, help, labelNames: labels, registers: [register] },
      collect() {
        counter.reset();
        for (const { said, count } of tally.entries) counter.labels(...said).inc(count);
      },
    });
  };
  counted('commands', 'Commands of players and bots, by type and result', ['type', 'result'], meter.commands);
  counted('requests', 'Requests, by route, method and status', ['route', 'method', 'status'], meter.requests);
  counted('matches_made', 'Matches made here, by game and opponent', ['game', 'opponent'], meter.made);
  counted('matches_ended', 'Matches ended here, by game and reason', ['game', 'reason'], meter.ended);
  counted('shed', 'What was refused because there was too much to do', ['what'], meter.shed);
  counted('faults', 'What went wrong and was logged', ['kind'], meter.faults);

  const looked = (name: string, help: string, label: string, look: () => Readonly<Record<string, number>>): void => {
    const gauge = new Gauge({
      ...{ name: `quintet_${name}`, help, labelNames: [label], registers: [register] },
      collect() {
        gauge.reset();
        for (const [key, value] of Object.entries(look())) gauge.labels(key).set(value);
      },
    });
  };
  looked('matches_open', 'Matches that are open on this node, by phase', 'phase', gauges.rooms);
  looked('sockets', 'WebSockets on this node', 'to', gauges.sockets);
  looked('queue_depth', 'What waits: writes for their commit, thinking for a thread', 'queue', gauges.waiting);
  const busy: AnyGauge = new Gauge({
    ...{ name: 'quintet_busy', help: '1 while new matches and watchers are refused', registers: [register] },
    collect(): void {
      busy.set(gauges.isBusy() ? 1 : 0);
    },
  });

  histogram(register, 'commit_seconds', 'From asking the store to its answer that it is kept', meter.commits);
  histogram(register, 'broadcast_seconds', 'From there until everybody here was sent it', meter.broadcasts);
  histogram(register, 'request_seconds', 'How long requests take', meter.answers);
  return register;
}

type AnyMetric = Parameters<Registry['registerMetric']>[0];

/** Observed elsewhere, and only put into the form here. */
function histogram(register: Registry, name: string, help: string, spread: Spread): void {
  const full = `quintet_${name}`;
  const get = async () => {
    let sum = 0;
    const buckets = spread.counts.map((count, i) => {
      sum += count;
      return { metricName: `${full}_bucket`, labels: { le: BOUNDS[i] ?? '+Inf' }, value: sum };
    });
    const values = [
      ...buckets,
      { metricName: `${full}_sum`, labels: {}, value: spread.sum },
      { metricName: `${full}_count`, labels: {}, value: sum },
    ];
    return { name: full, help, type: 'histogram', values, aggregator: 'sum' };
  };
  const metric = { name: full, help, get, reset: () => {} };
  register.registerMetric(metric as unknown as AnyMetric);
}
