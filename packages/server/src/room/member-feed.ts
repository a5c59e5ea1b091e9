import type { Entry } from '@quintet/engine';
import { SEATS } from '@quintet/engine/authoring';
import type { ServerMessage } from '@quintet/wire';
import type { MatchState } from '../store/store.ts';
import type { Room } from './room.ts';
import { encode, isStatusNew, statusOf } from './status.ts';

/** Sends the members of one room what has changed. */
export class MemberFeed {
  readonly #room: Room;
  readonly #now: () => number;
  /** The state that the members know. */
  #sent: MatchState;

  constructor(room: Room, now: () => number) {
    this.#room = room;
    this.#now = now;
    this.#sent = room.row.state;
  }

  /** Sends presence, offers and clocks. */
  sendStatus(): void {
    this.#sent = this.#room.row.state;
    this.#broadcast({ type: 'status', status: statusOf(this.#room, this.#now()) });
  }

  /** Sends new entries, the first of which has the number `from`, and whatever else is new. */
  sendChanges(from: number, entries: readonly Entry[]): void {
    const { state } = this.#room.row;
    const { muted } = this.#sent;
    for (const seat of SEATS) if (muted[seat] !== state.muted[seat]) this.#room.chat.send(seat);
    if (entries.length > 0) {
      const list = entries as Extract<ServerMessage, { type: 'entries' }>['entries'];
      const message = { type: 'entries', from, entries: list } as const;
      this.#broadcast(state.clocks ? { ...message, clocks: state.clocks } : message);
    }
    if (isStatusNew(this.#sent, state, entries)) this.sendStatus();
  }

  #broadcast(message: ServerMessage): void {
    const { members } = this.#room.attendance;
    if (members.size === 0) return;
    const text = encode(message);
    for (const member of members) member.send(text);
  }
}
