import type { Match, Timers } from '@quintet/engine/match';
import type { Task } from '@quintet/engine/search';
import type { MatchStore } from './saver.ts';

/** Something that happened in a local match. */
export type LocalEvent =
  | { readonly kind: 'moved' | 'ended' | 'undone' | 'redone'; readonly match: Match }
  /** The match continued in another tab; `lost` is set if a change from this tab was discarded. */
  | { readonly kind: 'elsewhere'; readonly lost: boolean }
  | { readonly kind: 'unsaved'; readonly reason: string }
  /** A bot declined a draw. */
  | { readonly kind: 'declined' }
  /** The search for a bot's move or a hint failed. */
  | { readonly kind: 'stuck'; readonly reason: string };

/** Runs searches off the main thread. */
export interface Thinking {
  ask(task: Task, onprogress?: (progress: unknown) => void): Promise<unknown>;
  stop(): void;
  close(): void;
}

/** The parts of the device that a local match depends on. */
export interface LocalTools {
  readonly store: MatchStore;
  readonly thinker: Thinking;
  /** `now` returns ms since 1970. */
  readonly timers: Timers & { now(): number };
  /** Runs a function in only one tab of this match at a time. Rejects if `signal` aborts while the tab is waiting. */
  alone<T>(signal: AbortSignal, run: () => Promise<T>): Promise<T>;
  /** Returns a number in [0, 1). */
  random(): number;
}
