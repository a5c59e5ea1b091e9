import { type Refusal, type Result, reasonSentence, refusalSentence, type Seat } from '@quintet/engine';
import {
  type ChatMessage,
  type ClientMessage,
  type Command,
  clientMessage,
  HOST_REFUSALS,
  type HostCode,
  readableText,
  type ServerMessage,
  WIRE_VERSION,
} from '@quintet/wire';
import type { WebSocket } from 'ws';
import * as z from 'zod';
import { encode, type Member } from '../room/member.ts';
import type { Room } from '../room/room.ts';
import type { Rooms } from '../room/rooms.ts';
import { welcomeTo } from '../room/situation.ts';
import type { Store } from '../store/store.ts';
import { hashOf } from '../tickets.ts';
import type { Allowance, Allowances } from './allowances.ts';
import { type Below, CLOSE, Line, type LineParts } from './line.ts';

export interface ConnectionParts extends LineParts {
  readonly rooms: Rooms;
  readonly store: Store;
  readonly allowances: Allowances;
  /** Whether there is so much to do that those who only watch are sent away. */
  isCrowded(): boolean;
}

const KEEP_ATTEMPTS = 4;
/** Devices on which one seat may be open at a time. */
const MOST_PER_SEAT = 20;
/** Who is further behind than this asks for it by a new hello. */
const MOST_MISSED = 64;
/** Close codes of our own: the same hello would get the same answer. */
export const CLOSED = { unknown: 4404, wire: 4426 } as const;

const DONE = Promise.resolve();

type Hello = Extract<ClientMessage, { type: 'hello' }>;

/** One socket in a match: a hello, then commands. Everything that comes is parsed here, and each command is answered. */
export class Connection implements Member {
  readonly line: Line<ClientMessage>;
  readonly #parts: ConnectionParts;
  readonly #named: string | null;
  #allowance: Allowance | null = null;
  /** Of the ticket that it counts for. */
  #hash = '';
  #room: Room | null = null;
  #seat: Seat | null = null;
  #isGreeting = false;
  #isLeaving = false;

  /** `match` is what the path names; a hello must then be about the same one. */
  constructor(parts: ConnectionParts, socket: WebSocket, below: Below, match: string | null = null) {
    this.#parts = parts;
    this.#named = match;
    this.line = new Line(parts, socket, below, {
      parse,
      heard: (message) => this.#heard(message),
      refuse: (message, code) => this.#refuse(message && 'id' in message ? message.id : null, code),
      closed: () => this.#closed(),
      about: () => (this.#room ? { match: this.#room.id } : {}),
    });
  }

  get seat(): Seat | null {
    return this.#seat;
  }

  get lag(): number {
    return this.line.lag;
  }

  get heardAt(): number {
    return this.line.heardAt;
  }

  probe(): void {
    this.line.probe();
  }

  send(text: string): void {
    this.line.send(text);
  }

  dismiss(): void {
    this.#room = null;
    this.#goAway('unknown-match', CLOSED.unknown);
  }

  #heard(message: ClientMessage): Promise<void> {
    switch (message.type) {
      case 'hello':
        return this.#hello(message);
      case 'ping':
        this.#say({ type: 'pong', sent: message.sent, now: this.#parts.now() });
        return DONE;
      case 'leave':
        this.#isLeaving = true;
        this.line.close(CLOSE.left, 'left');
        return DONE;
      default:
        return this.#command(message);
    }
  }

  async #hello(hello: Hello): Promise<void> {
    if (this.#isGreeting) return this.#refuse(null, 'bad-message');
    this.#isGreeting = true;
    this.line.greeted();
    try {
      await this.#greet(hello);
    } catch (error) {
      // Without an answer it would wait for ever; closed, it tries again.
      this.line.close(CLOSE.fault, 'try again');
      throw error;
    }
  }

  async #greet({ wire, match, ticket, seen }: Hello): Promise<void> {
    const { rooms, store, now } = this.#parts;
    if (wire !== WIRE_VERSION) return this.#goAway(wire < WIRE_VERSION ? 'old-client' : 'new-client', CLOSED.wire);
    if (this.#named !== null && this.#named !== match) return this.#goAway('unknown-match', CLOSED.unknown);
    const held = ticket === null ? null : await store.ticket(match, hashOf(ticket));
    let room = await rooms.room(match);
    if (!room) return this.#goAway('unknown-match', CLOSED.unknown);
    if (ticket !== null && held?.kind !== 'seat') return this.#goAway('unknown-ticket', CLOSED.unknown);
    if (seen !== null && seen > room.row.version) {
      // It has seen on another node what has not been heard of here.
      await room.refresh();
      room = (await rooms.room(match)) ?? room;
    }
    const seat = held?.seat ?? null;
    if (seat === null && this.#parts.isCrowded()) return this.#goAway('unavailable', CLOSE.later);
    if (seat !== null && room.attendance.here().seats[seat] >= MOST_PER_SEAT)
      return this.#goAway('enough-devices', CLOSE.later);
    if (!this.line.isOpen) return;
    if (held && !this.#enter(held.hash)) return this.#goAway('enough-devices', CLOSE.later);
    const joined = room;
    this.#seat = seat;
    this.#room = joined;
    rooms.join(joined, this, () => this.#say(welcomeTo(joined, this, seen, now())));
  }

  /** Its messages count for its ticket now. */
  #enter(hash: string): boolean {
    this.#allowance = this.#parts.allowances.enter(hash, this.#parts.now());
    if (!this.#allowance) return false;
    this.#hash = hash;
    this.line.countBy(this.#allowance.messages);
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
    return room.command(command, { seat, lag: this.lag }, (result) => this.#answer(room, command, result));
  }

  #answer(room: Room, { id, version: seen }: Command, result: Result<number, Refusal>): void {
    if (result.ok) return this.#say({ type: 'accepted', id, version: result.value });
    const { version } = room.row;
    const { code } = result.error;
    // A stale one is answered with what it missed.
    if (code === 'stale' && seen < version && version - seen <= MOST_MISSED) {
      const entries = room.match.entries.slice(seen) as Extract<ServerMessage, { type: 'entries' }>['entries'];
      this.#say({ type: 'entries', from: seen, entries });
    }
    const reason = reasonSentence(room.match.game.presentation.messages.en, result.error);
    const message = sentenceOf(room, result.error);
    this.#say({ type: 'refused', id, code, message, ...(reason === null ? {} : { reason }), version });
  }

  async #chat(room: Room, seat: Seat, { id, text: given }: Extract<Command, { type: 'chat' }>): Promise<void> {
    if (!this.#allowance?.chat.take(this.#parts.now())) return this.#refuse(id, 'too-many');
    // Not part of the schema, so that the refusal can name the command.
    const text = readableText(given);
    if (text === null) return this.#refuse(id, 'bad-text');
    const line = { by: seat, text, at: this.#parts.now() };
    const isNew = await this.#keep(room, `${seat}:${id}`, line);
    this.#say({ type: 'accepted', id, version: room.row.version });
    if (isNew) this.#parts.rooms.chatted(room, line);
    // Whoever kept it before may not have lived to tell anybody.
    else await this.#parts.rooms.recall(room);
  }

  /** Where the store fails it may have kept the line or not: asked again, it does nothing twice. False: it may be known. */
  async #keep(room: Room, key: string, line: ChatMessage): Promise<boolean> {
    for (let attempt = 1; ; attempt++) {
      try {
        return (await this.#parts.store.addChat(room.id, key, line)) && attempt === 1;
      } catch (error) {
        if (attempt === KEEP_ATTEMPTS) throw error;
      }
    }
  }

  async #mute(room: Room, seat: Seat, { id, isMuted }: Extract<Command, { type: 'mute' }>): Promise<void> {
    await room.mute(seat, isMuted);
    this.#say({ type: 'accepted', id, version: room.row.version });
  }

  #goAway(code: HostCode, close: number): void {
    this.#refuse(null, code);
    this.line.close(close, code);
  }

  #refuse(id: number | null, code: HostCode): void {
    const version = this.#room?.row.version ?? null;
    this.#say({ type: 'refused', id, code, message: HOST_REFUSALS[code].en, version });
  }

  #say(message: ServerMessage): void {
    this.line.send(encode(message));
  }

  #closed(): void {
    if (this.#room) this.#parts.rooms.leave(this.#room, this, this.#isLeaving);
    this.#room = null;
    if (this.#allowance) this.#parts.allowances.leave(this.#hash);
    this.#allowance = null;
  }
}

function parse(text: string): ClientMessage | null {
  try {
    const json: unknown = JSON.parse(text);
    const parsed = clientMessage.safeParse(json);
    return parsed.success ? parsed.data : foreignHello(json);
  } catch {
    return null;
  }
}

const anyHello = z.looseObject({ type: z.literal('hello'), wire: z.int() });

/** A hello of another version may have other fields: enough of it is read to say so, rather than that it cannot be read. */
function foreignHello(json: unknown): Hello | null {
  const hello = anyHello.safeParse(json);
  if (!hello.success || hello.data.wire === WIRE_VERSION) return null;
  return { type: 'hello', wire: hello.data.wire, match: '', ticket: null, seen: null };
}

/** The game's own sentence, or the host's. */
function sentenceOf(room: Room, refusal: Refusal): string {
  const host = (HOST_REFUSALS as Readonly<Record<string, { readonly en: string }>>)[refusal.code];
  return host ? host.en : refusalSentence(room.match.game.presentation.messages.en, refusal);
}
