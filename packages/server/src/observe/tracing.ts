import { type TracingChannel, tracingChannel } from 'node:diagnostics_channel';
import type { Jobs } from '../jobs/jobs.ts';
import type { Store, Write } from '../store/store.ts';

// Whoever wants to know how long what takes subscribes to these channels of Node's: nothing of ours has to be changed or set.
// While nobody does, each costs a look whether somebody does. There is no secret in what they tell.

/** What a player or a bot asks of a match, from asking until everybody here was sent what came of it. */
export interface CommandSpan {
  readonly match: string;
  readonly kind: string;
  /** `accepted`, or the code of the refusal; null until then. */
  answer: string | null;
}

/** From asking the store until it is kept. What tracing adds as `result` is whether it was: another may have been first. */
export interface CommitSpan {
  readonly match: string;
  /** Of the match before it. */
  readonly version: number;
  /** How many are added. */
  readonly entries: number;
}

/** Sending what is new to everybody who is in the match on this node. */
export interface BroadcastSpan {
  readonly match: string;
  /** Of the match as it is told. */
  readonly version: number;
  readonly members: number;
}

/** A REST request, or one for a file of the app. */
export interface RequestSpan {
  readonly request: string;
  readonly method: string;
  /** The pattern of the address: what was asked for in particular may hold a secret. */
  readonly route: string;
  readonly match: string | null;
  /** null until it is answered. */
  status: number | null;
}

/** A piece of thinking, with the time that it waits for a thread. */
export interface JobSpan {
  readonly kind: string;
  readonly game: string;
  /** That a bot thinks in; null: somebody asks for it. */
  readonly match: string | null;
}

const channel = <S extends object>(name: string): TracingChannel<unknown, S> => tracingChannel<unknown, S>(name);

export const COMMANDS = channel<CommandSpan>('quintet:command');
export const COMMITS = channel<CommitSpan>('quintet:commit');
export const BROADCASTS = channel<BroadcastSpan>('quintet:broadcast');
export const REQUESTS = channel<RequestSpan>('quintet:request');
export const JOBS = channel<JobSpan>('quintet:job');

export function commit(store: Store, write: Write): Promise<boolean> {
  if (!COMMITS.hasSubscribers) return store.write(write);
  const { match, version, entries } = write;
  return COMMITS.tracePromise(() => store.write(write), { match, version, entries: entries.length });
}

export function tracedJobs(jobs: Jobs): Jobs {
  return {
    run(task, terms) {
      if (!JOBS.hasSubscribers) return jobs.run(task, terms);
      const { kind, job } = task;
      // The key of a bot's thinking begins with the match.
      const [match = null] = terms.key?.split('-', 1) ?? [];
      return JOBS.tracePromise(() => jobs.run(task, terms), { kind, game: job.game, match });
    },
    get load() {
      return jobs.load;
    },
    close: () => jobs.close(),
  };
}
