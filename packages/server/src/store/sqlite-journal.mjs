// The journal of an SQLite file. The row of a match and that of its new entry are on pages of their own: two pages would be
// written for each move. In the journal whatever is committed together is one row, behind the last one. By and by it is
// settled into the tables, many moves of a match at once. Whoever reads the tables settles first and sees no difference.

/** @typedef {import('libsql').Database} Database */
/** @typedef {import('./sqlite-driver.ts').PackedWrite} PackedWrite */
/** @typedef {import('./sqlite-driver.ts').Stand} Stand */
/** @typedef {ReturnType<typeof statementsFor>} Statements */

/** So many writes wait in the journal at most: the next commit has to wait for those that are being settled. */
const MOST_UNSETTLED = 2000;

export class Journal {
  #open;
  /** Null before the schema is there. @type {Statements | null} */
  #statements = null;
  /** How each match stands that has something in the journal; null: that is not known. @type {Map<string, Stand> | null} */
  #stands = null;
  /** Another number when somebody else has written to the file. */
  #dataVersion = 0;
  #unsettled = 0;

  /** @param {Database} open */
  constructor(open) {
    this.#open = open;
  }

  get isFull() {
    return this.#unsettled >= MOST_UNSETTLED;
  }

  /** Each write on its own happens or does not; all that happen are on the disk when it returns. @param {string} text */
  commit(text) {
    /** @type {PackedWrite[]} */
    const writes = JSON.parse(text);
    const statements = this.#prepared();
    if (writes.every(isPlain)) return this.#append(statements, writes, text);
    return this.#inTransaction(() => {
      this.#settleWithin();
      return writes.map(statements.apply);
    });
  }

  /** @param {Statements} statements @param {PackedWrite[]} writes @param {string} text */
  #append({ append, dataVersion, stand }, writes, text) {
    const known = this.#stands;
    this.#stands = null;
    const { stands, results } = this.#inTransaction(() => {
      const [seen] = /** @type {[number]} */ (dataVersion.get());
      const isKnown = known !== null && seen === this.#dataVersion;
      if (!isKnown) this.#settleWithin();
      this.#dataVersion = seen;
      /** @type {Map<string, Stand>} */
      const stands = isKnown ? known : new Map();
      const results = writes.map(([match, before]) => {
        const now = stands.get(match) ?? /** @type {Stand | undefined} */ (stand.get([match]));
        return now?.[0] === before[0] && now[1] === before[1];
      });
      append.run([results.every(Boolean) ? text : JSON.stringify(writes.filter((_, i) => results[i]))]);
      return { stands, results };
    });
    for (const [i, [match, , [revision, version]]] of writes.entries()) {
      if (results[i]) stands.set(match, [revision, version]);
    }
    this.#stands = stands;
    this.#unsettled += writes.length;
    return results;
  }

  /** A transaction that others end: the tables are up to date in it, and nobody else writes. */
  begin() {
    this.#open.exec('begin immediate');
    this.#orBack(() => this.#settleWithin());
  }

  /** As a part of the transaction that is open. @param {string} text */
  write(text) {
    /** @type {PackedWrite[]} */
    const writes = JSON.parse(text);
    return writes.map(this.#prepared().apply);
  }

  /** Brings the tables up to date. Before it is on the disk itself the journal is, so it need not wait for the disk. */
  settle() {
    if (!this.#isUnsettled()) return;
    this.#open.exec('pragma synchronous = normal');
    try {
      this.#inTransaction(() => this.#settleWithin());
      this.#stands = new Map();
    } finally {
      this.#open.exec('pragma synchronous = full');
    }
  }

  #settleWithin() {
    this.#stands = null;
    this.#unsettled = 0;
    if (!this.#isUnsettled()) return;
    const { all, apply, clear } = this.#prepared();
    const rows = /** @type {{ writes: string }[]} */ (all.all());
    const writes = rows.flatMap((row) => /** @type {PackedWrite[]} */ (JSON.parse(row.writes)));
    for (const write of merged(writes)) {
      if (!apply(write)) throw new Error(`match ${write[0]}: what is in the journal does not follow on what is known`);
    }
    clear.run();
  }

  #isUnsettled() {
    const isThere = this.#statements || this.#open.prepare("select 1 from sqlite_master where name = 'journal'").get();
    return isThere ? this.#prepared().any.get() !== undefined : false;
  }

  #prepared() {
    this.#statements ??= statementsFor(this.#open);
    return this.#statements;
  }

  /** @template T @param {() => T} work */
  #inTransaction(work) {
    this.#open.exec('begin immediate');
    return this.#orBack(() => {
      const result = work();
      this.#open.exec('commit');
      return result;
    });
  }

  /** @template T @param {() => T} work */
  #orBack(work) {
    try {
      return work();
    } catch (error) {
      // A full disk has ended the transaction already.
      if (this.#open.inTransaction) this.#open.exec('rollback');
      throw error;
    }
  }
}

/** What the tables may refuse goes to them at once: once it is in the journal it is too late. @param {PackedWrite} write */
const isPlain = ([, , [revision, version, phase, state, changedAt]]) =>
  phase !== 'waiting' && ![revision, version, phase, state, changedAt].includes(/** @type {never} */ (null));

/** @param {Database} open */
function statementsFor(open) {
  const update = open.prepare(
    'update matches set revision = ?, version = ?, phase = ?, state = ?, changed_at = ?, deadline = ?, lease = ? where id = ? and revision = ? and version = ?',
  );
  const insert = open.prepare('insert into entries (match, number, entry) values (?, ?, ?)');
  return {
    append: open.prepare('insert into journal (writes) values (?)'),
    any: open.prepare('select 1 from journal limit 1'),
    all: open.prepare('select writes from journal order by id'),
    clear: open.prepare('delete from journal'),
    stand: open.prepare('select revision, version from matches where id = ?').raw(),
    dataVersion: open.prepare('pragma data_version').raw(),
    /** False: the match has moved on, or is no more. @param {PackedWrite} write */
    apply([match, before, after, entries]) {
      if (update.run([...after, match, ...before]).changes !== 1) return false;
      for (const [i, entry] of entries.entries()) insert.run([match, before[1] + i, entry]);
      return true;
    },
  };
}

/** One write a match: from where its first one began to where its last one ended. @param {PackedWrite[]} writes */
function merged(writes) {
  /** @type {Map<string, [string, Stand, PackedWrite[2], string[]]>} */
  const byMatch = new Map();
  for (const [match, before, after, entries] of writes) {
    const earlier = byMatch.get(match);
    if (earlier) {
      earlier[2] = after;
      earlier[3].push(...entries);
    } else byMatch.set(match, [match, before, after, [...entries]]);
  }
  return byMatch.values();
}
