import type { BotFloodPlan } from './bot-flood.ts';

/** Sizes and durations of the measurements. */
export interface Plan {
  /** Closed loops: `atOnce` matches run concurrently, and `spare` more replace finished matches. */
  readonly closed: readonly { readonly atOnce: number; readonly spare: number }[];
  readonly rounds: number;
  readonly roundMilliseconds: number;
  readonly steady: { readonly perSecond: number; readonly matches: number; readonly milliseconds: number } | null;
  readonly idle: { readonly matches: number; readonly sockets: number } | null;
  readonly bots: BotFloodPlan | null;
  readonly starts: number;
}

export const PLAN: Plan = {
  // A match has about a hundred moves, so these matches suffice for 20,000 moves per second.
  closed: [
    { atOnce: 1, spare: 200 },
    { atOnce: 50, spare: 900 },
    { atOnce: 500, spare: 1000 },
  ],
  rounds: 3,
  roundMilliseconds: 2000,
  steady: { perSecond: 200, matches: 500, milliseconds: 5000 },
  idle: { matches: 2500, sockets: 10_000 },
  bots: { matches: 200, rounds: 4 },
  starts: 3,
};

/** For two nodes that share the machine with PostgreSQL and Redis: fewer matches, and no figures of a single server. */
export const CLUSTER_PLAN: Plan = {
  closed: [
    { atOnce: 1, spare: 100 },
    { atOnce: 50, spare: 500 },
    { atOnce: 500, spare: 500 },
  ],
  rounds: 3,
  roundMilliseconds: 2000,
  steady: { perSecond: 200, matches: 500, milliseconds: 5000 },
  idle: null,
  bots: null,
  starts: 0,
};

/** The plan with another number of rounds, or with nothing but a closed loop of this many matches; `null` changes nothing. */
export function planWith(plan: Plan, matches: number | null, rounds: number | null): Plan {
  const more = Math.max(1, (rounds ?? plan.rounds) / plan.rounds);
  const spare = Math.max(...plan.closed.map((each) => each.spare));
  const closed = (matches === null ? plan.closed : [{ atOnce: matches, spare }]).map((each) => ({
    ...each,
    spare: Math.ceil(more * each.spare),
  }));
  const all = { ...plan, rounds: rounds ?? plan.rounds, closed };
  return matches === null ? all : { ...all, steady: null, idle: null, bots: null, starts: 0 };
}
