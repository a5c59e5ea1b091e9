import type { Seat } from '@quintet/engine';
import type { ChatMessage } from '@quintet/wire';
import type { Store } from '../store/store.ts';
import type { Room } from './room.ts';
import { canSee, chatFor, encode } from './status.ts';

/** Maximum number of messages, the same as the store returns. */
const MAX_MESSAGES = 200;

type ChatRoom = Pick<Room, 'id' | 'row' | 'attendance'>;

/** The recent chat of one room, as its members see it. */
export class RoomChat {
  readonly #room: ChatRoom;
  readonly #store: Pick<Store, 'chat'>;
  #messages: readonly ChatMessage[];

  constructor(room: ChatRoom, store: Pick<Store, 'chat'>, messages: readonly ChatMessage[]) {
    this.#room = room;
    this.#store = store;
    this.#messages = messages;
  }

  get messages(): readonly ChatMessage[] {
    return this.#messages;
  }

  /** Shows a stored message to the members, unless they have already seen it. */
  add(message: ChatMessage): void {
    if (this.#messages.some((known) => isSame(known, message))) return;
    this.#messages = [...this.#messages.slice(1 - MAX_MESSAGES), message];
    const { row, attendance } = this.#room;
    const text = encode({ type: 'chat', message });
    for (const member of attendance.members) if (canSee(row.status, member.seat, message)) member.send(text);
  }

  /** Adds the messages that were missed, in the order of the store. */
  async refresh(): Promise<void> {
    for (const message of await this.#store.chat(this.#room.id)) this.add(message);
    await this.sort();
  }

  /**
   * Adopts the order of the store and shows it to the members: two nodes that received a message at the same moment have each
   * shown their own first.
   */
  async sort(): Promise<void> {
    const stored = await this.#store.chat(this.#room.id);
    // A message that arrived after this read triggers another sort.
    if (!this.#messages.every((message) => stored.some((other) => isSame(message, other)))) return;
    if (stored.length === this.#messages.length && stored.every((each, i) => isSame(each, this.#messages[i]))) return;
    this.#messages = stored;
    this.send();
  }

  /** Empties the chat after an operator has deleted it. */
  clear(): void {
    this.#messages = [];
    this.send();
  }

  /** Sends the whole chat to all members, or to those at one seat. */
  send(seat?: Seat): void {
    for (const member of this.#room.attendance.members) {
      if (seat !== undefined && member.seat !== seat) continue;
      member.send(encode({ type: 'messages', ...chatFor(this.#room.row.status, this.#messages, member.seat) }));
    }
  }
}

const isSame = (one: ChatMessage, other: ChatMessage | undefined): boolean =>
  one.at === other?.at && one.by === other.by && one.text === other.text;
