import type { Seat } from '@quintet/engine';
import { SEATS } from '@quintet/engine/authoring';
import { type Bus, NO_BUS } from '../bus/bus.ts';
import type { About } from '../observe/log.ts';
import type { NodeRow, Store } from '../store/store.ts';
import type { Rooms } from './rooms.ts';
import { encode } from './status.ts';

export interface NodeSyncParts {
  readonly store: Store;
  readonly bus: Bus;
  readonly node: NodeRow;
  now(): number;
  report(error: unknown, about?: About): void;
}

export const HEARTBEAT_INTERVAL_MS = 1000;
/** Corrections below this are not worth a message. */
const MIN_CORRECTION_MS = 250;
/** A node that has sent a heartbeat this long after a deadline has read every move that was in time. */
const SETTLE_MS = 2000;

/** Several servers use one database, and this server has no bus. */
export class MissingBus extends Error {
  constructor(others: readonly NodeRow[]) {
    super(
      `BUS is not set, but other servers use the same database (${others.map(({ name }) => name).join('; ')}): ` +
        'players on different servers see each other’s moves up to two seconds late',
    );
  }
}

/** Keeps this node's rooms up to date with what other nodes and operators write. */
export class NodeSync {
  readonly #parts: NodeSyncParts;
  readonly #rooms: Rooms;
  /** Id of the last chat message of each open match, as of the last check. */
  #lastChats = new Map<string, number>();
  #lastNotice: number | null = null;
  #isAlone = true;
  #settledAt = Number.POSITIVE_INFINITY;

  constructor(parts: NodeSyncParts, rooms: Rooms) {
    this.#parts = parts;
    this.#rooms = rooms;
  }

  async start(): Promise<void> {
    await this.heartbeat();
    await this.readNotices();
  }

  /**
   * Deadlines up to this time may be enforced by any node: every other node has sent a heartbeat since, or is gone. Later ones are left to
   * the node that the player is connected to, which knows how long it was frozen and what it has not saved yet.
   */
  get settledAt(): number {
    return this.#settledAt;
  }

  /** Tells the other nodes that this node has stopped. */
  async leave(): Promise<void> {
    const { store, node, report } = this.#parts;
    await store.leave(node.id).catch(report);
  }

  /** Whether other servers use the store, but no bus tells this server what they write. */
  get lacksBus(): boolean {
    return !this.#isAlone && this.#parts.bus === NO_BUS;
  }

  /** Sends this node's heartbeat. Time that only this node has lost is given back to its players who are to move. */
  async heartbeat(): Promise<void> {
    const { store, node, report } = this.#parts;
    const mine = this.#playersHere();
    const { others, lostMs, correctionMs } = await store.beat(node, mine);
    this.#settledAt = Math.min(...others.map(({ at }) => at - SETTLE_MS));
    const lackedBus = this.lacksBus;
    this.#isAlone = others.length === 0;
    if (this.lacksBus && !lackedBus) report(new MissingBus(others));
    if (lostMs > 0) for (const id of mine.keys()) this.#refresh(id);
    if (Math.abs(correctionMs) > MIN_CORRECTION_MS) this.#announceTime();
  }

  /** Players in matches with a clock who are connected to this node. */
  #playersHere(): Map<string, Seat[]> {
    const mine = new Map<string, Seat[]>();
    for (const { id, row, attendance } of this.#rooms.open()) {
      if ((row.status.clocks?.running ?? null) === null) continue;
      const { seats } = attendance.local();
      mine.set(
        id,
        SEATS.filter((seat) => seats[seat] > 0),
      );
    }
    return mine;
  }

  #refresh(id: string): void {
    void this.#rooms.opened(id)?.refresh().catch(this.#reportFor(id));
  }

  /** Lets clients show clocks by the new time. */
  #announceTime(): void {
    const message = encode({ type: 'pong', sent: 0, now: this.#parts.now() });
    for (const { attendance } of this.#rooms.open()) for (const member of attendance.members) member.send(message);
  }

  /**
   * Finds writes of other nodes that this one missed because the bus was down or a node died between its commit and its message.
   * Makes one query for all open rooms.
   */
  async readMissed(): Promise<void> {
    const { store, bus } = this.#parts;
    const rooms = [...this.#rooms.open()];
    if (!store.isShared || rooms.length === 0 || (this.#isAlone && bus === NO_BUS)) return;
    const progress = await store.progress(rooms.map(({ id }) => id));
    const lastChats = new Map<string, number>();
    for (const room of rooms) {
      const current = progress.get(room.id);
      if (!current) {
        this.#rooms.dismiss(room.id);
        continue;
      }
      lastChats.set(room.id, current.lastChat);
      const hasNewChat = current.lastChat !== (this.#lastChats.get(room.id) ?? 0);
      if (hasNewChat) void room.refreshWithChat().catch((error) => this.#chatNotRead(room.id, error));
      else if (current.revision > room.row.revision) void room.refresh().catch(this.#reportFor(room.id));
    }
    this.#lastChats = lastChats;
  }

  /** Makes the next check read the chat again. */
  #chatNotRead(match: string, error: unknown): void {
    this.#lastChats.delete(match);
    this.#parts.report(error, { match });
  }

  /** Shows the members of open rooms what an operator has done to their matches. */
  async readNotices(): Promise<void> {
    const { last, notices } = await this.#parts.store.notices(this.#lastNotice);
    this.#lastNotice = last;
    for (const { match, what } of notices) {
      if (what === 'removed') this.#rooms.removed(match);
      else if (what === 'changed') await this.#rooms.changed(match).catch(this.#reportFor(match));
      else this.#rooms.opened(match)?.chat.clear();
    }
  }

  #reportFor(match: string): (error: unknown) => void {
    return (error) => this.#parts.report(error, { match });
  }
}
