/** SQLite: the disk is full, the file is inaccessible, or it was locked for too long. */
const SQLITE = /^SQLITE_(?:FULL|IOERR|BUSY|LOCKED|READONLY|CANTOPEN|NOMEM)/;
/** PostgreSQL error classes: connection, resources, operator intervention, system error. */
const POSTGRES = /^(?:08|53|57P|58)[0-9A-Z]{1,3}$/;
const NETWORK = ['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT'];
/** Errors without a code, from the PostgreSQL driver and from our own thread. */
const MESSAGES =
  /^(?:Connection terminated|timeout (?:exceeded )?when trying to connect|Query read timeout|the store is closed)/;

/** Whether the store itself failed, such as a full disk or a lost connection, rather than the request. It may recover. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as Error & { readonly code?: unknown };
  if (typeof code !== 'string' || code === '') return MESSAGES.test(error.message);
  return SQLITE.test(code) || POSTGRES.test(code) || NETWORK.includes(code);
}
