// A thread that has an SQLite file open, so that nothing else waits for the disk. Plain JavaScript, since Node starts it
// from the source as it is; packages/cli/dist has a copy beside the bundle.
import { parentPort, workerData } from 'node:worker_threads';
import Database from 'libsql';

/** @typedef {import('./sqlite-driver.ts').Request} Request */
/** @typedef {import('./sqlite-driver.ts').Reply} Reply */
/** @typedef {import('./sqlite-driver.ts').PackedWrite} PackedWrite */

/** Another process may be writing: a backup, an operator's command, a server that is just ending. */
const PATIENCE_MILLISECONDS = 10_000;

const port = parentPort;
if (!port) throw new Error('this is a worker, not a program');

const database = opened(workerData.file);
/** @type {((writes: readonly PackedWrite[]) => boolean[]) | null} */
let apply = null;

port.on('message', (/** @type {Request | 'close'} */ request) => {
  if (request !== 'close') port.postMessage(answer(request));
  else {
    if (!(database instanceof Error)) database.close();
    // That nothing is listened to any more ends the thread.
    port.close();
  }
});

/** @param {Request} request @returns {Reply} */
function answer(request) {
  try {
    if (database instanceof Error) throw database;
    switch (request.kind) {
      case 'query':
        return query(database, request.sql, request.parameters);
      case 'write':
        apply ??= applyTo(database);
        return { kind: 'written', results: apply(request.writes) };
      case 'commit': {
        apply ??= applyTo(database);
        const { writes } = request;
        const work = apply;
        return { kind: 'written', results: inTransaction(database, () => work(writes)) };
      }
    }
  } catch (error) {
    const { message, code } = /** @type {Error & { code?: string }} */ (error);
    return { kind: 'failed', message, code: code ?? '' };
  }
}

/** @param {string} file @returns {Database.Database | Error} */
function opened(file) {
  try {
    const found = new Database(file);
    found.exec(`pragma busy_timeout = ${PATIENCE_MILLISECONDS}`);
    // A commit is on the disk before it is answered.
    found.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on');
    return found;
  } catch (error) {
    return /** @type {Error} */ (error);
  }
}

/** @param {Database.Database} open @param {string} sql @param {readonly unknown[]} parameters @returns {Reply} */
function query(open, sql, parameters) {
  // A full disk has ended the transaction already.
  if (sql === 'rollback' && !open.inTransaction) return { kind: 'rows', rows: [], changes: null };
  const statement = open.prepare(sql);
  if (statement.reader) return { kind: 'rows', rows: statement.all(parameters), changes: null };
  return { kind: 'rows', rows: [], changes: statement.run(parameters).changes };
}

/**
 * @template T
 * @param {Database.Database} open
 * @param {() => T} work
 */
function inTransaction(open, work) {
  open.exec('begin immediate');
  try {
    const result = work();
    open.exec('commit');
    return result;
  } catch (error) {
    if (open.inTransaction) open.exec('rollback');
    throw error;
  }
}

/** @param {Database.Database} open @returns {(writes: readonly PackedWrite[]) => boolean[]} */
function applyTo(open) {
  const update = open.prepare(
    'update matches set phase = ?, state = ?, version = ?, revision = ?, changed_at = ?, deadline = ?, lease = ? where id = ? and revision = ? and version = ?',
  );
  const insert = open.prepare('insert into entries (match, number, entry) values (?, ?, ?)');
  return (writes) =>
    writes.map(([row, entries]) => {
      if (update.run(row).changes !== 1) return false;
      for (const entry of entries) insert.run(entry);
      return true;
    });
}
