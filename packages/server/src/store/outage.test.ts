import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { isOutage } from './backend.ts';
import { openPostgres } from './postgres.ts';
import { SqliteError } from './sqlite-driver.ts';

const withCode = (code: string): Error => Object.assign(new Error('failed'), { code });

test.each([
  new SqliteError('database or disk is full', 'SQLITE_FULL'),
  new SqliteError('disk I/O error', 'SQLITE_IOERR_WRITE'),
  new SqliteError('database is locked', 'SQLITE_BUSY'),
  // PostgreSQL: disk full, too many connections, shutdown, I/O error.
  withCode('53100'),
  withCode('53300'),
  withCode('57P01'),
  withCode('58030'),
  withCode('ECONNRESET'),
  new Error('Connection terminated unexpectedly'),
  new Error('the store is closed'),
])('%o counts as an outage', (error) => {
  expect(isOutage(error)).toBe(true);
});

test.each([
  new SqliteError('UNIQUE constraint failed', 'SQLITE_CONSTRAINT_PRIMARYKEY'),
  withCode('23505'),
  withCode('42601'),
  withCode('FST_ERR_VALIDATION'),
  new Error('match m: a stored entry was refused'),
  'ECONNRESET',
  null,
])('%o counts as a bug, not as an outage', (error) => {
  expect(isOutage(error)).toBe(false);
});

test('an unreachable database counts as an outage', async () => {
  // Nothing listens on this privileged port.
  const backend = openPostgres('postgres://nobody@127.0.0.1:1/nothing');
  const error = await sql`select 1`.execute(backend.db).catch((reason: unknown) => reason);
  expect(isOutage(error)).toBe(true);
  await backend.close();
});
