// A thread that has an SQLite file open, so that nothing else waits for the disk. Plain JavaScript, since Node starts it
// from the source as it is; packages/cli/dist has a copy beside the bundle.
import { realpathSync } from 'node:fs';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import Database from 'libsql';
import { Journal } from './sqlite-journal.mjs';

/** @typedef {import('./sqlite-driver.ts').Request} Request */
/** @typedef {import('./sqlite-driver.ts').Reply} Reply */

/** Another process may be writing: a backup, an operator's command, a server that is just ending. */
const PATIENCE_MILLISECONDS = 10_000;
/** In pages of four kilobytes. */
const LOG_PAGES = 4000;
const CACHE_PAGES = 8000;
/** So long what is committed waits at most until it is in the tables. */
const SETTLE_MILLISECONDS = 1000;
/** So long is settled at a time: the next commit has to wait for it. */
const AT_ONCE_MILLISECONDS = 1;

/** Tables that the journal may have something for: what names neither of them has nothing to do with it. */
const JOURNALED = /\b(matches|entries)\b/;

const port = parentPort;
if (!port) throw new Error('this is a worker, not a program');

/** @type {Database.Database | null} */
let lock = null;
const database = opened(workerData.file, workerData.holder);
const journal = database instanceof Error ? null : new Journal(database);
/** For the metrics: journal entries, settle errors. @type {Int32Array} */
const figures = workerData.figures;
/** Whether the transaction that is open only reads. */
let isSnapshot = false;
/** @type {NodeJS.Immediate | null} */
let soon = null;
/** @type {NodeJS.Timeout | null} */
let later = null;

port.on('message', (/** @type {Request | 'close'} */ request) => {
  if (request === 'close') return close();
  port.postMessage(answer(request));
  if (request.kind === 'commit') plan();
  publishDepth();
});

function plan(due = journal?.due) {
  if (due === 'now') soon ??= setImmediate(settleSome);
  else if (due === 'later') later ??= setTimeout(settleSome, SETTLE_MILLISECONDS);
}

function settleSome() {
  forgetPlan();
  // Somebody's transaction is open: after that one.
  if (!(database instanceof Error) && database.inTransaction) return plan('later');
  const until = performance.now() + AT_ONCE_MILLISECONDS;
  if (settled((each) => each.settleSome(() => performance.now() >= until))) plan();
  publishDepth();
}

function publishDepth() {
  if (journal) Atomics.store(figures, 0, journal.depth);
}

function forgetPlan() {
  if (soon) clearImmediate(soon);
  if (later) clearTimeout(later);
  soon = null;
  later = null;
}

/** Nobody waits for it: where it fails, everything is still in the journal, and whoever asks next is told. @param {(journal: Journal) => void} settle */
function settled(settle) {
  try {
    if (journal) settle(journal);
    return true;
  } catch {
    Atomics.add(figures, 1, 1);
    return false;
  }
}

function close() {
  forgetPlan();
  settled((each) => each.settle());
  if (!(database instanceof Error)) database.close();
  lock?.close();
  // That nothing is listened to any more ends the thread.
  port?.close();
}

/** @param {Request} request @returns {Reply} */
function answer(request) {
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
 * @param {string | null} holder the server that wants the file for itself
 * @returns {Database.Database | Error}
 */
function opened(file, holder) {
  try {
    if (holder !== null && file !== ':memory:') lock = locked(`${realFile(file)}.server`, holder);
    const found = new Database(file);
    found.exec(`pragma busy_timeout = ${PATIENCE_MILLISECONDS}`);
    // A commit is on the disk before it is answered.
    found.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on');
    // Whoever commits waits while the log is carried over into the file: rarely.
    found.exec(`pragma wal_autocheckpoint = ${LOG_PAGES}; pragma cache_size = ${CACHE_PAGES}`);
    return found;
  } catch (error) {
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
  // A full disk has ended the transaction already.
  if (sql === 'rollback' && !open.inTransaction) return { kind: 'rows', rows: [], changes: null };
  // What is read in a snapshot is all of one moment: up to date when it begins, and left alone.
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

/** The file itself, whichever links lead to it, so that it has one lock. @param {string} file */
function realFile(file) {
  try {
    return realpathSync(file);
  } catch {
    return path.join(realpathSync(path.dirname(file)), path.basename(file));
  }
}

/**
 * A file that one server holds a write lock on for as long as it lives. The operating system releases the lock, however
 * the server ends. The lock leaves the name of its holder readable.
 * @param {string} file
 * @param {string} holder
 */
function locked(file, holder) {
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
