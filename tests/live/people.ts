import { type Game, gameById, legalMoves, toMove } from '@quintet/engine';
import { WebSocket } from 'ws';
import { defaultPlatform, LiveMatch, type Socket } from '../../packages/client/src/index.ts';
import { type ServerMessage, serverMessage, WIRE_VERSION } from '../../packages/wire/src/index.ts';

/** A client at one node. */
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

/** Resolves once it is so; the test's own time limit is the only one. */
export const until = (live: LiveMatch, isSo: (live: LiveMatch) => boolean): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (!isSo(live)) return;
      stop();
      resolve();
    };
    const stop = live.listen(look);
    look();
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
  const answer = await fetch(new URL(at, node), init);
  if (!answer.ok) throw new Error(`${at}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

interface Made {
  readonly id: string;
  readonly ticket: string;
  readonly invitation: string;
}

/** A match of two people, made on one node and joined on the other; tickets in seat order. */
export async function pairOf(
  [first, second]: readonly [string, string],
  wish: object = {},
): Promise<{ id: string; tickets: readonly [string, string] }> {
  const made = await post<Made>(first, 'api/matches', { game: 'octa', seat: 0, name: 'Ann', ...wish });
  const { ticket } = await post<Made>(second, `api/matches/${made.id}/claim`, {
    invitation: made.invitation,
    name: 'Bob',
  });
  return { id: made.id, tickets: [made.ticket, ticket] };
}

/** A legal move in the match as this client knows it. */
export function someMove({ match }: LiveMatch, n = 0): string {
  if (!match || toMove(match) === null) throw new Error('nobody is to move');
  const { game, position } = match;
  const moves = legalMoves(position);
  return game.notation.format(position, moves[n % moves.length] as number);
}

/** A bare socket, for what a well-behaved client would never do. What the server says is checked against the schema. */
export class Raw {
  readonly #socket: WebSocket;
  readonly #heard: ServerMessage[] = [];
  readonly #waiting: { fits(message: ServerMessage): boolean; resolve(message: ServerMessage): void }[] = [];
  readonly closed: Promise<number>;
  readonly opened: Promise<void>;

  constructor(node: string, path = 'api/live', options: object = {}) {
    this.#socket = new WebSocket(`${node.replace('http', 'ws')}${path}`, options);
    this.#socket.on('message', (data) => this.#take(serverMessage.parse(JSON.parse(String(data)))));
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

  /** The next message of that kind, and of those that fit. */
  next<T extends ServerMessage['type']>(
    type: T,
    fits: (message: Extract<ServerMessage, { type: T }>) => boolean = () => true,
  ): Promise<Extract<ServerMessage, { type: T }>> {
    const isIt = (message: ServerMessage): boolean =>
      message.type === type && fits(message as Extract<ServerMessage, { type: T }>);
    const at = this.#heard.findIndex(isIt);
    const [known] = at < 0 ? [] : this.#heard.splice(at, 1);
    if (known) return Promise.resolve(known as Extract<ServerMessage, { type: T }>);
    return new Promise((resolve) => {
      this.#waiting.push({ fits: isIt, resolve: resolve as (message: ServerMessage) => void });
    });
  }

  /** Everything that was heard and not asked for. */
  get rest(): readonly ServerMessage[] {
    return this.#heard;
  }

  pause(): void {
    this.#socket.pause();
  }

  close(): void {
    this.#socket.close();
  }

  #take(message: ServerMessage): void {
    const at = this.#waiting.findIndex(({ fits }) => fits(message));
    const [waiting] = at < 0 ? [] : this.#waiting.splice(at, 1);
    if (waiting) waiting.resolve(message);
    else this.#heard.push(message);
  }
}
