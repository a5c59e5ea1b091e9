import { WebSocket } from 'ws';
import {
  type LobbyServerMessage,
  lobbyServerMessage,
  type MatchSummary,
  WIRE_VERSION,
} from '../../packages/wire/src/index.ts';

/** A lobby client that keeps the list it has received. */
export class Visitor {
  readonly listed = new Map<string, MatchSummary>();
  counts: { readonly players: number; readonly watchers: number; readonly visitors: number } | null = null;
  readonly refused: string[] = [];
  readonly closed: Promise<number>;
  readonly #socket: WebSocket;
  readonly #waiting = new Set<() => void>();

  constructor(node: string, hello: object = { type: 'hello', wire: WIRE_VERSION }) {
    this.#socket = new WebSocket(`${node.replace('http', 'ws')}api/lobby`);
    this.#socket.on('open', () => this.#socket.send(JSON.stringify(hello)));
    this.#socket.on('message', (data) => this.#receive(lobbyServerMessage.parse(JSON.parse(String(data)))));
    this.closed = new Promise((resolve) => this.#socket.once('close', resolve));
  }

  until(condition: (visitor: Visitor) => boolean): Promise<void> {
    return new Promise((resolve) => {
      const check = (): void => {
        if (!condition(this)) return;
        this.#waiting.delete(check);
        resolve();
      };
      this.#waiting.add(check);
      check();
    });
  }

  close(): void {
    this.#socket.close();
  }

  #receive(message: LobbyServerMessage): void {
    if (message.type === 'welcome') for (const each of message.matches) this.listed.set(each.id, each);
    if (message.type === 'welcome' || message.type === 'counts') this.counts = message;
    if (message.type === 'refused') this.refused.push(message.code);
    if (message.type === 'changes') {
      for (const each of message.listed) this.listed.set(each.id, each);
      for (const id of message.unlisted) this.listed.delete(id);
    }
    for (const check of this.#waiting) check();
  }
}

export const isWelcome = (visitor: Visitor): boolean => visitor.counts !== null;
