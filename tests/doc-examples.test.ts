import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { transformWithOxc } from 'vite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

/**
 * Doc tests: runs every `@example` in the sources of every package. An example is a fenced `ts` block with its own imports. Where
 * `console.log(…)` is followed by a comment on the same line, the comment is the expected output.
 */
const PACKAGES = fileURLToPath(new URL('../packages', import.meta.url));
const SOURCE = /(?<!\.(?:test|long|d))\.ts$/;
const BLOCK = /^ \* @example\n \* ```ts\n(.*?)^ \* ```$/gms;
const LOGGED = /console\.log\(.*\); \/\/ (.*)$/;

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

const AsyncFunction: new (...code: string[]) => (...values: unknown[]) => Promise<void> = Object.getPrototypeOf(
  async () => {},
).constructor;

/** Replaces the browser's WebSocket and never connects. */
class IdleSocket {
  addEventListener(): void {}
  send(): void {}
  close(): void {}
}

beforeAll(() => void vi.stubGlobal('WebSocket', IdleSocket));
afterAll(() => void vi.unstubAllGlobals());

/** Runs an example and returns what it logged. */
async function outputOf(code: string): Promise<string[]> {
  const output: string[] = [];
  const console = {
    log: (...values: unknown[]) => output.push(values.map((value) => inspect(value, { depth: null })).join(' ')),
  };
  const load = (name: string): Promise<unknown> => import(name);
  const { code: script } = await transformWithOxc(code, 'example.ts', { target: 'es2022' });
  const body = script.replace(/^import (\{.*?\}) from "(.*?)";$/gm, (_, names: string, from: string) => {
    return `const ${names.replaceAll(' as ', ': ')} = await load("${from}");`;
  });
  await new AsyncFunction('load', 'console', body)(load, console);
  return output;
}

test.each(examples)('the example at $at logs the expected output', async ({ code }) => {
  const output = await outputOf(code);
  const expected = code.split('\n').flatMap((line) => LOGGED.exec(line)?.[1] ?? []);
  if (expected.length > 0) expect(output).toEqual(expected);
});

test('the engine has examples for its main entry points', () => {
  const engine = examples.filter(({ at }) => at.startsWith('engine'));
  for (const name of ['gameById', 'createMatch', 'step', 'playTexts', 'toRecord', 'loadMatch', 'new Bot']) {
    expect(
      engine.some(({ code }) => code.includes(`${name}(`)),
      name,
    ).toBe(true);
  }
});
