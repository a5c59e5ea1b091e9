// Measures live play on several servers, in alternating rounds. Servers and load run in processes of their own.
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gameList } from '@quintet/engine';
import { median, percentile, ratioText, row, shown } from './figures.ts';
import type { Played } from './loops.ts';
import { LoadProcess, ServerProcess } from './processes.ts';

interface Contestant {
  readonly name: string;
  /** Source of a module that starts the server and prints `{"addresses":["http://…"]}` once it listens. */
  readonly program: string;
  /** Node flags of the server. */
  readonly flags: readonly string[];
  /** Module that plays a match on this server; `null` for ours. */
  readonly duel: string | null;
  /** Maximum number of spare matches, for a server that plays slowly and creates matches slowly. */
  readonly maxSpare: number;
}

interface ServerBench {
  readonly contestants: readonly [Contestant, ...Contestant[]];
  /** Program of the load process. */
  readonly load: string;
  /** An empty folder for stores. */
  readonly folder: string;
  readonly rounds: number;
  /** Measures only a closed loop of this many matches; 0 measures everything. */
  readonly matches: number;
  readonly isJson: boolean;
}

/** Closed loops: `atOnce` matches run at the same time, and `spare` more replace finished matches. */
const LOOPS = [
  { atOnce: 1, spare: 200 },
  { atOnce: 50, spare: 900 },
  { atOnce: 500, spare: 1000 },
];
const ROUND_MS = 2000;
const STEADY = { perSecond: 200, matches: 500 };
const IDLE = { matches: 2500, sockets: 10_000 };
const BOTS = { matches: 200, rounds: 4 };
const POLL_MS = 2;

/** Disables the limits per address, because all load comes from one address. */
const LIMITS = {
  HOST: '127.0.0.1',
  PORT: '0',
  REQUESTS_PER_MINUTE: '100000000',
  MATCHES_PER_HOUR_PER_ADDRESS: '100000000',
  BYTES_PER_HOUR_PER_ADDRESS: '999999999',
  REQUESTS_PER_MINUTE_PER_TICKET: '100000000',
  MESSAGES_PER_SECOND: '1000000',
  MAX_SOCKETS: '100000',
  MAX_SOCKETS_PER_ADDRESS: '100000',
  MAX_EVENT_LOOP_DELAY: '0',
};

const say = (progress: string): void => void process.stderr.write(`${progress}\n`);

export async function benchServer(settings: ServerBench): Promise<void> {
  const bench = new Bench(settings);
  const { matches } = settings;
  if (matches > 0) return bench.closed(matches, Math.max(...LOOPS.map(({ spare }) => spare)));
  for (const { atOnce, spare } of LOOPS) await bench.closed(atOnce, spare);
  await bench.steady();
  await bench.idle();
  await bench.bots();
}

class Bench {
  readonly #settings: ServerBench;
  #stores = 0;

  constructor(settings: ServerBench) {
    this.#settings = settings;
    if (settings.isJson) return;
    console.log(
      `Node ${process.versions.node}; CTOR matches over WebSocket on loopback; ours saves every move in SQLite first`,
    );
    console.log(row(['medians of the rounds', 'moves/s', 'p50', 'p99', 'bytes/move', 'server CPU', 'load CPU']));
  }

  #serve({ program, flags }: Contestant, more: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
    const store = path.join(this.#settings.folder, `${this.#stores++}.sqlite`);
    return ServerProcess.start(program, { ...LIMITS, STORE: store, ...more }, flags);
  }

  /** Players move as soon as they have received the previous move. */
  closed(atOnce: number, spare: number): Promise<void> {
    const { rounds } = this.#settings;
    const each = (most: number): number => atOnce + Math.min(Math.ceil((spare * rounds) / 3), most);
    return this.#played(`${atOnce} ${atOnce === 1 ? 'match' : 'matches'}`, each, (load) =>
      load.ask<'closed'>({ kind: 'closed', atOnce, milliseconds: ROUND_MS }),
    );
  }

  /** A fixed number of moves per second, whatever the response time. */
  steady(): Promise<void> {
    const { perSecond, matches } = STEADY;
    return this.#played(
      `steady ${perSecond}/s`,
      () => matches,
      (load) => load.ask<'steady'>({ kind: 'steady', perSecond, milliseconds: ROUND_MS }),
    );
  }

  /** Alternates the rounds of all servers, so that other load on the machine affects all alike. */
  async #played(
    what: string,
    matchesFor: (maxSpare: number) => number,
    play: (load: LoadProcess) => Promise<Played>,
  ): Promise<void> {
    const { contestants, rounds, load: program } = this.#settings;
    const sides: { server: ServerProcess; load: LoadProcess; rounds: (Played & { cpu: number })[] }[] = [];
    try {
      for (const each of contestants) {
        const side = { server: await this.#serve(each), load: new LoadProcess(program), rounds: [] };
        sides.push(side);
        const matches = matchesFor(each.maxSpare);
        say(`${each.name}, ${what}: ${matches} matches are made`);
        await side.load.ask<'open'>({ kind: 'open', url: side.server.url, matches, duel: each.duel });
      }
      for (let round = 0; round < rounds; round++) {
        for (const side of sides) {
          const before = await side.server.cpu();
          const played = await play(side.load);
          side.rounds.push({ ...played, cpu: ((await side.server.cpu()) - before) / played.moves });
        }
      }
    } finally {
      await Promise.all(sides.flatMap(({ server, load }) => [server.kill(), load.kill()]));
    }
    this.#print(
      what,
      sides.map((side) => side.rounds),
    );
  }

  #print(what: string, all: readonly (readonly (Played & { cpu: number })[])[]): void {
    const { contestants, isJson } = this.#settings;
    const [ours = []] = all;
    for (const [i, { name }] of contestants.entries()) {
      const rounds = all[i] ?? [];
      if (isJson) {
        console.log(JSON.stringify({ what, server: name, rounds }));
        continue;
      }
      const mid = (key: keyof (typeof rounds)[number]): number => median(rounds.map((each) => each[key]));
      const cells = [shown(mid('rate')), `${mid('p50').toFixed(1)} ms`, `${mid('p99').toFixed(1)} ms`];
      const cpu = [`${shown(mid('cpu'))} µs`, `${shown(mid('loadCpu'))} µs`];
      console.log(row([`${name}, ${what}`, ...cells, shown(mid('bytesPerMove')), ...cpu]));
      if (i === 0) continue;
      const ratio = (key: 'rate' | 'p99' | 'cpu'): string =>
        ratioText(
          ours.map((each) => each[key]),
          rounds.map((each) => each[key]),
        );
      console.log(`  ours : ${name}  moves/s ${ratio('rate')}, p99 ${ratio('p99')}, server CPU ${ratio('cpu')}`);
    }
  }

  /** Memory of a match and of a socket: first only players, then watchers too. */
  async idle(): Promise<void> {
    const { contestants, load: program } = this.#settings;
    const [ours] = contestants;
    const [server, load] = [await this.#serve(ours), new LoadProcess(program)];
    try {
      const empty = await server.memory();
      say(`${IDLE.matches} matches with two players each, then watchers`);
      await load.ask<'open'>({ kind: 'open', url: server.url, matches: IDLE.matches, duel: null });
      const played = await server.memory();
      const wanted = IDLE.sockets - 2 * IDLE.matches;
      const watchers = await load.ask<'watch'>({ kind: 'watch', url: server.url, sockets: wanted });
      const { used, resident } = await server.memory();
      const perSocket = (used - played.used) / watchers;
      const perMatch = (played.used - empty.used) / IDLE.matches - 2 * perSocket;
      const sockets = 2 * IDLE.matches + watchers;
      this.#printLine('idle', { sockets, resident, perMatch, perSocket, startedIn: server.startedIn }, [
        `start to listening: ${shown(server.startedIn)} ms`,
        `idle: ${sockets} sockets, ${shown(resident / 2 ** 20)} MB resident; ${shown(perMatch / 1024)} kB a match, ${shown(perSocket / 1024)} kB a socket`,
      ]);
    } finally {
      await Promise.all([server.kill(), load.kill()]);
    }
  }

  /** How long a quick bot takes to move while many slow bots think for another address. */
  async bots(): Promise<void> {
    say(`a level-1 bot beside ${BOTS.matches} level-8 bots`);
    const server = await this.#serve(this.#settings.contestants[0], { THREADS: '1', TRUST_PROXY: '1' });
    try {
      const ids = gameList.map(({ id }) => id);
      const gameAt = (n: number): string => ids[n % ids.length] as string;
      const slow = Array.from({ length: BOTS.matches }, (_, n) => startMatch(server.url, '203.0.113.1', gameAt(n), 8));
      await Promise.all(slow);
      const times: number[] = [];
      for (let n = 0; n < BOTS.rounds * ids.length; n++) {
        const since = performance.now();
        const id = await startMatch(server.url, '203.0.113.2', gameAt(n), 1);
        while (!(await hasMoved(server.url, id))) await sleep(POLL_MS);
        times.push(performance.now() - since);
      }
      times.sort((a, b) => a - b);
      const [p50, max] = [percentile(times, 0.5), percentile(times, 1)];
      this.#printLine('bots', { matches: BOTS.matches, p50, max }, [
        `a level-1 bot on one thread, beside ${BOTS.matches} level-8 matches of another address: p50 ${shown(p50)} ms, max ${shown(max)} ms`,
      ]);
    } finally {
      await server.kill();
    }
  }

  #printLine(what: string, figures: object, lines: readonly string[]): void {
    if (this.#settings.isJson) console.log(JSON.stringify({ what, ...figures }));
    else for (const line of lines) console.log(line);
  }
}

/** Starts a match in which a bot moves first. */
async function startMatch(url: string, address: string, game: string, level: number): Promise<string> {
  const response = await fetch(`${url}api/matches`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ game, seat: 1, opponent: { kind: 'bot', level } }),
  });
  if (response.status !== 201) throw new Error(`no match: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { readonly id: string }).id;
}

async function hasMoved(url: string, id: string): Promise<boolean> {
  const { version } = (await (await fetch(`${url}api/matches/${id}`)).json()) as { readonly version: number };
  return version > 0;
}
