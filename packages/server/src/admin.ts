import { type MatchSummary, matchCode, matchId, ticket } from '@quintet/wire';
import { retry } from './retry.ts';
import { decideAbandoned, rowAfter, writeBetween } from './room/decision.ts';
import { summaryOf } from './room/status.ts';
import { openExisting } from './store/open.ts';
import type { MatchRow, Notice, Report, Store } from './store/store.ts';
import { hashOf } from './tickets.ts';

/** A match as an operator sees it. */
export interface MatchFile extends MatchSummary {
  readonly code: string;
  readonly revision: number;
  readonly deadline: number | null;
  /** Number of tickets for each seat. */
  readonly tickets: readonly [number, number];
  readonly chat: Awaited<ReturnType<Store['chat']>>;
  readonly reports: readonly Report[];
}

const MAX_ATTEMPTS = 5;
const MAX_REPORTS = 20;

/**
 * An operator's commands on a store that servers may be using at the same time. Servers learn of changes from notices in the
 * store, which they poll about once a second.
 *
 * @example
 * ```ts
 * import { Admin } from '@quintet/server';
 * async function closeMatch(id: string): Promise<void> {
 *   const admin = await Admin.open('data/quintet.sqlite');
 *   await admin.close(id);
 *   await admin.stop();
 * }
 * ```
 */
export class Admin {
  readonly #store: Store;

  private constructor(store: Store) {
    this.#store = store;
  }

  /** Opens an existing store; throws if it does not exist. */
  static async open(where: string): Promise<Admin> {
    return new Admin(await openExisting(where));
  }

  stop(): Promise<void> {
    return this.#store.close();
  }

  /** Finds a match by its id or, while it waits for a player, by its short code. */
  async show(idOrCode: string): Promise<MatchFile | null> {
    const row = await this.#find(idOrCode);
    if (!row) return null;
    const [tickets, chat, reports] = await Promise.all([
      this.#store.seatTickets(row.id),
      this.#store.chat(row.id),
      this.#store.reports({ match: row.id, limit: MAX_REPORTS }),
    ]);
    const count = (seat: number): number => tickets.filter((each) => each.seat === seat).length;
    const { code, revision, deadline } = row;
    return { ...summaryOf(row), code, revision, deadline, tickets: [count(0), count(1)], chat, reports };
  }

  /** Ends a match without a winner. Returns false if it was over already, `null` if it does not exist. */
  async close(idOrCode: string): Promise<boolean | null> {
    const isClosed = await retry(MAX_ATTEMPTS, async () => {
      const row = await this.#find(idOrCode);
      if (!row) return null;
      if (row.phase === 'ended') return false;
      if (!(await this.#end(row))) return undefined;
      await this.#notify(row.id, 'changed');
      return true;
    });
    if (isClosed !== undefined) return isClosed;
    throw new Error(`match ${idOrCode} changed too often to be ended: try again`);
  }

  /** Deletes a match and everything stored with it, except reports. Returns false if it does not exist. */
  async delete(idOrCode: string): Promise<boolean> {
    const row = await this.#find(idOrCode);
    return row ? this.#remove(row.id) : false;
  }

  /** Deletes every match in which this ticket holds a seat, with its reports. Returns the ids of the matches. */
  async forget(secret: string): Promise<string[]> {
    if (!ticket.safeParse(secret).success) return [];
    const deleted: string[] = [];
    for (const id of await this.#store.matchesOf(hashOf(secret))) {
      await this.#store.clearReports(id);
      if (await this.#remove(id)) deleted.push(id);
    }
    return deleted;
  }

  /** Deletes the chat of a match. Returns false if the match does not exist. */
  async hush(idOrCode: string): Promise<boolean> {
    const row = await this.#find(idOrCode);
    if (!row) return false;
    await this.#store.clearChat(row.id);
    await this.#notify(row.id, 'hushed');
    return true;
  }

  reports(limit: number): Promise<Report[]> {
    return this.#store.reports({ limit });
  }

  async #find(idOrCode: string): Promise<MatchRow | null> {
    const byId = matchId.safeParse(idOrCode).success ? await this.#store.match(idOrCode) : null;
    if (byId) return byId;
    const code = matchCode.safeParse(idOrCode);
    return code.success ? this.#store.matchByCode(code.data) : null;
  }

  async #remove(id: string): Promise<boolean> {
    const isRemoved = await this.#store.remove(id);
    if (isRemoved) await this.#notify(id, 'removed');
    return isRemoved;
  }

  async #end(row: MatchRow): Promise<boolean> {
    const now = this.#store.now();
    const ended = decideAbandoned(row, now);
    return this.#store.write(writeBetween(row, rowAfter(row, ended, now), ended.entries));
  }

  #notify(match: string, what: Notice['what']): Promise<void> {
    return this.#store.addNotice({ match, what }, this.#store.now());
  }
}
