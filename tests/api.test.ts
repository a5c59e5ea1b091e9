import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { committedReport, type Door, readDoors } from '../scripts/api.mjs';
import { pages } from '../scripts/api-pages.mjs';
import { runExample, shownOutput } from './code-blocks.ts';

/** Maximum number of exports of the root entry point, few enough for a beginner to learn. Put further exports in other entry points. */
const MAX_ROOT_NAMES = 45;

let doors: readonly Door[] = [];
beforeAll(async () => {
  doors = await readDoors();
});

const exportsOf = (name: string): Door['exports'] => doors.find((door) => door.name === name)?.exports ?? [];

test('docs/api describes what the packages export; after a reviewed change, run `npm run api`', () => {
  expect(Object.fromEntries(committedReport())).toEqual(Object.fromEntries(pages(doors)));
});

describe('the engine', () => {
  test('exports only what a beginner needs at its root', () => {
    const names = exportsOf('@quintet/engine').map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['createMatch', 'games', 'loadMatch', 'play', 'toRecord', 'Bot']));
    expect(names.length).toBeLessThanOrEqual(MAX_ROOT_NAMES);
  });

  test('has an example for every name at its root', () => {
    expect(exportsOf('@quintet/engine').filter(({ comment }) => !comment.includes('@example'))).toEqual([]);
  });

  // A founding document has its own vocabulary, such as Position and Player, so its entry point may use the same names differently.
  // Each game has its own titles.
  test('uses each name for only one thing, except at the entry points of founding documents and titles', () => {
    const meanings = new Map<string, Set<string>>();
    for (const { name: door, exports } of doors) {
      if (!door.startsWith('@quintet/engine') || /\/(?:document|titles)$/.test(door)) continue;
      for (const { name, origin } of exports) meanings.set(name, (meanings.get(name) ?? new Set()).add(origin));
    }
    expect([...meanings].filter(([, origins]) => origins.size > 1)).toEqual([]);
  });
});

test.each(['@quintet/engine', '@quintet/client'])('every name that %s exports has a doc comment', (name) => {
  const own = doors.filter((door) => door.name.startsWith(name));
  const bare = own.flatMap((door) =>
    door.exports.flatMap((each) => (each.comment === '' ? `${door.name} ${each.name}` : [])),
  );
  expect(bare).toEqual([]);
});

/**
 * Doc tests: runs every `@example` in the sources of every package. An example is a fenced `ts` block with its own imports. If
 * `console.log(…)` is followed by a comment on the same line, the comment is the expected output.
 */
const PACKAGES = fileURLToPath(new URL('../packages', import.meta.url));
const SOURCE = /(?<!\.(?:test|long|d))\.ts$/;
const BLOCK = /^ \* @example\n \* ```ts\n(.*?)^ \* ```$/gms;

interface Example {
  readonly at: string;
  readonly code: string;
}

function examplesIn(file: string): Example[] {
  const text = readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
  return [...text.matchAll(BLOCK)].map(({ 1: block = '', index }) => ({
    at: `${path.relative(PACKAGES, file)}:${text.slice(0, index).split('\n').length}`,
    code: block.replace(/^ \* ?/gm, ''),
  }));
}

const examples = readdirSync(PACKAGES).flatMap((name) => {
  const folder = path.join(PACKAGES, name, 'src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => SOURCE.test(file));
  return files.flatMap((file) => examplesIn(path.join(folder, file)));
});

/** A WebSocket that never connects, in place of the browser's. */
class IdleSocket {
  addEventListener(): void {}
  send(): void {}
  close(): void {}
}

beforeAll(() => void vi.stubGlobal('WebSocket', IdleSocket));
afterAll(() => void vi.unstubAllGlobals());

test.each(examples)('the example at $at logs the expected output', async ({ code }) => {
  const output = await runExample(code, 'quoted');
  const expected = shownOutput(code);
  if (expected.length > 0) expect(output).toEqual(expected);
});

test('the engine has examples for its main entry points', () => {
  const engine = examples.filter(({ at }) => at.startsWith('engine'));
  for (const name of ['gameById', 'createMatch', 'applyEntry', 'playTexts', 'toRecord', 'loadMatch', 'new Bot']) {
    expect(
      engine.some(({ code }) => code.includes(`${name}(`)),
      name,
    ).toBe(true);
  }
});
