import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { restServer } from '../../packages/server/src/testkit/rest-server.ts';
import { commandsIn, likeness, requestOf } from './shown.ts';

const page = readFileSync(new URL('../../docs/bots.md', import.meta.url), 'utf8');

/** The steps of the page in order: console commands and live messages. */
const blocks = [...page.matchAll(/^```(console|live)\n[\s\S]*?^```/gm)].map(([text, kind]) => ({ text, kind }));

/** A connection that sends what the page sends and waits for what it shows, ignoring other messages. */
class Line {
  readonly #socket: WebSocket;
  readonly #heard: string[] = [];
  #look: () => void = () => {};

  constructor(url: string) {
    this.#socket = new WebSocket(url);
    this.#socket.on('message', (data) => {
      this.#heard.push(String(data));
      this.#look();
    });
  }

  async say(text: string): Promise<void> {
    if (this.#socket.readyState !== WebSocket.OPEN) {
      await new Promise((resolve) => this.#socket.once('open', resolve));
    }
    this.#socket.send(text);
  }

  async hear(shown: string): Promise<void> {
    for (;;) {
      const at = this.#heard.findIndex((text) => likeness(shown).test(text));
      if (at >= 0) return void this.#heard.splice(0, at + 1);
      await new Promise<void>((resolve) => {
        this.#look = resolve;
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
  const filled = (text: string): string =>
    text.replace(/\b(?:MATCH|TICKET|INVITATION)\b/g, (name) => known[name as keyof typeof known]);
  let line: Line | null = null;
  for (const { text, kind } of blocks) {
    if (kind === 'console') {
      for (const { words, answer } of commandsIn(text)) {
        const { at, init } = requestOf(words.map(filled));
        const said = await (await fetch(new URL(at, server.root), init)).text();
        expect(said, words.join(' ')).toMatch(likeness(answer));
        const { id, ticket, invitation } = JSON.parse(said) as Record<string, string>;
        known.MATCH = id ?? known.MATCH;
        known.TICKET = ticket ?? known.TICKET;
        known.INVITATION = invitation ?? known.INVITATION;
      }
    } else {
      for (const [, side, shown = ''] of text.matchAll(/^([→←]) (.*)$/gm)) {
        if (shown.includes('"hello"')) {
          line?.close();
          line = new Line(`${server.root.replace('http', 'ws')}api/live`);
        }
        await (side === '→' ? line?.say(filled(shown)) : line?.hear(filled(shown)));
      }
    }
  }
  const { body } = await server.get(`api/matches/${known.MATCH}`);
  expect(body.outcome).toEqual({ winner: 1, reason: 'resigned' });
  line?.close();
  await server.stop();
});
