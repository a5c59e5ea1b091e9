import type { Game, Seat } from '@quintet/engine/authoring';
import { type Entry, fold, type Match, startMatch, version } from '@quintet/engine/match';
import type { ChatMessage, ClientMessage, Command, MatchStatus, ServerMessage, Welcome } from '@quintet/wire';
import { WIRE_VERSION } from '@quintet/wire/constants';
import { LiveClient } from './live-client.ts';
import { defaultPlatform, type Platform } from './platform.ts';

/** The server's response to a command. */
export type CommandResponse =
  | { readonly ok: true; readonly version: number }
  | { readonly ok: false; readonly code: string; readonly message: string; readonly explanation?: string };

interface Pending {
  readonly command: Command;
  resolve(response: CommandResponse): void;
}

/** Commands without a response yet, in the order in which they were sent. */
class PendingCommands {
  readonly #pending = new Map<number, Pending>();

  get size(): number {
    return this.#pending.size;
  }

  get commands(): Command[] {
    return [...this.#pending.values()].map(({ command }) => command);
  }

  add(command: Command): Promise<CommandResponse> {
    return new Promise((resolve) => this.#pending.set(command.id, { command, resolve }));
  }

  resolve(id: number, response: CommandResponse): void {
    this.#pending.get(id)?.resolve(response);
    this.#pending.delete(id);
  }

  resolveAll(response: CommandResponse): void {
    for (const { resolve } of this.#pending.values()) resolve(response);
    this.#pending.clear();
  }
}

type Without<T, K extends keyof never> = T extends unknown ? Omit<T, K> : never;
/** A command without its id and version, which `send` adds. */
export type CommandRequest = Without<Command, 'id' | 'version'>;

/** The match to join, and how to reach it. */
export interface MatchSettings {
  /** `wss://host/api/live`, without the match id; see `Rest.liveUrl`. */
  readonly url: string;
  readonly match: string;
  /** Ticket of a seat; `null` to watch. */
  readonly ticket: string | null;
  /** Wire version to announce. Only tests change it. */
  readonly wire?: number;
  /** Loads the rules of a game. */
  game(id: string): Promise<Game>;
}

/**
 * A live match. It reconnects by itself, fetches missed entries, and resends commands that got no response; the server
 * carries out each command once.
 *
 * @example
 * ```ts
 * import { gameById, type Game } from '@quintet/engine';
 * import { LiveMatch } from '@quintet/client';
 * const live = new LiveMatch({
 *   url: 'ws://localhost:4170/api/live',
 *   match: 'tc8x4mzq2n7vhd3kwpya',
 *   ticket: null,
 *   game: async (id) => gameById(id) as Game,
 * });
 * live.listen(() => console.log(live.match?.moves.length));
 * live.close();
 * ```
 */
export class LiveMatch extends LiveClient<ClientMessage, ServerMessage> {
  readonly #settings: MatchSettings;
  readonly #pending = new PendingCommands();
  #match: Match | null = null;
  #status: MatchStatus | null = null;
  #chat: readonly ChatMessage[] = [];
  #isMuted = false;
  #seat: Seat | null = null;
  #nextId: number;

  constructor(settings: MatchSettings, platform: Platform = defaultPlatform()) {
    super(`${settings.url}/${settings.match}`, platform);
    this.#settings = settings;
    // Ids start at a random number, so that no two clients with the same ticket use the same id.
    this.#nextId = 1 + Math.floor(platform.random() * 2 ** 45);
    this.connection.connect();
  }

  /** The match as the server has it; `null` before the first welcome. */
  get match(): Match | null {
    return this.#match;
  }

  /** Players, presence, offers and clocks; `null` before the first welcome. */
  get status(): MatchStatus | null {
    return this.#status;
  }

  get chat(): readonly ChatMessage[] {
    return this.#chat;
  }

  /** Whether the opponent's chat messages are hidden. `send({ type: 'mute', isMuted })` changes this. */
  get isMuted(): boolean {
    return this.#isMuted;
  }

  /** The seat that the ticket holds; `null` for a watcher. */
  get seat(): Seat | null {
    return this.#seat;
  }

  /** Whether any command is still waiting for a response. */
  get isWaiting(): boolean {
    return this.#pending.size > 0;
  }

  /** Sends a command. Resolves with the server's response, however long the server is unreachable. */
  send(request: CommandRequest): Promise<CommandResponse> {
    const command = { ...request, id: this.#nextId++, version: this.#match ? version(this.#match) : 0 } as Command;
    if (this.connection.isOver) return Promise.resolve(this.#notConnected());
    const response = this.#pending.add(command);
    this.connection.send(command);
    this.changed();
    return response;
  }

  /** Closes the connection and tells the others that this player left on purpose. */
  leave(): void {
    this.connection.send({ type: 'leave' });
    this.close();
  }

  override close(): void {
    super.close();
    this.#pending.resolveAll(this.#notConnected());
  }

  protected hello(): ClientMessage {
    const { match, ticket, wire = WIRE_VERSION } = this.#settings;
    return { type: 'hello', wire, match, ticket, seen: this.#match ? version(this.#match) : null };
  }

  protected override stateChanged(): void {
    if (this.connectionState === 'gone') this.#pending.resolveAll(this.#notConnected());
    this.changed();
  }

  protected async received(message: ServerMessage): Promise<void> {
    switch (message.type) {
      case 'welcome':
        return this.#handleWelcome(message);
      case 'entries':
        if (!this.#append(message.from, message.entries as Entry[])) return this.connection.reconnect();
        if (message.clocks && this.#status) this.#status = { ...this.#status, clocks: message.clocks };
        if (message.id !== undefined) {
          this.#pending.resolve(message.id, { ok: true, version: message.from + message.entries.length });
        }
        return;
      case 'status':
        this.#status = message.status;
        return;
      case 'chat':
        this.#chat = [...this.#chat, message.message];
        return;
      case 'messages':
        this.#chat = message.chat;
        this.#isMuted = message.isMuted;
        return;
      case 'accepted':
        return this.#pending.resolve(message.id, { ok: true, version: message.version });
      case 'refused':
        return this.#handleRefusal(message);
    }
  }

  async #handleWelcome(welcome: Welcome): Promise<void> {
    const isFirst = this.#match === null;
    const game = this.#match?.game ?? (await this.#settings.game(welcome.game));
    if (isFirst || welcome.from === 0) {
      const { options, terms } = welcome;
      this.#match = startMatch(game, { options, terms });
    }
    if (!this.#append(welcome.from, welcome.entries as Entry[])) {
      // The next hello asks for all entries. It waits for the backoff, because the entries may stay unreadable.
      this.#match = null;
      return this.connection.reconnect();
    }
    this.#status = welcome.status;
    this.#chat = welcome.chat;
    this.#isMuted = welcome.isMuted;
    this.#seat = welcome.seat;
    this.welcomed(welcome.now);
    for (const command of this.#pending.commands) this.connection.send(command);
  }

  /** Appends entries, skipping those already known. Returns false if there is a gap before them or they cannot be replayed. */
  #append(from: number, entries: readonly Entry[]): boolean {
    if (!this.#match || from > version(this.#match)) return false;
    const { result } = fold(this.#match, entries.slice(version(this.#match) - from));
    if (result.ok) this.#match = result.value;
    return result.ok;
  }

  #handleRefusal({ id, code, message, explanation }: Extract<ServerMessage, { type: 'refused' }>): void {
    if (id === null) return this.refused(code);
    this.#pending.resolve(id, { ok: false, code, message, ...(explanation === undefined ? {} : { explanation }) });
  }

  #notConnected(): CommandResponse {
    const code = this.refusalCode ?? 'unavailable';
    return { ok: false, code, message: `not connected: ${code}` };
  }
}
