import { WebSocket } from 'ws';
import {
  type LobbyServerMessage,
  lobbyServerMessage,
  type MatchSummary,
  WIRE_VERSION,
} from '../../packages/wire/src/index.ts';

/** Somebody in the lobby: what is listed, as it was told. */
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
    this.#socket.on('message', (data) => this.#take(lobbyServerMessage.parse(JSON.parse(String(data)))));
    this.closed = new Promise((resolve) => this.#socket.once('close', resolve));
  }

  until(isSo: (visitor: Visitor) => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = (): void => {
        if (!isSo(this)) return;
        this.#waiting.delete(look);
        resolve();
      };
      this.#waiting.add(look);
      look();
    });
  }

  close(): void {
    this.#socket.close();
  }

  #take(message: LobbyServerMessage): void {
    if (message.type === 'welcome') for (const each of message.matches) this.listed.set(each.id, each);
    if (message.type === 'welcome' || message.type === 'counts') this.counts = message;
    if (message.type === 'refused') this.refused.push(message.code);
    if (message.type === 'changes') {
      for (const each of message.listed) this.listed.set(each.id, each);
      for (const id of message.unlisted) this.listed.delete(id);
    }
    for (const look of this.#waiting) look();
  }
}

export const isWelcome = (visitor: Visitor): boolean => visitor.counts !== null;
