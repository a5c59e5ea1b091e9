import type { LobbyClientMessage, LobbyCounts, LobbyServerMessage, MatchSummary } from '@quintet/wire';
import { WIRE_VERSION } from '@quintet/wire/constants';
import { LiveClient } from './live-client.ts';
import { defaultPlatform, type Platform } from './platform.ts';

/** How to reach the lobby of a server. */
export interface LobbySettings {
  /** `wss://host/api/lobby`; see `Rest.lobbyUrl`. */
  readonly url: string;
  /** Wire version to announce. Only tests change it. */
  readonly wire?: number;
}

/**
 * The matches listed on a server, kept up to date: challenges to claim and matches to watch. Reconnects by itself.
 *
 * @example
 * ```ts
 * import { LiveLobby } from '@quintet/client';
 * const lobby = new LiveLobby({ url: 'ws://localhost:4170/api/lobby' });
 * lobby.listen(() => console.log(lobby.matches?.length));
 * lobby.close();
 * ```
 */
export class LiveLobby extends LiveClient<LobbyClientMessage, LobbyServerMessage> {
  readonly #wire: number;
  #matches: readonly MatchSummary[] | null = null;
  #counts: LobbyCounts | null = null;

  constructor({ url, wire = WIRE_VERSION }: LobbySettings, platform: Platform = defaultPlatform()) {
    super(url, platform);
    this.#wire = wire;
    this.connection.connect();
  }

  /**
   * Listed matches, newest first; `null` before the first welcome. While the lobby reconnects, these are the last known
   * matches.
   */
  get matches(): readonly MatchSummary[] | null {
    return this.#matches;
  }

  /** Connected players, watchers and visitors; `null` before the first welcome. */
  get counts(): LobbyCounts | null {
    return this.#counts;
  }

  protected hello(): LobbyClientMessage {
    return { type: 'hello', wire: this.#wire };
  }

  protected received(message: LobbyServerMessage): void {
    switch (message.type) {
      case 'welcome': {
        const { matches, now, players, watchers, visitors } = message;
        this.#matches = matches;
        this.#counts = { players, watchers, visitors };
        return this.welcomed(now);
      }
      case 'changes':
        this.#matches = merge(this.#matches ?? [], message.listed, message.unlisted);
        return;
      case 'counts': {
        const { type: _, ...counts } = message;
        this.#counts = counts;
        return;
      }
      case 'refused':
        return this.refused(message.code);
    }
  }
}

function merge(
  known: readonly MatchSummary[],
  listed: readonly MatchSummary[],
  unlisted: readonly string[],
): MatchSummary[] {
  const all = new Map(known.map((match) => [match.id, match]));
  for (const id of unlisted) all.delete(id);
  for (const match of listed) all.set(match.id, match);
  return [...all.values()].sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1));
}
