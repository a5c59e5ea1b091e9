import type { LiveMatch } from '../../packages/client/src/index.ts';
import { hashOf } from '../../packages/server/src/tickets.ts';
import { floodWithBots } from './bot-flood.ts';
import { convergence, faultsOfRecord, faultsOfTime, type StoredMatch, storedMatch } from './check.ts';
import { type CreatedMatch, claimInRace, createMatch, join } from './client.ts';
import { longMatch } from './long-match.ts';
import { Network } from './network.ts';
import { floodWithPings } from './ping-flood.ts';
import { type Disturbance, type Fault, type Plan, planOf, randomFor } from './plan.ts';
import { Player, type Sent } from './player.ts';
import { steal } from './thief.ts';
import type { Did, World } from './world.ts';

/** Result of one run. */
export interface Outcome {
  readonly seed: number;
  readonly game: string;
  /** Violated expectations; empty if the run succeeded. */
  readonly wrong: readonly string[];
  readonly injected: ReadonlyMap<Fault, number>;
  readonly entries: number;
  /** Number of accepted commands, and of entries in the record. */
  readonly accepted: number;
  readonly thefts: number;
  /** Time from the last fault until all clients were up to date, in ms; `null` if the run failed before that. */
  readonly convergenceMs: number | null;
  readonly log: readonly string[];
}

/** Timeout of a run in milliseconds, far more than any run takes. */
const PATIENCE = 90_000;

/** Clock with more time than any run takes, so that a loss on time means that a node's clock was wrong. */
const CLOCK = { kind: 'real-time', seconds: 600, increment: 0 };
const NAMES = ['first', 'second', 'watcher'] as const;

interface Carried {
  /** A ticket of the previous match, which must not be valid in this match. */
  oldTicket: string | null;
}

/** Plays one match with the faults of its seed, and checks the result. */
export async function runSeed(world: World, seed: number, carried: Carried, signal?: AbortSignal): Promise<Outcome> {
  const plan = planOf(randomFor(seed, 'plan', world.isCluster ? 'cluster' : 'alone'), world.isCluster);
  const log: string[] = [];
  const began = performance.now();
  const note = (line: string): void => void log.push(`${(performance.now() - began).toFixed(0).padStart(6)} ${line}`);
  const injected = new Map<Fault, number>();
  const did = (fault: Fault, times = 1): void => void injected.set(fault, (injected.get(fault) ?? 0) + times);
  const wrong: string[] = [];
  const sent: Sent[] = [];
  const strikes: Promise<void>[] = [];
  const thefts: Promise<void>[] = [];
  const disturbances: Promise<void>[] = [];
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(new Error('the run hangs')), PATIENCE);
  const interrupt = (): void => stop.abort(new Error('interrupted'));
  signal?.addEventListener('abort', interrupt);
  const opened: { close(): void }[] = [];
  let entries = 0;
  let match: string | null = null;
  let convergenceMs: number | null = null;
  const strike = (what: string, blow: Promise<void>): void => {
    note(`blow: ${what}`);
    const over = blow.then(() => note(`over: ${what}`));
    // Prevents an unhandled rejection: the promise is awaited only at the end.
    over.catch(() => {});
    strikes.push(over);
  };
  note(`seed ${seed}: ${JSON.stringify(plan)}`);
  try {
    await world.prepare(plan.starts, did, (recovery) => strike('killed between commit and publish', recovery));
    const beganAt = Date.now();
    const recovered = (): Promise<unknown> => Promise.all(strikes);
    const { made, second } = await setUp(world, plan, recovered);
    match = made.id;
    const tickets = [made.ticket, second, null] as const;
    const connect = async (name: string, ticket: string | null, match = made.id): Promise<[LiveMatch, Network]> => {
      const pick = randomFor(seed, name, 'node');
      const target = () => world.nodes[pick.below(world.nodes.length)]?.port ?? null;
      const network = await Network.open({ seed, name, target, did, log: note });
      const live = join({ port: network.port, match, ticket, random: randomFor(seed, name, 'client') });
      opened.push(live, network);
      return [live, network];
    };
    const joined = await Promise.all(NAMES.map((name, n) => connect(name, tickets[n] ?? null)));
    const lives = joined.map(([live]) => live);
    const thief = randomFor(seed, 'thief');
    const blow = randomFor(seed, 'blow');
    const { oldTicket } = carried;
    const around = { world, seed, match: made.id, signal: stop.signal, did, log: note };
    const begin = (disturbance: Disturbance): void => {
      note(`begins: ${disturbance.kind}`);
      const over = disturb(disturbance, { ...around, opened: (each) => void opened.push(each) }).then((found) => {
        note(`over: ${disturbance.kind}`);
        wrong.push(...found);
      });
      over.catch(() => {});
      disturbances.push(over);
    };
    const onSend = (): void => {
      for (const each of plan.blows) {
        if (each.at === sent.length) strike(each.kind, world.strike(each, blow.below(8), did));
      }
      for (const each of plan.disturbances) {
        if (each.at === sent.length) begin(each);
      }
      if (sent.length % 5 !== 0) return;
      const theft = steal(world, { made, oldTicket }, thief);
      thefts.push(theft.then((got) => void (got === null || wrong.push(`a thief got ${got}`))));
    };
    const players = ([0, 1] as const).map(
      (seat) =>
        new Player({
          live: lives[seat] as LiveMatch,
          seat,
          random: randomFor(seed, 'player', seat),
          entries: plan.entries,
          signal: stop.signal,
          sent,
          onSend,
          log: note,
        }),
    );
    await Promise.all(players.map((player) => player.play()));
    if (plan.withRematch) await Promise.all(players.map((player) => player.rematch()));
    await Promise.all(disturbances);
    note('the weather clears up');
    world.calm();
    // `strikes` may grow during this wait, since a recovering node can be killed after a commit.
    for (let done = 0; done < strikes.length; ) {
      done = strikes.length;
      await Promise.all(strikes);
    }
    await Promise.all(thefts);
    for (const [, network] of joined) network.calm();
    const calmSince = performance.now();

    const record = await storedMatch(world.store, made.id);
    entries = record.entries.length;
    wrong.push(...faultsOfRecord(record, sent), ...faultsOfTime(record, beganAt, Date.now()));
    const byName = new Map(lives.map((live, n) => [NAMES[n] as string, live]));
    const converged = await convergence(byName, record, calmSince, stop.signal);
    convergenceMs = converged.milliseconds;
    wrong.push(...converged.wrong);
    note(`everybody has everything after ${convergenceMs} ms`);
    if (plan.withRematch) wrong.push(...(await faultsOfRematch(world, record, tickets)));
    carried.oldTicket = made.ticket;
  } catch (error) {
    wrong.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
    // Checks the record too, since it may show why the run failed.
    if (match !== null) wrong.push(...faultsOfRecord(await storedMatch(world.store, match), sent));
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', interrupt);
    stop.abort(new Error('the run is over'));
    world.calm();
    await Promise.allSettled([...strikes, ...disturbances]);
    for (const each of opened) each.close();
  }
  for (const node of world.nodes) {
    const complaints = node.takeComplaints();
    if (complaints === '') continue;
    note(`the server complains: ${complaints}`);
    // In a cluster, servers report errors while the database is down.
    if (!world.isCluster) wrong.push(`the server complains: ${complaints}`);
  }
  for (const line of wrong) note(`FAILED: ${line}`);
  const accepted = sent.filter(({ response }) => response?.ok).length;
  return { seed, game: plan.game, wrong, injected, entries, accepted, thefts: thefts.length, convergenceMs, log };
}

/** Maximum time for a server that dies during the setup to come back. */
const SETUP_TIMEOUT_MS = 30_000;
const SETUP_RETRY_MS = 50;

/**
 * Creates a match and fills both seats. Starts over if a server dies meanwhile, which a commit in a match of an earlier run can
 * cause.
 */
async function setUp(
  world: World,
  { game, withClock }: Plan,
  recovered: () => Promise<unknown>,
): Promise<{ readonly made: CreatedMatch; readonly second: string }> {
  const giveUpAt = Date.now() + SETUP_TIMEOUT_MS;
  for (;;) {
    try {
      const made = await createMatch(world, game, withClock ? { clock: CLOCK } : {});
      return { made, second: await claimInRace(world, made) };
    } catch (error) {
      // Retries only after a lost connection. The delay lets the process exit, so that `recovered` waits for its restart.
      if (!(error instanceof TypeError) || Date.now() > giveUpAt) throw error;
      await recovered();
      await new Promise((resolve) => setTimeout(resolve, SETUP_RETRY_MS));
    }
  }
}

/** Checks that the players' tickets are valid in the rematch, with seats swapped. */
async function faultsOfRematch(
  { store }: World,
  { row }: StoredMatch,
  tickets: readonly (string | null)[],
): Promise<string[]> {
  const { next } = row.status;
  if (next === null) return ['no rematch'];
  const seats = await Promise.all(tickets.slice(0, 2).map((ticket) => store.ticket(next, hashOf(String(ticket)))));
  return seats.every((held, seat) => held?.kind === 'seat' && held.seat === 1 - seat)
    ? []
    : ['the seats of the rematch'];
}

export interface DisturbanceParts {
  readonly world: World;
  readonly seed: number;
  /** Id of the match being played. */
  readonly match: string;
  readonly signal: AbortSignal;
  readonly did: Did;
  log(text: string): void;
  /** Registers a connection to close after the run. */
  opened(connection: { close(): void }): void;
}

/** Puts load on the servers during the match; returns the failures. */
export async function disturb({ kind, size }: Disturbance, parts: DisturbanceParts): Promise<string[]> {
  const { world, seed, match, signal, did, log, opened } = parts;
  switch (kind) {
    case 'pings': {
      const ports = world.nodes.flatMap(({ port }) => port ?? []);
      const port = ports[seed % ports.length];
      // All nodes are down.
      if (port === undefined) return [];
      did('ping floods');
      opened(await floodWithPings({ match, port, frames: size, signal }));
      return [];
    }
    case 'long match':
      did('long matches imported and read');
      return longMatch(world, size, signal);
    case 'bots':
      did('bot floods');
      return floodWithBots({ world, seed, matches: size, signal, log });
  }
}
