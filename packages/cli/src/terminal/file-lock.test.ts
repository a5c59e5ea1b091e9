import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { run, TestFolder } from '../testkit/terminal.ts';
import { lockFile } from './file-lock.ts';

describe('a locked file', () => {
  const folder = new TestFolder();

  test.each([
    ['arena', ['--a', 'random', '--b', 'random', '--games', '1']],
    ['ladder', ['--levels', '1-2', '--games', '1', '--plies', '2']],
    ['selfplay', ['--level', 'random', '--games', '1']],
    ['openings', ['--games', '1']],
    ['puzzles', ['--games', '1']],
  ])('is not written by %s', async (command, args) => {
    const file = path.join(folder.path, 'out');
    await writeFile(file, 'theirs');
    const unlock = await lockFile(file);
    const { code, err } = await run([command, 'xo', ...args, '--out', 'out'], '', { folder: folder.path });
    unlock();
    expect([code, err]).toEqual([1, expect.stringContaining('out is being written by another quintet command\n')]);
    expect(await readFile(file, 'utf8')).toBe('theirs');
  });

  test('is free again after it was unlocked', async () => {
    const file = path.join(folder.path, 'out');
    const unlock = await lockFile(file);
    await expect(lockFile(file)).rejects.toThrow('being written by another');
    unlock();
    (await lockFile(file))();
  });

  test('is unlocked if it is not a file of the command', async () => {
    await writeFile(path.join(folder.path, 'out'), 'mine');
    const argv = ['openings', 'xo', '--games', '1', '--out', 'out'];
    expect((await run(argv, '', { folder: folder.path })).err).toContain('left unchanged');
    (await lockFile(path.join(folder.path, 'out')))();
  });

  test('is refused if its lock is a file of another kind', async () => {
    await writeFile(path.join(folder.path, 'out.lock'), '12345');
    await expect(lockFile(path.join(folder.path, 'out'))).rejects.toThrow('out.lock cannot be used as a lock');
    expect(await readFile(path.join(folder.path, 'out.lock'), 'utf8')).toBe('12345');
  });
});
