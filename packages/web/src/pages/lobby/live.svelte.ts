import type { ConnectionState, LiveLobby } from '@quintet/client';
import type { LobbyCounts, MatchSummary } from '@quintet/wire';

type Source = Pick<
  LiveLobby,
  'matches' | 'counts' | 'connectionState' | 'refusalCode' | 'listen' | 'now' | 'wake' | 'close'
>;

/** Reactive state of the lobby. */
export class LobbyView {
  /** The last lobby received, or `null`. */
  matches: readonly MatchSummary[] | null = $state.raw(null);
  counts: LobbyCounts | null = $state.raw(null);
  connectionState: ConnectionState = $state('connecting');
  /** Whether the connection is lost and being retried. */
  isLost = $state(false);
  /** Refusal code with which the server closed the connection. */
  refusalCode: string | null = $state(null);
  readonly #lobby: Source;
  readonly #stop: () => void;

  constructor(lobby: Source) {
    this.#lobby = lobby;
    this.#stop = lobby.listen(() => this.#changed());
  }

  /** Current server time. */
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
    // The first attempt is still in progress.
    this.isLost = connectionState === 'connecting';
  }
}
