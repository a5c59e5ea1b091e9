import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runServe } from './serve.ts';
import { run, testTerminal } from './testkit/terminal.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'serve-'));
beforeAll(() => writeFileSync(path.join(folder, 'index.html'), 'page'));
afterAll(() => rmSync(folder, { recursive: true }));

test('serve prints its address, responds at that address and stops on a signal', async () => {
  const terminal = testTerminal(new PassThrough());
  const served = runServe(terminal, { port: '0', host: '127.0.0.1', store: ':memory:' }, folder);
  await new Promise((resolve) => terminal.output.once('data', resolve));
  const address = /Quintet is running at (\S+)/.exec(terminal.out())?.[1] ?? '';
  expect(await (await fetch(address)).text()).toBe('page');
  terminal.end();
  await served;
  await expect(fetch(address)).rejects.toThrow();
});

test('the error for a port in use names the port', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const port = String((other.address() as AddressInfo).port);
  const serving = runServe(testTerminal(new PassThrough()), { port, host: '127.0.0.1', store: ':memory:' }, folder);
  await expect(serving).rejects.toThrow(`port ${port} is in use`);
  other.close();
});

test('an invalid port is bad usage, and a missing build of the app is reported', async () => {
  const terminal = testTerminal(new PassThrough());
  await expect(runServe(terminal, { port: 'x' }, folder)).rejects.toMatchObject({ exitCode: 2 });
  await expect(runServe(terminal, { port: '0', store: ':memory:' }, path.join(folder, 'none'))).rejects.toThrow(
    'is not built',
  );
});

const quintet = (...argv: string[]) => run(argv, '', { folder });

test('a backup of a missing store fails and creates no file', async () => {
  const { code, err } = await quintet('serve', '--store', path.join(folder, 'none.sqlite'), 'backup', 'copy.jsonl');
  expect([code, err]).toEqual([1, expect.stringContaining('there is no file')]);
  expect(existsSync(path.join(folder, 'copy.jsonl'))).toBe(false);
});

test('restore refuses a file that is not a backup', async () => {
  writeFileSync(path.join(folder, 'junk.jsonl'), 'junk\n');
  const store = path.join(folder, 'new.sqlite');
  const { code, err } = await quintet('serve', '--store', store, 'restore', 'junk.jsonl');
  expect(code).toBe(1);
  expect(err).not.toContain('at ');
});
