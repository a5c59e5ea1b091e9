import { GAME_IDS, type Random } from './seeded.ts';

/** What is done to a running match. */
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
] as const;
export type Fault = (typeof FAULTS)[number];

/** How one connection goes wrong. Counts are of messages, both ways together, or of bytes: progress, not time. */
export type LinkPlan =
  | { readonly level: 'clean' }
  /** It is accepted, and nothing ever comes. */
  | { readonly level: 'mute' }
  | { readonly level: 'bytes'; readonly cutAfter: number; readonly slice: number; readonly delay: number }
  | {
      readonly level: 'messages';
      readonly end: 'cut' | 'late' | 'stall' | null;
      readonly endAfter: number;
      /** Of each message, in milliseconds at most. */
      readonly delay: number;
      readonly doubled: number;
      readonly reordered: number;
    };

export type Blow = 'kill' | 'store' | 'bus';

/** What a seed stands for. */
export interface Plan {
  readonly game: string;
  /** So many entries, and whoever is to move resigns. */
  readonly entries: number;
  readonly withRematch: boolean;
  /** After so many commands were sent by both together. */
  readonly blows: ReadonlyMap<number, Blow>;
}

export function planOf(random: Random, isCluster: boolean): Plan {
  const game = GAME_IDS[random.below(GAME_IDS.length)] as string;
  const entries = 8 + random.below(24);
  const kinds: readonly Blow[] = isCluster ? ['kill', 'store', 'bus', 'bus'] : ['kill'];
  const blows = new Map<number, Blow>();
  const count = random.below(isCluster ? 5 : 3);
  for (let n = 0; n < count; n++) {
    blows.set(1 + random.below(entries), kinds[random.below(kinds.length)] as Blow);
  }
  return { game, entries, withRematch: random.below(3) === 0, blows };
}

/** The first connections of a client go wrong more often than later ones: in the end there is one that lasts. */
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
