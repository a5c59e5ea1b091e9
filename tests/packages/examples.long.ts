import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { codeBlocks, shownOutput } from '../code-blocks.ts';
import { Consumer } from './consumer.ts';
import { QUINTET, type Running, startQuintet } from './hosts.ts';

const libraries = new Consumer(inject('libraries'));
const program = new Consumer(inject('program'));
const [oldest = '', newest = ''] = inject('nodes');
const NODES = [
  ['the oldest Node', oldest],
  ['the newest Node', newest],
] as const;

const examples = inject('packed').flatMap(({ folder }) =>
  codeBlocks(`packages/${folder}/README.md`).filter(({ language }) => language === 'js'),
);

let server: Running;
beforeAll(async () => {
  server = await startQuintet(newest, program.folder);
});
afterAll(() => server.stop());

describe.each(NODES)('on %s', (_, node) => {
  test.each(examples)('the example at $at prints the output in its comments', async ({ at, code }) => {
    const file = `${at.replaceAll(/\W/g, '-')}.mjs`;
    libraries.write(file, code.replaceAll('http://localhost:4170/', server.address));
    // The flag gives Node 20 the WebSocket that newer versions have.
    const ran = await libraries.run(node, [file], { NODE_OPTIONS: '--experimental-websocket', NODE_NO_WARNINGS: '1' });
    expect(ran).toEqual({ code: 0, output: shownOutput(code).join('\n').concat('\n') });
  });

  test('quintet prints its version, counts moves and prints rules', async () => {
    const { version } = inject('packed')[0]?.manifest ?? {};
    const quintet = (...args: string[]) => program.run(node, [QUINTET, ...args]);
    expect(await quintet('--version')).toEqual({ code: 0, output: `${version}\n` });
    const { code, output } = await quintet('perft', 'octa', '2');
    expect({ code, last: output.trimEnd().split(/\s+/).at(-1) }).toEqual({ code: 0, last: '9' });
    expect((await quintet('rules', 'jungle', '--lang', 'zh')).output).toContain('斗兽棋');
    // Bots choose their moves in a worker thread.
    const arena = await quintet('arena', 'octa', '--a', '2', '--b', '1', '--games', '2', '--json');
    expect(arena.code).toBe(0);
  });
});

test('npx quintet finds the installed program', async () => {
  const { version } = inject('packed')[0]?.manifest ?? {};
  const ran = await program.run('npx', ['quintet', '--version']);
  expect(ran).toMatchObject({ code: 0 });
  expect(ran.output.trim().split('\n').at(-1)).toBe(version);
});

test('quintet serve serves the app, the documentation and the rules, and its bots choose moves', async () => {
  const get = (at: string) => fetch(new URL(at, server.address));
  expect(await (await get('api/ready')).json()).toEqual({ status: 'ready', isFull: false });
  expect(await (await get('play/octa')).text()).toContain('<!doctype html>');
  expect(await (await get('docs/')).text()).toContain('<h1');
  expect(await (await get('api/games/octa/rules')).text()).toContain('Octa');
  expect((await get('api/docs/')).status).toBe(200);
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ game: 'octa', level: 2 });
  const best = await fetch(new URL('api/bestmove', server.address), { method: 'POST', headers, body });
  expect(await best.json()).toHaveProperty('move');
});
