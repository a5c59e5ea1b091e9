import { type Game, gameById, legalMoves, toMove } from '@quintet/engine';
import { afterEach } from 'vitest';
import { WebSocket } from 'ws';
import { defaultPlatform, LiveMatch, type Socket } from '../../packages/client/src/index.ts';
import {
  type LobbyServerMessage,
  lobbyServerMessage,
  type MatchSummary,
  type ServerMessage,
  serverMessage,
  WIRE_VERSION,
} from '../../packages/wire/src/index.ts';

const closing: { close(): void }[] = [];
afterEach(() => {
  for (const each of closing.splice(0)) each.close();
});

/** Closes a client after the test, even if the test fails. */
export const closeAfterTest = <T extends { close(): void }>(client: T): T => {
  closing.push(client);
  return client;
};

/** A client connected to one node. */
export const connect = (node: string, match: string, ticket: string | null, wire: number = WIRE_VERSION): LiveMatch =>
  new LiveMatch(
    {
      url: `${node.replace('http', 'ws')}api/live`,
      match,
      ticket,
      wire,
      game: async (id) => gameById(id) as Game,
    },
    defaultPlatform((url) => new WebSocket(url) as unknown as Socket),
  );

/** Resolves when the condition holds. The only timeout is that of the test. */
export const until = (live: LiveMatch, condition: (live: LiveMatch) => boolean): Promise<void> =>
  new Promise((resolve) => {
    const check = () => {
      if (!condition(live)) return;
      stop();
      resolve();
    };
    const stop = live.listen(check);
    check();
  });

export const isOpen = (live: LiveMatch): boolean => live.connectionState === 'open';

export async function post<T>(
  node: string,
  at: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<T> {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
  const response = await fetch(new URL(at, node), init);
  if (!response.ok) throw new Error(`${at}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

interface CreatedMatch {
  readonly id: string;
  readonly ticket: string;
  readonly invitation: string;
}

/** Creates a match on one node and joins it on the other. Returns the tickets in seat order. */
export async function pairOf(
  [first, second]: readonly [string, string],
  request: object = {},
): Promise<{ id: string; tickets: readonly [string, string] }> {
  const created = await post<CreatedMatch>(first, 'api/matches', { game: 'octa', seat: 0, name: 'Ann', ...request });
  const { ticket } = await post<CreatedMatch>(second, `api/matches/${created.id}/claim`, {
    invitation: created.invitation,
    name: 'Bob',
  });
  return { id: created.id, tickets: [created.ticket, ticket] };
}

/** The n-th legal move in the match as this client knows it. */
export function someMove({ match }: LiveMatch, n = 0): string {
  if (!match || toMove(match) === null) throw new Error('nobody is to move');
  const { game, position } = match;
  const moves = legalMoves(position);
  return game.notation.format(position, moves[n % moves.length] as number);
}

/** A plain socket for messages that a well-behaved client never sends. Checks the server's messages against the schema. */
export class Raw {
  readonly #socket: WebSocket;
  readonly #received: ServerMessage[] = [];
  readonly #waiting: { fits(message: ServerMessage): boolean; resolve(message: ServerMessage): void }[] = [];
  readonly closed: Promise<number>;
  readonly opened: Promise<void>;

  constructor(node: string, path = 'api/live', options: object = {}) {
    this.#socket = new WebSocket(`${node.replace('http', 'ws')}${path}`, options);
    this.#socket.on('message', (data) => this.#receive(serverMessage.parse(JSON.parse(String(data)))));
    this.opened = new Promise((resolve, reject) => {
      this.#socket.once('open', () => resolve());
      this.#socket.once('error', reject);
    });
    this.closed = new Promise((resolve) => this.#socket.once('close', resolve));
    this.opened.catch(() => {});
  }

  async hello(
    match: string,
    ticket: string | null,
    seen: number | null = null,
  ): Promise<Extract<ServerMessage, { type: 'welcome' }>> {
    await this.opened;
    this.say({ type: 'hello', wire: WIRE_VERSION, match, ticket, seen });
    return this.next('welcome');
  }

  say(message: object | string | Buffer): void {
    this.#socket.send(typeof message === 'string' || Buffer.isBuffer(message) ? message : JSON.stringify(message));
  }

  /** Resolves to the next unread message of this type that matches, and waits for it if necessary. */
  next<T extends ServerMessage['type']>(
    type: T,
    fits: (message: Extract<ServerMessage, { type: T }>) => boolean = () => true,
  ): Promise<Extract<ServerMessage, { type: T }>> {
    const isWanted = (message: ServerMessage): boolean =>
      message.type === type && fits(message as Extract<ServerMessage, { type: T }>);
    const at = this.#received.findIndex(isWanted);
    const [known] = at < 0 ? [] : this.#received.splice(at, 1);
    if (known) return Promise.resolve(known as Extract<ServerMessage, { type: T }>);
    return new Promise((resolve) => {
      this.#waiting.push({ fits: isWanted, resolve: resolve as (message: ServerMessage) => void });
    });
  }

  /** Received messages that `next` has not returned yet. */
  get rest(): readonly ServerMessage[] {
    return this.#received;
  }

  pause(): void {
    this.#socket.pause();
  }

  close(): void {
    this.#socket.close();
  }

  #receive(message: ServerMessage): void {
    const at = this.#waiting.findIndex(({ fits }) => fits(message));
    const [waiting] = at < 0 ? [] : this.#waiting.splice(at, 1);
    if (waiting) waiting.resolve(message);
    else this.#received.push(message);
  }
}

/** A lobby client that keeps an up-to-date list of matches and challenges. */
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
