import { setTimeout as sleep } from 'node:timers/promises';
import { type Game, gameById, type Position, type Seat } from '@quintet/engine';
import { MoveList, Random, SEATS } from '@quintet/engine/authoring';
import { type ClientMessage, type CreatedMatch, type HeldSeat, type ServerMessage, WIRE_VERSION } from '@quintet/wire';
import { WebSocket } from 'ws';

/** A match in which the load process plays both seats. The same loops drive the servers that ours is compared with. */
export interface Duel {
  readonly isOver: boolean;
  /** Plays a random legal move. Call it only when no move is pending. */
  move(): void;
  close(): void;
}

/** Receives the events of a duel. */
export interface Referee {
  /** A move was acknowledged this many milliseconds after it was sent. */
  acknowledged(milliseconds: number): void;
  /** The player to move has received the last move. */
  ready(duel: Duel): void;
  /** A message was sent or received; `bytes` includes the WebSocket frame, but not TCP and IP. */
  message(kind: string, bytes: number): void;
  failed(error: Error): void;
}

/** Creates matches and connects both seats of each. */
export type OpenDuels = (urls: readonly string[], count: number, referee: Referee) => Promise<Duel[]>;

/** Size of a single-frame WebSocket message: payload, header of two to ten bytes, and a client's four-byte mask. */
function frameBytes(payload: number, isMasked: boolean): number {
  const length = payload < 126 ? 0 : payload < 65_536 ? 2 : 8;
  return 2 + length + (isMasked ? 4 : 0) + payload;
}

/** Runs `work` for all items, at most `atOnce` at a time. */
async function eachOf<T, R>(items: readonly T[], atOnce: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const run = async (): Promise<void> => {
    for (let at = next++; at < items.length; at = next++) results[at] = await work(items[at] as T);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, run));
  return results;
}

const GAME = 'ctor';
/** As long as a typical id of the client package, so that messages have a realistic size. */
const FIRST_ID = 2 ** 44;
const AT_ONCE = 64;
const ATTEMPTS = 20;
/** Statuses of an overloaded server. */
const BUSY = [408, 503];
/** Delay before a retry, in milliseconds. */
const AGAIN_AFTER = 500;

/** A match on our server over two WebSockets. */
export class OurDuel implements Duel {
  readonly id: string;
  readonly #referee: Referee;
  readonly #game: Game;
  readonly #position: Position;
  readonly #sockets: WebSocket[] = [];
  readonly #random: Random;
  /** Send times by command id. Two may be pending: the opponent may reply to a move before its sender has its acknowledgement. */
  readonly #sentAt = new Map<number, number>();
  #nextId = FIRST_ID;
  #awaited = 0;

  constructor(id: string, game: Game, referee: Referee, seed: number) {
    this.id = id;
    this.#game = game;
    this.#referee = referee;
    this.#position = game.rules.start({});
    this.#random = new Random(seed);
  }

  get isOver(): boolean {
    return this.#position.outcome !== null;
  }

  async connect(url: string, tickets: readonly string[]): Promise<void> {
    for (const seat of SEATS) {
      const socket = await retried(() => connected(url, { match: this.id, ticket: tickets[seat] ?? null }));
      socket.on('message', (data: Buffer) => this.#heard(seat, data));
      socket.on('close', (code) => this.#referee.failed(new Error(`a connection was closed: ${code}`)));
      this.#sockets.push(socket);
    }
  }

  move(): void {
    const { toMove, ply } = this.#position;
    const move = this.#choose();
    const text = this.#game.notation.format(this.#position, move);
    this.#position.play(move);
    this.#awaited = ply + 1;
    const command: ClientMessage = { type: 'move', id: this.#nextId++, version: ply, move: text };
    const message = JSON.stringify(command);
    this.#sentAt.set(command.id, performance.now());
    this.#sockets[toMove]?.send(message);
    this.#referee.message('move', frameBytes(Buffer.byteLength(message), true));
  }

  close(): void {
    for (const socket of this.#sockets) {
      socket.removeAllListeners('close');
      socket.terminate();
    }
  }

  #choose(): number {
    this.#position.moves(LIST);
    return LIST.items[this.#random.below(LIST.length)] as number;
  }

  #acknowledged(id: number): void {
    this.#referee.acknowledged(performance.now() - (this.#sentAt.get(id) ?? Number.NaN));
    this.#sentAt.delete(id);
  }

  #heard(seat: Seat, data: Buffer): void {
    const message = JSON.parse(data.toString()) as ServerMessage;
    this.#referee.message(message.type, frameBytes(data.length, false));
    if (message.type === 'entries') {
      if (message.id !== undefined) this.#acknowledged(message.id);
      if (seat === this.#position.toMove && message.from + message.entries.length === this.#awaited)
        this.#referee.ready(this);
    } else if (message.type === 'refused') this.#referee.failed(new Error(`a move was refused: ${message.code}`));
  }
}

const LIST = new MoveList();

/** Opens a socket and sends the hello; resolves with the welcome. */
export async function connected(
  url: string,
  { match, ticket }: { match: string; ticket: string | null },
): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}api/live/${match}`, { perMessageDeflate: false });
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.once('close', (code, reason) => reject(new Error(`the hello was refused: ${code} ${reason}`)));
    socket.once('open', () =>
      socket.send(JSON.stringify({ type: 'hello', wire: WIRE_VERSION, match, ticket, seen: null })),
    );
    socket.once('message', () => resolve());
  });
  socket.removeAllListeners();
  socket.on('error', () => {});
  return socket;
}

export const openOurs = async ([url = '']: readonly string[], count: number, referee: Referee): Promise<OurDuel[]> => {
  const game = gameById(GAME);
  if (!game) throw new Error(`there is no ${GAME}`);
  return eachOf([...Array(count).keys()], AT_ONCE, async (seed) => {
    const made = await post<CreatedMatch>(`${url}api/matches`, { game: GAME, seat: 0 });
    const held = await post<HeldSeat>(`${url}api/matches/${made.id}/claim`, { invitation: made.invitation });
    const duel = new OurDuel(made.id, game, referee, seed + 1);
    await duel.connect(url, [made.ticket ?? '', held.ticket]);
    return duel;
  });
};

/** Repeats a connection that an overloaded server has refused, as the client package does. */
async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      await sleep(AGAIN_AFTER);
    }
  }
}

/** Retries while the server is overloaded. */
async function post<T>(url: string, body: object): Promise<T> {
  const headers = { 'content-type': 'application/json' };
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    if (response.ok) return (await response.json()) as T;
    const text = await response.text();
    if (!BUSY.includes(response.status) || attempt === ATTEMPTS) throw new Error(`${url}: ${response.status} ${text}`);
    await sleep(AGAIN_AFTER);
  }
}
