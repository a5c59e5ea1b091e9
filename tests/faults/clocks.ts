import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { type Entry, legalMoves, type Match, type Seat } from '@quintet/engine';
import { version } from '@quintet/engine/match';
import pg from 'pg';
import type { LiveMatch } from '../../packages/client/src/index.ts';
import { asAdmin } from '../../packages/server/src/testkit/services.ts';
import { storedMatch } from './check.ts';
import { createMatch, join, post, until } from './client.ts';
import type { Node } from './node.ts';
import { randomFor } from './plan.ts';
import { suspendAll, suspendFor, type World } from './world.ts';

/** A failure that must not cost anybody a match on time. */
export interface Attack {
  readonly name: string;
  /** Whether the player to move can play on during the failure, so that waiting for its end is no excuse. */
  readonly isPlayable?: boolean;
  /** Resolves when the failure is over. */
  strike(world: World): Promise<void>;
}

const HOUR_MS = 3_600_000;
/** Nodes notice a step of a clock within this time. */
const STEP_MS = 1100;

const frozen = (seconds: number, pick: (nodes: readonly Node[]) => readonly Node[]): Attack['strike'] => {
  return ({ nodes }) =>
    suspendAll(
      pick(nodes).flatMap(({ pid }) => pid ?? []),
      1000 * seconds,
    );
};
const all = (nodes: readonly Node[]): readonly Node[] => nodes;

export const ALONE_ATTACKS: readonly Attack[] = [
  ...[12, 20].map((seconds) => ({ name: `server frozen for ${seconds} s`, strike: frozen(seconds, all) })),
  ...[1, -1].map((hours) => ({
    name: `system clock stepped by ${hours} h`,
    strike: async ({ nodes }: World) => {
      for (const { pid } of nodes) if (pid !== undefined) process.kill(pid, hours > 0 ? 'SIGUSR2' : 'SIGHUP');
      await pause(STEP_MS);
    },
  })),
];

export interface Database {
  readonly url: string;
  readonly pid: number;
}

/** Attacks on two nodes over a database that nobody else uses. */
export const clusterAttacks = ({ url, pid }: Database): readonly Attack[] => [
  { name: 'both nodes frozen for 12 s', strike: frozen(12, all) },
  { name: 'both nodes frozen for 20 s', strike: frozen(20, all) },
  { name: 'one of two nodes frozen for 12 s', strike: frozen(12, (nodes) => nodes.slice(0, 1)) },
  { name: 'the other of two nodes frozen for 12 s', isPlayable: true, strike: frozen(12, (nodes) => nodes.slice(1)) },
  { name: 'PostgreSQL down for 12 s', strike: ({ downFor }) => downFor(12_000) },
  { name: 'PostgreSQL blocked for 12 s', strike: () => suspendFor(pid, 12_000) },
  { name: 'commits delayed by 10 s', isPlayable: true, strike: () => delayCommits(url, 10) },
  ...[1, -1].map((hours) => ({
    name: `database clock stepped by ${hours} h`,
    strike: async () => {
      await stepDatabaseClock(url, hours * HOUR_MS);
      await pause(STEP_MS);
    },
  })),
];

/** Blocks writes of matches, but no reads and no heartbeats. */
async function delayCommits(url: string, seconds: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('lock table entries in exclusive mode');
    await client.query(`select pg_sleep(${seconds})`);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

/** Puts a clock that can be stepped before the database's own. Connections opened from now on use it. */
export async function addDatabaseClock(url: string): Promise<void> {
  const { pathname } = new URL(url);
  await asAdmin(
    url,
    `create table clock_step (ms bigint);
     insert into clock_step values (0);
     create function public.clock_timestamp() returns timestamptz volatile language sql as
       'select pg_catalog.clock_timestamp() + (select ms from public.clock_step) * interval ''1 millisecond''';
     alter database ${pathname.slice(1)} set search_path = public, pg_catalog`,
  );
}

const stepDatabaseClock = (url: string, ms: number): Promise<void> =>
  asAdmin(url, `update clock_step set ms = ms + ${ms}`);

/**
 * Seconds on each clock at the start, and how much of them both players use before the failure. What is left is less than any failure
 * lasts, and more than a slow machine needs to start, to stop and to answer.
 */
const CLOCK_SECONDS = 9;
const USED_MS = 1000;
const IDLE_MS = 25_000;

/** Result of an attack. */
export interface AttackResult {
  readonly name: string;
  readonly players: number;
  /** Players who lost on time although they moved in time, and other matches that did not go on. */
  readonly lost: readonly string[];
}

/**
 * In each match the player to move has eight seconds left, and so has the opponent. Some move while the failure lasts, the
 * others right after it; then the opponent answers at once. Nobody uses more than a second of their own. In one more match the
 * player never moves, and has to lose.
 */
export async function attack(
  world: World,
  { name, strike, isPlayable = false }: Attack,
  matches = 10,
): Promise<AttackResult> {
  const signal = AbortSignal.timeout(120_000);
  setMaxListeners(0, signal);
  const [idle, ...played] = (await Promise.all(
    Array.from({ length: matches + 1 }, (_, n) => prepared(world, n, signal)),
  )) as [ClockedMatch, ...ClockedMatch[]];
  const over = strike(world);
  const isDuring = (n: number): boolean => isPlayable || n % 2 === 0;
  const outcomes = await Promise.allSettled(
    played.map(async (match, n) => {
      if (isDuring(n)) await pause(300);
      else await over.then(() => pause(300));
      const first = match.move(0, signal);
      first.catch(() => {});
      await match.learns(1, 3, signal);
      await pause(300);
      await match.move(1, signal);
      await first;
    }),
  );
  await over;
  const lost: string[] = [];
  // A player who has been idle loses, after at most the clock that was left and the time for which nodes wait for each other.
  await idle
    .learns(1, Number.POSITIVE_INFINITY, AbortSignal.timeout(IDLE_MS))
    .catch(() => lost.push('the idle player has not lost'));
  idle.close();
  for (const [n, match] of played.entries()) {
    const { row, entries } = await storedMatch(world.store, match.id);
    const outcome = outcomes[n];
    const when = isDuring(n) ? 'moved during it' : 'moved after it';
    const end = entries.find((entry): entry is Extract<Entry, { end: string }> => 'end' in entry);
    if (end?.end === 'timeout') lost.push(`${end.by === 0 ? 'mover' : 'opponent'} of match ${n}, ${when}`);
    else if (row.version < 4)
      lost.push(`match ${n}, ${when}: ${outcome?.status === 'rejected' ? outcome.reason : end}`);
    match.close();
  }
  return { name, players: 2 * matches, lost };
}

interface ClockedMatch {
  readonly id: string;
  move(seat: Seat, signal: AbortSignal): Promise<void>;
  /** Resolves when a player has this many entries. */
  learns(seat: Seat, entries: number, signal: AbortSignal): Promise<void>;
  close(): void;
}

/** A match in which both players have used `USED_MS`, on different nodes if there are two. */
async function prepared(world: World, n: number, signal: AbortSignal): Promise<ClockedMatch> {
  const made = await createMatch(world, 'octa', { clock: { kind: 'real-time', seconds: CLOCK_SECONDS, increment: 0 } });
  const claim = await post(world, `/api/matches/${made.id}/claim`, { invitation: made.invitation });
  const tickets = [made.ticket, String(claim.body.ticket)];
  const ports = [world.nodes[0]?.port, world.nodes.at(-1)?.port];
  const lives = tickets.map((ticket, seat) =>
    join({ port: Number(ports[seat]), match: made.id, ticket, random: randomFor(n, 'clocks', seat), haste: 1 }),
  ) as [LiveMatch, LiveMatch];
  const learns = (seat: Seat, entries: number, signal: AbortSignal): Promise<void> => {
    const live = lives[seat];
    return until(
      live,
      () => live.match !== null && (version(live.match) >= entries || live.match.outcome !== null),
      signal,
    );
  };
  const random = randomFor(n, 'clocks', 'moves');
  const match: ClockedMatch = {
    id: made.id,
    learns,
    async move(seat, signal) {
      const { game, position } = lives[seat].match as Match;
      const choice = legalMoves(position);
      const move = game.notation.format(position, choice[random.below(choice.length)] as number);
      const before = version(lives[seat].match as Match);
      const response = lives[seat].send({ type: 'move', move });
      await Promise.race([response, learns(seat, before + 1, signal)]);
    },
    close() {
      for (const live of lives) live.close();
    },
  };
  for (const seat of [0, 1] as const) await learns(seat, 0, signal);
  await match.move(0, signal);
  await learns(1, 1, signal);
  await pause(USED_MS);
  await match.move(1, signal);
  await learns(0, 2, signal);
  await pause(USED_MS);
  return match;
}
