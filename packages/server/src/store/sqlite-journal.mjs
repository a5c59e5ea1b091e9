// A write-ahead journal inside an SQLite file. A move changes a match and adds an entry, which are on different pages, so a
// direct write would touch two pages per move. The journal appends all writes of a commit as one row instead. Later they are
// settled, that is applied to the tables, many moves of a match at once. Readers settle first, so they see no difference.

/** @typedef {import('libsql').Database} Database */
/** @typedef {import('./sqlite-driver.ts').PackedWrite} PackedWrite */
/** @typedef {import('./sqlite-driver.ts').RowVersion} RowVersion */
/** @typedef {ReturnType<typeof statementsFor>} Statements */
/** The journaled writes of one match, merged into one. @typedef {[string, RowVersion, PackedWrite[2], PackedWrite[3][number][]]} Unsettled */

/** Number of journaled entries at which settling starts at once. The more entries a match has by then, the less each costs. */
export const MAX_ENTRIES = 16_000;

export class Journal {
  #db;
  /** `null` before the schema exists. @type {Statements | null} */
  #statements = null;
  /** Unsettled writes by match; `null` if they have to be read from the journal. @type {Map<string, Unsettled> | null} */
  #unsettled = null;
  /** The matches left to settle in this round; after the last one the journal is deleted up to row `upTo`. @type {{ matches: string[], upTo: number } | null} */
  #round = null;
  #lastRow = 0;
  /** Entries added since the last round began. */
  #entries = 0;
  /** Known number of unsettled entries. */
  #depth = 0;
  /** SQLite's data version, which changes when another connection writes to the file. */
  #dataVersion = 0;

  /** @param {Database} db */
  constructor(db) {
    this.#db = db;
  }

  /** Number of committed entries that are not settled. */
  get depth() {
    return this.#depth;
  }

  /** When to settle the next slice. @returns {'now' | 'later' | 'never'} */
  get due() {
    if (this.#round || this.#entries >= MAX_ENTRIES) return 'now';
    return this.#unsettled && this.#unsettled.size > 0 ? 'later' : 'never';
  }

  /** Commits writes, each of which succeeds or conflicts on its own. Successful ones are on the disk on return. @param {string} text */
  commit(text) {
    /** @type {PackedWrite[]} */
    const writes = JSON.parse(text);
    if (writes.every(isJournalable)) return this.#append(writes, text);
    return this.#inTransaction(() => {
      this.settleWithin();
      return writes.map(this.#prepared().apply);
    });
  }

  /** @param {PackedWrite[]} writes @param {string} text */
  #append(writes, text) {
    const { append, current } = this.#prepared();
    let added = 0;
    const results = this.#withUnsettled((unsettled) => {
      const results = writes.map(([match, before]) => {
        const now = unsettled.get(match)?.[2] ?? /** @type {RowVersion | undefined} */ (current.get([match]));
        return now?.[0] === before[0] && now[1] === before[1];
      });
      const successful = writes.filter((_, i) => results[i]);
      const row = successful.length === writes.length ? text : JSON.stringify(successful);
      this.#lastRow = Number(append.run([row]).lastInsertRowid);
      for (const write of successful) {
        added += write[3].length;
        merge(unsettled, write);
      }
      this.#entries += added;
      return results;
    });
    this.#depth += added;
    return results;
  }

  /** Writes as part of the open transaction. @param {string} text */
  write(text) {
    this.settleWithin();
    /** @type {PackedWrite[]} */
    const writes = JSON.parse(text);
    return writes.map(this.#prepared().apply);
  }

  /** Applies the whole journal to the tables. */
  settle() {
    if (this.#hasEntries()) this.#withoutSync(() => this.#inTransaction(() => this.settleWithin()));
  }

  /** Settles before a read. If the disk is too full to keep the result, the tables are up to date during the read only. @template T @param {() => T} read */
  reading(read) {
    if (!this.#hasEntries()) return read();
    return this.#withoutSync(() => {
      const depth = this.#depth;
      this.#db.exec('begin immediate');
      const result = this.#orRollBack(() => {
        this.settleWithin();
        return read();
      });
      try {
        this.#db.exec('commit');
      } catch {
        this.#rollBack(depth);
      }
      return result;
    });
  }

  /** Settles some matches. A round covers all matches that are in the journal when it begins, in several slices. @param {() => boolean} isEnough */
  settleSome(isEnough) {
    if (!this.#hasEntries()) return;
    const { clear } = this.#prepared();
    const settle = (/** @type {Map<string, Unsettled>} */ unsettled) => {
      this.#round ??= this.#nextRound(unsettled);
      const { matches, upTo } = this.#round;
      do {
        const write = unsettled.get(matches.pop() ?? '');
        if (!write) break;
        this.#settleOne(write);
        this.#depth -= write[3].length;
        unsettled.delete(write[0]);
      } while (!isEnough());
      if (matches.length > 0) return;
      clear.run([upTo]);
      this.#round = null;
    };
    this.#withoutSync(() => this.#withUnsettled(settle));
  }

  /** @param {Map<string, Unsettled>} unsettled */
  #nextRound(unsettled) {
    this.#entries = 0;
    return { matches: [...unsettled.keys()], upTo: this.#lastRow };
  }

  /** Settles as part of the open transaction. */
  settleWithin() {
    this.#forget();
    if (!this.#hasEntries()) return;
    const { all, clear } = this.#prepared();
    /** @type {Map<string, Unsettled>} */
    const unsettled = new Map();
    for (const { writes } of /** @type {{ writes: string }[]} */ (all.all())) {
      for (const write of /** @type {PackedWrite[]} */ (JSON.parse(writes))) {
        if (unsettled.has(write[0]) || this.#isUnsettled(write)) merge(unsettled, write);
      }
    }
    // Counted before settling, which may fail and leave the entries in the journal.
    this.#depth = [...unsettled.values()].reduce((sum, [, , , entries]) => sum + entries.length, 0);
    for (const write of unsettled.values()) this.#settleOne(write);
    clear.run([Number.MAX_SAFE_INTEGER]);
    this.#depth = 0;
  }

  /** Settled writes stay in the journal until their round ends. @param {PackedWrite} write */
  #isUnsettled([match, , [revision]]) {
    const now = /** @type {RowVersion | undefined} */ (this.#prepared().current.get([match]));
    return now !== undefined && now[0] < revision;
  }

  /** @param {Unsettled} write */
  #settleOne(write) {
    if (this.#prepared().apply(write)) return;
    throw new Error(`match ${write[0]}: the journal does not continue the tables`);
  }

  /** Passes the unsettled writes to `work` in a transaction, and remembers them if it commits. @template T @param {(unsettled: Map<string, Unsettled>) => T} work */
  #withUnsettled(work) {
    const known = this.#unsettled;
    const [unsettled, result] = this.#inTransaction(() => {
      const [seen] = /** @type {[number]} */ (this.#prepared().dataVersion.get());
      const isKnown = known !== null && seen === this.#dataVersion;
      if (!isKnown) this.settleWithin();
      this.#dataVersion = seen;
      const unsettled = isKnown ? known : new Map();
      return [unsettled, work(unsettled)];
    });
    this.#unsettled = unsettled;
    return result;
  }

  /** Commits without waiting for the disk: nothing can be lost, because the journal is already on it. @template T @param {() => T} work */
  #withoutSync(work) {
    this.#db.exec('pragma synchronous = normal');
    try {
      return work();
    } finally {
      this.#db.exec('pragma synchronous = full');
    }
  }

  /** @template T @param {() => T} work */
  #inTransaction(work) {
    this.#db.exec('begin immediate');
    return this.#orRollBack(() => {
      const result = work();
      this.#db.exec('commit');
      return result;
    });
  }

  /** @template T @param {() => T} work */
  #orRollBack(work) {
    const depth = this.#depth;
    try {
      return work();
    } catch (error) {
      this.#rollBack(depth);
      throw error;
    }
  }

  /** @param {number} depth before the transaction, which may have found more entries since */
  #rollBack(depth) {
    this.#forget();
    this.#depth = Math.max(depth, this.#depth);
    // A full disk has already rolled back the transaction.
    if (this.#db.inTransaction) this.#db.exec('rollback');
  }

  #forget() {
    this.#unsettled = null;
    this.#round = null;
    this.#entries = 0;
  }

  #hasEntries() {
    const isThere = this.#statements || this.#db.prepare("select 1 from sqlite_master where name = 'journal'").get();
    return isThere ? this.#prepared().any.get() !== undefined : false;
  }

  #prepared() {
    this.#statements ??= statementsFor(this.#db);
    return this.#statements;
  }
}

/** Whether the tables are sure to accept a write. Any other write skips the journal, so that the caller gets the error at once. @param {PackedWrite} write */
const isJournalable = ([, , [revision, version, phase, , changedAt]]) =>
  phase !== 'waiting' && ![revision, version, phase, changedAt].includes(/** @type {never} */ (null));

/** @param {Database} db */
function statementsFor(db) {
  const update = db.prepare(
    'update matches set revision = ?, version = ?, phase = ?, state = coalesce(?, state), changed_at = ?, deadline = ?, lease = ? where id = ? and revision = ? and version = ?',
  );
  const insert = db.prepare('insert into entries (match, number, entry) select ?, ? + key, value from json_each(?)');
  return {
    append: db.prepare('insert into journal (writes) values (?)'),
    any: db.prepare('select 1 from journal limit 1'),
    all: db.prepare('select writes from journal order by id'),
    clear: db.prepare('delete from journal where id <= ?'),
    current: db.prepare('select revision, version from matches where id = ?').raw(),
    dataVersion: db.prepare('pragma data_version').raw(),
    /** `false` if the match has moved on or was deleted. @param {PackedWrite} write */
    apply([match, before, after, entries]) {
      if (update.run([...after, match, ...before]).changes !== 1) return false;
      if (entries.length > 0) insert.run([match, before[1], JSON.stringify(entries)]);
      return true;
    },
  };
}

/** Merges a write with the unsettled ones of its match. @param {Map<string, Unsettled>} unsettled @param {PackedWrite} write */
function merge(unsettled, [match, before, after, entries]) {
  const earlier = unsettled.get(match);
  if (earlier) {
    const [revision, version, phase, state, ...times] = after;
    earlier[2] = [revision, version, phase, state ?? earlier[2][3], ...times];
    earlier[3].push(...entries);
  } else unsettled.set(match, [match, before, after, [...entries]]);
}
