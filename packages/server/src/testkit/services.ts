import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    services: string;
  }
}

/** A real server that runs for the tests. */
export interface TestService {
  readonly url: string;
  /** Of its main process, to be killed; null where it is not ours. */
  readonly pid: number | null;
}

/** The one that all tests of this run share, started when it is first asked for. */
export const service = (name: 'postgres' | 'redis'): Promise<TestService> => ask(name, 'GET');

/** One of the test's own, which it may stop or kill; what is left of it ends with the run. */
export const ownService = (name: 'postgres' | 'redis'): Promise<TestService> => ask(name, 'POST');

async function ask(name: string, method: string): Promise<TestService> {
  const answer = await fetch(`${inject('services')}/${name}`, { method });
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return JSON.parse(text) as TestService;
}

/** An empty database on the shared PostgreSQL. */
export async function freshDatabase(): Promise<{ readonly url: string; drop(): Promise<void> }> {
  const { url } = await service('postgres');
  const name = `quintet_${randomBytes(6).toString('hex')}`;
  await asAdmin(url, `create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return { url: own.href, drop: () => asAdmin(url, `drop database ${name} with (force)`) };
}

/** One statement on a connection of its own. */
export async function asAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
