import type { Entry } from '@quintet/engine';
import type { ChatLine } from '@quintet/wire';
import { type Kysely, sql, type Transaction } from 'kysely';
import { Batch } from './batch.ts';
import { fromMatchRow, toEntry, toMatchRow, toTicketRow } from './rows.ts';
import type { Tables } from './schema.ts';
import type { KeptReply, MatchFilter, MatchRow, Store, TicketRow, Write } from './store.ts';

/** What the two databases do each in its own way. */
export interface Backend {
  readonly db: Kysely<Tables>;
  /** Each write on its own happens or does not; all that happen are durable when it resolves. */
  commit(writes: readonly Write[]): Promise<boolean[]>;
  backup(file: string): Promise<void>;
}

const MOST_WRITES = 500;

export class SqlStore implements Store {
  readonly #backend: Backend;
  readonly #db: Kysely<Tables>;
  readonly #writes: Batch<Write, boolean>;

  constructor(backend: Backend) {
    this.#backend = backend;
    this.#db = backend.db;
    this.#writes = new Batch((writes) => backend.commit(writes), MOST_WRITES);
  }

  write(write: Write): Promise<boolean> {
    return this.#writes.add(write);
  }

  async create(row: MatchRow, tickets: readonly TicketRow[]): Promise<void> {
    await this.#db.transaction().execute(async (transaction) => {
      await transaction.insertInto('matches').values(fromMatchRow(row)).execute();
      if (tickets.length > 0)
        await transaction
          .insertInto('tickets')
          .values([...tickets])
          .execute();
    });
  }

  async match(id: string): Promise<MatchRow | null> {
    const row = await this.#db.selectFrom('matches').selectAll().where('id', '=', id).executeTakeFirst();
    return row ? toMatchRow(row) : null;
  }

  async matchByCode(code: string): Promise<MatchRow | null> {
    const row = await this.#db.selectFrom('matches').selectAll().where('code', '=', code).executeTakeFirst();
    return row ? toMatchRow(row) : null;
  }

  async entries(match: string, from: number): Promise<Entry[]> {
    const rows = await this.#db
      .selectFrom('entries')
      .select('entry')
      .where('match', '=', match)
      .where('number', '>=', from)
      .orderBy('number')
      .execute();
    return rows.map(toEntry);
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
      .execute();
    return rows.map(toTicketRow);
  }

  async addTicket(ticket: TicketRow): Promise<void> {
    await this.#db.insertInto('tickets').values(ticket).execute();
  }

  claim(invitation: string, ticket: TicketRow, write: Write): Promise<boolean> {
    return this.#db
      .transaction()
      .execute(async (transaction) => {
        const used = await transaction
          .deleteFrom('tickets')
          .where('match', '=', write.match)
          .where('hash', '=', invitation)
          .where('kind', '=', 'invitation')
          .executeTakeFirst();
        if (used.numDeletedRows !== 1n) return false;
        if (!(await writeOne(transaction, write))) throw new RolledBack();
        await transaction.insertInto('tickets').values(ticket).execute();
        return true;
      })
      .catch((error: unknown) => {
        if (error instanceof RolledBack) return false;
        throw error;
      });
  }

  async chat(match: string): Promise<ChatLine[]> {
    const rows = await this.#db
      .selectFrom('chat')
      .select('line')
      .where('match', '=', match)
      .orderBy('at', 'desc')
      .limit(200)
      .execute();
    return rows.reverse().map(({ line }) => JSON.parse(line) as ChatLine);
  }

  async addChat(match: string, key: string, line: ChatLine): Promise<boolean> {
    const added = await this.#db
      .insertInto('chat')
      .values({ match, key, line: JSON.stringify(line), at: line.at })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return added.numInsertedOrUpdatedRows === 1n;
  }

  async list({ game, phase, before, limit }: MatchFilter): Promise<MatchRow[]> {
    let query = this.#db.selectFrom('matches').selectAll().where('listed', '=', 1);
    if (game !== undefined) query = query.where('game', '=', game);
    if (phase !== undefined) query = query.where('phase', '=', phase);
    if (before) {
      query = query.where(({ eb, or, and }) =>
        or([
          eb('changed_at', '<', before.changedAt),
          and([eb('changed_at', '=', before.changedAt), eb('id', '<', before.id)]),
        ]),
      );
    }
    const rows = await query.orderBy('changed_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
    return rows.map(toMatchRow);
  }

  async due(now: number, limit: number): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('matches')
      .select('id')
      .where(({ eb, or }) => or([eb('deadline', '<=', now), eb('lease', '<=', now)]))
      .limit(limit)
      .execute();
    return rows.map(({ id }) => id);
  }

  async renew(matches: readonly string[], until: number): Promise<void> {
    if (matches.length === 0) return;
    await this.#db
      .updateTable('matches')
      .set({ lease: until })
      .where('id', 'in', [...matches])
      .where('lease', 'is not', null)
      .execute();
  }

  async reply(key: string): Promise<KeptReply | null> {
    const row = await this.#db.selectFrom('replies').select('reply').where('key', '=', key).executeTakeFirst();
    return row ? (JSON.parse(row.reply) as KeptReply) : null;
  }

  async keepReply(key: string, reply: KeptReply, now: number): Promise<boolean> {
    const kept = await this.#db
      .insertInto('replies')
      .values({ key, reply: JSON.stringify(reply), created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return kept.numInsertedOrUpdatedRows === 1n;
  }

  alive(now: number, patience: number): Promise<number> {
    return this.#db.transaction().execute(async (transaction) => {
      const value = String(now);
      const row = await transaction.selectFrom('meta').select('value').where('key', '=', 'alive').executeTakeFirst();
      if (!row) {
        await transaction
          .insertInto('meta')
          .values({ key: 'alive', value })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        return 0;
      }
      const changed = await transaction
        .updateTable('meta')
        .set({ value })
        .where('key', '=', 'alive')
        .where('value', '=', row.value)
        .executeTakeFirst();
      // Of several nodes that start together, one gives the time back.
      const away = changed.numUpdatedRows === 1n ? now - Number(row.value) : 0;
      return away > patience ? away : 0;
    });
  }

  async shift(milliseconds: number): Promise<void> {
    const rows = await this.#db.selectFrom('matches').selectAll().where('phase', '=', 'running').execute();
    for (const row of rows.map(toMatchRow)) {
      const { clocks, away } = row.state;
      const later = (time: number): number => time + milliseconds;
      await this.write({
        match: row.id,
        revision: row.revision,
        version: row.version,
        entries: [],
        phase: row.phase,
        changedAt: row.changedAt,
        deadline: row.deadline === null ? null : later(row.deadline),
        lease: row.lease,
        state: {
          ...row.state,
          clocks: clocks && { ...clocks, at: later(clocks.at) },
          away: [
            away[0] && { since: later(away[0].since), until: later(away[0].until) },
            away[1] && { since: later(away[1].since), until: later(away[1].until) },
          ],
        },
      });
    }
  }

  async expire(before: number): Promise<number> {
    await this.#db.deleteFrom('replies').where('created_at', '<', before).execute();
    const rows = await this.#db
      .selectFrom('matches')
      .select('id')
      .where('version', '=', 0)
      .where('phase', '!=', 'ended')
      .where('changed_at', '<', before)
      .limit(1000)
      .execute();
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await this.#db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('tickets').where('match', 'in', ids).execute();
      await transaction.deleteFrom('chat').where('match', 'in', ids).execute();
      await transaction.deleteFrom('matches').where('id', 'in', ids).where('version', '=', 0).execute();
    });
    return ids.length;
  }

  backup(file: string): Promise<void> {
    return this.#backend.backup(file);
  }

  async isReady(): Promise<boolean> {
    try {
      await sql`select 1`.execute(this.#db);
      return true;
    } catch {
      return false;
    }
  }

  async close(): Promise<void> {
    await this.#db.destroy();
  }
}

class RolledBack extends Error {}

/** One write within a transaction of somebody else's. */
export async function writeOne(transaction: Transaction<Tables>, write: Write): Promise<boolean> {
  const changed = await transaction
    .updateTable('matches')
    .set({
      phase: write.phase,
      state: JSON.stringify(write.state),
      version: write.version + write.entries.length,
      revision: write.revision + 1,
      changed_at: write.changedAt,
      deadline: write.deadline,
      lease: write.lease,
    })
    .where('id', '=', write.match)
    .where('revision', '=', write.revision)
    .where('version', '=', write.version)
    .executeTakeFirst();
  if (changed.numUpdatedRows !== 1n) return false;
  if (write.entries.length > 0) {
    const { match, version, entries } = write;
    const rows = entries.map((entry, i) => ({ match, number: version + i, entry: JSON.stringify(entry) }));
    await transaction.insertInto('entries').values(rows).execute();
  }
  return true;
}
