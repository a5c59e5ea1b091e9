import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { gameById } from '@quintet/engine';
import { dailyPuzzle, type Puzzle, parsePuzzles, turnVerdict } from '@quintet/engine/puzzles';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NOW, run, testTerminal } from '../testkit/terminal.ts';
import { startInline } from '../testkit/workers.ts';
import { type PuzzlesSettings, runPuzzles } from './generate.ts';
import { collectionOf } from './play.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'quintet-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function puzzles(settings: PuzzlesSettings, game = 'xo'): Promise<string> {
  const terminal = testTerminal(new PassThrough(), { folder });
  await runPuzzles(terminal, game, settings, startInline);
  await new Promise((resolve) => setImmediate(resolve));
  return terminal.out();
}
const read = (name: string): Promise<string> => readFile(path.join(folder, name), 'utf8');

describe('quintet puzzles', () => {
  test('writes the same file with any number of threads, and after an interruption', async () => {
    const out = await puzzles({ games: '3', workers: '1', out: 'one.jsonl', collection: 'one.json' });
    const whole = await read('one.jsonl');
    expect(out).toMatch(/^xo: 3 matches, seed 1, \d+ puzzles found, \d+ in the collection\n {2}gain in 1 /);
    expect(whole.trimEnd().split('\n')).toHaveLength(4);
    expect(parsePuzzles(JSON.parse(await read('one.json'))).ok).toBe(true);

    await writeFile(path.join(folder, 'cut.jsonl'), whole.slice(0, whole.lastIndexOf('{"puzzles"') + 5));
    await puzzles({ games: '3', workers: '3', out: 'cut.jsonl', collection: 'cut.json' });
    expect(await read('cut.jsonl')).toBe(whole);
    expect(await read('cut.json')).toBe(await read('one.json'));

    await expect(puzzles({ games: '3', seed: '2', out: 'one.jsonl' })).rejects.toThrow('seed: 1, now 2');
    expect(await read('one.jsonl')).toBe(whole);
  });

  test('--endgames finds puzzles in the tables of a game that has them', async () => {
    const settings = { games: '3', endgames: true, out: 'endgames.jsonl', collection: 'endgames.json' };
    expect(await puzzles(settings, 'jungle')).toMatch(/^jungle: 3 endgames, seed 1, [1-3] puzzles found/);
    expect(parsePuzzles(JSON.parse(await read('endgames.json'))).ok).toBe(true);
    await expect(puzzles(settings, 'xo')).rejects.toThrow('xo has no endgame tables');
  });

  test('leaves a file of another kind unchanged', async () => {
    await writeFile(path.join(folder, 'notes.txt'), 'mine\n');
    await expect(puzzles({ games: '1', out: 'notes.txt' })).rejects.toThrow('left unchanged');
    await expect(puzzles({ games: '1', out: 'a', collection: 'a' })).rejects.toThrow('must be different files');
    expect(await read('notes.txt')).toBe('mine\n');
  });
});

describe('quintet puzzle', () => {
  const xo = gameById('xo')!;
  const collection = collectionOf(xo);
  const win = collection.puzzles.find(({ goal }) => goal.kind === 'win' && goal.turns === 2) as Puzzle;
  const save = collection.puzzles.find(({ goal }) => goal.kind === 'save') as Puzzle;

  test('shows the puzzle of the day and prints its solution', async () => {
    const { code, out } = await run(['puzzle', 'xo'], 'solution\n');
    const puzzle = dailyPuzzle(collection, NOW.getTime());
    expect(code).toBe(0);
    expect(out).toContain(`puzzle ${puzzle.id}, difficulty ${puzzle.rating}`);
    expect(out).toContain(`Solution: ${puzzle.solution.join('; ')}`);
  });

  test('can be solved by following its hints', async () => {
    const own: string[] = [];
    const played: string[] = [];
    for (let kind = ''; kind !== 'solved'; ) {
      own.push(win.solution[played.length] as string);
      played.push(own.at(-1) as string);
      const verdict = turnVerdict(xo, win, played);
      kind = verdict.kind;
      played.push(...(kind === 'answered' ? verdict.moves : []));
    }
    const { out } = await run(['puzzle', 'xo', '--id', win.id], `hint\n${own.join('\n')}\n`);
    expect(out).toContain(`Hint: ${win.solution[0]}\n`);
    expect(out).toContain('Win by force in 2 turns.');
    expect(out).toContain('Right. The reply is ');
    expect(out.trimEnd().endsWith('Solved!')).toBe(true);
  });

  test('refutes a wrong move and lets you try again', async () => {
    const { out } = await run(['puzzle', 'xo', '--id', save.id], `nonsense\npass\nseal 0,0\nquit\n`);
    expect(out).not.toContain('Solved!');
    const other = await run(['puzzle', 'xo', '--id', save.id], `${wrongMove(save)}\n${save.solution.join('\n')}\n`);
    expect(other.out).toMatch(/Wrong\.\nYour opponent refutes it with .+\.\nTry again\.\n/);
    expect(other.out.trimEnd().endsWith('Solved!')).toBe(true);
  });

  test('refuses an unknown puzzle, level and game', async () => {
    for (const argv of [['xo', '--id', 'none'], ['xo', '--level', '11'], ['chess']]) {
      expect((await run(['puzzle', ...argv])).code).toBe(2);
    }
  });

  function wrongMove(puzzle: Puzzle): string {
    for (let cell = 0; cell < 16; cell++) {
      const text = `place ${cell >> 2},${cell & 3}`;
      try {
        if (turnVerdict(xo, puzzle, [text]).kind === 'wrong') return text;
      } catch {
        // The cell is occupied.
      }
    }
    throw new Error('every placement solves it');
  }
});
