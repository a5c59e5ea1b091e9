import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Task, WorkerPool } from '@quintet/engine/search';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run } from '../testkit/terminal.ts';
import { uhpRivalFrom, uhpWorkers } from './uhp-rival.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'uhp-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A UHP engine that gives these answers to `bestmove`, one after the other, and logs its commands; `exit` ends it. */
async function engineWith(name: string, answers: readonly string[]): Promise<{ command: string; log: string }> {
  const [file, log] = [path.join(folder, `${name}.mjs`), path.join(folder, `${name}.log`)];
  await writeFile(
    file,
    `import { appendFileSync } from 'node:fs';
    import { createInterface } from 'node:readline';
    const answers = ${JSON.stringify(answers)};
    console.log('id Fake v1\\nok');
    for await (const line of createInterface({ input: process.stdin })) {
      appendFileSync(${JSON.stringify(log)}, line + '\\n');
      const answer = line.startsWith('bestmove') ? answers.shift() : 'Base';
      if (answer === 'exit') process.exit(3);
      console.log(answer + '\\nok');
    }`,
  );
  return { command: `${process.execPath} ${file}`, log };
}

const taskAfter = (...moves: string[]): Task<'search'> => ({
  kind: 'search',
  job: {
    ...{ game: 'bugs', options: { tournament: true, repetition: 3 }, moves, seed: 1, milliseconds: 61_000 },
    searcher: { kind: 'nodes', nodes: 1, method: null },
  },
});

async function searched(command: string, ...tasks: Task<'search'>[]): Promise<string[]> {
  const pool = new WorkerPool(uhpWorkers(command), { size: 1, maxAttempts: 1 });
  try {
    const moves: string[] = [];
    for (const task of tasks) moves.push((await pool.start(task).result).move);
    return moves;
  } finally {
    await pool.close();
  }
}

describe('a UHP engine as side b', () => {
  test('is told only the moves it does not know, and a new game when a match starts', async () => {
    const { command, log } = await engineWith('told', ['wS1', 'wA1 -wS1', 'wG1']);
    const moves = await searched(command, taskAfter(), taskAfter('SPIDER@0,0', 'ANT@1,0'), taskAfter());
    expect(moves).toEqual(['SPIDER@0,0', 'ANT@-1,0', 'GRASSHOPPER@0,0']);
    expect((await readFile(log, 'utf8')).trim().split('\n')).toEqual([
      ...['newgame Base', 'bestmove time 00:01:01'],
      ...['play wS1', 'play bA1 wS1-', 'bestmove time 00:01:01'],
      ...['newgame Base', 'bestmove time 00:01:01'],
    ]);
  });

  test('an illegal move, an error and the end of the process fail the search', async () => {
    const { command: illegal } = await engineWith('illegal', ['wQ']);
    await expect(searched(illegal, taskAfter())).rejects.toThrow('"wQ": queen-not-first');
    const { command: failing } = await engineWith('failing', ['err no idea']);
    await expect(searched(failing, taskAfter())).rejects.toThrow('err no idea');
    const { command: dying } = await engineWith('dying', ['exit']);
    await expect(searched(dying, taskAfter())).rejects.toThrow('the UHP engine ended (3)');
  });

  test('is identified by its name and command', async () => {
    const { command } = await engineWith('named', []);
    expect((await uhpRivalFrom(command)).signature).toBe(`Fake v1 (${command})`);
    await expect(uhpRivalFrom('/no/such/engine')).rejects.toThrow('--uhp /no/such/engine: ');
    await expect(uhpRivalFrom(' ')).rejects.toThrow('--uhp needs a command');
  });

  test('that never introduces itself is given up', async () => {
    const file = path.join(folder, 'silent.mjs');
    await writeFile(file, 'process.stdin.resume();');
    await expect(uhpRivalFrom(`${process.execPath} ${file}`, 50)).rejects.toThrow('within 0.05 s');
  });

  test.each([
    ['jungle', '1000ms', '{}', '--uhp is for bugs'],
    ['bugs', '1000ms', '{}', 'tournament opening rule'],
    ['bugs', '250ms', '{"tournament":true}', 'whole seconds'],
    ['bugs', '3', '{"tournament":true}', 'whole seconds'],
  ])('%s with %s and options %s is refused before an engine starts', async (game, b, options, reason) => {
    const argv = ['arena', game, '--a', '10n', '--b', b, '--options', options, '--uhp', '/no/such/engine'];
    const { code, err } = await run(argv);
    expect([code, err]).toEqual([2, expect.stringContaining(reason)]);
  });
});
