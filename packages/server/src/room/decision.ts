import type { Entry, Match, Refusal, Result, Seat } from '@quintet/engine';
import { ok, step, toMove } from '@quintet/engine';
import type { Command } from '@quintet/wire';
import { type MatchRow, type MatchState, NO_OFFERS, type Phase } from '../store/store.ts';
import { turnedClocks } from './clocks.ts';

/** The sender of a command. */
export interface Asker {
  readonly seat: Seat;
  /** Round trip, in milliseconds. */
  readonly lag: number;
  /** When the command arrived; by default, when it is decided. */
  readonly arrivedAt?: number;
}

/** What becomes of a match: the entries that are added, and everything else as it is then. */
export interface Decision {
  readonly match: Match;
  readonly entries: readonly Entry[];
  readonly phase: Phase;
  readonly state: MatchState;
  /** Both want another match. */
  readonly wantsRematch: boolean;
}

/** Nothing is to be done: it has been done before. */
export interface Done {
  readonly isDone: true;
}
export const DONE: Done = { isDone: true };

export type Decided = Result<Decision | Done, Refusal>;
export type Asked = Exclude<Command, { type: 'chat' | 'mute' }>;

/** After an ending or a takeback. */
export function entered(row: MatchRow, match: Match, entry: Entry, now: number): Result<Decision, Refusal> {
  const next = step(match, entry);
  if (!next.ok) return next;
  const clocks = turnedClocks(row.state.clocks, toMove(next.value), now);
  return ok(decision(row, next.value, [entry], { clocks, offers: NO_OFFERS }));
}

export function decision(
  { phase, state }: MatchRow,
  match: Match,
  entries: readonly Entry[],
  changed: Partial<Pick<MatchState, 'clocks' | 'lagQuota' | 'offers'>>,
): Decision {
  const { clocks = state.clocks, offers = state.offers } = changed;
  const { outcome } = match;
  if (outcome) {
    const ended: MatchState = { ...state, ...changed, outcome, away: [null, null] };
    return { match, entries, phase: 'ended', state: ended, wantsRematch: false };
  }
  // Most moves change nothing but the entries: the state is then the same, and need not be written again.
  const isSame = clocks === state.clocks && offers === state.offers;
  return { match, entries, phase, state: isSame ? state : { ...state, ...changed }, wantsRematch: false };
}
