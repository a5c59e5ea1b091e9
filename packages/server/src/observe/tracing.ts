import { type TracingChannel, tracingChannel } from 'node:diagnostics_channel';
import type { Jobs } from '../jobs/jobs.ts';
import type { Store, Write } from '../store/store.ts';

// Spans are published on Node's diagnostics channels, so that tracing tools can subscribe without configuration. A channel
// without subscribers costs one check. Spans contain no secrets.

/** A command of a player or bot, until its effects have been sent to everyone on this node. */
export interface CommandSpan {
  readonly match: string;
  readonly kind: string;
  /** `accepted` or the code of the refusal; `null` until the command is answered. */
  response: string | null;
}

/** A write, until it is durable. The channel's `result` is false if another write came first. */
export interface CommitSpan {
  readonly match: string;
  /** Version of the match before the write. */
  readonly version: number;
  /** Number of entries added. */
  readonly entries: number;
}

/** Sending a change to all members of a room on this node. */
export interface BroadcastSpan {
  readonly match: string;
  /** Version of the match after the change. */
  readonly version: number;
  readonly members: number;
}

/** A request to REST or for a file of the app. */
export interface RequestSpan {
  readonly request: string;
  readonly method: string;
  /** Pattern of the route rather than the URL, which may contain a secret. */
  readonly route: string;
  readonly match: string | null;
  /** `null` until the response is sent. */
  status: number | null;
}

/** A search, including the time it waits for a thread. */
export interface JobSpan {
  readonly kind: string;
  readonly game: string;
  /** Match of a bot's search; `null` for searches requested over REST. */
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
      // The key of a bot's search starts with the match id.
      const [match = null] = terms.key?.split('-', 1) ?? [];
      return JOBS.tracePromise(() => jobs.run(task, terms), { kind, game: job.game, match });
    },
    get load() {
      return jobs.load;
    },
    close: () => jobs.close(),
  };
}
