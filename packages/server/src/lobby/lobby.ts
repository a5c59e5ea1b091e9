import type { Game } from '@quintet/engine';
import { LIMITS, type LobbyServerMessage, type MatchSummary, WIRE_VERSION } from '@quintet/wire';
import type { Bus } from '../bus/bus.ts';
import { PeriodicWork } from '../periodic-work.ts';
import type { Rooms } from '../room/rooms.ts';
import { summaryOf } from '../room/status.ts';
import type { MatchFilter, MatchRow, Store } from '../store/store.ts';
import { Headcounts, type NodeCounts } from './headcounts.ts';

export interface LobbyParts {
  readonly store: Store;
  readonly rooms: Rooms;
  readonly bus: Bus;
  /** Matches of other games are not listed. */
  readonly games: readonly Pick<Game, 'id'>[];
  now(): number;
  report(error: unknown): void;
}

/** Someone connected to the lobby. */
export interface Visitor {
  send(text: string): void;
  /** Sends the whole list. */
  welcome(text: string): void;
}

/** Challenges whose creators are connected, and correspondence challenges: neither can fill the places of the other. */
const MAX_ATTENDED = 70;
const MAX_CORRESPONDENCE = 30;
const MAX_RUNNING = 50;
const MAX_LISTED = MAX_ATTENDED + MAX_CORRESPONDENCE + MAX_RUNNING;
/** Changes within this time are sent together. */
const BATCH_MS = 200;
const COUNT_INTERVAL_MS = 2000;
/** How often the whole list is re-read, to find changes that were missed. */
const READ_INTERVAL_MS = 30_000;
/** How often to look for challenges whose creator's node may have died. */
const CHECK_INTERVAL_MS = 1000;
const CHANNEL = 'lobby';

/** A message between nodes. */
type LobbyBusMessage = { readonly kind: 'listed'; readonly row: MatchRow } | ({ readonly kind: 'counts' } & NodeCounts);

/** The list of challenges and running matches. It is kept up to date only while it has visitors. */
export class Lobby {
  readonly #parts: LobbyParts;
  readonly #visitors = new Set<Visitor>();
  readonly #listed = new Map<string, MatchSummary>();
  /** The whole list as JSON, so that it is encoded once for many visitors; `null` after a change. */
  #encoded: string | null = null;
  readonly #headcounts: Headcounts;
  readonly #work: PeriodicWork;
  readonly #unsubscribes: (() => void)[] = [];
  /** Challenges of games that are not installed, which need not be read again. */
  readonly #unlistable = new Set<string>();
  /** Matches whose change has not been sent yet. */
  readonly #changed = new Set<string>();
  /** Rows that arrived during a read of the store, which may return older versions of them. */
  readonly #arrivedMeanwhile: MatchRow[] = [];
  #batchTimer: NodeJS.Timeout | null = null;
  #reading: Promise<void> | null = null;
  #readAt = 0;

  constructor(parts: LobbyParts) {
    this.#parts = parts;
    this.#headcounts = new Headcounts(parts.now);
    this.#work = new PeriodicWork(parts.report);
  }

  start(): void {
    const { rooms, bus } = this.#parts;
    this.#unsubscribes.push(rooms.listen((row) => this.#onWritten(row)));
    this.#unsubscribes.push(
      bus.subscribe(
        CHANNEL,
        (text) => this.#receive(JSON.parse(text) as LobbyBusMessage),
        () => void this.#read().catch(this.#parts.report),
      ),
    );
    this.#work.every(COUNT_INTERVAL_MS, () => this.#count());
    this.#work.every(CHECK_INTERVAL_MS, () => this.#checkChallenges());
    this.#work.every(READ_INTERVAL_MS, () => (this.#visitors.size > 0 ? this.#read() : undefined));
  }

  /** Resolves when no read is in progress any more. */
  async stop(): Promise<void> {
    if (this.#batchTimer) clearTimeout(this.#batchTimer);
    for (const unsubscribe of this.#unsubscribes) unsubscribe();
    await this.#work.stop();
    await this.#reading?.catch(() => {});
  }

  get size(): number {
    return this.#visitors.size;
  }

  /** Sends the whole list, then changes. `isStillThere` is called after the list has been read. */
  async enter(visitor: Visitor, isStillThere: () => boolean): Promise<void> {
    const isStale = this.#parts.now() - this.#readAt > READ_INTERVAL_MS || this.#visitors.size === 0;
    if (isStale) await this.#read();
    if (!isStillThere()) return;
    // The welcome includes changes that are not sent yet.
    const welcome = { wire: WIRE_VERSION, now: this.#parts.now(), ...this.#headcounts.total() };
    this.#encoded ??= JSON.stringify(this.#sorted());
    visitor.welcome(`{"type":"welcome","matches":${this.#encoded},${JSON.stringify(welcome).slice(1)}`);
    this.#visitors.add(visitor);
  }

  leave(visitor: Visitor): void {
    this.#visitors.delete(visitor);
  }

  #onWritten(row: MatchRow): void {
    if (!row.setup.isListed || !mayChangeList(row) || !this.#isListable(row)) return;
    this.#publish({ kind: 'listed', row });
    this.#update(row);
  }

  #publish(message: LobbyBusMessage): void {
    this.#parts.bus.publish(CHANNEL, () => JSON.stringify(message));
  }

  #receive(message: LobbyBusMessage): void {
    if (message.kind === 'listed') this.#update(message.row);
    else this.#headcounts.setRemote(message);
  }

  #update(row: MatchRow): void {
    if (this.#reading) this.#arrivedMeanwhile.push(row);
    if (this.#visitors.size > 0) this.#list(row);
  }

  #list(row: MatchRow): void {
    const { id, phase } = row;
    if (!isVisible(row, this.#parts.now()) || !this.#isListable(row)) this.#delist(id);
    else if (this.#listed.get(id)?.phase !== phase) {
      // A full list has room again after the next look at the store.
      if (this.#listed.size >= MAX_LISTED && !this.#listed.has(id)) return;
      this.#listed.set(id, summaryOf(row));
      this.#encoded = null;
      this.#sendSoon(id);
    }
  }

  /** Whether the game is installed and the options are small. Older versions listed matches with any options. */
  #isListable({ setup }: MatchRow): boolean {
    const isKnown = this.#parts.games.some(({ id }) => id === setup.game);
    return isKnown && Buffer.byteLength(JSON.stringify(setup.options)) <= LIMITS.listedOptions;
  }

  #delist(id: string): void {
    if (!this.#listed.delete(id)) return;
    this.#encoded = null;
    this.#sendSoon(id);
  }

  #challengeFilters(): MatchFilter[] {
    const filter = { phase: 'waiting', visibleAt: this.#parts.now() } as const;
    return [
      { ...filter, isAttended: true, limit: MAX_ATTENDED },
      { ...filter, isAttended: false, limit: MAX_CORRESPONDENCE },
    ];
  }

  /** Reads the list from the store, once for all concurrent callers. */
  #read(): Promise<void> {
    this.#reading ??= this.#readAll().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  async #readAll(): Promise<void> {
    const { store } = this.#parts;
    const filters: MatchFilter[] = [...this.#challengeFilters(), { phase: 'running', limit: MAX_RUNNING }];
    const lists = await Promise.all(filters.map((filter) => store.list(filter)));
    const now = this.#parts.now();
    const rows = lists.flat().filter((row) => isVisible(row, now));
    const ids = new Set(rows.map(({ id }) => id));
    for (const id of [...this.#listed.keys()]) if (!ids.has(id)) this.#delist(id);
    for (const row of rows) this.#list(row);
    this.#readAt = this.#parts.now();
    for (const row of this.#arrivedMeanwhile.splice(0)) this.#list(row);
  }

  /** Removes challenges whose lease has expired, and lists again those whose lease was renewed after all. */
  async #checkChallenges(): Promise<void> {
    if (this.#visitors.size === 0) return;
    const before = [...this.#listed.values()].filter(({ phase }) => phase === 'waiting');
    const { store } = this.#parts;
    const ids = await Promise.all(this.#challengeFilters().map((filter) => store.challenges(filter)));
    const visible = new Set(ids.flat());
    for (const { id } of before) {
      // Somebody may have joined the challenge meanwhile.
      if (!visible.has(id) && this.#listed.get(id)?.phase === 'waiting') this.#delist(id);
    }
    for (const id of visible) {
      if (this.#listed.has(id) || this.#unlistable.has(id)) continue;
      const row = await store.match(id);
      if (row && !this.#isListable(row)) this.#unlistable.add(id);
      else if (row) this.#update(row);
    }
    for (const id of this.#unlistable) if (!visible.has(id)) this.#unlistable.delete(id);
  }

  #sendSoon(id: string): void {
    this.#changed.add(id);
    if (this.#visitors.size === 0) return this.#changed.clear();
    this.#batchTimer ??= setTimeout(() => this.#sendChanges(), BATCH_MS).unref();
  }

  #sendChanges(): void {
    this.#batchTimer = null;
    const ids = [...this.#changed];
    this.#changed.clear();
    const listed = ids.flatMap((id) => this.#listed.get(id) ?? []);
    const unlisted = ids.filter((id) => !this.#listed.has(id));
    this.#broadcast({ type: 'changes', listed, unlisted });
  }

  #count(): void {
    const { local, total } = this.#headcounts.update(this.#parts.rooms.open(), this.#visitors.size);
    if (local) this.#publish({ kind: 'counts', ...local });
    if (total) this.#broadcast({ type: 'counts', ...total });
  }

  #sorted(): MatchSummary[] {
    return [...this.#listed.values()].sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1));
  }

  #broadcast(message: LobbyServerMessage): void {
    if (this.#visitors.size === 0) return;
    const text = encode(message);
    for (const visitor of this.#visitors) visitor.send(text);
  }
}

const encode = (message: LobbyServerMessage): string => JSON.stringify(message);

/** Whether a changed row may change the list. A move in a running match does not. */
const mayChangeList = ({ phase, version }: MatchRow): boolean => phase !== 'running' || version === 0;

/** Whether the lobby shows a match. It hides a challenge whose creator is away or connected to a dead node. */
export const isVisible = ({ setup, phase, status, lease }: MatchRow, now: number): boolean =>
  setup.isListed &&
  (phase === 'running' ||
    (phase === 'waiting' && (lease === null || lease > now) && status.away.every((away) => away === null)));
