import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { run } from './testkit/terminal.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'backup-'));
afterAll(() => rmSync(folder, { recursive: true }));
const quintet = (...argv: string[]) => run(argv, '', { folder });

test('backing up a missing store fails and creates no file', async () => {
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
