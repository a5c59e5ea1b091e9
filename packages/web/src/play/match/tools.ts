import type { Clock } from '@quintet/engine/kernel';
import type { Match } from '@quintet/engine/match';
import type { Task } from '@quintet/engine/search';
import type { MatchStore } from '../local/keeper.ts';

/** Something that happened, for whoever shows, sounds and says it. */
export type PlayEvent =
  | { readonly kind: 'moved'; readonly match: Match }
  | { readonly kind: 'ended' | 'undone' | 'redone'; readonly match: Match }
  /** The match went on in another tab; `lost` when a change made here was overtaken. */
  | { readonly kind: 'elsewhere'; readonly lost: boolean }
  | { readonly kind: 'unsaved'; readonly reason: string }
  /** The bot, or whoever was to find a hint, could not think. */
  | { readonly kind: 'stuck' };

/** What thinks, off the page's thread. */
export interface Thinking {
  ask(task: Task, told?: (progress: unknown) => void): Promise<unknown>;
  stop(): void;
  close(): void;
}

export interface PlayTools {
  readonly store: MatchStore;
  readonly thinker: Thinking;
  /** `now` in milliseconds since 1970. */
  readonly clock: Clock & { now(): number };
  /** Runs something while no other tab does so for this match; fails if the signal comes while it still waits. */
  alone<T>(signal: AbortSignal, run: () => Promise<T>): Promise<T>;
  /** In [0, 1). */
  random(): number;
  tell(event: PlayEvent): void;
}
