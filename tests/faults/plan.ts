import { gameList } from '@quintet/engine';
import { Random } from '@quintet/engine/authoring';

export type { Random } from '@quintet/engine/authoring';

export const GAME_IDS: readonly string[] = gameList.map(({ id }) => id);

/** An independent random sequence for one part of a run. */
export function randomFor(seed: number, ...parts: readonly (string | number)[]): Random {
  let mixed = seed | 0;
  for (const letter of parts.join('/')) mixed = (Math.imul(mixed ^ letter.charCodeAt(0), 0x9e3779b1) + 1) | 0;
  return new Random(mixed);
}

/** Faults that are injected into a running match. */
export const FAULTS = [
  'connections cut',
  'cut in the middle of a frame',
  'cut, and what was on its way comes late',
  'messages delayed',
  'messages doubled',
  'messages reordered',
  'connections stalled',
  'connections never answered',
  'servers killed',
  'PostgreSQL connections cut',
  'Redis connections cut',
  'servers killed between commit and publish',
  'Redis messages swallowed',
  'PostgreSQL stopped',
  'nodes with a wrong clock',
  'ping floods',
  'long matches imported and read',
  'bot floods',
] as const;
export type Fault = (typeof FAULTS)[number];

/** How one connection fails. Failures are timed by a number of messages or bytes in both directions, not by a clock. */
export type LinkPlan =
  | { readonly level: 'clean' }
  /** The connection is accepted, but never gets a response. */
  | { readonly level: 'mute' }
  | { readonly level: 'bytes'; readonly cutAfter: number; readonly slice: number; readonly delay: number }
  | {
      readonly level: 'messages';
      readonly end: 'cut' | 'late' | 'stall' | null;
      readonly endAfter: number;
      /** Maximum delay of each message, in milliseconds. */
      readonly delay: number;
      readonly doubled: number;
      readonly reordered: number;
    };

/** A single fault during the match. */
export type Blow =
  | { readonly kind: 'kill' | 'store' | 'bus' }
  /**
   * Redis loses this many messages between nodes. With `null`, it loses all until the players are done, so that no later message
   * reveals the loss to a node.
   */
  | { readonly kind: 'swallow'; readonly messages: number | null }
  /** PostgreSQL hangs with open connections. Since no command can complete until it recovers, this fault ends after a fixed time. */
  | { readonly kind: 'stop'; readonly milliseconds: number };

/** Load by other clients during the match. `size` counts frames, entries or matches. */
export interface Disturbance {
  readonly kind: 'pings' | 'long match' | 'bots';
  readonly size: number;
}

/** Settings of a node for a run. */
export interface Start {
  /** Skew of the node's system clock, in ms. */
  readonly skewMs: number;
  /** Number of commits after which the node dies, before it publishes the last commit; `null` for never. */
  readonly killAfterCommit: number | null;
}

/** An event that happens once both players together have sent `at` commands. */
export type Timed<T> = T & { readonly at: number };

/** Everything that a seed determines. */
export interface Plan {
  readonly game: string;
  /** Number of entries after which the player to move resigns. */
  readonly entries: number;
  readonly withRematch: boolean;
  /** Whether the match has clocks. They allow far more time than a run takes. */
  readonly withClock: boolean;
  readonly blows: readonly Timed<Blow>[];
  readonly disturbances: readonly Timed<Disturbance>[];
  /** Settings of each node. */
  readonly starts: readonly Start[];
}

const NODES = 2;
const MAX_SKEW_MS = 3_600_000;
const MIN_SKEW_MS = 60_000;
const MAX_SWALLOWED = 30;
/** Number of entries to import. If the server refuses so many, the import is retried with fewer. */
const LONG_MATCH_ENTRIES = 10_000;

export function planOf(random: Random, isCluster: boolean): Plan {
  const game = GAME_IDS[random.below(GAME_IDS.length)] as string;
  const entries = 8 + random.below(24);
  const blows: Timed<Blow>[] = [];
  const isIn = (runs: number): boolean => random.below(runs) === 0;
  const simple = isCluster ? (['kill', 'store', 'bus', 'bus'] as const) : (['kill'] as const);
  const count = random.below(isCluster ? 5 : 3);
  for (let n = 0; n < count; n++) {
    const at = 1 + random.below(entries);
    blows.push({ at, kind: simple[random.below(simple.length)] as 'kill' });
  }
  const withRematch = isIn(3);
  // Matches often end early, so these events happen in the first half.
  const early = (): number => 1 + random.below(entries >> 1);
  if (isCluster && isIn(2)) {
    const at = 1 + random.below(entries);
    const messages = 1 + random.below(2 * MAX_SWALLOWED);
    blows.push({ at, kind: 'swallow', messages: messages > MAX_SWALLOWED ? null : messages });
  }
  if (isCluster && isIn(3)) blows.push({ at: early(), kind: 'stop', milliseconds: 200 + random.below(1800) });
  const disturbances: Timed<Disturbance>[] = [];
  if (isIn(4)) disturbances.push({ at: early(), kind: 'pings', size: 2000 + random.below(18_000) });
  if (isIn(6)) disturbances.push({ at: early(), kind: 'long match', size: LONG_MATCH_ENTRIES });
  if (isIn(6)) disturbances.push({ at: early(), kind: 'bots', size: 4 + random.below(9) });
  const isSkewed = isCluster && isIn(3);
  const dying = isIn(3) ? random.below(isCluster ? NODES : 1) : null;
  const starts = Array.from({ length: isCluster ? NODES : 1 }, (_, n): Start => {
    const skewMs = isSkewed ? skewOf(random) : 0;
    return { skewMs, killAfterCommit: n === dying ? 1 + random.below(entries >> 2) : null };
  });
  return { game, entries, withRematch, withClock: isSkewed || isIn(3), blows, disturbances, starts };
}

function skewOf(random: Random): number {
  const size = MIN_SKEW_MS + random.below(MAX_SKEW_MS - MIN_SKEW_MS);
  return random.below(2) === 0 ? size : -size;
}

/** Plans the faults of a client's nth connection. Later connections fail less often, so that one of them eventually stays open. */
export function linkPlanOf(random: Random, nth: number): LinkPlan {
  if (random.next() < nth / 20) return { level: 'clean' };
  if (random.below(25) === 0) return { level: 'mute' };
  const delay = random.below(3) === 0 ? random.below(20) : 0;
  if (random.below(4) === 0) {
    return { level: 'bytes', cutAfter: 100 + random.below(6000), slice: 1 + random.below(200), delay };
  }
  const ends = ['cut', 'cut', 'late', 'late', 'stall', null] as const;
  return {
    level: 'messages',
    end: ends[random.below(ends.length)] ?? null,
    endAfter: 1 + random.below(20),
    delay,
    doubled: random.below(2) === 0 ? 0.2 : 0,
    reordered: random.below(2) === 0 ? 0.3 : 0,
  };
}
