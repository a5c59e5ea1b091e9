import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { games } from '@quintet/engine';
import { summarizeTable } from '@quintet/engine/search';
import { folderTables, writeTable } from '@quintet/server/table-files';
import { describe, expect, test } from 'vitest';
import { run, TestFolder, testTerminal } from '../testkit/terminal.ts';
import { startIdle, startInline } from '../testkit/workers.ts';
import { runTablebase, type TablebaseSettings } from './tablebase.ts';

const { jungle } = games;
const options = { board: 'spec' } as const;

describe('quintet tablebase', () => {
  const folder = new TestFolder();
  const compute = async (settings: Partial<TablebaseSettings>, startWorker = startInline) => {
    const terminal = testTerminal(new PassThrough(), { folder: folder.path });
    await runTablebase(terminal, 'jungle', { pieces: '2', out: 'tables', ...settings }, startWorker);
    await new Promise((resolve) => setImmediate(resolve));
    return terminal.out();
  };
  const fileOf = (name: string): string => path.join(folder.path, 'tables', 'jungle-spec', `${name}.table`);

  test('computes all tables with two pieces, checks them and prints statistics', async () => {
    const out = await compute({ check: '50' });
    expect(out).toContain('36 of them new');
    expect(out).toMatch(/\n\d+ positions: [\d.]+ % won, [\d.]+ % lost, [\d.]+ % drawn for the seat to move\n/);
    expect(out).toContain('longest win: 25 plies, C-R, ');
    expect(out).toMatch(/\n1[67]\d\d positions checked by the rules: no errors\n/);
    expect(await readdir(path.join(folder.path, 'tables', 'jungle-spec'))).toHaveLength(36);
  });

  test('keeps the tables of an earlier run, and computes only what is missing', async () => {
    await compute({ material: 'c-l' });
    const { mtimeMs } = await stat(fileOf('L-C'));
    // A finished table needs no worker.
    expect(await compute({ material: 'L-C' }, startIdle)).toContain('1 table in');
    expect(JSON.parse(await compute({ json: true }))).toMatchObject({ tables: 36, computed: 35 });
    expect((await stat(fileOf('L-C'))).mtimeMs).toBe(mtimeMs);
  });

  test('a table in a file has the same results as one that is computed in memory', async () => {
    await compute({ material: 'LT-R', check: '100' });
    const tables = jungle.tables.open(folderTables(path.join(folder.path, 'tables'), jungle as never));
    const positionAt = jungle.tables.positionsOf(options, 'LT-R');
    const expected = jungle.tables.open(() => null);
    for (let index = 5; index < 100_000; index += 997) {
      const position = positionAt(index);
      if (position) expect(tables.probe(position)).toBe(expected.probe(position));
    }
  });

  test('the options of the match have their own folder', async () => {
    await compute({ material: 'L-C', options: '{"board":"classic"}' });
    expect(await readdir(path.join(folder.path, 'tables'))).toEqual(['jungle-classic']);
  });

  test('refuses a damaged file and one of another format or table', async () => {
    await compute({ material: 'L-C' });
    await compute({ material: 'T-C' });
    const whole = await readFile(fileOf('L-C'));
    const head = whole.indexOf(10) + 1;
    const changed = Buffer.from(whole);
    changed[whole.length - 9]! ^= 1;
    const cases: readonly (readonly [Buffer, string])[] = [
      [changed, 'is damaged'],
      [whole.subarray(0, whole.length - 5), 'is damaged'],
      [Buffer.concat([whole.subarray(0, head), whole.subarray(0, 3)]), 'is damaged'],
      [Buffer.from(whole.toString('latin1').replace('quintet-table/1', 'quintet-table/0'), 'latin1'), 'is not a table'],
      [Buffer.from(whole.toString('latin1').replace('"rules":1', '"rules":9'), 'latin1'), 'of other rules'],
      [await readFile(fileOf('T-C')), 'has another table'],
      [Buffer.from('hello'), 'is not a table'],
    ];
    for (const [content, message] of cases) {
      await writeFile(fileOf('L-C'), content);
      await expect(compute({ material: 'L-C', check: '10' }), message).rejects.toThrow(message);
    }
  });

  test('the check finds a table that contradicts the rules', async () => {
    const key = { game: jungle as never, options, name: 'L-C' };
    const bytes = jungle.tables.generate(options, 'L-C').map((byte) => (byte === 0 ? 2 : byte));
    await writeTable(path.join(folder.path, 'tables'), key, bytes, { ...summarizeTable(jungle, bytes), ms: 0 });
    await expect(compute({ material: 'L-C', check: 'all' })).rejects.toThrow(
      /^L-C, position \d+: the table says 1, its/,
    );
  });

  test('prints one line if the folder cannot be written', async () => {
    await writeFile(path.join(folder.path, 'notes.txt'), '');
    const { code, err } = await run(['tablebase', 'jungle', '--material', 'L-C', '--out', 'notes.txt'], '', {
      folder: folder.path,
    });
    expect([code, err]).toEqual([1, expect.stringMatching(/^quintet: ENOTDIR: .*\n$/)]);
  });

  test('refuses bad settings', async () => {
    for (const [argv, message] of [
      [['octa'], 'octa has no endgame tables'],
      [['jungle', '--material', 'LL-C'], '--material must be the pieces of both seats'],
      [['jungle', '--material', 'LTE-CD'], '4 at most'],
      [['jungle', '--pieces', '5'], '--pieces must be a whole number from 2 to 4'],
      [['jungle', '--check', 'some'], '--check must be'],
      [['jungle', '--options', '{"board":"round"}'], 'jungle:'],
      [
        [
          'jungle',
          '--options',
          '{"setup":"......./......./......./......./......./......./..c..../......./L...... RED"}',
        ],
        'setup',
      ],
    ] as const) {
      const { code, err } = await run(['tablebase', ...argv], '', { folder: folder.path });
      expect([code, err.includes(message) ? message : err]).toEqual([2, message]);
    }
  });
});
