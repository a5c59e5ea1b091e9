import type { LobbyClientMessage, LobbyCounts, LobbyServerMessage, MatchSummary } from '@quintet/wire';
import { WIRE } from '@quintet/wire/version';
import { Connection, type Status } from './connection.ts';
import { type Outside, platform } from './socket.ts';

export interface LobbySettings {
  /** `wss://host/api/lobby`. */
  readonly url: string;
  readonly wire?: number;
}

/** What is listed, as it changes: challenges to be claimed and matches to be watched. It connects by itself, again and again. */
export class LiveLobby {
  readonly #outside: Outside;
  readonly #connection: Connection<LobbyClientMessage, LobbyServerMessage>;
  readonly #listeners = new Set<() => void>();
  #matches: readonly MatchSummary[] | null = null;
  #counts: LobbyCounts | null = null;
  #fault: string | null = null;
  #skew = 0;

  constructor({ url, wire = WIRE }: LobbySettings, outside: Outside = platform()) {
    this.#outside = outside;
    this.#connection = new Connection<LobbyClientMessage, LobbyServerMessage>(
      {
        url,
        hello: () => ({ type: 'hello', wire }),
        ping: (sent) => ({ type: 'ping', sent }),
        heard: (message) => this.#heard(message),
        changed: () => this.#changed(),
      },
      outside,
    );
    this.#connection.connect();
  }

  /** The latest first: `phase` says whether one waits or is played. As last heard of; null: nothing was yet. */
  get matches(): readonly MatchSummary[] | null {
    return this.#matches;
  }

  /** How many are there; null: not heard of yet. */
  get counts(): LobbyCounts | null {
    return this.#counts;
  }

  get status(): Status {
    return this.#connection.status;
  }

  /** Why it is gone, or was last sent away: a refusal code. */
  get fault(): string | null {
    return this.#fault;
  }

  /** The server's clock. */
  now(): number {
    return this.#outside.now() + this.#skew;
  }

  /** Called after everything that changes. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Tries at once rather than after the wait: the network is back, or the page is looked at again. */
  wake(): void {
    this.#connection.wake();
  }

  close(): void {
    this.#connection.close();
  }

  #heard(message: LobbyServerMessage): void {
    switch (message.type) {
      case 'welcome': {
        const { matches, now, players, watchers, visitors } = message;
        this.#matches = matches;
        this.#counts = { players, watchers, visitors };
        this.#skew = now - this.#outside.now();
        this.#fault = null;
        this.#connection.welcomed();
        break;
      }
      case 'changes':
        this.#matches = changed(this.#matches ?? [], message.listed, message.gone);
        break;
      case 'counts': {
        const { type: _, ...counts } = message;
        this.#counts = counts;
        break;
      }
      case 'refused':
        this.#fault = message.code;
        break;
      case 'restart':
        return this.#connection.waitAtLeast(message.after);
      case 'pong':
        return;
    }
    this.#changed();
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }
}

function changed(
  known: readonly MatchSummary[],
  listed: readonly MatchSummary[],
  gone: readonly string[],
): MatchSummary[] {
  const all = new Map(known.map((match) => [match.id, match]));
  for (const id of gone) all.delete(id);
  for (const match of listed) all.set(match.id, match);
  return [...all.values()].sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1));
}
