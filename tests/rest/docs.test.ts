import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CLOSED } from '../../packages/server/src/live/connection.ts';
import { type RestServer, restServer } from '../../packages/server/src/testkit/rest-server.ts';
import { clientMessage, serverMessage } from '../../packages/wire/src/index.ts';

/** One command of a page's console, and what is shown as its answer; `…` stands for anything. */
interface Shown {
  readonly words: readonly string[];
  readonly answer: string;
}

const page = readFileSync(new URL('../../docs/rest.md', import.meta.url), 'utf8');

const session: Shown[] = [...page.matchAll(/^```console\n([\s\S]*?)^```/gm)]
  .flatMap(([, block = '']) => block.split(/^\$ /m).slice(1))
  .map((text) => {
    const [command = '', ...answer] = text.split('\n');
    return { words: wordsOf(command), answer: answer.join('\n').trim() };
  });

/** As a shell would: what is in single quotes is one word. */
function wordsOf(command: string): string[] {
  return [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
}

/** What curl would do with these words, as far as the page uses it. */
function requestOf([program, ...words]: readonly string[], game: string): { at: string; init: RequestInit } {
  expect(program).toBe('curl');
  const headers: Record<string, string> = {};
  const init: RequestInit = { headers };
  let at = '';
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (word === '-X') init.method = words.shift() ?? '';
    else if (word === '-H') {
      const [name = '', value = ''] = (words.shift() ?? '').split(': ');
      headers[name] = value;
    } else if (word === '-d') Object.assign(init, { method: 'POST', body: words.shift() });
    else at = word.replace('http://localhost:4170/', '').replace('$GAME', game);
  }
  return { at, init };
}

const likeness = (shown: string): RegExp =>
  new RegExp(
    `^${shown
      .split('…')
      .map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
      .join('[\\s\\S]*')}$`,
  );

let server: RestServer;
beforeAll(async () => {
  server = await restServer();
});
afterAll(() => server.stop());

test('the session of docs/rest.md plays a whole game, and every answer is as shown', async () => {
  expect(session.length).toBeGreaterThan(14);
  let game = '';
  for (const { words, answer } of session) {
    const { at, init } = requestOf(words, game);
    const text = await (await fetch(new URL(at, server.root), init)).text();
    game ||= (JSON.parse(text) as { game_id: string }).game_id;
    expect(text, words.join(' ')).toMatch(likeness(answer));
  }
  expect((await server.get(`games/${game}`)).body).toMatchObject({ winner: 'WHITE', status: 'FINISHED' });
});

test('every message in docs/live-play.md is one that the schemas know', () => {
  const text = readFileSync(new URL('../../docs/live-play.md', import.meta.url), 'utf8');
  const lines = [...text.matchAll(/^([→←]) (\{.*\})$/gm)];
  expect(lines.length).toBeGreaterThan(8);
  for (const [line, side, json = ''] of lines) {
    const schema = side === '→' ? clientMessage : serverMessage;
    expect(schema.safeParse(JSON.parse(json)).error, line).toBeUndefined();
  }
});

test('docs/live-play.md names every message, and every code that closes', () => {
  const text = readFileSync(new URL('../../docs/live-play.md', import.meta.url), 'utf8');
  for (const { shape } of [...clientMessage.options, ...serverMessage.options]) {
    expect(text).toContain([...shape.type.values][0]);
  }
  for (const code of Object.values(CLOSED)) expect(text).toContain(`| ${code} |`);
});
