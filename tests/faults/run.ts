import { version } from '@quintet/engine';
import type { LiveMatch } from '../../packages/client/src/index.ts';
import { hashOf } from '../../packages/server/src/tickets.ts';
import { differences, faultsOfRecord, type Kept, keptOf } from './check.ts';
import { join, until } from './client.ts';
import { Network } from './network.ts';
import { type Fault, planOf } from './plan.ts';
import { Player, type Sent } from './player.ts';
import { claimInRace, makeMatch } from './rest.ts';
import { randomFor } from './seeded.ts';
import { steal } from './thief.ts';
import type { World } from './world.ts';

/** What became of one seed. */
export interface Outcome {
  readonly seed: number;
  readonly game: string;
  /** What should have been and was not; none: all is well. */
  readonly wrong: readonly string[];
  readonly injected: ReadonlyMap<Fault, number>;
  readonly entries: number;
  /** Commands that were accepted, and entries among them. */
  readonly accepted: number;
  readonly thefts: number;
  readonly log: readonly string[];
}

/** Beyond this a run hangs: far more than any takes. In milliseconds. */
const PATIENCE = 60_000;

interface Carried {
  /** A ticket of an earlier match: it must open nothing here. */
  oldTicket: string | null;
}

/** One match under the faults of its seed, and whether everything is as it should be afterwards. */
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
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(new Error('it hangs')), PATIENCE);
  const interrupt = (): void => stop.abort(new Error('interrupted'));
  signal?.addEventListener('abort', interrupt);
  const opened: { close(): void }[] = [];
  let entries = 0;
  let match: string | null = null;
  note(`seed ${seed}: ${JSON.stringify({ ...plan, blows: [...plan.blows] })}`);
  try {
    const made = await makeMatch(world, plan.game);
    match = made.id;
    const tickets = [made.ticket, await claimInRace(world, made), null] as const;
    const connect = async (name: string, ticket: string | null, match = made.id): Promise<[LiveMatch, Network]> => {
      const pick = randomFor(seed, name, 'node');
      const target = () => world.nodes[pick.below(world.nodes.length)]?.port ?? null;
      const network = await Network.open({ seed, name, target, did, log: note });
      const live = join({ port: network.port, match, ticket, random: randomFor(seed, name, 'client') });
      opened.push(live, network);
      return [live, network];
    };
    const joined = await Promise.all(
      ['first', 'second', 'watcher'].map((name, n) => connect(name, tickets[n] ?? null)),
    );
    const lives = joined.map(([live]) => live);
    const thief = randomFor(seed, 'thief');
    const blow = randomFor(seed, 'blow');
    const { oldTicket } = carried;
    const onSend = (): void => {
      const kind = plan.blows.get(sent.length);
      if (kind) {
        note(`blow: ${kind}`);
        const strike = world.strike(kind, blow.below(8), did).then(() => note(`over: ${kind}`));
        // It is waited for at the end.
        strike.catch(() => {});
        strikes.push(strike);
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
    note('the weather clears up');
    await Promise.all(strikes);
    await Promise.all(thefts);
    for (const [, network] of joined) network.calm();

    const kept = await keptOf(world.store, made.id);
    entries = kept.entries.length;
    wrong.push(...faultsOfRecord(kept, sent));
    await Promise.all(
      lives.map((live, n) => converged(live, kept, `${['first', 'second', 'watcher'][n]}`, stop.signal, wrong)),
    );
    if (plan.withRematch) wrong.push(...(await faultsOfRematch(world, kept, tickets)));
    carried.oldTicket = made.ticket;
  } catch (error) {
    wrong.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
    // What it hangs on may be in the record.
    if (match !== null) wrong.push(...faultsOfRecord(await keptOf(world.store, match), sent));
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', interrupt);
    stop.abort(new Error('it is over'));
    await Promise.allSettled(strikes);
    for (const each of opened) each.close();
  }
  for (const node of world.nodes) {
    const complaints = node.takeComplaints();
    if (complaints === '') continue;
    note(`the server complains: ${complaints}`);
    // Without its database it has reason to.
    if (!world.isCluster) wrong.push(`the server complains: ${complaints}`);
  }
  for (const line of wrong) note(`WRONG: ${line}`);
  const accepted = sent.filter(({ answer }) => answer?.ok).length;
  return { seed, game: plan.game, wrong, injected, entries, accepted, thefts: thefts.length, log };
}

async function converged(
  live: LiveMatch,
  kept: Kept,
  name: string,
  signal: AbortSignal,
  wrong: string[],
): Promise<void> {
  try {
    await until(live, () => differences(live, kept).length === 0, signal);
  } catch {
    const at = live.match ? version(live.match) : null;
    wrong.push(`the ${name}, ${live.status} at ${at}, ${differences(live, kept).join(', ')}`);
  }
}

/** The same tickets hold the other seats in the match that was agreed on. */
async function faultsOfRematch(
  { store }: World,
  { row }: Kept,
  tickets: readonly (string | null)[],
): Promise<string[]> {
  const { next } = row.state;
  if (next === null) return ['no rematch'];
  const seats = await Promise.all(tickets.slice(0, 2).map((ticket) => store.ticket(next, hashOf(String(ticket)))));
  return seats.every((held, seat) => held?.kind === 'seat' && held.seat === 1 - seat)
    ? []
    : ['the seats of the rematch'];
}
