import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { type Config, readConfig } from '../config.ts';
import { type ServerHooks, startServer } from '../server.ts';
import { startInline } from './jobs.ts';

export interface RestResponse {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into the bodies of responses
  readonly body: any;
}

export interface RestServer {
  /** Ends with a slash. */
  readonly root: string;
  /** Errors that the server reported. */
  readonly errors: unknown[];
  /** `at` is relative to the root, unless it begins with a slash. */
  get(at: string, headers?: Readonly<Record<string, string>>): Promise<RestResponse>;
  /** `undefined` sends no body; a string is sent unchanged. */
  post(at: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<RestResponse>;
  stop(): Promise<void>;
}

/** Starts a server on a free port, by default with a store in memory. */
export async function restServer(
  env: Readonly<Record<string, string>> = {},
  given: Partial<ServerHooks> = {},
  /** Overrides settings, including those without an environment variable. */
  settings: Partial<Config> = {},
): Promise<RestServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'rest-'));
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>app</title>');
  const all = {
    PORT: '0',
    HOST: '127.0.0.1',
    STORE: ':memory:',
    REQUESTS_PER_MINUTE: '10000000',
    REQUESTS_PER_MINUTE_PER_TICKET: '10000000',
    MATCHES_PER_HOUR_PER_ADDRESS: '1000000',
    BYTES_PER_HOUR_PER_ADDRESS: '999999999',
    MAX_EVENT_LOOP_DELAY: '0',
    ...env,
  };
  const errors: unknown[] = [];
  const host: ServerHooks = {
    ...{ startThread: startInline, version: '1.2.3' },
    report: (error) => void errors.push(error),
    fail: (error) => void errors.push(error),
    ...given,
  };
  const running = await startServer({ ...readConfig(all, { app: folder, data: folder }), ...settings }, host);
  const root = running.addresses[0] ?? '';
  const ask = async (at: string, init: RequestInit): Promise<RestResponse> => {
    const { status, headers, text } = await readResponse(await fetch(new URL(at, root), init));
    const isJson = /json/.test(headers.get('content-type') ?? '');
    return { status, headers, body: isJson && text !== '' ? JSON.parse(text) : text };
  };
  return {
    root,
    errors,
    get: (at, headers = {}) => ask(at, { headers }),
    post(at, body, headers = {}) {
      const init = { method: 'POST', headers: { ...headers } as Record<string, string> };
      if (body === undefined) return ask(at, init);
      init.headers['content-type'] ??= 'application/json';
      return ask(at, { ...init, body: typeof body === 'string' ? body : JSON.stringify(body) });
    },
    async stop() {
      await running.stop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 20 });
    },
  };
}

/** Starts one server for all tests of a file. Stops it after them and expects that it reported no error. */
export function sharedRestServer(): RestServer {
  const shared = {} as RestServer;
  beforeAll(async () => {
    Object.assign(shared, await restServer());
  });
  afterAll(async () => {
    await shared.stop();
    expect(shared.errors).toEqual([]);
  });
  return shared;
}

const readResponse = async (response: Response) => {
  const { status, headers } = response;
  return { status, headers, text: await response.text() };
};
