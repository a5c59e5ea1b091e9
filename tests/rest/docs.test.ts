import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FINAL_CLOSE } from '../../packages/server/src/live/live-socket.ts';
import { type RestServer, restServer } from '../../packages/server/src/testkit/rest-server.ts';
import { clientMessage, HOST_REFUSALS, serverMessage } from '../../packages/wire/src/index.ts';
import { outputPattern, parseCommands, parseCurl } from './console-session.ts';

const page = readFileSync(new URL('../../docs/rest.md', import.meta.url), 'utf8');
const session = parseCommands(page);

let server: RestServer;
beforeAll(async () => {
  server = await restServer();
});
afterAll(() => server.stop());

test('the session in docs/rest.md plays a whole match and gets the responses shown', async () => {
  expect(session.length).toBeGreaterThan(14);
  let game = '';
  for (const { words, output } of session) {
    const { at, init } = parseCurl(words);
    const text = await (await fetch(new URL(at.replace('$GAME', game), server.root), init)).text();
    game ||= (JSON.parse(text) as { game_id: string }).game_id;
    expect(text, words.join(' ')).toMatch(outputPattern(output));
  }
  expect((await server.get(`games/${game}`)).body).toMatchObject({ winner: 'WHITE', status: 'FINISHED' });
});

test('every message in docs/live-play.md matches its schema', () => {
  const text = readFileSync(new URL('../../docs/live-play.md', import.meta.url), 'utf8');
  const lines = [...text.matchAll(/^([→←]) (\{.*\})$/gm)];
  expect(lines.length).toBeGreaterThan(8);
  for (const [line, side, json = ''] of lines) {
    const schema = side === '→' ? clientMessage : serverMessage;
    expect(schema.safeParse(JSON.parse(json)).error, line).toBeUndefined();
  }
});

test('docs/live-play.md names every message and close code', () => {
  const text = readFileSync(new URL('../../docs/live-play.md', import.meta.url), 'utf8');
  for (const { shape } of [...clientMessage.options, ...serverMessage.options]) {
    expect(text).toContain([...shape.type.values][0]);
  }
  for (const code of Object.values(FINAL_CLOSE)) expect(text).toContain(`| ${code} |`);
});

test('the documentation lists every refusal code of the server', () => {
  const pages = `${page}${readFileSync(new URL('../../docs/live-play.md', import.meta.url), 'utf8')}`;
  expect(Object.keys(HOST_REFUSALS).filter((code) => !pages.includes(`\`${code}\``))).toEqual([]);
});
