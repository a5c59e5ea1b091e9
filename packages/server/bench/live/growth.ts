import { Redis } from 'ioredis';
import pg from 'pg';
import { rateOf } from './figures.ts';
import { type Cluster, type Programs, type Say, withLauncher } from './launcher.ts';
import { cpuOf, type LoadProcess, Nodes, type ServerProcess } from './processes.ts';

/** How a cluster of some size plays with some number of open matches. CPU times are in microseconds per move. */
export interface GrowthFigures {
  readonly nodes: number;
  /** Open matches. If both players are connected and there are several nodes, they are on different ones. */
  readonly matches: number;
  readonly movesPerSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly nodeCpu: number;
  readonly postgresCpu: number;
  readonly redisCpu: number;
  readonly loadCpu: number;
  readonly commitsPerMove: number;
  readonly redisMessagesPerMove: number;
  /** Memory of all nodes after a garbage collection, in bytes per open match, its sockets included; `null` for few matches. */
  readonly bytesPerMatch: number | null;
}

export interface GrowthPlan {
  readonly nodes: readonly number[];
  readonly matches: readonly number[];
  readonly milliseconds: number;
}

export const GROWTH_PLAN: GrowthPlan = { nodes: [1, 2, 3, 4], matches: [100, 1000, 10_000], milliseconds: 3000 };

/** Number of matches in which somebody is moving at any time; in the others nobody moves until one of these ends. */
const MAX_AT_ONCE = 500;
/** The memory of fewer matches is lost in that of everything else. */
const MIN_MEASURED = 1000;
const WARM_UP = { atOnce: 200, milliseconds: 3000 };
/** Matches with both players connected. The others have one, since processes often have no more than 20,000 sockets. */
const MAX_PAIRS = 2000;

/** Measures how the cost of a move grows with nodes and open matches: one cluster after the other. `keep` gets the figures as they come. */
export const benchGrowth = (
  programs: Programs & { readonly cluster: Cluster },
  plan: GrowthPlan,
  say: Say,
  keep: (figures: readonly GrowthFigures[]) => void,
): Promise<GrowthFigures[]> =>
  withLauncher(programs, async (launcher) => {
    const figures: GrowthFigures[] = [];
    for (const count of plan.nodes) {
      // Otherwise this cluster would also end the matches that the killed nodes of the last one have left behind.
      await emptyDatabase(programs.cluster);
      const servers: ServerProcess[] = [];
      while (servers.length < count) servers.push(await launcher.serve());
      const [nodes, load] = [new Nodes(servers), launcher.newLoad()];
      figures.push(...(await growth(programs.cluster, nodes, load, plan, { say, keep })));
      await load.end();
      await nodes.kill();
    }
    return figures;
  });

async function emptyDatabase({ store }: Cluster): Promise<void> {
  const client = new pg.Client({ connectionString: store });
  await client.connect();
  await client.query('drop schema public cascade; create schema public');
  await client.end();
}

/** Measures one cluster with more and more open matches. */
async function growth(
  cluster: Cluster,
  nodes: Nodes,
  load: LoadProcess,
  { matches: sizes, milliseconds }: GrowthPlan,
  { say, keep }: { say: Say; keep(figures: readonly GrowthFigures[]): void },
): Promise<GrowthFigures[]> {
  const services = new Services(cluster);
  const figures: GrowthFigures[] = [];
  try {
    say(`${nodes.urls.length} nodes: warm-up`);
    await load.ask<'open'>({ kind: 'open', urls: nodes.urls, matches: WARM_UP.atOnce, peer: null });
    await load.ask<'closed'>({ kind: 'closed', ...WARM_UP });
    const empty = await nodes.memory();
    for (const matches of sizes) {
      say(`${nodes.urls.length} nodes: ${matches} matches are made`);
      await load.ask<'open'>({
        ...{ kind: 'open', urls: nodes.urls, peer: null },
        ...{ matches, pairs: Math.min(matches, MAX_PAIRS) },
      });
      const used = (await nodes.memory()) - empty;
      const before = { ...(await services.read()), nodes: await nodes.cpu() };
      const played = await load.ask<'closed'>({
        kind: 'closed',
        atOnce: Math.min(matches, MAX_AT_ONCE),
        milliseconds,
      });
      const after = { ...(await services.read()), nodes: await nodes.cpu() };
      const per = (key: keyof typeof before): number => (after[key] - before[key]) / played.allMoves;
      const measured = {
        ...{ nodes: nodes.urls.length, matches, movesPerSecond: rateOf(played), p50: played.p50, p99: played.p99 },
        ...{ nodeCpu: per('nodes'), postgresCpu: per('postgres'), redisCpu: per('redis') },
        loadCpu: played.loadCpu / played.allMoves,
        ...{
          commitsPerMove: per('commits'),
          redisMessagesPerMove: per('messages'),
          bytesPerMatch: matches < MIN_MEASURED ? null : used / matches,
        },
      };
      figures.push(measured);
      keep([measured]);
    }
    return figures;
  } finally {
    await services.close();
  }
}

/** Counters of PostgreSQL and Redis. */
class Services {
  readonly #pids: Cluster['pids'];
  readonly #postgres: pg.Pool;
  readonly #redis: Redis;

  constructor({ store, bus, pids }: Cluster) {
    this.#pids = pids;
    this.#postgres = new pg.Pool({ connectionString: store, max: 1 });
    this.#redis = new Redis(bus);
  }

  /** CPU times in microseconds, commits, and commands to Redis, most of which publish a message. */
  async read(): Promise<{ postgres: number; redis: number; commits: number; messages: number }> {
    const { rows } = await this.#postgres.query('select sum(xact_commit)::float8 as commits from pg_stat_database');
    const messages = Number(/total_commands_processed:(\d+)/.exec(await this.#redis.info('stats'))?.[1]);
    const { postgres, redis } = this.#pids;
    return { postgres: cpuOf(postgres), redis: cpuOf(redis), commits: rows[0].commits, messages };
  }

  async close(): Promise<void> {
    await this.#postgres.end();
    this.#redis.disconnect();
  }
}
