import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    services: string;
  }
}

/** A PostgreSQL or Redis server started for the tests. */
export interface TestService {
  readonly url: string;
  /** Process id, for tests that kill the service; `null` if the tests did not start it. */
  readonly pid: number | null;
}

/** The service that all tests of a run share, started on first use. */
export const service = (name: 'postgres' | 'redis'): Promise<TestService> => request(name, 'GET');

/** A service for one test, which may kill it. The service ends with the test run at the latest. */
export const ownService = (name: 'postgres' | 'redis'): Promise<TestService> => request(name, 'POST');

async function request(name: string, method: string): Promise<TestService> {
  const response = await fetch(`${inject('services')}/${name}`, { method });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return JSON.parse(text) as TestService;
}

/** Creates an empty database on the shared PostgreSQL. */
export async function freshDatabase(): Promise<{ readonly url: string; drop(): Promise<void> }> {
  const { url } = await service('postgres');
  const name = `quintet_${randomBytes(6).toString('hex')}`;
  await asAdmin(url, `create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return { url: own.href, drop: () => asAdmin(url, `drop database ${name} with (force)`) };
}

/** Runs one statement on a new connection. */
export async function asAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
