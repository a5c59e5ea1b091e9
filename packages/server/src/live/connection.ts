import { type Refusal, type Result, refusal, refusalSentence, type Seat } from '@quintet/engine';
import {
  type ClientMessage,
  type Command,
  clientMessage,
  HOST_REFUSALS,
  type HostCode,
  type ServerMessage,
  WIRE,
} from '@quintet/wire';
import type { WebSocket } from 'ws';
import { encode, type Member } from '../room/member.ts';
import type { Room } from '../room/room.ts';
import type { Rooms } from '../room/rooms.ts';
import type { Store } from '../store/store.ts';
import { hashOf } from '../tickets.ts';
import { Bucket } from './limits.ts';

export interface ConnectionParts {
  readonly rooms: Rooms;
  readonly store: Store;
  now(): number;
  report(error: unknown): void;
}

/** A reader that is so far behind is dropped: it comes back and gets what it missed. */
const MOST_BUFFERED = 1024 * 1024;
const HELLO_MILLISECONDS = 10_000;
const RATE = { size: 40, perSecond: 20 };
const CHAT_RATE = { size: 5, perSecond: 0.5 };
/** Close codes of our own: the client need not come back with the same hello. */
export const CLOSED = { policy: 4400, unknown: 4404, oldClient: 4426 } as const;

/** One socket: a hello, then commands. Everything that comes is parsed here, and each command is answered. */
export class Connection implements Member {
  readonly #parts: ConnectionParts;
  readonly #socket: WebSocket;
  readonly #rate: Bucket;
  readonly #chatRate: Bucket;
  readonly #noHello: NodeJS.Timeout;
  #room: Room | null = null;
  #seat: Seat | null = null;
  #lag = 0;
  #isGreeting = false;
  #isLeaving = false;
  #pingedAt = 0;

  constructor(parts: ConnectionParts, socket: WebSocket) {
    this.#parts = parts;
    this.#socket = socket;
    this.#rate = new Bucket(RATE.size, RATE.perSecond, parts.now());
    this.#chatRate = new Bucket(CHAT_RATE.size, CHAT_RATE.perSecond, parts.now());
    this.#noHello = setTimeout(() => this.#close(CLOSED.policy, 'no hello'), HELLO_MILLISECONDS);
    socket.on('message', (data, isBinary) => this.#heard(isBinary ? null : String(data)));
    socket.on('pong', () => {
      this.#lag = (this.#parts.now() - this.#pingedAt) / 2;
    });
    socket.on('close', () => this.#closed());
    // What breaks a socket closes it as well.
    socket.on('error', () => {});
  }

  get seat(): Seat | null {
    return this.#seat;
  }

  get lag(): number {
    return this.#lag;
  }

  send(text: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount > MOST_BUFFERED) this.#socket.terminate();
    else this.#socket.send(text);
  }

  /** Asks whether it is still there, and how far away. */
  ping(): void {
    this.#pingedAt = this.#parts.now();
    this.#socket.ping();
  }

  #heard(text: string | null): void {
    if (!this.#rate.take(this.#parts.now())) return this.#refuse(null, 'too-many');
    const message = text === null ? null : parse(text);
    if (!message) return this.#refuse(null, 'bad-message');
    void this.#handle(message).catch((error: unknown) => {
      this.#parts.report(error);
      this.#refuse('id' in message ? message.id : null, 'unavailable');
    });
  }

  async #handle(message: ClientMessage): Promise<void> {
    if (message.type === 'hello') return this.#hello(message);
    if (message.type === 'ping') return this.#say({ type: 'pong', sent: message.sent, now: this.#parts.now() });
    if (message.type === 'leave') {
      this.#isLeaving = true;
      return this.#close(1000, 'left');
    }
    return this.#command(message);
  }

  async #hello({ wire, match, ticket, seen }: Extract<ClientMessage, { type: 'hello' }>): Promise<void> {
    if (this.#isGreeting) return this.#refuse(null, 'bad-message');
    this.#isGreeting = true;
    clearTimeout(this.#noHello);
    if (wire !== WIRE) {
      this.#refuse(null, wire < WIRE ? 'old-client' : 'new-client');
      return this.#close(CLOSED.oldClient, 'wire version');
    }
    const room = await this.#parts.rooms.room(match);
    if (!room) {
      this.#refuse(null, 'unknown-match');
      return this.#close(CLOSED.unknown, 'unknown match');
    }
    if (ticket !== null) {
      const held = await this.#parts.store.ticket(match, hashOf(ticket));
      if (held?.kind !== 'seat') {
        this.#refuse(null, 'unknown-ticket');
        return this.#close(CLOSED.unknown, 'unknown ticket');
      }
      this.#seat = held.seat;
    }
    const chat = await this.#parts.store.chat(match);
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    this.#room = room;
    const joined = this.#parts.rooms.join(room, this);
    this.#say({ ...room.welcome(this, seen), chat });
    await joined;
  }

  async #command(command: Command): Promise<void> {
    const room = this.#room;
    if (!room) return this.#refuse(command.id, 'bad-message');
    const seat = this.#seat;
    if (seat === null) return this.#refuse(command.id, 'watchers-only-look');
    if (command.type === 'chat') return this.#chat(room, seat, command);
    await room.command(command, { seat, lag: this.#lag }, (result) => this.#answer(room, command.id, result));
  }

  #answer(room: Room, id: number, result: Result<number, Refusal>): void {
    if (result.ok) return this.#say({ type: 'accepted', id, version: result.value });
    const { code } = result.error;
    const message = sentenceOf(room, result.error);
    this.#say({ type: 'refused', id, code, message, version: room.row.version });
    // A stale one is answered with what it missed, by whoever is behind saying so: a hello with its last version.
  }

  async #chat(room: Room, seat: Seat, { id, text }: Extract<Command, { type: 'chat' }>): Promise<void> {
    if (!this.#chatRate.take(this.#parts.now())) return this.#refuse(id, 'too-many');
    const line = { by: seat, text, at: this.#parts.now() };
    const isNew = await this.#parts.store.addChat(room.id, `${seat}:${id}`, line);
    this.#say({ type: 'accepted', id, version: room.row.version });
    if (isNew) this.#parts.rooms.chatted(room, line);
  }

  #refuse(id: number | null, code: HostCode): void {
    const version = this.#room?.row.version ?? null;
    this.#say({ type: 'refused', id, code, message: HOST_REFUSALS[code].en, version });
  }

  #say(message: ServerMessage): void {
    this.send(encode(message));
  }

  #close(code: number, reason: string): void {
    this.#socket.close(code, reason);
  }

  #closed(): void {
    clearTimeout(this.#noHello);
    if (this.#room) this.#parts.rooms.leave(this.#room, this, this.#isLeaving);
    this.#room = null;
  }
}

function parse(text: string): ClientMessage | null {
  try {
    const parsed = clientMessage.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** The game's own sentence, or the host's. */
function sentenceOf(room: Room, refused: Refusal): string {
  const host = (HOST_REFUSALS as Readonly<Record<string, { readonly en: string }>>)[refused.code];
  return host ? host.en : refusalSentence(room.match.game.words.en, refusal(refused.code));
}
