import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gameList } from '@quintet/engine';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { restServer } from '../../packages/server/src/testkit/rest-server.ts';

const DOCUMENTS = fileURLToPath(new URL('../../examples/documents', import.meta.url));
/** The last line that each program prints, after it has checked the claims of its document. */
const LAST_LINES: Readonly<Record<string, string>> = {
  'bugs.py': 'bugs: WHITE won after 9 moves',
  'ctor.ts': 'CTOR: 100 moves, 26 to 74, Second wins.',
  'jungle.ts': 'Jungle: the game behaves as the document describes.',
  'octa.ts': 'Octa: PLAYER_1 won by elimination, PLAYER_2 by majority at the turn limit.',
  'xo.ts': 'XO Enchanted: X won by SCORE_LIMIT after 13 turns.',
};
const programs = readdirSync(DOCUMENTS);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'documents-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

interface Ran {
  readonly code: number | null;
  readonly lastLine: string | undefined;
}

/** Runs a program until it exits. */
function run(command: string, args: readonly string[]): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, lastLine: output.trimEnd().split('\n').at(-1) }));
  });
}

test('every game has a program written from its founding document', () => {
  expect(programs.map((name) => path.parse(name).name).sort()).toEqual(gameList.map(({ id }) => id).sort());
});

test.each(programs.filter((name) => name.endsWith('.ts')))('%s runs without errors', async (name) => {
  const outfile = path.join(folder, name.replace(/\.ts$/, '.mjs'));
  await build({ entryPoints: [path.join(DOCUMENTS, name)], bundle: true, platform: 'node', format: 'esm', outfile });
  expect(await run(process.execPath, [outfile])).toEqual({ code: 0, lastLine: LAST_LINES[name] });
});

test('bugs.py plays a whole match over REST with Python’s standard library', async ({ skip }) => {
  const python = process.platform === 'win32' ? 'python' : 'python3';
  if ((await run(python, ['--version']).catch(() => ({ code: 1 }))).code !== 0) skip('Python is not installed');
  const server = await restServer();
  try {
    const ran = await run(python, [path.join(DOCUMENTS, 'bugs.py'), server.root]);
    expect(ran).toEqual({ code: 0, lastLine: LAST_LINES['bugs.py'] });
  } finally {
    await server.stop();
  }
});
