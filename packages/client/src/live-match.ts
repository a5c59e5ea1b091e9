import type { Game, Seat } from '@quintet/engine/kernel';
import { type Entry, fold, type Match, startMatch, version } from '@quintet/engine/match';
import type { ChatLine, ClientMessage, Command, ServerMessage, Welcome } from '@quintet/wire';
import { WIRE } from '@quintet/wire/version';
import { Connection, type Status } from './connection.ts';
import { type Outside, platform } from './socket.ts';
import { type Answer, Unanswered } from './unanswered.ts';

type Without<T, K extends keyof never> = T extends unknown ? Omit<T, K> : never;
/** A command as its sender says it; id and version are filled in. */
export type Wish = Without<Command, 'id' | 'version'>;

export type Situation = Omit<Extract<ServerMessage, { type: 'situation' }>, 'type'>;

export interface LiveSettings {
  /** `wss://host/api/live`; the match's id is added to it. */
  readonly url: string;
  readonly match: string;
  /** null: to watch. */
  readonly ticket: string | null;
  /** The wire version that this client says it speaks: its own, but in tests. */
  readonly wire?: number;
  game(id: string): Promise<Game>;
}

/**
 * A live match as it is known here. It connects by itself, again and again, asks for what it missed, and sends again what
 * was not answered: the server does nothing twice.
 */
export class LiveMatch {
  readonly #settings: LiveSettings;
  readonly #outside: Outside;
  readonly #connection: Connection<ClientMessage, ServerMessage>;
  readonly #unanswered = new Unanswered();
  readonly #listeners = new Set<() => void>();
  #match: Match | null = null;
  #situation: Situation | null = null;
  #chat: readonly ChatLine[] = [];
  #isMuted = false;
  #seat: Seat | null = null;
  #fault: string | null = null;
  #skew = 0;
  #nextId: number;

  constructor(settings: LiveSettings, outside: Outside = platform()) {
    this.#settings = settings;
    this.#outside = outside;
    // Far apart for every client that ever holds this ticket: an id is never used for two commands.
    this.#nextId = 1 + Math.floor(outside.random() * 2 ** 45);
    const { url, match, ticket, wire = WIRE } = settings;
    this.#connection = new Connection<ClientMessage, ServerMessage>(
      {
        url: `${url}/${match}`,
        hello: () => ({ type: 'hello', wire, match, ticket, seen: this.#match ? version(this.#match) : null }),
        ping: (sent) => ({ type: 'ping', sent }),
        heard: (message) => this.#heard(message),
        changed: () => this.#moved(),
      },
      outside,
    );
    this.#connection.connect();
  }

  /** The match as the server has it; null until it was first heard of. */
  get match(): Match | null {
    return this.#match;
  }

  get situation(): Situation | null {
    return this.#situation;
  }

  get chat(): readonly ChatLine[] {
    return this.#chat;
  }

  /** Whether the lines of the other player are left out. `send({ type: 'mute', isMuted })` changes it, for all devices. */
  get isMuted(): boolean {
    return this.#isMuted;
  }

  /** The seat that the ticket holds. */
  get seat(): Seat | null {
    return this.#seat;
  }

  get status(): Status {
    return this.#connection.status;
  }

  /** Why it is gone: a refusal code. */
  get fault(): string | null {
    return this.#fault;
  }

  /** The server's clock. */
  now(): number {
    return this.#outside.now() + this.#skew;
  }

  /** Whether a command is on its way. */
  get isWaiting(): boolean {
    return this.#unanswered.size > 0;
  }

  /** Called after everything that changes. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Resolves once the server has answered, however long it takes to reach it. */
  send(wish: Wish): Promise<Answer> {
    const command = { ...wish, id: this.#nextId++, version: this.#match ? version(this.#match) : 0 } as Command;
    if (this.#connection.isOver) return Promise.resolve(this.#unsent());
    const answer = this.#unanswered.add(command);
    this.#connection.post(command);
    this.#changed();
    return answer;
  }

  /** Leaves on purpose: the others are told. */
  leave(): void {
    this.#connection.post({ type: 'leave' });
    this.close();
  }

  close(): void {
    this.#connection.close();
    this.#unanswered.giveUp(this.#unsent());
  }

  /** Tries at once rather than after the wait: the network is back, or the page is looked at again. */
  wake(): void {
    this.#connection.wake();
  }

  async #heard(message: ServerMessage): Promise<void> {
    switch (message.type) {
      case 'welcome':
        await this.#welcomed(message);
        break;
      case 'entries':
        if (!this.#take(message.from, message.entries as Entry[])) return this.#connection.connect();
        if (message.clocks && this.#situation) this.#situation = { ...this.#situation, clocks: message.clocks };
        break;
      case 'situation': {
        const { type: _, ...situation } = message;
        this.#situation = situation;
        break;
      }
      case 'chat':
        this.#chat = [...this.#chat, message.line];
        break;
      case 'lines':
        this.#chat = message.chat;
        this.#isMuted = message.isMuted;
        break;
      case 'accepted':
        this.#unanswered.answer(message.id, { ok: true, version: message.version });
        break;
      case 'refused':
        this.#refused(message);
        break;
      case 'restart':
        return this.#connection.waitAtLeast(message.after);
      case 'pong':
        return;
    }
    this.#changed();
  }

  async #welcomed(welcome: Welcome): Promise<void> {
    const isFirst = this.#match === null;
    const game = this.#match?.game ?? (await this.#settings.game(welcome.game));
    if (isFirst || welcome.from === 0) {
      const { options, terms } = welcome;
      this.#match = startMatch(game, { options, terms: terms as Match['terms'] });
    }
    if (!this.#take(welcome.from, welcome.entries as Entry[])) {
      // All of it then. Where it cannot be read at all, nobody is asked without a pause.
      this.#match = null;
      return this.#connection.again();
    }
    const { players, presence, watchers, offers, clocks, next, isComplete } = welcome;
    this.#situation = { players, presence, watchers, offers, clocks, next, isComplete };
    this.#chat = welcome.chat;
    this.#isMuted = welcome.isMuted;
    this.#seat = welcome.seat;
    this.#skew = welcome.now - this.#outside.now();
    this.#fault = null;
    this.#connection.welcomed();
    for (const command of this.#unanswered.commands) this.#connection.post(command);
  }

  /** Takes entries that follow on what is known; what is known already is skipped. False: something is missing. */
  #take(from: number, entries: readonly Entry[]): boolean {
    if (!this.#match || from > version(this.#match)) return false;
    const { result } = fold(this.#match, entries.slice(version(this.#match) - from));
    if (result.ok) this.#match = result.value;
    return result.ok;
  }

  #refused({ id, code, message, reason }: Extract<ServerMessage, { type: 'refused' }>): void {
    const explained = reason === undefined ? {} : { reason };
    if (id !== null) return this.#unanswered.answer(id, { ok: false, code, message, ...explained });
    this.#fault = code;
  }

  #moved(): void {
    if (this.status === 'gone') this.#unanswered.giveUp(this.#unsent());
    this.#changed();
  }

  #unsent(): Answer {
    const code = this.#fault ?? 'unavailable';
    return { ok: false, code, message: `not connected: ${code}` };
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }
}
