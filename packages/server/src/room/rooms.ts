import type { Entry, Game, Refusal } from '@quintet/engine';
import type { JsonObject } from '@quintet/engine/authoring';
import type { ChatMessage } from '@quintet/wire';
import { type Bus, NO_BUS } from '../bus/bus.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { About } from '../observe/log.ts';
import type { Meter } from '../observe/meter.ts';
import type { MatchRow, NodeRow, Store } from '../store/store.ts';
import { Bots } from './bots.ts';
import { Caretaker, type Retention } from './caretaker.ts';
import { createRematch } from './create-match.ts';
import { Membership } from './membership.ts';
import { Room, type RoomContext } from './room.ts';
import { RoomBus, type RoomMessage } from './room-bus.ts';
import { type MatchSnapshot, Snapshots } from './snapshots.ts';
import { botTask, hasBot } from './stored-match.ts';

export interface RoomsParts {
  readonly store: Store;
  readonly bus: Bus;
  /** This server, as operators see it. */
  readonly node: NodeRow;
  readonly jobs: Jobs;
  readonly games: readonly Game[];
  readonly meter: Meter;
  readonly retention: Retention;
  /** Maximum number of entries in a match; a match that reaches it ends as a draw. */
  readonly maxEntries: number;
  /** Charges an address for a rematch. Returns why it may not be created now, or `null`. */
  rematchRefusal(address: string, options: JsonObject): Refusal | null;
  now(): number;
  /** Reports an error to the operator. */
  report(error: unknown, about?: About): void;
}

/** A room that is open, or being opened while `room` is `null`. */
interface OpenRoom {
  readonly opening: Promise<Room | null>;
  room: Room | null;
  usedAt: number;
  readonly unsubscribe: () => void;
}

/** The open rooms of this node. */
export class Rooms {
  readonly membership: Membership;
  readonly #parts: RoomsParts;
  readonly #context: RoomContext;
  readonly #bus: RoomBus;
  readonly #rooms = new Map<string, OpenRoom>();
  readonly #snapshots: Snapshots;
  readonly #bots: Bots;
  readonly #caretaker: Caretaker;
  readonly #listeners = new Set<(row: MatchRow) => void>();
  #isStopped = false;

  constructor(parts: RoomsParts) {
    const { store, meter, maxEntries, now } = parts;
    this.#parts = parts;
    this.#bus = new RoomBus(parts.bus);
    this.membership = new Membership({ ...parts, bus: this.#bus });
    this.#snapshots = new Snapshots(parts);
    this.#bots = new Bots(parts);
    this.#caretaker = new Caretaker(parts, this);
    this.#context = {
      ...{ store, meter, maxEntries, now },
      settledAt: () => this.#caretaker.settledAt,
      onWritten: (room, entries) => this.#onWritten(room, entries),
      onChanged: (room) => {
        this.membership.correctAbsences(room);
        this.#bots.update(room);
      },
      createRematch: (row, address) => createRematch(parts, row, address, now()),
    };
  }

  /** Gives back the time during which no node was running, and starts the background work. */
  start(): Promise<void> {
    return this.#caretaker.start();
  }

  /** Resolves when running work is done. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#bots.stop();
    this.membership.stop();
    // Nothing new starts from here on: the other nodes handle what is published now.
    for (const { unsubscribe } of this.#rooms.values()) unsubscribe();
    await this.#caretaker.stop();
    const rooms = await Promise.allSettled([...this.#rooms.values()].map(({ opening }) => opening));
    await Promise.all(rooms.map((each) => (each.status === 'fulfilled' ? each.value?.idle() : undefined)));
  }

  /** Whether other servers use the store, but no bus tells this server what they write. */
  get lacksBus(): boolean {
    return this.#caretaker.lacksBus;
  }

  get size(): number {
    return this.#rooms.size;
  }

  /** The open rooms. A generator, since there may be thousands and they are visited several times a second. */
  *open(): Generator<Room> {
    for (const { room } of this.#rooms.values()) if (room) yield room;
  }

  /** The room of a match if it is open here. */
  opened(id: string): Room | null {
    return this.#rooms.get(id)?.room ?? null;
  }

  /** Calls `listener` after every write of this node. */
  listen(listener: (row: MatchRow) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Opens the room of a match; `null` if there is no such match. Throws `GameMissing` and `GameFailed`. Join it before awaiting anything else, or it may be closed. */
  room(id: string): Promise<Room | null> {
    const known = this.#rooms.get(id);
    if (known) {
      known.usedAt = this.#parts.now();
      return known.opening;
    }
    // Subscribes before reading, so that no write in between is missed; a write that is already known is ignored.
    const unsubscribe = this.#subscribe(id);
    const opening = Room.open(this.#context, this.#parts.games, id).then(
      (room) => {
        if (room) this.#start(opened, room);
        else this.close(id);
        return room;
      },
      (error) => {
        this.close(id);
        throw error;
      },
    );
    const opened: OpenRoom = { opening, room: null, usedAt: this.#parts.now(), unsubscribe };
    this.#rooms.set(id, opened);
    return opening;
  }

  /** Returns a read-only match for a stored row: from its room if that is open on this node, otherwise from the store. */
  async read(row: MatchRow): Promise<MatchSnapshot | null> {
    const room = await this.#rooms.get(row.id)?.opening;
    if (!room) {
      const snapshot = await this.#snapshots.read(row);
      // After a restart, opening the room makes the bot think.
      return botTask(snapshot) ? this.room(row.id) : snapshot;
    }
    if (room.row.revision < row.revision) await room.refresh();
    return room;
  }

  #start(opened: OpenRoom, room: Room): void {
    opened.room = room;
    this.#bus.publish(room.id, { kind: 'headcount-request' });
    this.#bots.update(room);
  }

  close(id: string): void {
    this.#rooms.get(id)?.unsubscribe();
    this.#rooms.delete(id);
  }

  /** Whether nobody is connected, no bot is thinking, and nobody has used the room since the given time. */
  isIdle(room: Room, since: number): boolean {
    const isUsed = (this.#rooms.get(room.id)?.usedAt ?? 0) >= since || room.row.changedAt >= since;
    return room.attendance.members.size === 0 && !this.#bots.isThinking(room.id) && !isUsed;
  }

  /** Announces a match that was just created, or changed other than through its room. */
  async changed(id: string): Promise<void> {
    const known = this.#rooms.get(id);
    const row = await this.#parts.store.match(id);
    if (!row) return;
    const room = await known?.opening;
    if (room) await room.refresh();
    this.#announce(row, row.version, []);
    // Opening the room makes a bot with the first move think.
    if (!room && row.phase === 'running' && hasBot(row.status.players)) await this.room(id);
  }

  /** Disconnects the members of a deleted match, on every node. */
  removed(id: string): void {
    this.#bus.publish(id, { kind: 'removed' });
    this.dismiss(id);
  }

  /** Disconnects the members of a deleted match on this node. */
  dismiss(id: string): void {
    this.#bots.drop(id);
    const room = this.#rooms.get(id)?.room;
    this.close(id);
    for (const member of room?.attendance.members ?? []) member.dismiss();
  }

  /** Shows a stored chat message to all members, on every node. */
  sendChat(room: Room, message: ChatMessage): void {
    this.#bus.publish(room.id, { kind: 'chat', message });
    room.chat.add(message);
    if (this.#parts.bus !== NO_BUS && !this.#isStopped) void room.chat.sort().catch(this.#reportFor(room.id));
  }

  /** Makes every node show the chat as the store has it. */
  async resendChat(room: Room): Promise<void> {
    this.#bus.publish(room.id, { kind: 'chat-check' });
    await room.chat.sort();
  }

  #subscribe(id: string): () => void {
    return this.#bus.subscribe(id, {
      receive: (message) => this.#receive(id, message),
      onError: this.#reportFor(id),
      onLost: () => this.#caretaker.readMissedSoon(),
    });
  }

  async #receive(id: string, message: RoomMessage): Promise<void> {
    const room = await this.#rooms.get(id)?.opening;
    if (!room || this.#isStopped) return;
    switch (message.kind) {
      case 'wrote':
        return room.applyRemote(message.row, message.from, message.entries);
      case 'chat':
        room.chat.add(message.message);
        return room.chat.sort();
      case 'chat-check':
        return room.chat.sort();
      case 'headcount':
        if (room.attendance.setRemote(message.node, message.count, this.#parts.now())) room.feed.sendStatus();
        return message.revision > room.row.revision ? room.refresh() : undefined;
      case 'headcount-request':
        if (room.attendance.members.size > 0) this.membership.publishHeadcount(room);
        return;
      case 'removed':
        this.dismiss(id);
    }
  }

  #onWritten(room: Room, entries: readonly Entry[]): void {
    const { row } = room;
    const from = row.version - entries.length;
    this.#announce(row, from, entries);
    // The room may have been closed meanwhile, and another one opened.
    const current = this.#rooms.get(room.id)?.room;
    if (current && current !== room) void current.applyRemote(row, from, entries).catch(this.#reportFor(row.id));
  }

  #announce(row: MatchRow, from: number, entries: readonly Entry[]): void {
    this.#bus.publish(row.id, { kind: 'wrote', row, from, entries });
    for (const listener of this.#listeners) listener(row);
  }

  #reportFor(match: string): (error: unknown) => void {
    return (error) => this.#parts.report(error, { match });
  }
}
