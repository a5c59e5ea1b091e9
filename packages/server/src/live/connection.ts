import { type Refusal, type Result, refusalSentence, type Seat } from '@quintet/engine';
import { explanationSentence } from '@quintet/engine/authoring';
import {
  type ChatMessage,
  type ClientMessage,
  type Command,
  readableText,
  SERVER_REFUSALS,
  type ServerMessage,
  type ServerRefusalCode,
  WIRE_VERSION,
} from '@quintet/wire';
import type { WebSocket } from 'ws';
import { GameFailed } from '../guarded-game.ts';
import { OutcomeUnknown, retryOnError } from '../retry.ts';
import type { Member } from '../room/membership.ts';
import type { Room } from '../room/room.ts';
import type { Rooms } from '../room/rooms.ts';
import { GameMissing } from '../room/snapshots.ts';
import { encode, welcomeTo } from '../room/status.ts';
import type { Store } from '../store/store.ts';
import { hashOf } from '../tickets.ts';
import type { Allowance, Allowances } from './allowances.ts';
import { type ByteStream, CLOSE, FINAL_CLOSE, LiveSocket, type SocketParts } from './live-socket.ts';
import { parseMessage } from './parse-message.ts';

export interface ConnectionParts extends SocketParts {
  readonly rooms: Rooms;
  readonly store: Store;
  readonly allowances: Allowances;
  /** Whether the server is so busy that watchers are turned away. */
  isCrowded(): boolean;
}

const CHAT_ATTEMPTS = 4;
/** Maximum number of missed entries sent with a `stale` refusal. A client that is further behind says hello again. */
const MAX_MISSED = 64;

const DONE = Promise.resolve();

type Hello = Extract<ClientMessage, { type: 'hello' }>;

/** One client in a match. It says hello, then sends commands; each is parsed here and answered. */
export class Connection implements Member {
  readonly socket: LiveSocket<ClientMessage>;
  readonly #parts: ConnectionParts;
  readonly #address: string;
  readonly #matchInPath: string | null;
  #allowance: Allowance | null = null;
  #ticketHash = '';
  #room: Room | null = null;
  #seat: Seat | null = null;
  #hasSaidHello = false;
  #isLeaving = false;

  /** `address` is the client's. `match` is the id in the path, if any; the hello must name the same match. */
  constructor(
    parts: ConnectionParts,
    socket: WebSocket,
    stream: ByteStream,
    address: string,
    match: string | null = null,
  ) {
    this.#parts = parts;
    this.#address = address;
    this.#matchInPath = match;
    this.socket = new LiveSocket(parts, socket, stream, {
      parse: parseMessage,
      handle: (message) => this.#handle(message),
      refuse: (message, code) => this.#refuse(message && 'id' in message ? message.id : null, code),
      onClose: () => this.#onClose(),
      about: () => (this.#room ? { match: this.#room.id } : {}),
    });
  }

  get seat(): Seat | null {
    return this.#seat;
  }

  get lastSeenAt(): number {
    return this.socket.lastSeenAt;
  }

  probe(): void {
    this.socket.probe();
  }

  send(text: string): void {
    this.socket.send(text);
  }

  dismiss(): void {
    this.#room = null;
    this.#disconnect('unknown-match', FINAL_CLOSE.unknown);
  }

  #handle(message: ClientMessage): Promise<void> {
    switch (message.type) {
      case 'hello':
        return this.#hello(message);
      case 'ping':
        this.#send({ type: 'pong', sent: message.sent, now: this.#parts.now() });
        return DONE;
      case 'leave':
        this.#isLeaving = true;
        this.socket.close(CLOSE.left, 'left');
        return DONE;
      default:
        return this.#command(message);
    }
  }

  async #hello(hello: Hello): Promise<void> {
    if (this.#hasSaidHello) return this.#refuse(null, 'bad-message');
    this.#hasSaidHello = true;
    this.socket.startHeartbeat();
    try {
      await this.#join(hello);
    } catch (error) {
      if (error instanceof GameMissing)
        return this.#disconnect('game-not-installed', FINAL_CLOSE.unknown, error.message);
      if (error instanceof GameFailed) return this.#disconnect('game-failed', FINAL_CLOSE.unknown, error.message);
      // The client is still waiting for a welcome. Closing the socket makes it reconnect.
      this.socket.close(CLOSE.error, 'try again');
      throw error;
    }
  }

  async #join({ wire, match, ticket, seen }: Hello): Promise<void> {
    const { rooms, store, now } = this.#parts;
    if (wire !== WIRE_VERSION)
      return this.#disconnect(wire < WIRE_VERSION ? 'old-client' : 'new-client', FINAL_CLOSE.wire);
    if (this.#matchInPath !== null && this.#matchInPath !== match)
      return this.#disconnect('unknown-match', FINAL_CLOSE.unknown);
    const held = ticket === null ? null : await store.ticket(match, hashOf(ticket));
    let room = await rooms.room(match);
    if (!room) return this.#disconnect('unknown-match', FINAL_CLOSE.unknown);
    if (ticket !== null && held?.kind !== 'seat') return this.#disconnect('unknown-ticket', FINAL_CLOSE.unknown);
    if (seen !== null && seen > room.row.version) {
      // The client has seen a version on another node that this node does not know yet.
      await room.refresh();
      room = (await rooms.room(match)) ?? room;
    }
    const seat = held?.seat ?? null;
    if (seat === null && this.#parts.isCrowded()) return this.#disconnect('unavailable', CLOSE.tryLater);
    if (!this.socket.isOpen) return;
    if (held && !this.#useAllowance(held.hash)) return this.#disconnect('enough-devices', CLOSE.tryLater);
    const joined = room;
    this.#seat = seat;
    this.#room = joined;
    rooms.membership.join(joined, this, () => {
      const welcome = encode(welcomeTo(joined, this, seen, now()));
      this.socket.send(welcome);
      this.socket.onWelcome(welcome.length);
    });
  }

  /** Counts messages against the ticket's allowance from now on; `false` if the ticket has too many sockets. */
  #useAllowance(hash: string): boolean {
    this.#allowance = this.#parts.allowances.enter(hash, this.#parts.now());
    if (!this.#allowance) return false;
    this.#ticketHash = hash;
    this.socket.shareRate(this.#allowance.messages);
    return true;
  }

  #command(command: Command): Promise<void> {
    const [room, seat] = [this.#room, this.#seat];
    if (!room || seat === null) {
      this.#refuse(command.id, room ? 'watchers-only-look' : 'bad-message');
      return DONE;
    }
    if (command.type === 'chat') return this.#chat(room, seat, command);
    if (command.type === 'mute') return this.#mute(room, seat, command);
    const from = { seat, lag: this.socket.lag, member: this, address: this.#address };
    return room.command(command, from, (result) => this.#respond(room, command, result));
  }

  #respond(room: Room, { id, version: seen }: Command, result: Result<number, Refusal>): void {
    if (result.ok) return this.#send({ type: 'accepted', id, version: result.value });
    const { version } = room.row;
    const { code } = result.error;
    if (code === 'stale' && seen < version && version - seen <= MAX_MISSED) {
      const entries = room.match.entries.slice(seen) as Extract<ServerMessage, { type: 'entries' }>['entries'];
      this.#send({ type: 'entries', from: seen, entries });
    }
    const explanation = explanationSentence(room.match.game.presentation.messages.en, result.error);
    const message = sentenceOf(room, result.error);
    this.#send({ type: 'refused', id, code, message, ...(explanation === null ? {} : { explanation }), version });
  }

  async #chat(room: Room, seat: Seat, { id, text: given }: Extract<Command, { type: 'chat' }>): Promise<void> {
    const key = `${seat}:${id}`;
    const isAllowed = this.#allowance?.chat.take(this.#parts.now()) === true;
    // A resend is allowed: the first response may have been lost.
    if (!isAllowed && !(await this.#parts.store.hasChat(room.id, key))) return this.#refuse(id, 'too-many');
    // Checked here rather than by the schema, so that the refusal can name the command.
    const text = readableText(given);
    if (text === null) return this.#refuse(id, 'bad-text');
    const message = { by: seat, text, at: this.#parts.now() };
    const isNew = await this.#storeChat(room, key, message);
    this.#send({ type: 'accepted', id, version: room.row.version });
    if (isNew) this.#parts.rooms.sendChat(room, message);
    // The node that stored the message may have died before it could show the message to anybody.
    else await this.#parts.rooms.resendChat(room);
  }

  /** `true` if the message is certainly new. A failed attempt may have stored it; its key prevents a second copy. */
  #storeChat(room: Room, key: string, message: ChatMessage): Promise<boolean> {
    return retryOnError(
      CHAT_ATTEMPTS,
      async (attempt) => (await this.#parts.store.addChat(room.id, key, message)) && attempt === 1,
    ).catch((cause) => {
      throw new OutcomeUnknown(`match ${room.id}: a chat message may or may not be stored`, { cause });
    });
  }

  async #mute(room: Room, seat: Seat, { id, isMuted }: Extract<Command, { type: 'mute' }>): Promise<void> {
    await room.mute(seat, isMuted);
    this.#send({ type: 'accepted', id, version: room.row.version });
  }

  #disconnect(code: ServerRefusalCode, closeCode: number, explanation?: string): void {
    this.#refuse(null, code, explanation);
    this.socket.close(closeCode, code);
  }

  #refuse(id: number | null, code: ServerRefusalCode, explanation?: string): void {
    const version = this.#room?.row.version ?? null;
    const message = SERVER_REFUSALS[code].en;
    this.#send({ type: 'refused', id, code, message, ...(explanation === undefined ? {} : { explanation }), version });
  }

  #send(message: ServerMessage): void {
    this.socket.send(encode(message));
  }

  #onClose(): void {
    if (this.#room) this.#parts.rooms.membership.leave(this.#room, this, this.#isLeaving);
    this.#room = null;
    if (this.#allowance) this.#parts.allowances.leave(this.#ticketHash);
    this.#allowance = null;
  }
}

/** The message for a refusal: the server's for its own codes, the game's for all others. */
function sentenceOf(room: Room, refusal: Refusal): string {
  const own = (SERVER_REFUSALS as Readonly<Record<string, { readonly en: string }>>)[refusal.code];
  return own ? own.en : refusalSentence(room.match.game.presentation.messages.en, refusal);
}
