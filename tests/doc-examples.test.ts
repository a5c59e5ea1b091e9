import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runExample, shownOutput } from './code-blocks.ts';

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
