import { type Bus, NO_BUS } from '../bus/bus.ts';
import type { About } from '../observe/log.ts';
import type { NodeRow, Store } from '../store/store.ts';
import type { Rooms } from './rooms.ts';

export interface NodeSyncParts {
  readonly store: Store;
  readonly bus: Bus;
  readonly node: NodeRow;
  now(): number;
  report(error: unknown, about?: About): void;
}

export const HEARTBEAT_INTERVAL_MS = 5000;
/** If no node has sent a heartbeat for longer than this, the lost time is given back to the players. */
const OUTAGE_AFTER_MS = 3 * HEARTBEAT_INTERVAL_MS;
/** A node without a heartbeat for this long counts as gone. */
const NODE_TIMEOUT_MS = 4 * HEARTBEAT_INTERVAL_MS;
const NODES_CHANNEL = 'nodes';

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
  #unsubscribe: () => void = () => {};
  #isAlone = true;

  constructor(parts: NodeSyncParts, rooms: Rooms) {
    this.#parts = parts;
    this.#rooms = rooms;
  }

  async start(): Promise<void> {
    await this.heartbeat();
    await this.readNotices();
    this.#unsubscribe = this.#parts.bus.subscribe(
      NODES_CHANNEL,
      () => this.#refreshAll(),
      () => {},
    );
  }

  stop(): void {
    this.#unsubscribe();
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

  /** Sends this node's heartbeat. After an outage of all nodes, clocks and deadlines are moved, so open rooms are re-read. */
  async heartbeat(): Promise<void> {
    const { store, bus, node, now, report } = this.#parts;
    const outageMs = await store.keepAlive(now(), OUTAGE_AFTER_MS);
    const others = await store.heartbeat(node, now(), now() - NODE_TIMEOUT_MS);
    const lackedBus = this.lacksBus;
    this.#isAlone = others.length === 0;
    if (this.lacksBus && !lackedBus) report(new MissingBus(others));
    if (outageMs === 0) return;
    bus.publish(NODES_CHANNEL, () => 'moved on');
    this.#refreshAll();
  }

  #refreshAll(): void {
    for (const room of this.#rooms.open()) void room.refresh().catch(this.#reportFor(room.id));
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
