import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../packages/server/src/index.ts';
import { codeBlocks, documentedPages, root } from '../code-blocks.ts';
import { outputPattern } from '../rest/console-session.ts';
import { isSettings, isTranscript } from './commands.ts';

const blocks = documentedPages().flatMap(codeBlocks);

/** For each language, the pages whose code blocks are tested elsewhere. */
const ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  console: ['docs/rest.md', 'docs/bots.md'],
  live: ['docs/bots.md'],
  csharp: ['docs/unity.md'],
  // `npm run test:godot` builds a project from these blocks and plays a match in it.
  gdscript: ['docs/godot.md'],
  ini: ['docs/godot.md'],
  // `npm run test:packages` runs these blocks in Chromium with the packages installed.
  html: ['docs/embedding.md', 'packages/board/README.md'],
};
const LANGUAGES = ['', 'sh', 'js', 'ts', 'json', 'python', ...Object.keys(ELSEWHERE)];

test('every code block is in a language that some test checks', () => {
  expect(blocks.length).toBeGreaterThan(50);
  expect(blocks.filter(({ language }) => !LANGUAGES.includes(language)).map(({ at }) => at)).toEqual([]);
  const untested = blocks.filter(({ at, language }) => ELSEWHERE[language]?.includes(at.split(':')[0] ?? '') === false);
  expect(untested.map(({ at }) => at)).toEqual([]);
});

test.each(blocks.filter(({ language }) => language === 'json'))('the JSON at $at is valid', ({ code }) => {
  expect(() => JSON.parse(code)).not.toThrow();
});

test.each(blocks.filter(({ code }) => isSettings(code)))('a server accepts the settings at $at', ({ code }) => {
  const env = Object.fromEntries(
    code
      .trim()
      .split('\n')
      .map((line) => line.split(/=(.*)/).slice(0, 2)),
  );
  expect(() => readConfig(env, { data: 'data' })).not.toThrow();
  expect(readConfig(env, { data: 'data' })).not.toEqual(readConfig({}, { data: 'data' }));
});

describe('the engine protocol', () => {
  const engine = spawn(process.execPath, ['packages/cli/bin/quintet.mjs', 'engine'], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
  afterAll(() => engine.stdin.end());
  const send = (text: string) => engine.stdin.write(`${text}\n`);
  const receive = async (): Promise<string> => (await lines.next()).value ?? '';
  const transcripts = blocks.filter(({ at, code }) => at.startsWith('docs/engine-protocol.md') && isTranscript(code));

  test.each(transcripts)('the engine answers as shown at $at', async ({ code }) => {
    const steps = code.replaceAll(/\n +/g, '').trim().split('\n');
    // A transcript that starts with a notification needs the request that causes it: undoing and replaying the last move.
    if (!code.startsWith('→')) {
      for (const method of ['subscribe', 'undo', 'play']) {
        const params = { match: 'm1', ...(method === 'play' ? { move: 'E3-E4' } : {}) };
        send(JSON.stringify({ jsonrpc: '2.0', id: method, method, params }));
        await receive();
        if (method === 'undo') await receive();
      }
    }
    for (const step of steps) {
      if (step.startsWith('→')) send(step.slice(2));
      else expect(await receive(), step).toMatch(outputPattern(step.slice(2)));
    }
  });

  test('an engine that listens prints its addresses as shown', async () => {
    const shown = blocks.find(({ language, code }) => language === 'json' && code.startsWith('{"listening"'));
    const args = ['packages/cli/bin/quintet.mjs', 'engine', '--listen', '0', '--websocket', '0', '--exit-with-stdin'];
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    for await (const line of createInterface({ input: child.stdout })) {
      const withoutPorts = (text: string): string => text.trim().replaceAll(/:\d+"/g, ':PORT"');
      expect(withoutPorts(line)).toBe(withoutPorts(shown?.code ?? ''));
      break;
    }
    child.stdin.end();
    expect(await ended).toBe(0);
  });

  test('has transcripts in its documentation', () => {
    expect(transcripts.length).toBeGreaterThan(0);
  });
});
