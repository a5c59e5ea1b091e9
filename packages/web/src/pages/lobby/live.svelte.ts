import type { ConnectionState, LiveLobby } from '@quintet/client';
import type { LobbyCounts, MatchSummary } from '@quintet/wire';

type Source = Pick<
  LiveLobby,
  'matches' | 'counts' | 'connectionState' | 'refusalCode' | 'listen' | 'now' | 'wake' | 'close'
>;

/** The lobby as a page shows it. */
export class LobbyView {
  /** As last heard of; null: nothing was yet. */
  matches: readonly MatchSummary[] | null = $state.raw(null);
  counts: LobbyCounts | null = $state.raw(null);
  connectionState: ConnectionState = $state('connecting');
  /** There was no connection, or it was lost; the next is being tried. */
  isLost = $state(false);
  /** Why it is gone: a refusal code. */
  refusalCode: string | null = $state(null);
  readonly #lobby: Source;
  readonly #stop: () => void;

  constructor(lobby: Source) {
    this.#lobby = lobby;
    this.#stop = lobby.listen(() => this.#changed());
  }

  /** The server's clock. */
  now(): number {
    return this.#lobby.now();
  }

  wake(): void {
    this.#lobby.wake();
  }

  close(): void {
    this.#stop();
    this.#lobby.close();
  }

  #changed(): void {
    const { matches, counts, connectionState, refusalCode } = this.#lobby;
    this.refusalCode = refusalCode;
    this.matches = matches;
    this.counts = counts;
    this.connectionState = connectionState;
    // While the first attempt is under way nothing changes.
    this.isLost = connectionState === 'connecting';
  }
}
