// A thread that has an SQLite file open, so that nothing else waits for the disk. Plain JavaScript, since Node starts it
// straight from the source; packages/cli/dist has a bundled copy.
import { realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import Database from 'libsql';
import { Journal } from './sqlite-journal.mjs';

/** @typedef {import('./sqlite-driver.ts').Request} Request */
/** @typedef {import('./sqlite-driver.ts').Reply} Reply */

/** How long to wait for another process that writes: a backup, an operator's command, a server that is stopping. */
const BUSY_TIMEOUT_MS = 10_000;
/** Sizes in pages of 4 KiB. */
const CHECKPOINT_PAGES = 4000;
const CACHE_PAGES = 8000;
/** Delay before committed writes are settled into the tables. */
const SETTLE_DELAY_MS = 1000;
/** Shortest and longest settling slice. A slice delays the next commit, but is one transaction: a longer one costs less per match. */
const MIN_SETTLE_MS = 1;
const MAX_SETTLE_MS = 5;
/** The slice grows by 1 ms for each of this many journaled entries. */
const ENTRIES_PER_SETTLE_MS = 800;

/** Matches statements on tables that the journal writes to. */
const JOURNALED = /\b(matches|entries)\b/;

const port = parentPort;
if (!port) throw new Error('this module runs as a worker thread only');

/** @type {Database.Database | null} */
let lock = null;
const database = openDatabase(workerData.file, workerData.holder);
const journal = database instanceof Error ? null : new Journal(database);
/** Counters for the metrics: journal entries, settle errors. @type {Int32Array} */
const counters = workerData.counters;
/** Whether the open transaction is read-only. */
let isSnapshot = false;
/** @type {NodeJS.Immediate | null} */
let soon = null;
/** @type {NodeJS.Timeout | null} */
let later = null;

port.on('message', (/** @type {Request | 'close'} */ request) => {
  if (request === 'close') return close();
  port.postMessage(respond(request));
  if (request.kind === 'commit') schedule();
  publishDepth();
});

function schedule(due = journal?.due) {
  if (due === 'now') soon ??= setImmediate(settleSome);
  else if (due === 'later') later ??= setTimeout(settleSome, SETTLE_DELAY_MS);
}

function settleSome() {
  cancelSchedule();
  // A transaction is open: try again after the usual delay.
  if (!(database instanceof Error) && database.inTransaction) return schedule('later');
  const slice = Math.max(MIN_SETTLE_MS, Math.min(MAX_SETTLE_MS, (journal?.depth ?? 0) / ENTRIES_PER_SETTLE_MS));
  const until = performance.now() + slice;
  if (trySettle((each) => each.settleSome(() => performance.now() >= until))) schedule();
  publishDepth();
}

function publishDepth() {
  if (journal) Atomics.store(counters, 0, journal.depth);
}

function cancelSchedule() {
  if (soon) clearImmediate(soon);
  if (later) clearTimeout(later);
  soon = null;
  later = null;
}

/** Ignores an error, since everything is still in the journal and the next request reports it. @param {(journal: Journal) => void} settle */
function trySettle(settle) {
  try {
    if (journal) settle(journal);
    return true;
  } catch {
    Atomics.add(counters, 1, 1);
    return false;
  }
}

function close() {
  cancelSchedule();
  trySettle((each) => each.settle());
  if (!(database instanceof Error)) database.close();
  lock?.close();
  // Closing the port ends the thread.
  port?.close();
}

/** @param {Request} request @returns {Reply} */
function respond(request) {
  try {
    if (database instanceof Error || !journal) throw database;
    switch (request.kind) {
      case 'query':
        return query(database, journal, request.sql, request.parameters);
      case 'write':
        return { kind: 'written', results: journal.write(request.writes) };
      case 'commit':
        return { kind: 'written', results: journal.commit(request.writes) };
    }
  } catch (error) {
    const { message, code } = /** @type {Error & { code?: string }} */ (error);
    return { kind: 'failed', message, code: code ?? '' };
  }
}

/**
 * @param {string} file
 * @param {string | null} holder name of the server that locks the file
 * @returns {Database.Database | Error}
 */
function openDatabase(file, holder) {
  try {
    const name = holder === null || file === ':memory:' ? null : realFile(file);
    if (holder !== null && name !== null) lock = acquireLock(`${name}.server`, holder);
    if (name !== null) expectNoOtherLink(name);
    const found = new Database(file);
    found.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`);
    // A commit is on the disk before it is acknowledged.
    found.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on');
    // Checkpoints delay commits, so they are rare.
    found.exec(`pragma wal_autocheckpoint = ${CHECKPOINT_PAGES}; pragma cache_size = ${CACHE_PAGES}`);
    if (name !== null) recordName(found, name);
    return found;
  } catch (error) {
    lock?.close();
    return /** @type {Error} */ (error);
  }
}

/**
 * @param {Database.Database} open
 * @param {Journal} journal
 * @param {string} sql
 * @param {readonly unknown[]} parameters
 * @returns {Reply}
 */
function query(open, journal, sql, parameters) {
  // A full disk has already rolled back the transaction.
  if (sql === 'rollback' && !open.inTransaction) return { kind: 'rows', rows: [], changes: null };
  // A snapshot settles the journal when it starts, and nothing is settled while it reads.
  if (sql === 'begin') journal.settle();
  if (!open.inTransaction) isSnapshot = sql === 'begin';
  const statement = open.prepare(sql);
  /** @returns {Reply} */
  const run = () =>
    statement.reader
      ? { kind: 'rows', rows: statement.all(parameters), changes: null }
      : { kind: 'rows', rows: [], changes: statement.run(parameters).changes };
  if (isSnapshot || !JOURNALED.test(sql)) return run();
  if (!open.inTransaction && statement.reader) return journal.reading(run);
  if (open.inTransaction) journal.settleWithin();
  else journal.settle();
  return run();
}

/** Resolves symbolic links, so that a file has a single lock. @param {string} file */
function realFile(file) {
  try {
    return realpathSync(file);
  } catch {
    return path.join(realpathSync(path.dirname(file)), path.basename(file));
  }
}

/**
 * Takes a write lock on a file beside the database, held as long as the server lives. The operating system releases it however
 * the server ends. The file contains the name of its holder.
 * @param {string} file
 * @param {string} holder
 */
function acquireLock(file, holder) {
  const found = new Database(file);
  try {
    found.exec('pragma busy_timeout = 0');
    found.exec('begin immediate; create table if not exists holder (name text not null); delete from holder');
    found.prepare('insert into holder values (?)').run(holder);
    found.exec('commit; begin immediate');
    return found;
  } catch (error) {
    const name = /** @type {{ code?: string }} */ (error).code === 'SQLITE_BUSY' ? holderOf(found) : null;
    found.close();
    throw name === null ? error : new Error(`another server is using it (${name})`);
  }
}

/**
 * Hard links cannot be resolved, so the database records under which name its server opened it. If that name still refers to
 * the same file, its lock must be free, and its write-ahead log empty: SQLite would not find the log under another name.
 * @param {string} name
 */
function expectNoOtherLink(name) {
  const other = recordedName(name);
  if (other === null || other === name || !isSameFile(other, name)) return;
  acquireLock(`${other}.server`, '').close();
  if ((statSync(`${other}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0)
    throw new Error(`its newest moves are in ${other}-wal: start it once as ${other}`);
}

/** @param {string} name */
function recordedName(name) {
  if (!statSync(name, { throwIfNoEntry: false })?.size) return null;
  const found = new Database(name);
  try {
    const isRecorded = found.prepare("select 1 from sqlite_master where name = 'opened_as'").get();
    const row = isRecorded ? found.prepare('select name from opened_as').get() : undefined;
    return /** @type {{ name: string } | undefined} */ (row)?.name ?? null;
  } finally {
    found.close();
  }
}

/** @param {Database.Database} open @param {string} name */
function recordName(open, name) {
  open.exec('begin immediate; create table if not exists opened_as (name text not null); delete from opened_as');
  open.prepare('insert into opened_as values (?)').run(name);
  // The checkpoint moves the record from the log to the file, where other links show it.
  open.exec('commit; pragma wal_checkpoint');
}

/** @param {string} a @param {string} b */
function isSameFile(a, b) {
  const [first, second] = [a, b].map((each) => statSync(each, { throwIfNoEntry: false, bigint: true }));
  return first !== undefined && first.ino === second?.ino && first.dev === second.dev;
}

/** @param {Database.Database} found */
function holderOf(found) {
  try {
    return (
      /** @type {{ name: string } | undefined} */ (found.prepare('select name from holder').get())?.name ?? 'unknown'
    );
  } catch {
    return 'it is just starting';
  }
}
