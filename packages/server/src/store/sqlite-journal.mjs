// The journal of an SQLite file. The row of a match and that of its new entry are on pages of their own: two pages would be
// written for each move. In the journal whatever is committed together is one row, behind the last one. By and by it is
// settled into the tables, many moves of a match at once. Whoever reads the tables settles first and sees no difference.

/** @typedef {import('libsql').Database} Database */
/** @typedef {import('./sqlite-driver.ts').PackedWrite} PackedWrite */
/** @typedef {import('./sqlite-driver.ts').Stand} Stand */
/** @typedef {ReturnType<typeof statementsFor>} Statements */
/** What a match has in the journal, as one write. @typedef {[string, Stand, PackedWrite[2], PackedWrite[3][number][]]} Unsettled */

/** With so many entries in the journal it is time to settle. */
const MANY = 4000;

export class Journal {
  #open;
  /** Null before the schema is there. @type {Statements | null} */
  #statements = null;
  /** What is not in the tables yet, by match; null: not known without reading the journal. @type {Map<string, Unsettled> | null} */
  #unsettled = null;
  /** Matches that are settled one after the other; with the last of them the journal is done with up to that row. @type {{ matches: string[], upTo: number } | null} */
  #round = null;
  #lastRow = 0;
  /** That came since the last round began. */
  #entries = 0;
  /** Entries in the journal that are not in the tables, as far as is known. */
  #depth = 0;
  /** Another number when somebody else has written to the file. */
  #dataVersion = 0;

  /** @param {Database} open */
  constructor(open) {
    this.#open = open;
  }

  /** How many committed entries wait to be settled. */
  get depth() {
    return this.#depth;
  }

  /** When to settle some of it. @returns {'now' | 'later' | 'never'} */
  get due() {
    if (this.#round || this.#entries >= MANY) return 'now';
    return this.#unsettled && this.#unsettled.size > 0 ? 'later' : 'never';
  }

  /** Each write on its own happens or does not; all that happen are on the disk when it returns. @param {string} text */
  commit(text) {
    /** @type {PackedWrite[]} */
    const writes = JSON.parse(text);
    if (writes.every(isPlain)) return this.#append(writes, text);
    return this.#inTransaction(() => {
      this.settleWithin();
      return writes.map(this.#prepared().apply);
    });
  }

  /** @param {PackedWrite[]} writes @param {string} text */
  #append(writes, text) {
    const { append, stand } = this.#prepared();
    let added = 0;
    const results = this.#knowing((unsettled) => {
      const results = writes.map(([match, before]) => {
        const now = unsettled.get(match)?.[2] ?? /** @type {Stand | undefined} */ (stand.get([match]));
        return now?.[0] === before[0] && now[1] === before[1];
      });
      const happening = writes.filter((_, i) => results[i]);
      const kept = happening.length === writes.length ? text : JSON.stringify(happening);
      this.#lastRow = Number(append.run([kept]).lastInsertRowid);
      for (const write of happening) {
        added += write[3].length;
        add(unsettled, write);
      }
      this.#entries += added;
      return results;
    });
    this.#depth += added;
    return results;
  }

  /** As a part of the transaction that is open. @param {string} text */
  write(text) {
    this.settleWithin();
    /** @type {PackedWrite[]} */
    const writes = JSON.parse(text);
    return writes.map(this.#prepared().apply);
  }

  /** Brings the tables up to date. */
  settle() {
    if (this.#isAnything()) this.#atEase(() => this.#inTransaction(() => this.settleWithin()));
  }

  /** The tables are up to date for somebody who reads them; where there is no room to keep that, then only as long. @template T @param {() => T} read */
  reading(read) {
    if (!this.#isAnything()) return read();
    return this.#atEase(() => {
      const depth = this.#depth;
      this.#open.exec('begin immediate');
      const result = this.#orBack(() => {
        this.settleWithin();
        return read();
      });
      try {
        this.#open.exec('commit');
      } catch {
        this.#back(depth);
      }
      return result;
    });
  }

  /** The same little by little: a round takes all matches that have something in the journal when it begins, some at a time. @param {() => boolean} isEnough */
  settleSome(isEnough) {
    if (!this.#isAnything()) return;
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
    this.#atEase(() => this.#knowing(settle));
  }

  /** @param {Map<string, Unsettled>} unsettled */
  #nextRound(unsettled) {
    this.#entries = 0;
    return { matches: [...unsettled.keys()], upTo: this.#lastRow };
  }

  /** As a part of the transaction that is open. */
  settleWithin() {
    this.#forget();
    if (!this.#isAnything()) return;
    const { all, clear } = this.#prepared();
    /** @type {Map<string, Unsettled>} */
    const unsettled = new Map();
    for (const { writes } of /** @type {{ writes: string }[]} */ (all.all())) {
      for (const write of /** @type {PackedWrite[]} */ (JSON.parse(writes))) {
        if (unsettled.has(write[0]) || this.#isAhead(write)) add(unsettled, write);
      }
    }
    // Counted before it can fail: what cannot be settled is still there.
    this.#depth = [...unsettled.values()].reduce((sum, [, , , entries]) => sum + entries.length, 0);
    for (const write of unsettled.values()) this.#settleOne(write);
    clear.run([Number.MAX_SAFE_INTEGER]);
    this.#depth = 0;
  }

  /** What a round has settled is in the journal until the round ends. @param {PackedWrite} write */
  #isAhead([match, , [revision]]) {
    const now = /** @type {Stand | undefined} */ (this.#prepared().stand.get([match]));
    return now !== undefined && now[0] < revision;
  }

  /** @param {Unsettled} write */
  #settleOne(write) {
    if (this.#prepared().apply(write)) return;
    throw new Error(`match ${write[0]}: what is in the journal does not follow on what is known`);
  }

  /** A transaction in which it is known what is not settled; only if it happens, that stays known. @template T @param {(unsettled: Map<string, Unsettled>) => T} work */
  #knowing(work) {
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

  /** Without waiting for the disk: as long as it is not there, the journal is. @template T @param {() => T} work */
  #atEase(work) {
    this.#open.exec('pragma synchronous = normal');
    try {
      return work();
    } finally {
      this.#open.exec('pragma synchronous = full');
    }
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
    const depth = this.#depth;
    try {
      return work();
    } catch (error) {
      this.#back(depth);
      throw error;
    }
  }

  /** @param {number} depth of the journal before the transaction; more may have been found in it since */
  #back(depth) {
    this.#forget();
    this.#depth = Math.max(depth, this.#depth);
    // A full disk has ended the transaction already.
    if (this.#open.inTransaction) this.#open.exec('rollback');
  }

  #forget() {
    this.#unsettled = null;
    this.#round = null;
    this.#entries = 0;
  }

  #isAnything() {
    const isThere = this.#statements || this.#open.prepare("select 1 from sqlite_master where name = 'journal'").get();
    return isThere ? this.#prepared().any.get() !== undefined : false;
  }

  #prepared() {
    this.#statements ??= statementsFor(this.#open);
    return this.#statements;
  }
}

/** What the tables may refuse goes to them at once: once it is in the journal it is too late. @param {PackedWrite} write */
const isPlain = ([, , [revision, version, phase, , changedAt]]) =>
  phase !== 'waiting' && ![revision, version, phase, changedAt].includes(/** @type {never} */ (null));

/** @param {Database} open */
function statementsFor(open) {
  const update = open.prepare(
    'update matches set revision = ?, version = ?, phase = ?, state = coalesce(?, state), changed_at = ?, deadline = ?, lease = ? where id = ? and revision = ? and version = ?',
  );
  const insert = open.prepare('insert into entries (match, number, entry) select ?, ? + key, value from json_each(?)');
  return {
    append: open.prepare('insert into journal (writes) values (?)'),
    any: open.prepare('select 1 from journal limit 1'),
    all: open.prepare('select writes from journal order by id'),
    clear: open.prepare('delete from journal where id <= ?'),
    stand: open.prepare('select revision, version from matches where id = ?').raw(),
    dataVersion: open.prepare('pragma data_version').raw(),
    /** False: the match has moved on, or is no more. @param {PackedWrite} write */
    apply([match, before, after, entries]) {
      if (update.run([...after, match, ...before]).changes !== 1) return false;
      if (entries.length > 0) insert.run([match, before[1], JSON.stringify(entries)]);
      return true;
    },
  };
}

/** To what its match has in the journal already. @param {Map<string, Unsettled>} unsettled @param {PackedWrite} write */
function add(unsettled, [match, before, after, entries]) {
  const earlier = unsettled.get(match);
  if (earlier) {
    const [revision, version, phase, state, ...times] = after;
    earlier[2] = [revision, version, phase, state ?? earlier[2][3], ...times];
    earlier[3].push(...entries);
  } else unsettled.set(match, [match, before, after, [...entries]]);
}
