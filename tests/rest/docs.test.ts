import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { FINAL_CLOSE } from '../../packages/server/src/live/live-socket.ts';
import { type RestServer, restServer } from '../../packages/server/src/testkit/rest-server.ts';
import { clientMessage, SERVER_REFUSALS, serverMessage } from '../../packages/wire/src/index.ts';
import { outputPattern, parseCommands, parseCurl } from './console-session.ts';

const page = readFileSync(new URL('../../docs/rest.md', import.meta.url), 'utf8');
const session = parseCommands(page);

let server: RestServer;
beforeAll(async () => {
  server = await restServer();
});
afterAll(() => server.stop());

test('the console example in docs/rest.md plays a whole match and gets the responses shown', async () => {
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
  expect(Object.keys(SERVER_REFUSALS).filter((code) => !pages.includes(`\`${code}\``))).toEqual([]);
});

const botsPage = readFileSync(new URL('../../docs/bots.md', import.meta.url), 'utf8');

/** The steps shown on the page, in order: console commands and live messages. */
const blocks = [...botsPage.matchAll(/^```(console|live)\n[\s\S]*?^```/gm)].map(([text, kind]) => ({ text, kind }));

/** A live connection that sends the page's messages and waits for the responses shown, ignoring other messages. */
class Connection {
  readonly #socket: WebSocket;
  readonly #received: string[] = [];
  #onMessage: () => void = () => {};

  constructor(url: string) {
    this.#socket = new WebSocket(url);
    this.#socket.on('message', (data) => {
      this.#received.push(String(data));
      this.#onMessage();
    });
  }

  async send(text: string): Promise<void> {
    if (this.#socket.readyState !== WebSocket.OPEN) {
      await new Promise((resolve) => this.#socket.once('open', resolve));
    }
    this.#socket.send(text);
  }

  async expect(shown: string): Promise<void> {
    for (;;) {
      const at = this.#received.findIndex((text) => outputPattern(shown).test(text));
      if (at >= 0) return void this.#received.splice(0, at + 1);
      await new Promise<void>((resolve) => {
        this.#onMessage = resolve;
      });
    }
  }

  close(): void {
    this.#socket.terminate();
  }
}

test('the console example in docs/bots.md gets the responses shown', async () => {
  expect(blocks.map(({ kind }) => kind)).toEqual(['console', 'console', 'live', 'console', 'live', 'live', 'live']);
  const server = await restServer();
  const known = { MATCH: '', TICKET: '', INVITATION: '' };
  const fillIn = (text: string): string =>
    text.replace(/\b(?:MATCH|TICKET|INVITATION)\b/g, (name) => known[name as keyof typeof known]);
  let connection: Connection | null = null;
  for (const { text, kind } of blocks) {
    if (kind === 'console') {
      for (const { words, output } of parseCommands(text)) {
        const { at, init } = parseCurl(words.map(fillIn));
        const body = await (await fetch(new URL(at, server.root), init)).text();
        expect(body, words.join(' ')).toMatch(outputPattern(output));
        const { id, ticket, invitation } = JSON.parse(body) as Record<string, string>;
        known.MATCH = id ?? known.MATCH;
        known.TICKET = ticket ?? known.TICKET;
        known.INVITATION = invitation ?? known.INVITATION;
      }
    } else {
      for (const [, side, shown = ''] of text.matchAll(/^([→←]) (.*)$/gm)) {
        if (shown.includes('"hello"')) {
          connection?.close();
          connection = new Connection(`${server.root.replace('http', 'ws')}api/live`);
        }
        await (side === '→' ? connection?.send(fillIn(shown)) : connection?.expect(fillIn(shown)));
      }
    }
  }
  const { body: match } = await server.get(`api/matches/${known.MATCH}`);
  expect(match.outcome).toEqual({ winner: 1, reason: 'resigned' });
  connection?.close();
  await server.stop();
});
