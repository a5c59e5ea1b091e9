import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ConfigError, readConfig, readLogLevel, readWorkerConfig } from './config.ts';
import { type Running, startServer, stopping } from './server.ts';

describe('configuration', () => {
  const folders = { app: '/app', data: '/data' };

  test('by default the server listens on port 4170 on all addresses and stores matches in one file', () => {
    const config = readConfig({}, folders);
    expect(config).toMatchObject({
      port: 4170,
      host: '0.0.0.0',
      app: '/app',
      store: '/data/quintet.sqlite',
      bus: null,
    });
    expect(config).toMatchObject({ basePath: '/', origins: [], proxies: 0 });
  });

  test.each([
    [{ STORE: 'mysql://a' }, 'STORE must be'],
    [{ BUS: 'http://a' }, 'BUS must be'],
    [{ BUS: 'redis://a' }, 'set STORE to postgres'],
    [{ BASE_PATH: 'games' }, 'BASE_PATH must be'],
    [{ ORIGINS: 'https://a/b' }, 'ORIGINS must be'],
    [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY must be'],
    [{ MAX_SOCKETS: '0' }, 'MAX_SOCKETS must be'],
    [{ MESSAGES_PER_SECOND: '0' }, 'MESSAGES_PER_SECOND must be'],
    [{ MAX_SOCKETS_PER_TICKET: '0' }, 'MAX_SOCKETS_PER_TICKET must be'],
    [{ MAX_JOBS: '0' }, 'MAX_JOBS must be'],
    [{ MAX_BOT_MOVES_PER_ADDRESS: '0' }, 'MAX_BOT_MOVES_PER_ADDRESS must be'],
    [{ MAX_SEARCHES_PER_ADDRESS: 'many' }, 'MAX_SEARCHES_PER_ADDRESS must be'],
    [{ REQUESTS_PER_MINUTE_PER_TICKET: 'many' }, 'REQUESTS_PER_MINUTE_PER_TICKET must be'],
    [{ HOSTS: 'https://a' }, 'HOSTS must be'],
    [{ MAX_CONNECTIONS_PER_ADDRESS: '0' }, 'MAX_CONNECTIONS_PER_ADDRESS must be'],
    [{ REQUEST_TIMEOUT_SECONDS: '0' }, 'REQUEST_TIMEOUT_SECONDS must be'],
    [{ BUS_NAME: 'a b' }, 'BUS_NAME must be'],
    [{ THREADS: '0' }, 'THREADS must be a number from 1'],
    [{ KEEP_ENDED_DAYS: 'ever' }, 'KEEP_ENDED_DAYS must be'],
    [{ KEEP_UNTOUCHED_DAYS: '-1' }, 'KEEP_UNTOUCHED_DAYS must be'],
    [{ KEEP_REPORTS_DAYS: 'a year' }, 'KEEP_REPORTS_DAYS must be'],
    [{ KEEP_IDLE_DAYS: 'ever' }, 'KEEP_IDLE_DAYS must be'],
    [{ MAX_ENTRIES: '9' }, 'MAX_ENTRIES must be'],
    [{ MAX_STORE_MB: 'all' }, 'MAX_STORE_MB must be'],
    [{ MATCHES_PER_HOUR_PER_ADDRESS: '0' }, 'MATCHES_PER_HOUR_PER_ADDRESS must be'],
    [{ BYTES_PER_HOUR_PER_ADDRESS: '1' }, 'BYTES_PER_HOUR_PER_ADDRESS must be'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must be'],
  ])('%o is refused with a message that names the variable', (env, message) => {
    expect(() => readConfig(env, folders)).toThrow(message);
  });

  test('a worker needs only a bus, and a server with a bus may run without search threads', () => {
    expect(readWorkerConfig({ BUS: 'redis://a', THREADS: '3' })).toEqual({
      bus: 'redis://a',
      busName: 'quintet',
      threads: 3,
      games: [],
    });
    expect(() => readWorkerConfig({})).toThrow('BUS must be');
    expect(readConfig({ BUS: 'redis://a', STORE: 'postgres://b/c', THREADS: '0' }, folders).threads).toBe(0);
  });

  test('LOG is one of five levels, or unset', () => {
    expect([readLogLevel({}), readLogLevel({ LOG: 'info' })]).toEqual([null, 'info']);
    expect(() => readLogLevel({ LOG: 'all' })).toThrow('LOG must be one of debug, info, warn, error, silent');
  });

  test('.env.example lists exactly the variables that are read', () => {
    const read = new Set<string>();
    const env = new Proxy({}, { get: (_, name) => void read.add(String(name)) });
    readConfig(env, folders);
    readLogLevel(env);
    const text = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8');
    expect([...text.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name).sort()).toEqual([...read].sort());
  });

  test("the operators' page lists every variable once, with the default of .env.example", () => {
    const read = (file: string): string => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');
    const variables = [...read('.env.example').matchAll(/^(#?)([A-Z_]+)=(.*)$/gm)];
    const rows = [...read('docs/operating.md').matchAll(/^\| `([A-Z_]+)` \| (.*?) \|/gm)];
    expect(rows.map(([, name]) => name).sort()).toEqual(variables.map(([, , name]) => name).sort());
    const shown = new Map(rows.map(([, name, value]) => [name, value]));
    for (const [, comment, name, value] of variables) {
      if (!comment) expect([name, shown.get(name)]).toEqual([name, value || 'none']);
    }
  });

  test('error messages never show a password', () => {
    expect(() => readConfig({ BUS: 'http://me:secret@host' }, folders)).toThrow(/^(?!.*secret)/);
  });

  test.each(['x', '-1', '65536', '1e3', ' 80'])('PORT=%s is refused with a message that names PORT', (PORT) => {
    expect(() => readConfig({ PORT }, folders)).toThrow(ConfigError);
    expect(() => readConfig({ PORT }, folders)).toThrow(`PORT must be a number from 0 to 65535, not "${PORT}"`);
  });
});

describe('the app', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'app-'));
  let running: Running;
  const errors: unknown[] = [];
  const get = (at: string, init: RequestInit = {}) => fetch(new URL(at, running.addresses[0]), init);

  beforeAll(async () => {
    mkdirSync(path.join(folder, 'assets'));
    const policy = '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'">';
    writeFileSync(path.join(folder, 'index.html'), `<!doctype html>${policy}<title>app</title>`);
    writeFileSync(path.join(folder, 'assets/a-123.js'), 'export {}');
    writeFileSync(path.join(folder, 'icon.svg'), '<svg/>');
    mkdirSync(path.join(folder, 'docs'));
    writeFileSync(path.join(folder, 'docs/index.html'), 'first page');
    writeFileSync(path.join(folder, 'docs/rest.html'), 'REST');
    writeFileSync(path.join(folder, '.inputs.json'), '{}');
    const config = readConfig({ PORT: '0', HOST: '127.0.0.1', STORE: ':memory:' }, { app: folder, data: folder });
    const startThread = () => {
      throw new Error('nobody thinks here');
    };
    const report = (error: unknown) => void errors.push(error);
    running = await startServer(config, { startThread, version: '0', report, fail: report });
  });
  afterAll(async () => {
    await running.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 20 });
  });

  test.each(['/', '/match/abc', '/rules/jungle'])('%s is the app page, revalidated each time', async (at) => {
    const response = await get(at);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('<title>app</title>');
    expect(response.headers.get('cache-control')).toBe('no-cache');
  });

  test('the page has its policy as a header only, since Chromium preloads nothing below a policy in the page', async () => {
    const response = await get('/');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await response.text()).toBe('<!doctype html><title>app</title>');
  });

  test('files named by their content hash are cached for a year', async () => {
    const response = await get('/assets/a-123.js');
    expect(response.headers.get('content-type')).toContain('javascript');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await get('/icon.svg')).headers.get('cache-control')).toBe('no-cache');
  });

  test.each(['/assets/gone.js', '/.inputs.json', '/../package.json', '/%2e%2e/package.json'])(
    '%s gets 404',
    async (at) => {
      expect((await get(at)).status).toBe(404);
    },
  );

  test.each([
    ['/docs', 'first page'],
    ['/docs/', 'first page'],
    ['/docs/rest.html', 'REST'],
  ])('%s is documentation, not the app', async (at, text) => {
    // Asks for an uncompressed response.
    const answer = await get(at, { headers: { 'accept-encoding': 'identity' } });
    expect([answer.status, await answer.text()]).toEqual([200, text]);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(new URL(answer.url).pathname).toMatch(/^\/docs\/./.test(at) ? /rest/ : /\/docs\/$/);
  });

  test('requests that do not accept HTML get no page', async () => {
    expect((await get('/match/abc', { method: 'POST' })).status).toBe(404);
    expect((await get('/match/abc', { headers: { accept: 'application/json' } })).status).toBe(404);
  });

  test('every response has a content security policy that allows nothing from other sites', async () => {
    const policy = (await get('/')).headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    expect(policy).not.toMatch(/https?:/);
  });

  test.each(['/', '/assets/a-123.js', '/api/health', '/nothing.js'])('%s has security headers', async (at) => {
    const { headers } = await get(at);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-embedder-policy')).toBe('require-corp');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('server')).toBeNull();
  });
});

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('shutdown steps run in order and only once, however often `stop` is called', async () => {
  const done: string[] = [];
  const step = (name: string) => ({ name, timeoutMs: 100, work: async () => void done.push(name) });
  const stop = stopping([step('first'), step('second')], () => {});
  await Promise.all([stop(), stop()]);
  expect(done).toEqual(['first', 'second']);
});

test('a shutdown step that hangs or fails is reported, and the remaining steps still run', async () => {
  const reports: string[] = [];
  let isEnded = false;
  const stop = stopping(
    [
      { name: 'one that hangs', timeoutMs: 3000, work: () => new Promise(() => {}) },
      { name: 'one that fails', timeoutMs: 3000, work: () => Promise.reject(new Error('broken')) },
      {
        name: 'the last',
        timeoutMs: 3000,
        work: () => {
          isEnded = true;
        },
      },
    ],
    (error, about) => reports.push(`${about?.stopping}: ${(error as Error).message}`),
  );
  const stopped = stop();
  await vi.advanceTimersByTimeAsync(3000);
  await stopped;
  expect(isEnded).toBe(true);
  expect(reports).toEqual(['one that hangs: one that hangs did not stop within 3000 ms', 'one that fails: broken']);
});

test('the limits per address are larger only where nobody else can connect, and never above a setting that is given', () => {
  const limitOf = (env: Record<string, string>) => readConfig(env, { data: '.' }).requestsPerMinute;
  const usual = limitOf({});
  for (const HOST of ['127.0.0.1', '127.0.0.9', '::1', 'localhost']) expect(limitOf({ HOST })).toBe(50 * usual);
  for (const HOST of ['0.0.0.0', '10.0.0.1', 'localhost.example.org', '::']) expect(limitOf({ HOST })).toBe(usual);
  expect(limitOf({ HOST: '127.0.0.1', TRUST_PROXY: '1' })).toBe(usual);
  expect(limitOf({ HOST: '127.0.0.1', REQUESTS_PER_MINUTE: '7' })).toBe(7);
});
