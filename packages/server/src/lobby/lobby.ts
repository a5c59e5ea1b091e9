import { type LobbyServerMessage, type MatchSummary, WIRE_VERSION } from '@quintet/wire';
import type { Bus } from '../bus/bus.ts';
import { summaryOf } from '../rest/views.ts';
import type { Rooms } from '../room/rooms.ts';
import type { MatchRow, Store } from '../store/store.ts';
import { type Census, Headcounts } from './headcounts.ts';

export interface LobbyParts {
  readonly store: Store;
  readonly rooms: Rooms;
  readonly bus: Bus;
  now(): number;
  report(error: unknown): void;
}

/** Somebody who looks at the lobby. */
export interface Visitor {
  send(text: string): void;
}

const MOST_CHALLENGES = 200;
const MOST_RUNNING = 50;
/** What changes within this time is told together. */
const GATHER_MILLISECONDS = 200;
const COUNT_EVERY = 2000;
/** What was missed all the same shows up after so long. */
const READ_EVERY = 30_000;
/** How often challenges are looked for whose maker is gone without a word, since the maker's node died; in milliseconds. */
const CHECK_EVERY = 1000;
const CHANNEL = 'lobby';

type Said = { readonly kind: 'listed'; readonly row: MatchRow } | ({ readonly kind: 'census' } & Census);

/** What is listed, as it changes. It is kept up only while somebody looks. */
export class Lobby {
  readonly #parts: LobbyParts;
  readonly #visitors = new Set<Visitor>();
  readonly #listed = new Map<string, MatchSummary>();
  readonly #headcounts: Headcounts;
  readonly #changed = new Set<string>();
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #stops: (() => void)[] = [];
  /** Heard while the store is being read. */
  readonly #meanwhile: MatchRow[] = [];
  #gathering: NodeJS.Timeout | null = null;
  #reading: Promise<void> | null = null;
  #readAt = 0;

  constructor(parts: LobbyParts) {
    this.#parts = parts;
    this.#headcounts = new Headcounts(parts.now);
  }

  start(): void {
    const { rooms, bus } = this.#parts;
    this.#stops.push(rooms.listen((row) => this.#wrote(row)));
    this.#stops.push(
      bus.subscribe(
        CHANNEL,
        (text) => this.#heard(JSON.parse(text) as Said),
        () => void this.#read().catch(this.#parts.report),
      ),
    );
    this.#every(COUNT_EVERY, () => this.#count());
    this.#every(CHECK_EVERY, () => this.#check());
    this.#every(READ_EVERY, () => (this.#visitors.size > 0 ? this.#read() : undefined));
  }

  /** Resolves when nothing is read any more. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    if (this.#gathering) clearTimeout(this.#gathering);
    for (const stop of this.#stops) stop();
    await this.#reading?.catch(() => {});
  }

  get size(): number {
    return this.#visitors.size;
  }

  /** Everything that is listed, then what changes. `isStill` is asked after everything was read. */
  async enter(visitor: Visitor, isStill: () => boolean): Promise<void> {
    const isStale = this.#parts.now() - this.#readAt > READ_EVERY || this.#visitors.size === 0;
    if (isStale) await this.#read();
    if (!isStill()) return;
    // What is gathered but not told yet is in the welcome.
    const [now, matches, counts] = [this.#parts.now(), this.#sorted(), this.#headcounts.total()];
    visitor.send(encoded({ type: 'welcome', wire: WIRE_VERSION, now, matches, ...counts }));
    this.#visitors.add(visitor);
  }

  leave(visitor: Visitor): void {
    this.#visitors.delete(visitor);
  }

  #wrote(row: MatchRow): void {
    if (!row.setup.isListed || !isNews(row)) return;
    const said: Said = { kind: 'listed', row };
    this.#parts.bus.publish(CHANNEL, () => JSON.stringify(said));
    this.#take(row);
  }

  #heard(said: Said): void {
    if (said.kind === 'listed') this.#take(said.row);
    else this.#headcounts.heard(said);
  }

  #take(row: MatchRow): void {
    // What is being read may be older than this.
    if (this.#reading) this.#meanwhile.push(row);
    if (this.#visitors.size > 0) this.#list(row);
  }

  #list(row: MatchRow): void {
    const { id, phase } = row;
    if (!isShown(row, this.#parts.now())) {
      if (this.#listed.delete(id)) this.#gather(id);
    } else if (this.#listed.get(id)?.phase !== phase) {
      this.#listed.set(id, summaryOf(row));
      this.#gather(id);
    }
  }

  /** What the store has; whoever looks is told what is new. Asked for by many at a time, it is read once. */
  #read(): Promise<void> {
    this.#reading ??= this.#readAll().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  async #readAll(): Promise<void> {
    const { store } = this.#parts;
    const [waiting, running] = await Promise.all([
      store.list({ phase: 'waiting', limit: MOST_CHALLENGES }),
      store.list({ phase: 'running', limit: MOST_RUNNING }),
    ]);
    const now = this.#parts.now();
    const rows = [...waiting, ...running].filter((row) => isShown(row, now));
    const ids = new Set(rows.map(({ id }) => id));
    for (const id of this.#listed.keys()) {
      if (ids.has(id)) continue;
      this.#listed.delete(id);
      this.#gather(id);
    }
    for (const row of rows) this.#list(row);
    this.#readAt = this.#parts.now();
    for (const row of this.#meanwhile.splice(0)) this.#list(row);
  }

  /** Delists challenges whose lease has run out, and lists those again that were renewed after all. */
  async #check(): Promise<void> {
    if (this.#visitors.size === 0) return;
    const before = [...this.#listed.values()].filter(({ phase }) => phase === 'waiting');
    const { store, now } = this.#parts;
    const waiting = await store.list({ phase: 'waiting', limit: MOST_CHALLENGES });
    const shown = new Map(waiting.filter((row) => isShown(row, now())).map((row) => [row.id, row]));
    for (const [id, row] of shown) if (!this.#listed.has(id)) this.#take(row);
    for (const { id } of before) {
      // Unless somebody has joined it meanwhile.
      if (shown.has(id) || this.#listed.get(id)?.phase !== 'waiting') continue;
      this.#listed.delete(id);
      this.#gather(id);
    }
  }

  #gather(id: string): void {
    this.#changed.add(id);
    if (this.#visitors.size === 0) return this.#changed.clear();
    this.#gathering ??= setTimeout(() => this.#tell(), GATHER_MILLISECONDS).unref();
  }

  #tell(): void {
    this.#gathering = null;
    const ids = [...this.#changed];
    this.#changed.clear();
    const listed = ids.flatMap((id) => this.#listed.get(id) ?? []);
    const unlisted = ids.filter((id) => !this.#listed.has(id));
    this.#broadcast({ type: 'changes', listed, unlisted });
  }

  #count(): void {
    const { rooms, bus } = this.#parts;
    const news = this.#headcounts.count(rooms.open(), this.#visitors.size);
    if (news.census) {
      const said: Said = { kind: 'census', ...news.census };
      bus.publish(CHANNEL, () => JSON.stringify(said));
    }
    if (news.total) this.#broadcast({ type: 'counts', ...news.total });
  }

  #sorted(): MatchSummary[] {
    return [...this.#listed.values()].sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1));
  }

  #broadcast(message: LobbyServerMessage): void {
    if (this.#visitors.size === 0) return;
    const text = encoded(message);
    for (const visitor of this.#visitors) visitor.send(text);
  }

  #every(milliseconds: number, work: () => void | Promise<void>): void {
    const timer = setInterval(async () => {
      try {
        await work();
      } catch (error) {
        this.#parts.report(error);
      }
    }, milliseconds);
    this.#timers.push(timer.unref());
  }
}

const encoded = (message: LobbyServerMessage): string => JSON.stringify(message);

/** A move in a listed match is none: it is listed as before. */
const isNews = ({ phase, version }: MatchRow): boolean => phase !== 'running' || version === 0;

/** A challenge whose maker is away, or whose maker's node is gone, would keep whoever takes it waiting. */
export const isShown = ({ setup, phase, state, lease }: MatchRow, now: number): boolean =>
  setup.isListed &&
  (phase === 'running' ||
    (phase === 'waiting' && (lease === null || lease > now) && state.away.every((away) => away === null)));
