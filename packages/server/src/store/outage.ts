/** Of SQLite: no room, no access, somebody else has it for too long. */
const SQLITE = /^SQLITE_(?:FULL|IOERR|BUSY|LOCKED|READONLY|CANTOPEN|NOMEM)/;
/** Classes of PostgreSQL: connections, resources, stopped by its operator, the system below it. */
const POSTGRES = /^(?:08|53|57P|58)[0-9A-Z]{1,3}$/;
const NETWORK = ['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT'];
/** What has no code, as the driver of PostgreSQL and our own thread say it. */
const SENTENCES =
  /^(?:Connection terminated|timeout (?:exceeded )?when trying to connect|Query read timeout|the store is closed)/;

/** Whether a store has failed by no fault of what it was asked for: its disk is full, or it is gone. It may work again later. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as Error & { readonly code?: unknown };
  if (typeof code !== 'string' || code === '') return SENTENCES.test(error.message);
  return SQLITE.test(code) || POSTGRES.test(code) || NETWORK.includes(code);
}
