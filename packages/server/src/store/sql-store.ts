import type { Entry } from '@quintet/engine';
import { type ChatMessage, LIMITS, MATCH_PHASES } from '@quintet/wire';
import { type Kysely, sql } from 'kysely';
import { type Backend, type BackendStats, isOutage } from './backend.ts';
import { writeBackup } from './backup.ts';
import { Batch } from './batch.ts';
import { beat } from './beat.ts';
import * as cluster from './cluster.ts';
import * as replies from './idempotency.ts';
import * as moderation from './moderation.ts';
import { chunks, toEntry, toMatchRow } from './rows.ts';
import type { Tables } from './schema.ts';
import type { ServerTime, TimeSource } from './server-time.ts';
import type {
  Beat,
  Expiry,
  MatchFilter,
  MatchRow,
  NodeRow,
  Notice,
  Phase,
  PlayersHere,
  Progress,
  Report,
  Store,
  StoredReply,
  TicketRow,
  Write,
} from './store.ts';
import * as tickets from './tickets.ts';
import { type Creation, createAll } from './tickets.ts';
import { expire, remove, size } from './upkeep.ts';

const MAX_WRITES = 500;
const MAX_CREATIONS = 100;
const MAX_IDS = 500;
const ENTRIES_PAGE = 500;
/** Maximum size of the stored setup of a match in lists: its options, and everything else that never changes. */
const MAX_LISTED_SETUP = LIMITS.listedOptions + 1024;

/** The store over either database; the backend holds what differs between them. */
export class SqlStore implements Store {
  readonly #backend: Backend;
  readonly #db: Kysely<Tables>;
  readonly #time: ServerTime;
  readonly #source: TimeSource;
  /** Called after the next heartbeat. */
  readonly #awaitingTime: (() => void)[] = [];
  readonly #writes: Batch<Write, boolean>;
  readonly #creations: Batch<Creation, boolean>;
  #closing: Promise<void> | null = null;
  /** `false` after a write that failed because the database was full or unreachable. */
  #isWritable = true;

  constructor(backend: Backend, time: ServerTime, source: TimeSource) {
    this.#backend = backend;
    this.#time = time;
    this.#source = source;
    this.#db = backend.db;
    this.#writes = new Batch({
      maxSize: MAX_WRITES,
      key: ({ match }) => match,
      run: (writes) => this.#tracked(backend.write(writes)),
      isItemError: backend.isItemError,
    });
    this.#creations = new Batch({
      maxSize: MAX_CREATIONS,
      key: ({ row }) => row.id,
      run: (creations) => this.#tracked(backend.transaction((within) => createAll(within, creations))),
      isItemError: backend.isItemError,
    });
  }

  get isShared(): boolean {
    return this.#backend.dialect === 'postgres';
  }

  now(): number {
    return this.#time.now();
  }

  get waiting(): number {
    return this.#writes.size + this.#creations.size;
  }

  get stats(): BackendStats {
    return this.#backend.stats;
  }

  write(write: Write): Promise<boolean> {
    return this.#writes.add(write);
  }

  create(row: MatchRow, ticketRows: readonly TicketRow[]): Promise<boolean> {
    return this.#creations.add({ row, tickets: ticketRows });
  }

  async match(id: string): Promise<MatchRow | null> {
    const row = await this.#db.selectFrom('matches').selectAll().where('id', '=', id).executeTakeFirst();
    return row ? toMatchRow(row) : null;
  }

  async matchByCode(code: string): Promise<MatchRow | null> {
    const row = await this.#db
      .selectFrom('matches')
      .selectAll()
      .where('code', '=', code)
      .where('phase', '=', sql.lit('waiting'))
      .executeTakeFirst();
    return row ? toMatchRow(row) : null;
  }

  async entries(match: string, from: number): Promise<Entry[]> {
    const entries: Entry[] = [];
    // Reads in pages, so that a long match does not block others. That is safe, because entries are only ever added.
    for (let isMore = true; isMore; ) {
      const rows = await this.#db
        .selectFrom('entries')
        .select('entry')
        .where('match', '=', match)
        .where('number', '>=', from + entries.length)
        .orderBy('number')
        .limit(ENTRIES_PAGE)
        .execute();
      for (const row of rows) entries.push(toEntry(row));
      isMore = rows.length === ENTRIES_PAGE;
    }
    return entries;
  }

  ticket(match: string, hash: string): Promise<TicketRow | null> {
    return tickets.ticket(this.#db, match, hash);
  }

  seatTickets(match: string): Promise<TicketRow[]> {
    return tickets.seatTickets(this.#db, match);
  }

  addTicket(ticket: TicketRow, max: number): Promise<boolean> {
    return tickets.addTicket(this.#backend, ticket, max);
  }

  claim(invitation: string, ticket: TicketRow, write: Write): Promise<boolean> {
    return tickets.claim(this.#backend, invitation, ticket, write);
  }

  matchesOf(hash: string): Promise<string[]> {
    return tickets.matchesOf(this.#db, hash);
  }

  chat(match: string): Promise<ChatMessage[]> {
    return moderation.chat(this.#db, match);
  }

  addChat(match: string, key: string, message: ChatMessage): Promise<boolean> {
    return moderation.addChat(this.#db, match, key, message);
  }

  hasChat(match: string, key: string): Promise<boolean> {
    return moderation.hasChat(this.#db, match, key);
  }

  clearChat(match: string): Promise<void> {
    return moderation.clearChat(this.#db, match);
  }

  addReport(report: Report): Promise<boolean> {
    return moderation.addReport(this.#backend, report);
  }

  clearReports(match: string): Promise<void> {
    return moderation.clearReports(this.#db, match);
  }

  reports(filter: { readonly match?: string; readonly limit: number }): Promise<Report[]> {
    return moderation.reports(this.#db, filter);
  }

  addNotice(notice: Notice, now: number): Promise<void> {
    return moderation.addNotice(this.#db, notice, now);
  }

  notices(since: number | null): Promise<{ last: number; notices: readonly Notice[] }> {
    return moderation.notices(this.#db, since);
  }

  async list(filter: MatchFilter): Promise<MatchRow[]> {
    // Reads one page per phase in index order, then takes the first rows of all pages.
    const [first, ...others] = (filter.phase === undefined ? MATCH_PHASES : [filter.phase]).map((phase) =>
      this.#db.selectFrom(this.#page(filter, phase).selectAll().as('page')).selectAll(),
    );
    if (!first) return [];
    const all = others.reduce((some, more) => some.unionAll(more), first);
    const rows = await all.orderBy('changed_at', 'desc').orderBy('id', 'desc').limit(filter.limit).execute();
    return rows.map(toMatchRow);
  }

  async challenges(filter: MatchFilter): Promise<string[]> {
    const rows = await this.#page(filter, 'waiting').select('id').execute();
    return rows.map(({ id }) => id);
  }

  #page({ game, visibleAt, isAttended, before, limit }: MatchFilter, phase: Phase) {
    let query = this.#db
      .selectFrom('matches')
      .where('listed', '=', sql.lit(1))
      .where('phase', '=', phase)
      .where(sql<boolean>`octet_length(setup) <= ${MAX_LISTED_SETUP}`);
    // See `isVisible`: an absent creator has no lease, and a deadline to come back.
    if (visibleAt !== undefined && phase === 'waiting') {
      const attended = sql<boolean>`lease > ${visibleAt}`;
      const others = sql<boolean>`(lease is null and deadline is null)`;
      const both = sql<boolean>`(${attended} or ${others})`;
      query = query.where(isAttended === undefined ? both : isAttended ? attended : others);
    }
    if (game !== undefined) query = query.where('game', '=', game);
    if (before) query = query.where(sql<boolean>`(changed_at, id) < (${before.changedAt}, ${before.id})`);
    return query.orderBy('changed_at', 'desc').orderBy('id', 'desc').limit(limit);
  }

  progress(matches: readonly string[]): Promise<Map<string, Progress>> {
    return cluster.progress(this.#backend, matches);
  }

  claimDue(now: number, limit: number, until: number): Promise<string[]> {
    return cluster.claimDue(this.#backend, now, limit, until);
  }

  leave(node: string): Promise<void> {
    this.#time.left();
    return cluster.leave(this.#backend, node);
  }

  async overdue(now: number): Promise<{ count: number; earliest: number | null }> {
    const { count, earliest } = await this.#db
      .selectFrom('matches')
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('deadline').as('earliest')])
      .where('deadline', '<=', now)
      .executeTakeFirstOrThrow();
    return { count, earliest };
  }

  async renew(matches: readonly string[], until: number): Promise<void> {
    for (const some of chunks(matches, MAX_IDS)) {
      await this.#db
        .updateTable('matches')
        .set({ lease: until })
        .where('id', 'in', some)
        .where('lease', '<', until)
        .execute();
    }
  }

  reply(key: string): Promise<StoredReply | null> {
    return replies.reply(this.#db, key);
  }

  addReply(key: string, reply: StoredReply, now: number): Promise<boolean> {
    return replies.addReply(this.#db, key, reply, now);
  }

  removeReply(key: string): Promise<void> {
    return replies.removeReply(this.#db, key);
  }

  turned(): void {
    this.#time.turned();
  }

  /** Waits for one heartbeat, successful or not: while the store does not answer, a command fails by itself. */
  timeKnown(): Promise<void> | null {
    if (!this.isShared || !this.#time.wasFrozen) return null;
    return new Promise((resolve) => this.#awaitingTime.push(resolve));
  }

  async beat(node: NodeRow, mine: PlayersHere): Promise<Beat> {
    try {
      const beating = beat(this.#backend, node, mine, this.#time, this.#source);
      const { others, lostMs, reading } = await this.#tracked(beating);
      return { others, lostMs, correctionMs: this.#time.continue(reading) };
    } finally {
      for (const resolve of this.#awaitingTime.splice(0)) resolve();
    }
  }

  expire(expiry: Expiry): Promise<string[]> {
    return expire(this.#backend, expiry);
  }

  remove(match: string): Promise<boolean> {
    return remove(this.#backend, match);
  }

  backup(file: string): Promise<void> {
    return writeBackup(this.#backend, file);
  }

  size(): Promise<number> {
    return size(this.#backend);
  }

  async isReady(): Promise<boolean> {
    try {
      await sql`select 1`.execute(this.#db);
      return this.#isWritable;
    } catch {
      return false;
    }
  }

  /** Remembers whether the last write succeeded. Heartbeats are writes too, so this is never older than a few seconds. */
  async #tracked<T>(writing: Promise<T>): Promise<T> {
    try {
      const written = await writing;
      this.#isWritable = true;
      return written;
    } catch (error) {
      if (isOutage(error)) this.#isWritable = false;
      throw error;
    }
  }

  close(): Promise<void> {
    this.#closing ??= Promise.all([this.#writes.idle(), this.#creations.idle()]).then(() => this.#backend.close());
    return this.#closing;
  }
}
