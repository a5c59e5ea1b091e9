import { type BotFloodFigures, botFlood } from './bot-flood.ts';
import { type MemorySample, median, middleOf, type Played, perEach, rateOf } from './figures.ts';
import { type Launcher, type Peer, type Programs, type Say, withLauncher } from './launcher.ts';
import type { Plan } from './plan.ts';
import { bareNode, type LoadProcess, type Memory, Nodes } from './processes.ts';

/** The median round of a closed loop. */
export interface ClosedFigures extends Played {
  readonly server: string;
  readonly atOnce: number;
  /** All rounds, in the order in which they alternated with those of the other servers. */
  readonly rounds: readonly { readonly movesPerSecond: number; readonly p99: number }[];
  /** CPU time of all server threads per move, in microseconds. */
  readonly cpuPerMove: number;
}

export interface Figures {
  readonly node: string;
  readonly isCluster: boolean;
  /** Median start-up times in milliseconds; `null` if the plan does not measure them. */
  readonly start: { readonly server: number; readonly bareNode: number } | null;
  readonly closed: readonly ClosedFigures[];
  readonly steady: readonly (Played & { readonly server: string })[];
  /** Number of moves acknowledged before the kill, and how many of them the restarted server still had. */
  readonly kept: { readonly acknowledged: number; readonly found: number };
  readonly idle: {
    readonly sockets: number;
    readonly perMatch: number;
    readonly perSocket: number;
    readonly resident: number;
  } | null;
  readonly bots: BotFloodFigures | null;
}

export const OURS = 'quintet';

/** Number of matches that are being played when the server is killed. */
const KILLED_MATCHES = 500;

const WARM_UP = { matches: 100, atOnce: 20, milliseconds: 1000 };

interface Contestant {
  readonly name: string;
  readonly store: string;
  readonly nodes: Nodes;
  readonly load: LoadProcess;
  readonly peer: Peer | null;
}

export const bench = (programs: Programs, plan: Plan, say: Say): Promise<Figures> =>
  withLauncher(programs, (launcher) => new Bench(programs, plan, say, launcher).run());

class Bench {
  readonly #programs: Programs;
  readonly #plan: Plan;
  readonly #say: Say;
  readonly #launcher: Launcher;

  constructor(programs: Programs, plan: Plan, say: Say, launcher: Launcher) {
    this.#programs = programs;
    this.#plan = plan;
    this.#say = say;
    this.#launcher = launcher;
  }

  async run(): Promise<Figures> {
    const start = await this.#starts();
    // These servers serve only two measurements, because thousands of old matches would distort the others.
    const rested = await this.#contestants();
    const steady = await this.#steady(rested);
    const kept = await this.#kept(rested[0]);
    await Promise.all(rested.map(({ load, nodes }) => load.end().then(() => nodes.kill())));
    const contestants = await this.#contestants();
    const closed: ClosedFigures[] = [];
    for (const phase of this.#plan.closed) closed.push(...(await this.#closed(contestants, phase)));
    const idle = await this.#idle();
    const bots = await this.#bots();
    const { cluster } = this.#programs;
    const isCluster = cluster !== null;
    return { node: process.versions.node, isCluster, start, closed, steady, kept, idle, bots };
  }

  async #starts(): Promise<Figures['start']> {
    const times: number[] = [];
    const bare: number[] = [];
    for (let n = 0; n < this.#plan.starts; n++) {
      this.#say(`start ${n + 1} of ${this.#plan.starts}`);
      bare.push(await bareNode());
      const server = await this.#launcher.serve();
      times.push(server.startedIn);
      await server.stop();
    }
    return times.length > 0 ? { server: median(times), bareNode: median(bare) } : null;
  }

  /** Starts the servers to compare, ours first. */
  async #contestants(): Promise<[Contestant, ...Contestant[]]> {
    const ours = await this.#contestant(null);
    const others: Contestant[] = [];
    for (const peer of this.#programs.peers) others.push(await this.#contestant(peer));
    return [ours, ...others];
  }

  async #contestant(peer: Peer | null): Promise<Contestant> {
    const { name, server: program } = peer ?? { name: OURS, server: this.#programs.server };
    const store = this.#launcher.newStore();
    const nodes = new Nodes([
      await this.#launcher.serve(program, store),
      ...(this.#programs.cluster ? [await this.#launcher.serve(program, store)] : []),
    ]);
    const load = this.#launcher.newLoad();
    return { name, store, nodes, load, peer };
  }

  /** Alternates the rounds of all servers, so that other load on the machine affects all alike. */
  async #closed(all: readonly Contestant[], { atOnce, spare }: Plan['closed'][number]): Promise<ClosedFigures[]> {
    const rounds = all.map(() => ({ played: [] as Played[], cpu: 0 }));
    for (const { name, nodes, load, peer } of all) {
      const matches = atOnce + Math.min(spare, peer?.maxSpare ?? spare);
      this.#say(`${name}: ${matches} matches are made`);
      await load.ask<'open'>({ kind: 'open', urls: nodes.urls, matches, peer: peer?.duels ?? null });
    }
    for (let round = 0; round < this.#plan.rounds; round++) {
      for (const [i, { name, nodes, load }] of all.entries()) {
        this.#say(`${name}: ${atOnce} at once, round ${round + 1} of ${this.#plan.rounds}`);
        const before = await nodes.cpu();
        const order = { kind: 'closed', atOnce, milliseconds: this.#plan.roundMilliseconds } as const;
        rounds[i]?.played.push(await load.ask<'closed'>(order));
        if (rounds[i]) rounds[i].cpu += (await nodes.cpu()) - before;
      }
    }
    return all.map(({ name }, i) => {
      const { played, cpu } = rounds[i] ?? { played: [], cpu: 0 };
      const moves = played.reduce((sum, each) => sum + each.allMoves, 0);
      const figures = played.map((each) => ({ movesPerSecond: rateOf(each), p99: each.p99 }));
      return { ...middleOf(played), server: name, atOnce, rounds: figures, cpuPerMove: cpu / moves };
    });
  }

  async #steady(all: readonly Contestant[]): Promise<Figures['steady']> {
    const { steady } = this.#plan;
    const figures: (Played & { server: string })[] = [];
    if (!steady) return figures;
    for (const { name, nodes, load, peer } of all) {
      this.#say(`${name}: ${steady.perSecond} moves a second over ${steady.matches} matches`);
      const order = { kind: 'open', urls: nodes.urls, peer: peer?.duels ?? null } as const;
      await load.ask<'open'>({ ...order, matches: WARM_UP.matches });
      await load.ask<'closed'>({ kind: 'closed', ...WARM_UP });
      await load.ask<'open'>({ ...order, matches: steady.matches });
      const rounds: Played[] = [];
      for (let round = 0; round < this.#plan.rounds; round++)
        rounds.push(await load.ask<'steady'>({ ...steady, kind: 'steady' }));
      figures.push({ ...middleOf(rounds, ({ p99 }) => p99), server: name });
    }
    return figures;
  }

  /** Kills the servers during play, then checks that a new server on the same store has every acknowledged move. */
  async #kept({ store, nodes, load }: Contestant): Promise<Figures['kept']> {
    this.#say(`${OURS}: killed during play, then started again`);
    const { roundMilliseconds } = this.#plan;
    await load.ask<'open'>({ kind: 'open', urls: nodes.urls, matches: KILLED_MATCHES, peer: null });
    const order = { kind: 'closed', atOnce: KILLED_MATCHES, milliseconds: 4 * roundMilliseconds } as const;
    const playing = load.ask<'closed'>(order);
    setTimeout(() => void nodes.kill(), roundMilliseconds);
    await playing.catch(() => {});
    const versions = await load.ask<'versions'>({ kind: 'versions' });
    const again = await this.#launcher.serve(this.#programs.server, store);
    let [acknowledged, found] = [0, 0];
    for (const [id, version] of versions) {
      const { version: kept } = (await (await fetch(`${again.url}api/matches/${id}`)).json()) as { version: number };
      acknowledged += version;
      found += Math.min(version, kept);
    }
    await again.stop();
    return { acknowledged, found };
  }

  async #idle(): Promise<Figures['idle']> {
    const { idle } = this.#plan;
    if (!idle) return null;
    const server = await this.#launcher.serve();
    const load = this.#launcher.newLoad();
    const sample = ({ used }: Memory, matches: number, sockets: number): MemorySample => ({
      bytes: used,
      matches,
      sockets,
    });
    const empty = sample(await server.memory(), 0, 0);
    this.#say(`${idle.matches} matches with two players each`);
    await load.ask<'open'>({ kind: 'open', urls: [server.url], matches: idle.matches, peer: null });
    const played = sample(await server.memory(), idle.matches, 2 * idle.matches);
    this.#say(`${idle.sockets - 2 * idle.matches} who watch`);
    const watchers = await load.ask<'watch'>({
      kind: 'watch',
      url: server.url,
      sockets: idle.sockets - 2 * idle.matches,
    });
    const memory = await server.memory();
    const sockets = 2 * idle.matches + watchers;
    const { match, socket } = perEach(empty, played, sample(memory, idle.matches, sockets));
    return { sockets, perMatch: match, perSocket: socket, resident: memory.resident };
  }

  async #bots(): Promise<BotFloodFigures | null> {
    const { bots } = this.#plan;
    if (!bots) return null;
    this.#say(`a level-1 bot beside ${bots.matches} level-8 bots`);
    const env = { THREADS: '1', TRUST_PROXY: '1' };
    const server = await this.#launcher.serve(this.#programs.server, this.#launcher.newStore(), env);
    const figures = await botFlood(server.url, bots);
    await server.kill();
    return figures;
  }
}
