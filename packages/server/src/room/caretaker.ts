import { SEATS } from '@quintet/engine';
import { type Bus, NO_BUS } from '../bus/bus.ts';
import type { About } from '../observe/log.ts';
import type { Expiry, NodeRow, Store } from '../store/store.ts';
import { Notices } from './notices.ts';
import { isPerson } from './presence.ts';
import type { Room } from './room.ts';
import type { Rooms } from './rooms.ts';
import { CHALLENGE_LEASE, isAttended, LEASE_MILLISECONDS, MAKER_SILENCE } from './time.ts';

/** In days; null: for ever. */
export interface Retention {
  /** Matches in which nobody has ever moved. */
  readonly untouched: number | null;
  readonly ended: number | null;
  /** Matches that are not over, and in which nothing has changed for that long. */
  readonly idle: number | null;
  /** What people found wrong. */
  readonly reports: number | null;
}

export interface CaretakerParts {
  readonly store: Store;
  readonly bus: Bus;
  /** This server, as operators know it. */
  readonly node: NodeRow;
  /** How long what nobody needs is kept. */
  readonly retention: Retention;
  now(): number;
  report(error: unknown, about?: About): void;
}

const LOOK_EVERY = 250;
const CALM_EVERY = 1000;
const CHECK_EVERY = 1000;
const HEARTBEAT_EVERY = 5000;
const SWEEP_EVERY = 5000;
const RENEW_EVERY = 15_000;
const RENEW_CHALLENGES_EVERY = 1000;
/** Nobody has served for longer than this: the time is given back. */
const PATIENCE = 3 * HEARTBEAT_EVERY;
/** Another node that has not sent a heartbeat for this long is gone. */
const NODE_TIMEOUT_MS = 4 * HEARTBEAT_EVERY;
/** A node with the match open acts on its deadline at once; the others only when it has not for this long. */
const SWEEP_MARGIN_MS = 2000;
/** For this long a match that is due is left to the node that claimed it. */
const CLAIM_MS = 10_000;
const IDLE_MILLISECONDS = 60_000;
const NOTICE_EVERY = 1000;
const EXPIRE_EVERY = 3_600_000;
const DAY = 86_400_000;
/** So long an answer can be asked for again. */
const KEEP_REPLIES = 2 * DAY;
const MOST_DUE = 200;
/** At a time: after these others have a turn. */
const MOST_PAGES = 20;
const NODES = 'nodes';

/** Several servers use one database, and this one has no bus. */
export class MissingBus extends Error {
  constructor(others: readonly NodeRow[]) {
    super(
      `BUS is not set, and other servers use the same database (${others.map(({ name }) => name).join('; ')}): ` +
        'players on different servers see each other’s moves up to two seconds late',
    );
  }
}

/** What has to be done in time, whether anybody asks for it or not: here, and for matches that no node has open. */
export class Caretaker {
  readonly #parts: CaretakerParts;
  readonly #rooms: Rooms;
  readonly #notices: Notices;
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #underWay = new Set<Promise<void>>();
  /** Matches that cannot be opened or written: they keep nobody else waiting, and are not tried again at once. */
  readonly #broken = new Set<string>();
  /** Last chat message of each open match, as the store had it at the last check. */
  #lastChats = new Map<string, number>();
  #unsubscribe: () => void = () => {};
  #isAlone = true;
  #isStopped = false;

  constructor(parts: CaretakerParts, rooms: Rooms) {
    this.#parts = parts;
    this.#rooms = rooms;
    this.#notices = new Notices(parts.store, rooms);
  }

  async start(): Promise<void> {
    await this.#alive();
    await this.#notices.look();
    this.#unsubscribe = this.#parts.bus.subscribe(
      NODES,
      () => this.#refreshAll(),
      () => {},
    );
    this.#every(LOOK_EVERY, async () => this.#look());
    this.#every(CALM_EVERY, async () => this.#rooms.calm());
    this.#every(HEARTBEAT_EVERY, () => this.#alive());
    this.#every(SWEEP_EVERY, async () => {
      this.#closeIdle();
      await this.#sweep();
    });
    this.checkSoon = this.#every(CHECK_EVERY, () => this.#check());
    this.#every(RENEW_EVERY, () => this.#renew());
    this.#every(RENEW_CHALLENGES_EVERY, () => this.#renewChallenges());
    this.#every(NOTICE_EVERY, () => this.#notices.look());
    this.#every(EXPIRE_EVERY, () => this.expire());
    this.#do(async () => {
      await this.#sweep();
      await this.expire();
    });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const timer of this.#timers) clearInterval(timer);
    this.#unsubscribe();
    await Promise.all(this.#underWay);
    await this.#parts.store.leave(this.#parts.node.id).catch(this.#parts.report);
  }

  /** Looks for what other nodes have written now, rather than at the next check. */
  checkSoon: () => void = () => {};

  /** Whether other servers use the store, and nothing tells this one at once what they write. */
  get lacksBus(): boolean {
    return !this.#isAlone && this.#parts.bus === NO_BUS;
  }

  /** Says that somebody serves; where nobody did, clocks and deadlines have moved on, and what is open here is out of date. */
  async #alive(): Promise<void> {
    const { store, bus, node, now, report } = this.#parts;
    const away = await store.alive(now(), PATIENCE);
    const others = await store.heartbeat(node, now(), now() - NODE_TIMEOUT_MS);
    const lackedBus = this.lacksBus;
    this.#isAlone = others.length === 0;
    if (this.lacksBus && !lackedBus) report(new MissingBus(others));
    if (away === 0) return;
    bus.publish(NODES, () => 'moved on');
    this.#refreshAll();
  }

  #refreshAll(): void {
    for (const room of this.#rooms.open()) void room.refresh().catch(this.#faultIn(room.id));
  }

  /** Rooms whose time has come. */
  #look(): void {
    const now = this.#parts.now();
    for (const room of this.#rooms.open()) {
      const { deadline } = room.row;
      if (deadline === null || deadline > now || this.#broken.has(room.id)) continue;
      void room.look().catch(this.#brokenBy(room.id));
    }
  }

  /** Rooms that nobody looks at any more. */
  #closeIdle(): void {
    const since = this.#parts.now() - IDLE_MILLISECONDS;
    for (const room of this.#rooms.open()) if (this.#rooms.isIdle(room, since)) this.#rooms.close(room.id);
  }

  /**
   * Finds what other nodes wrote and this one did not hear of: the bus was down, or a node died between its commit and its
   * message. One query for all open rooms, however many there are.
   */
  async #check(): Promise<void> {
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
      if (hasNewChat) void room.recover().catch(this.#faultIn(room.id));
      else if (current.revision > room.row.revision) void room.refresh().catch(this.#faultIn(room.id));
    }
    this.#lastChats = lastChats;
  }

  /** Matches that no node has open: their deadlines hold all the same, and bots that were thinking think again. */
  async #sweep(): Promise<void> {
    const { store, now } = this.#parts;
    for (let page = 0, isMore = true; isMore && page < MOST_PAGES && !this.#isStopped; page++) {
      const limit = MOST_DUE + this.#broken.size;
      const claimed = await store.claimDue(now() - SWEEP_MARGIN_MS, limit, now() + CLAIM_MS);
      const due = claimed.filter((id) => !this.#broken.has(id));
      for (const id of due) if (!this.#isStopped) await this.#attend(id);
      isMore = due.length >= MOST_DUE;
    }
  }

  /** Drops what is not to be kept any longer. */
  async expire(): Promise<void> {
    const { store, retention, now } = this.#parts;
    const before = (days: number | null): number | null => (days === null ? null : now() - days * DAY);
    const what: Expiry = {
      untouched: before(retention.untouched),
      ended: before(retention.ended),
      idle: before(retention.idle),
      reports: before(retention.reports),
      replies: now() - KEEP_REPLIES,
    };
    for (const id of await store.expire(what)) this.#rooms.removed(id);
  }

  async #attend(id: string): Promise<void> {
    const { store, now } = this.#parts;
    try {
      const room = await this.#rooms.room(id);
      if (!room) throw new Error(`match ${id}: its game is not known here`);
      // Without a deadline it is due because no node says any more that somebody is there.
      const isLeft = room.row.lease !== null && room.row.lease <= now();
      if (isLeft) await this.#audit(room);
      await room.look();
      // Of a challenge only the node renews it that its maker is connected to.
      if (isLeft && room.row.phase !== 'waiting') await store.renew([id], now() + LEASE_MILLISECONDS);
    } catch (error) {
      this.#brokenBy(id)(error);
    }
  }

  async #renew(): Promise<void> {
    const { store, now } = this.#parts;
    // Perhaps whatever was wrong with them is mended.
    this.#broken.clear();
    const attended = this.#attended();
    for (const room of attended) {
      this.#rooms.tellCount(room);
      await this.#audit(room);
    }
    // What is played in has been renewed by its moves.
    const soon = now() + 2 * RENEW_EVERY;
    const isEnding = ({ row: { lease, phase } }: Room): boolean =>
      phase !== 'waiting' && lease !== null && lease <= soon;
    const ending = attended.filter(isEnding).map(({ id }) => id);
    if (ending.length > 0) await store.renew(ending, now() + LEASE_MILLISECONDS);
  }

  /** Challenges whose makers are connected here, and answer, are offered for some more seconds. */
  async #renewChallenges(): Promise<void> {
    const { store, now } = this.#parts;
    const since = now() - MAKER_SILENCE;
    const offered: string[] = [];
    for (const { id, row, attendance } of this.#rooms.open()) {
      if (row.phase !== 'waiting' || !isAttended(row)) continue;
      const makers = [...attendance.members].filter(({ seat }) => seat !== null);
      if (makers.some(({ heardAt }) => heardAt >= since)) offered.push(id);
      for (const maker of makers) maker.probe();
    }
    if (offered.length > 0) await store.renew(offered, now() + CHALLENGE_LEASE);
  }

  #attended(): Room[] {
    return [...this.#rooms.open()].filter(({ attendance }) => attendance.members.size > 0);
  }

  /** Players who never came, or whose node is gone, are away. */
  async #audit(room: Room): Promise<void> {
    const now = this.#parts.now();
    for (const seat of SEATS) {
      const { state } = room.row;
      if (isPerson(state, seat) && !state.away[seat] && !room.attendance.isHere(seat, now)) {
        await this.#rooms.away(room, seat, now, null);
      }
    }
  }

  #faultIn(match: string): (error: unknown) => void {
    return (error) => this.#parts.report(error, { match });
  }

  #brokenBy(match: string): (error: unknown) => void {
    return (error) => {
      this.#broken.add(match);
      this.#parts.report(error, { match });
    };
  }

  /** Repeats work that may take longer than the interval; the result starts it at once. */
  #every(milliseconds: number, work: () => Promise<void>): () => void {
    let isWorking = false;
    const begin = (): void => {
      if (isWorking || this.#isStopped) return;
      isWorking = true;
      this.#do(async () => {
        try {
          await work();
        } finally {
          isWorking = false;
        }
      });
    };
    const timer = setInterval(begin, milliseconds);
    timer.unref();
    this.#timers.push(timer);
    return begin;
  }

  #do(work: () => Promise<void>): void {
    const doing: Promise<void> = work()
      .catch(this.#parts.report)
      .finally(() => this.#underWay.delete(doing));
    this.#underWay.add(doing);
  }
}
