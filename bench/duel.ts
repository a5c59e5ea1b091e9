import type { Socket } from 'node:net';
import { type Game, gameById, type Position, type Seat } from '@quintet/engine';
import { MoveList, Random, SEATS } from '@quintet/engine/authoring';
import { type ClientMessage, type CreatedMatch, type HeldSeat, type ServerMessage, WIRE_VERSION } from '@quintet/wire';
import { WebSocket } from 'ws';

/** A match in which the load process plays both seats. The same loops drive the servers that ours is compared with. */
export interface Duel {
  readonly isOver: boolean;
  /** Bytes received and sent over TCP so far. */
  readonly bytes: number;
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
  failed(error: Error): void;
}

/** Creates a match and connects both seats. Matches with different seeds play differently. */
export type OpenDuel = (url: string, seed: number, referee: Referee) => Promise<Duel>;

const GAME = 'ctor';
/** As long as a typical id of the client package, so that messages have a realistic size. */
const FIRST_ID = 2 ** 44;

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

  get bytes(): number {
    return this.#sockets.reduce((sum, socket) => sum + trafficOf(socket), 0);
  }

  async connect(url: string, tickets: readonly string[]): Promise<void> {
    for (const seat of SEATS) {
      const socket = await connected(url, { match: this.id, ticket: tickets[seat] ?? null });
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
    this.#sentAt.set(command.id, performance.now());
    this.#sockets[toMove]?.send(JSON.stringify(command));
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

/** Bytes of a WebSocket's TCP connection. `ws` does not publish the connection. */
function trafficOf(socket: WebSocket): number {
  const { bytesRead, bytesWritten } = (socket as unknown as { readonly _socket: Socket })._socket;
  return bytesRead + bytesWritten;
}

export const openOurs: OpenDuel = async (url, seed, referee) => {
  const game = gameById(GAME);
  if (!game) throw new Error(`there is no ${GAME}`);
  const made = await post<CreatedMatch>(`${url}api/matches`, { game: GAME, seat: 0 });
  const held = await post<HeldSeat>(`${url}api/matches/${made.id}/claim`, { invitation: made.invitation });
  const duel = new OurDuel(made.id, game, referee, seed);
  await duel.connect(url, [made.ticket ?? '', held.ticket]);
  return duel;
};

async function post<T>(url: string, body: object): Promise<T> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}
