import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { main } from './create.mjs';

const scratch = mkdtempSync(path.join(tmpdir(), 'create-quintet-game-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** Runs the command with a folder in `scratch`. Returns its exit code and what it printed to each stream. */
function create(name: string): { code: number; output: string; warned: string } {
  let [output, warned] = ['', ''];
  const code = main(
    [path.join(scratch, name)],
    (text) => {
      output += text;
    },
    (text) => {
      warned += text;
    },
  );
  return { code, output, warned };
}
const filesIn = (name: string): string[] =>
  readdirSync(path.join(scratch, name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(path.join(scratch, name), path.join(entry.parentPath, entry.name)))
    .sort();
const textOf = (...parts: string[]): string => readFileSync(path.join(scratch, ...parts), 'utf8');

test('a new folder holds a game with the name of the folder', () => {
  const { code, output } = create('river-crossing');
  expect(code).toBe(0);
  expect(output).toContain('npm install');
  expect(filesIn('river-crossing')).toEqual(
    expect.arrayContaining(['.gitignore', 'README.md', 'package.json', 'rules.md', 'src/game.test.ts', 'src/game.ts']),
  );
  expect(JSON.parse(textOf('river-crossing', 'package.json')).name).toBe('river-crossing');
  expect(textOf('river-crossing', 'src', 'game.ts')).toContain("id: 'river-crossing'");
  expect(textOf('river-crossing', 'rules.md')).toMatch(/^# River Crossing\n/);
  const mentions = filesIn('river-crossing').filter((file) => /my-game|My Game/.test(textOf('river-crossing', file)));
  expect(mentions).toEqual([]);
});

test.each(['a', 'My-Game', '1st', 'café', 'a_b', 'x'.repeat(33)])(
  'the name %s is refused, and nothing is written',
  (name) => {
    const { code, warned } = create(name);
    expect(code).toBe(1);
    expect(warned).toContain(`"${name}" cannot be the name of a game: use 2 to 32 of a–z, 0–9 and -`);
    expect(existsSync(path.join(scratch, name))).toBe(false);
  },
);

test('a folder with files is refused and left unchanged; an empty folder is used', () => {
  for (const name of ['full', 'empty']) mkdirSync(path.join(scratch, name));
  writeFileSync(path.join(scratch, 'full', 'notes.txt'), 'mine');
  expect(create('full')).toMatchObject({ code: 1, warned: expect.stringMatching(/full is not empty$/) });
  expect(filesIn('full')).toEqual(['notes.txt']);
  expect(create('empty').code).toBe(0);
  expect(filesIn('empty')).toContain('package.json');
});

test.each([[[]], [['one', 'two']]])('the arguments %j print the usage and exit with 2', (args) => {
  let warned = '';
  const warn = (text: string): void => {
    warned += text;
  };
  expect(main(args, () => {}, warn)).toBe(2);
  expect(warned).toContain('usage: npm create quintet-game NAME');
});
