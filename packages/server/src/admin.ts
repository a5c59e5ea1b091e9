import { type Entry, fold, type Game, games, type Match, startMatch } from '@quintet/engine';
import { type MatchSummary, matchCode, matchId, ticket } from '@quintet/wire';
import { summaryOf } from './rest/views.ts';
import { retry } from './retry.ts';
import { decideEntry } from './room/decision.ts';
import { rowAfter, writeBetween } from './room/write.ts';
import { openExisting } from './store/open.ts';
import type { MatchRow, Notice, Report, Store } from './store/store.ts';
import { hashOf } from './tickets.ts';

/** A match as an operator sees it. */
export interface MatchFile extends MatchSummary {
  readonly code: string;
  readonly revision: number;
  readonly deadline: number | null;
  /** How many devices hold each seat. */
  readonly tickets: readonly [number, number];
  readonly chat: Awaited<ReturnType<Store['chat']>>;
  readonly reports: readonly Report[];
}

const ATTEMPTS = 5;
const MOST_REPORTS = 20;

/**
 * What an operator does to matches, beside whatever servers use the same store: these are told by notices that they look
 * for, within a second or so.
 */
export class Admin {
  readonly #store: Store;
  readonly #now: () => number;

  private constructor(store: Store, now: () => number) {
    this.#store = store;
    this.#now = now;
  }

  /** Of a store that is there; throws a `StoreFault` otherwise. */
  static async open(where: string, now: () => number = () => Date.now()): Promise<Admin> {
    return new Admin(await openExisting(where), now);
  }

  stop(): Promise<void> {
    return this.#store.close();
  }

  /** By the id of a match, or by its short code while it waits. */
  async show(named: string): Promise<MatchFile | null> {
    const row = await this.#find(named);
    if (!row) return null;
    const [held, chat, reports] = await Promise.all([
      this.#store.seatTickets(row.id),
      this.#store.chat(row.id),
      this.#store.reports({ match: row.id, limit: MOST_REPORTS }),
    ]);
    const count = (seat: number): number => held.filter((each) => each.seat === seat).length;
    const { code, revision, deadline } = row;
    return { ...summaryOf(row), code, revision, deadline, tickets: [count(0), count(1)], chat, reports };
  }

  /** Ends a match without a winner. False: it was over already; null: there is none. */
  async close(named: string): Promise<boolean | null> {
    const isClosed = await retry(ATTEMPTS, async () => {
      const row = await this.#find(named);
      if (!row) return null;
      if (row.phase === 'ended') return false;
      if (!(await this.#end(row))) return undefined;
      await this.#tell(row.id, 'changed');
      return true;
    });
    if (isClosed !== undefined) return isClosed;
    throw new Error(`match ${named} is being played so fast that it could not be ended: try again`);
  }

  /** Drops a match and all that belongs to it; what was reported of it stays. False: there is none. */
  async delete(named: string): Promise<boolean> {
    const row = await this.#find(named);
    return row ? this.#remove(row.id) : false;
  }

  /**
   * Drops every match in which a ticket holds a seat, and what was reported of it: all that its holder has done and said. Gives
   * their ids.
   */
  async forget(secret: string): Promise<string[]> {
    if (!ticket.safeParse(secret).success) return [];
    const gone: string[] = [];
    for (const id of await this.#store.matchesOf(hashOf(secret))) {
      await this.#store.clearReports(id);
      if (await this.#remove(id)) gone.push(id);
    }
    return gone;
  }

  /** Drops what was said in a match. False: there is none. */
  async hush(named: string): Promise<boolean> {
    const row = await this.#find(named);
    if (!row) return false;
    await this.#store.clearChat(row.id);
    await this.#tell(row.id, 'hushed');
    return true;
  }

  reports(limit: number): Promise<Report[]> {
    return this.#store.reports({ limit });
  }

  async #find(named: string): Promise<MatchRow | null> {
    const byId = matchId.safeParse(named).success ? await this.#store.match(named) : null;
    if (byId) return byId;
    const code = matchCode.safeParse(named);
    return code.success ? this.#store.matchByCode(code.data) : null;
  }

  async #remove(id: string): Promise<boolean> {
    const isGone = await this.#store.remove(id);
    if (isGone) await this.#tell(id, 'removed');
    return isGone;
  }

  async #end(row: MatchRow): Promise<boolean> {
    const now = this.#now();
    const ended = decideEntry(row, await this.#match(row), { end: 'abandoned', by: null, at: now }, now);
    if (!ended.ok) throw new Error(`match ${row.id} cannot be ended: ${ended.error.code}`);
    return this.#store.write(writeBetween(row, rowAfter(row, ended.value, now), ended.value.entries));
  }

  async #match({ id, setup }: MatchRow): Promise<Match> {
    const game = games.find((known) => known.id === setup.game) as Game | undefined;
    if (!game) throw new Error(`match ${id}: its game, ${setup.game}, is not known here`);
    const entries: Entry[] = await this.#store.entries(id, 0);
    const { result } = fold(startMatch(game, { options: setup.options, terms: setup.terms }), entries);
    if (!result.ok) throw new Error(`match ${id}: a kept entry was refused: ${result.error.code}`);
    return result.value;
  }

  #tell(match: string, what: Notice['what']): Promise<void> {
    return this.#store.addNotice({ match, what }, this.#now());
  }
}
