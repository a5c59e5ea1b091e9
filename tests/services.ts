import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import type { Service } from './services/child.ts';
import { startPostgres } from './services/postgres.ts';
import { startRedis } from './services/redis.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL at which tests request services: GET /postgres or /redis for a shared service, POST for a separate one. */
    services: string;
  }
}

interface Kind {
  start(): Promise<Service>;
  /** URL of a running service to use instead of starting one. */
  readonly running: string | undefined;
}

const KINDS: Readonly<Record<string, Kind>> = {
  '/postgres': { start: () => startPostgres(), running: process.env.DATABASE_URL },
  '/redis': { start: startRedis, running: process.env.REDIS_URL },
};

/** Starts services only when a test requests them. Each test run has its own services. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = new Map<string, Promise<Service>>();
  const all: Promise<Service>[] = [];
  const started = (start: () => Promise<Service>): Promise<Service> => {
    const service = start();
    all.push(service);
    return service;
  };
  const server = createServer(async ({ method, url = '' }, response) => {
    try {
      const kind = KINDS[url];
      if (!kind) throw new Error(`no such service: ${url}`);
      if (method === 'POST') response.end(serialized(await started(kind.start)));
      else if (kind.running) response.end(serialized({ url: kind.running, pid: null }));
      else {
        if (!shared.has(url)) shared.set(url, started(kind.start));
        response.end(serialized(await (shared.get(url) as Promise<Service>)));
      }
    } catch (error) {
      response.writeHead(500).end(error instanceof Error ? error.message : String(error));
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  project.provide('services', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    server.close();
    server.closeAllConnections();
    const services = await Promise.allSettled(all);
    await Promise.all(services.map((each) => (each.status === 'fulfilled' ? each.value.stop() : undefined)));
  };
}

const serialized = ({ url, pid }: { readonly url: string; readonly pid: number | null }): string =>
  JSON.stringify({ url, pid });
