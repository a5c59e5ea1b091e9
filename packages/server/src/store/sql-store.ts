import type { Entry } from '@quintet/engine';
import type { ChatMessage } from '@quintet/wire';
import { type Kysely, sql } from 'kysely';
import type { Backend, BackendStats } from './backend.ts';
import { writeBackup } from './backup.ts';
import { Batch } from './batch.ts';
import * as cluster from './cluster.ts';
import { type Creation, createAll } from './creations.ts';
import type { DatabaseTime } from './database-time.ts';
import { isOutage } from './outage.ts';
import { chunks, toEntry, toMatchRow, toTicketRow } from './rows.ts';
import type { Tables } from './schema.ts';
import {
  type Expiry,
  type StoredReply,
  type MatchFilter,
  type MatchRow,
  type NodeRow,
  type Notice,
  PHASES,
  type Phase,
  type Progress,
  type Report,
  type Store,
  type TicketRow,
  type Write,
} from './store.ts';
import { alive, expire, remove, size } from './upkeep.ts';
import * as words from './words.ts';

const MOST_WRITES = 500;
const MOST_CREATIONS = 100;
const MOST_IDS = 500;
const ENTRIES_PAGE = 500;

/** The store over either database; what differs between them is in its backend. */
export class SqlStore implements Store {
  readonly #backend: Backend;
  readonly #db: Kysely<Tables>;
  readonly #time: DatabaseTime | null;
  readonly #writes: Batch<Write, boolean>;
  readonly #creations: Batch<Creation, boolean>;
  #closing: Promise<void> | null = null;
  /** Whether there was room for what was to be written last. */
  #isWritable = true;

  /** `time` is the database's, where the store is shared. */
  constructor(backend: Backend, time: DatabaseTime | null = null) {
    this.#backend = backend;
    this.#time = time;
    this.#db = backend.db;
    this.#writes = new Batch({
      most: MOST_WRITES,
      key: ({ match }) => match,
      run: (writes) => this.#noting(backend.write(writes)),
      isItemError: backend.isItemError,
    });
    this.#creations = new Batch({
      most: MOST_CREATIONS,
      key: ({ row }) => row.id,
      run: (creations) => this.#noting(backend.transaction((within) => createAll(within, creations))),
      isItemError: backend.isItemError,
    });
  }

  get isShared(): boolean {
    return this.#backend.dialect === 'postgres';
  }

  now(): number {
    return this.#time?.now() ?? Date.now();
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

  create(row: MatchRow, tickets: readonly TicketRow[]): Promise<boolean> {
    return this.#creations.add({ row, tickets });
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
    // In pages, so that a long match keeps nobody else waiting. Entries are only ever added.
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

  async ticket(match: string, hash: string): Promise<TicketRow | null> {
    const row = await this.#db
      .selectFrom('tickets')
      .selectAll()
      .where('match', '=', match)
      .where('hash', '=', hash)
      .executeTakeFirst();
    return row ? toTicketRow(row) : null;
  }

  async seatTickets(match: string): Promise<TicketRow[]> {
    const rows = await this.#db
      .selectFrom('tickets')
      .selectAll()
      .where('match', '=', match)
      .where('kind', '=', 'seat')
      .orderBy('seat')
      .orderBy('hash')
      .execute();
    return rows.map(toTicketRow);
  }

  async addTicket(ticket: TicketRow): Promise<void> {
    await this.#db.insertInto('tickets').values(ticket).execute();
  }

  async claim(invitation: string, ticket: TicketRow, write: Write): Promise<boolean> {
    try {
      return await this.#backend.transaction(async (within) => {
        const used = await within
          .deleteFrom('tickets')
          .where('match', '=', write.match)
          .where('hash', '=', invitation)
          .where('kind', '=', 'invitation')
          .executeTakeFirst();
        if (used.numDeletedRows !== 1n) return false;
        const [isWritten] = await this.#backend.writeWithin(within, [write]);
        if (!isWritten) throw new MovedOn();
        await within.insertInto('tickets').values(ticket).execute();
        return true;
      });
    } catch (error) {
      if (error instanceof MovedOn) return false;
      throw error;
    }
  }

  async matchesOf(hash: string): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('tickets')
      .select('match')
      .where('hash', '=', hash)
      .orderBy('match')
      .execute();
    return rows.map(({ match }) => match);
  }

  chat(match: string): Promise<ChatMessage[]> {
    return words.chat(this.#db, match);
  }

  addChat(match: string, key: string, line: ChatMessage): Promise<boolean> {
    return words.addChat(this.#db, match, key, line);
  }

  clearChat(match: string): Promise<void> {
    return words.clearChat(this.#db, match);
  }

  addReport(report: Report): Promise<boolean> {
    return words.addReport(this.#backend, report);
  }

  clearReports(match: string): Promise<void> {
    return words.clearReports(this.#db, match);
  }

  reports(filter: { readonly match?: string; readonly limit: number }): Promise<Report[]> {
    return words.reports(this.#db, filter);
  }

  addNotice(notice: Notice, now: number): Promise<void> {
    return words.addNotice(this.#db, notice, now);
  }

  notices(since: number | null): Promise<{ last: number; notices: readonly Notice[] }> {
    return words.notices(this.#db, since);
  }

  async list(filter: MatchFilter): Promise<MatchRow[]> {
    // One page of each phase, in the order of the index, then the best of these.
    const [first, ...others] = (filter.phase === undefined ? PHASES : [filter.phase]).map((phase) =>
      this.#db.selectFrom(this.#page(filter, phase).as('page')).selectAll(),
    );
    if (!first) return [];
    const all = others.reduce((some, more) => some.unionAll(more), first);
    const rows = await all.orderBy('changed_at', 'desc').orderBy('id', 'desc').limit(filter.limit).execute();
    return rows.map(toMatchRow);
  }

  #page({ game, before, limit }: MatchFilter, phase: Phase) {
    let query = this.#db.selectFrom('matches').selectAll().where('listed', '=', sql.lit(1)).where('phase', '=', phase);
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

  heartbeat(node: NodeRow, now: number, since: number): Promise<NodeRow[]> {
    return cluster.heartbeat(this.#backend, node, now, since);
  }

  leave(node: string): Promise<void> {
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
    for (const some of chunks(matches, MOST_IDS)) {
      await this.#db
        .updateTable('matches')
        .set({ lease: until })
        .where('id', 'in', some)
        .where('lease', '<', until)
        .execute();
    }
  }

  async reply(key: string): Promise<StoredReply | null> {
    const row = await this.#db.selectFrom('replies').select('reply').where('key', '=', key).executeTakeFirst();
    return row ? (JSON.parse(row.reply) as StoredReply) : null;
  }

  async addReply(key: string, reply: StoredReply, now: number): Promise<boolean> {
    const kept = await this.#db
      .insertInto('replies')
      .values({ key, reply: JSON.stringify(reply), created_at: now })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .executeTakeFirst();
    return kept.numInsertedOrUpdatedRows === 1n;
  }

  async replaceReply(key: string, from: StoredReply, to: StoredReply | null): Promise<boolean> {
    const [before, after] = [JSON.stringify(from), to && JSON.stringify(to)];
    if (after === null) {
      const query = this.#db.deleteFrom('replies').where('key', '=', key).where('reply', '=', before);
      return (await query.executeTakeFirst()).numDeletedRows === 1n;
    }
    const query = this.#db
      .updateTable('replies')
      .set({ reply: after })
      .where('key', '=', key)
      .where('reply', '=', before);
    return (await query.executeTakeFirst()).numUpdatedRows === 1n;
  }

  alive(now: number, patience: number): Promise<number> {
    return this.#noting(alive(this.#backend, now, patience));
  }

  expire(what: Expiry): Promise<string[]> {
    return expire(this.#backend, what);
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

  /** Some node says every few seconds that it is alive: so this is never older than that. */
  async #noting<T>(writing: Promise<T>): Promise<T> {
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
    this.#time?.close();
    this.#closing ??= Promise.all([this.#writes.idle(), this.#creations.idle()]).then(() => this.#backend.close());
    return this.#closing;
  }
}

/** Undoes the transaction it is thrown in. */
class MovedOn extends Error {}
