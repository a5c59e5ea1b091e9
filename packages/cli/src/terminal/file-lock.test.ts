import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { run, TestFolder } from '../testkit/terminal.ts';
import { lockFile } from './file-lock.ts';

describe('a locked file', () => {
  const folder = new TestFolder();

  test.each([
    ['arena', ['--a', 'random', '--b', 'random', '--games', '1']],
    ['selfplay', ['--level', 'random', '--games', '1']],
    ['openings', ['--games', '1']],
    ['puzzles', ['--games', '1']],
  ])('is not written by %s while another process has it', async (command, args) => {
    const file = path.join(folder.path, 'out');
    await writeFile(file, 'theirs');
    await writeFile(`${file}.lock`, String(process.ppid));
    const { code, err } = await run([command, 'xo', ...args, '--out', 'out'], '', { folder: folder.path });
    expect([code, err]).toEqual([1, expect.stringContaining(`out is being written by process ${process.ppid}; `)]);
    expect(await readFile(file, 'utf8')).toBe('theirs');
    expect(await readFile(`${file}.lock`, 'utf8')).toBe(String(process.ppid));
  });

  test('is free again after a process was killed, and when it is unlocked', async () => {
    const file = path.join(folder.path, 'out');
    // Larger than any process id.
    await writeFile(`${file}.lock`, '2147483646');
    const unlock = await lockFile(file);
    expect(await readFile(`${file}.lock`, 'utf8')).toBe(String(process.pid));
    await unlock();
    expect(await readdir(folder.path)).toEqual([]);
  });

  test('is unlocked if it cannot be used', async () => {
    await writeFile(path.join(folder.path, 'out'), 'mine');
    for (const argv of [
      ['arena', 'xo', '--a', 'random', '--b', 'random', '--games', '1', '--out', 'out'],
      ['openings', 'xo', '--games', '1', '--out', 'out'],
      ['selfplay', 'xo', '--games', '1', '--out', '.'],
    ]) {
      expect((await run(argv, '', { folder: folder.path })).code).toBe(1);
    }
    expect(await readdir(folder.path)).toEqual(['out']);
    expect(await readdir(path.dirname(folder.path))).not.toContain(`${path.basename(folder.path)}.lock`);
  });
});
