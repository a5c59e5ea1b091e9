import { OPEN, type Outside, type Socket } from './socket.ts';

/** Connecting for the first time or again, connected, or over for good: what it asks for is not there. */
export type Status = 'connecting' | 'open' | 'gone';

/** What is said over a connection. Whoever talks says when it is welcome, and when it wants to begin anew. */
export interface Talk<Said, Heard> {
  readonly url: string;
  /** The first word of each connection. */
  hello(): Said;
  ping(now: number): Said;
  /** Takes one message; the next waits. What it throws begins anew, after a wait. */
  heard(message: Heard): void | Promise<void>;
  /** The status is another one. */
  changed(): void;
}

const FIRST_WAIT = 300;
const MOST_WAIT = 10_000;
/** Without a word for so long the connection is taken for dead: the server says something at least as often. */
const SILENCE = 45_000;
const PING_EVERY = 15_000;
/** After a sleep nobody waits for that long. */
const PROBE = 4000;
/** From here on a close code means that the same hello would get the same answer. */
const FINAL_CODES = 4400;

/** A connection that is made by itself, again and again, until it is closed or sent away for good. */
export class Connection<Said, Heard> {
  readonly #talk: Talk<Said, Heard>;
  readonly #outside: Outside;
  #socket: Socket | null = null;
  #status: Status = 'connecting';
  #isClosed = false;
  #attempts = 0;
  /** The server has asked for so much patience. */
  #leastWait = 0;
  #cancelRetry: () => void = () => {};
  #cancelWatch: () => void = () => {};
  /** Messages are taken one by one: the first may have to wait for its game. */
  #queue: Promise<void> = Promise.resolve();

  constructor(talk: Talk<Said, Heard>, outside: Outside) {
    this.#talk = talk;
    this.#outside = outside;
  }

  get status(): Status {
    return this.#status;
  }

  /** Whether nothing will ever be said here again. */
  get isOver(): boolean {
    return this.#isClosed || this.#status === 'gone';
  }

  /** Says it now, or not at all. */
  post(message: Said): void {
    if (this.#socket?.readyState === OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** The server has taken the hello. */
  welcomed(): void {
    this.#status = 'open';
    this.#attempts = 0;
    this.#leastWait = 0;
  }

  /** The server goes away, and asks to be left alone for so long. */
  waitAtLeast(milliseconds: number): void {
    this.#leastWait = Math.min(MOST_WAIT, Math.max(0, milliseconds));
  }

  /** Connects, giving up what there was. */
  connect(): void {
    this.#drop();
    const socket = this.#outside.open(this.#talk.url);
    this.#socket = socket;
    const isThis = (): boolean => socket === this.#socket;
    // One that never opens is given up like one that falls silent.
    this.#watch();
    socket.onopen = () => {
      this.#watch();
      this.post(this.#talk.hello());
    };
    socket.onmessage = ({ data }) => {
      this.#watch();
      this.#queue = this.#queue
        .then(() => (isThis() ? this.#talk.heard(JSON.parse(String(data)) as Heard) : undefined))
        // What it needs could not be loaded, or this is no server of ours: the same again, later.
        .catch(() => (isThis() ? this.again() : undefined));
    };
    socket.onclose = ({ code }) => {
      // After what came before it.
      this.#queue = this.#queue.then(() => {
        if (isThis()) this.#closed(code);
      });
    };
    // A close follows.
    socket.onerror = () => {};
  }

  /** Gives up this connection, and comes back after a wait. */
  again(): void {
    this.#cancelWatch();
    this.#drop();
    this.#retry();
  }

  /** The network is back, or the device was asleep: tries at once, or makes sure that what looks open is. */
  wake(): void {
    if (this.isOver) return;
    if (this.#socket?.readyState === OPEN) return this.#probe();
    this.#attempts = 0;
    this.#cancelRetry();
    this.connect();
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelRetry();
    this.#cancelWatch();
    this.#drop();
  }

  /** Whoever is there answers soon; any word of theirs ends the wait. */
  #probe(): void {
    this.#cancelWatch();
    this.#cancelWatch = this.#outside.after(PROBE, () => this.again());
    this.post(this.#talk.ping(this.#outside.now()));
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
    if (code < FINAL_CODES || code >= 5000) return this.#retry();
    this.#status = 'gone';
    this.#talk.changed();
  }

  #retry(): void {
    if (this.#isClosed) return;
    this.#status = 'connecting';
    // Spread, so that all who lost the same server do not come back at the same moment.
    const wait = Math.min(MOST_WAIT, FIRST_WAIT * 2 ** this.#attempts++) * (0.5 + this.#outside.random());
    this.#cancelRetry = this.#outside.after(this.#leastWait + wait, () => this.connect());
    this.#leastWait = 0;
    this.#talk.changed();
  }

  /** A connection that falls silent without closing is given up. */
  #watch(): void {
    this.#cancelWatch();
    let cancel = this.#outside.after(PING_EVERY, () => {
      this.post(this.#talk.ping(this.#outside.now()));
      cancel = this.#outside.after(SILENCE - PING_EVERY, () => this.again());
    });
    this.#cancelWatch = () => cancel();
  }
}
