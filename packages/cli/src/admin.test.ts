import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runServe } from './serve.ts';
import { run, testTerminal } from './testkit/terminal.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'admin-'));
const store = path.join(folder, 'quintet.sqlite');
const quintet = (...argv: string[]) => run(['admin', '--store', store, ...argv], '', { folder });
let made: { id: string; ticket: string; invitation: string; code: string };

beforeAll(async () => {
  writeFileSync(path.join(folder, 'index.html'), 'page');
  const terminal = testTerminal(new PassThrough());
  const served = runServe(terminal, { port: '0', host: '127.0.0.1', store }, folder);
  await new Promise((resolve) => terminal.output.once('data', resolve));
  const address = /Quintet is running at (\S+)/.exec(terminal.out())?.[1] ?? '';
  const ask = async (at: string, body: object) =>
    (await (
      await fetch(new URL(at, address), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).json()) as typeof made;
  made = await ask('api/matches', { game: 'ctor', name: 'Ann' });
  await ask(`api/matches/${made.id}/reports`, { reason: 'name', text: 'odd 👩\u200d🚀' });
  terminal.end();
  await served;
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 20 }));

test('admin show finds a match by id or code', async () => {
  const { code, out } = await quintet('show', made.code);
  expect([code, out]).toEqual([0, expect.stringContaining(`${made.id}  ctor, waiting, 0 entries`)]);
  expect(out).toContain('Ann, 1 ticket');
  expect(out).toContain('name, by a watcher');
  expect(out).toContain('odd 👩\u200d🚀');
  expect(JSON.parse((await quintet('--json', 'show', made.id)).out)).toMatchObject({ id: made.id, phase: 'waiting' });
});

test('admin reports lists reported matches and refuses an invalid limit', async () => {
  expect((await quintet('reports')).out).toContain(made.id);
  expect((await quintet('reports', '--limit', 'x')).code).toBe(2);
});

test('admin close reports a match that has already ended, and admin forget deletes the matches of a ticket, not of an invitation', async () => {
  expect((await quintet('close', made.id)).out).toBe('ended\n');
  expect((await quintet('close', made.id)).out).toBe('it had already ended\n');
  expect((await quintet('hush', made.id)).code).toBe(0);
  const forget = (secret: string) => run(['admin', '--store', store, 'forget', '-'], `${secret}\n`, { folder });
  expect((await forget(made.invitation)).out).toBe('0 deleted\n');
  const { out } = await forget(made.ticket);
  expect(out).toBe(`${made.id}\n1 deleted\n`);
  for (const command of ['show', 'close', 'delete', 'hush']) {
    const { code, err } = await quintet(command, made.id);
    expect([command, code, err]).toEqual([command, 1, expect.stringContaining('not found')]);
  }
});

test('admin commands never create a missing store', async () => {
  const none = path.join(folder, 'none.sqlite');
  const { code, err } = await run(['admin', '--store', none, 'reports'], '', { folder });
  expect([code, err]).toEqual([1, expect.stringContaining('there is no file')]);
  expect(existsSync(none)).toBe(false);
});
