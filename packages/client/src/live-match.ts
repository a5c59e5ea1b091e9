import {
  type Entry,
  type Game,
  type Match,
  type Refusal,
  type Result,
  type Seat,
  startMatch,
  step,
  version,
} from '@quintet/engine';
import type { ChatLine, ClientMessage, Command, ServerMessage, Welcome } from '@quintet/wire';
import { OPEN, type Outside, type Socket } from './socket.ts';
import { type Answer, Unanswered } from './unanswered.ts';

type Without<T, K extends keyof never> = T extends unknown ? Omit<T, K> : never;
/** A command as its sender says it; id and version are filled in. */
export type Wish = Without<Command, 'id' | 'version'>;

export type Situation = Omit<Extract<ServerMessage, { type: 'situation' }>, 'type'>;

/** Connecting for the first time or again, connected, or over for good: what it asks for is not there. */
export type Status = 'connecting' | 'open' | 'gone';

export interface LiveSettings {
  /** `wss://host/api/live`. */
  readonly url: string;
  readonly match: string;
  /** null: to watch. */
  readonly ticket: string | null;
  /** The wire version that this client speaks. */
  readonly wire: number;
  game(id: string): Promise<Game>;
}

const FIRST_WAIT = 300;
const MOST_WAIT = 10_000;
/** Without a word for so long the connection is taken for dead: the server says something at least as often. */
const SILENCE = 45_000;
const PING_EVERY = 15_000;
/** From here on a close code means that the same hello would get the same answer. */
const FINAL_CODES = 4400;

/**
 * A live match as it is known here. It connects by itself, again and again, asks for what it missed, and sends again what
 * was not answered: the server does nothing twice.
 */
export class LiveMatch {
  readonly #settings: LiveSettings;
  readonly #outside: Outside;
  readonly #unanswered = new Unanswered();
  readonly #listeners = new Set<() => void>();
  #socket: Socket | null = null;
  #match: Match | null = null;
  #situation: Situation | null = null;
  #chat: readonly ChatLine[] = [];
  #seat: Seat | null = null;
  #status: Status = 'connecting';
  #fault: string | null = null;
  #skew = 0;
  #nextId: number;
  #attempts = 0;
  #cancelRetry: () => void = () => {};
  #cancelWatch: () => void = () => {};
  #isClosed = false;
  /** Messages are taken one by one: the first has to wait for its game. */
  #queue: Promise<void> = Promise.resolve();

  constructor(settings: LiveSettings, outside: Outside) {
    this.#settings = settings;
    this.#outside = outside;
    // Far apart for every client that ever holds this ticket: an id is never used for two commands.
    this.#nextId = 1 + Math.floor(outside.random() * 2 ** 45);
    this.#connect();
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

  /** The seat that the ticket holds. */
  get seat(): Seat | null {
    return this.#seat;
  }

  get status(): Status {
    return this.#status;
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
    if (this.#isClosed || this.#status === 'gone') return Promise.resolve(this.#unsent());
    const answer = this.#unanswered.add(command);
    this.#post(command);
    this.#changed();
    return answer;
  }

  /** Leaves on purpose: the others are told. */
  leave(): void {
    this.#post({ type: 'leave' });
    this.close();
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelRetry();
    this.#cancelWatch();
    this.#drop();
    this.#unanswered.giveUp(this.#unsent());
  }

  /** Tries at once rather than after the wait: the network is back. */
  wake(): void {
    if (this.#isClosed || this.#status !== 'connecting' || this.#socket?.readyState === OPEN) return;
    this.#attempts = 0;
    this.#cancelRetry();
    this.#connect();
  }

  #connect(): void {
    this.#drop();
    const { url, match, ticket, wire } = this.#settings;
    const socket = this.#outside.open(url);
    this.#socket = socket;
    // One that never opens is given up like one that falls silent.
    this.#watch();
    socket.onopen = () => {
      this.#watch();
      this.#post({ type: 'hello', wire, match, ticket, seen: this.#match ? version(this.#match) : null });
    };
    socket.onmessage = ({ data }) => {
      this.#watch();
      this.#queue = this.#queue
        .then(() => (socket === this.#socket ? this.#heard(JSON.parse(String(data)) as ServerMessage) : undefined))
        // The game could not be loaded, or this is no server of ours: the same again, later.
        .catch(() => (socket === this.#socket ? this.#again() : undefined));
    };
    socket.onclose = ({ code }) => {
      // After what came before it.
      this.#queue = this.#queue.then(() => {
        if (socket === this.#socket) this.#closed(code);
      });
    };
    // A close follows.
    socket.onerror = () => {};
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = null;
    socket.onmessage = null;
    socket.onclose = null;
    socket.close();
  }

  #closed(code: number): void {
    this.#cancelWatch();
    this.#socket = null;
    if (code >= FINAL_CODES && code < 5000) {
      this.#status = 'gone';
      this.#unanswered.giveUp(this.#unsent());
      return this.#changed();
    }
    this.#retry();
  }

  /** Gives up this connection, and comes back after a wait. */
  #again(): void {
    this.#cancelWatch();
    this.#drop();
    this.#retry();
  }

  #retry(): void {
    if (this.#isClosed) return;
    this.#status = 'connecting';
    // Spread, so that all who lost the same server do not come back at the same moment.
    const wait = Math.min(MOST_WAIT, FIRST_WAIT * 2 ** this.#attempts++) * (0.5 + this.#outside.random());
    this.#cancelRetry = this.#outside.after(wait, () => this.#connect());
    this.#changed();
  }

  /** A connection that falls silent without closing is given up. */
  #watch(): void {
    this.#cancelWatch();
    let cancel = this.#outside.after(PING_EVERY, () => {
      this.#post({ type: 'ping', sent: this.#outside.now() });
      cancel = this.#outside.after(SILENCE - PING_EVERY, () => this.#again());
    });
    this.#cancelWatch = () => cancel();
  }

  #post(message: ClientMessage): void {
    if (this.#socket?.readyState === OPEN) this.#socket.send(JSON.stringify(message));
  }

  async #heard(message: ServerMessage): Promise<void> {
    switch (message.type) {
      case 'welcome':
        await this.#welcomed(message);
        break;
      case 'entries':
        if (!this.#take(message.from, message.entries as Entry[])) return this.#connect();
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
      case 'accepted':
        this.#unanswered.answer(message.id, { ok: true, version: message.version });
        break;
      case 'refused':
        this.#refused(message);
        break;
      case 'pong':
      case 'restart':
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
      return this.#again();
    }
    const { players, presence, watchers, offers, clocks, next, isComplete } = welcome;
    this.#situation = { players, presence, watchers, offers, clocks, next, isComplete };
    this.#chat = welcome.chat;
    this.#seat = welcome.seat;
    this.#skew = welcome.now - this.#outside.now();
    this.#status = 'open';
    this.#fault = null;
    this.#attempts = 0;
    for (const command of this.#unanswered.commands) this.#post(command);
  }

  /** Takes entries that follow on what is known; what is known already is skipped. False: something is missing. */
  #take(from: number, entries: readonly Entry[]): boolean {
    if (!this.#match || from > version(this.#match)) return false;
    let match: Match = this.#match;
    for (const entry of entries.slice(version(match) - from)) {
      const next: Result<Match, Refusal> = step(match, entry);
      if (!next.ok) return false;
      match = next.value;
    }
    this.#match = match;
    return true;
  }

  #refused({ id, code, message }: Extract<ServerMessage, { type: 'refused' }>): void {
    if (id !== null) return this.#unanswered.answer(id, { ok: false, code, message });
    this.#fault = code;
  }

  #unsent(): Answer {
    const code = this.#fault ?? 'unavailable';
    return { ok: false, code, message: `not connected: ${code}` };
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }
}
