import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { restServer } from '../../packages/server/src/testkit/rest-server.ts';
import { outputPattern, parseCommands, parseCurl } from './console-session.ts';

const page = readFileSync(new URL('../../docs/bots.md', import.meta.url), 'utf8');

/** The steps shown on the page, in order: console commands and live messages. */
const blocks = [...page.matchAll(/^```(console|live)\n[\s\S]*?^```/gm)].map(([text, kind]) => ({ text, kind }));

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

test('the session in docs/bots.md works as shown', async () => {
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
