import { SEATS } from '@quintet/engine';
import type { Bus } from '../bus/bus.ts';
import type { About } from '../observe/log.ts';
import type { Expiry, Store } from '../store/store.ts';
import { Notices } from './notices.ts';
import { isPerson } from './presence.ts';
import type { Room } from './room.ts';
import type { Rooms } from './rooms.ts';
import { LEASE_MILLISECONDS } from './time.ts';

/** In days; null: for ever. */
export interface Retention {
  /** Matches in which nobody has ever moved. */
  readonly untouched: number | null;
  readonly ended: number | null;
  /** What people found wrong. */
  readonly reports: number | null;
}

export interface CaretakerParts {
  readonly store: Store;
  readonly bus: Bus;
  /** How long what nobody needs is kept. */
  readonly retention: Retention;
  now(): number;
  report(error: unknown, about?: About): void;
}

const LOOK_EVERY = 250;
const CALM_EVERY = 1000;
const SWEEP_EVERY = 5000;
const RENEW_EVERY = 15_000;
/** Nobody has served for longer than this: the time is given back. */
const PATIENCE = 3 * SWEEP_EVERY;
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

/** What has to be done in time, whether anybody asks for it or not: here, and for matches that no node has open. */
export class Caretaker {
  readonly #parts: CaretakerParts;
  readonly #rooms: Rooms;
  readonly #notices: Notices;
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #underWay = new Set<Promise<void>>();
  /** Matches that cannot be opened or written: they keep nobody else waiting, and are not tried again at once. */
  readonly #broken = new Set<string>();
  #unsubscribe: () => void = () => {};
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
    this.#every(CALM_EVERY, async () => this.#calm());
    this.#every(SWEEP_EVERY, async () => {
      this.#closeIdle();
      await this.#alive();
      await this.#sweep();
    });
    this.#every(RENEW_EVERY, () => this.#renew());
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
  }

  /** Says that somebody serves; where nobody did, clocks and deadlines have moved on, and what is open here is out of date. */
  async #alive(): Promise<void> {
    const { store, bus, now } = this.#parts;
    if ((await store.alive(now(), PATIENCE)) === 0) return;
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

  #calm(): void {
    this.#rooms.calm();
    // Nothing is heard from others: what they write is looked up.
    if (this.#parts.bus.isUp) return;
    for (const room of this.#attended()) void room.refresh().catch(this.#faultIn(room.id));
  }

  /** Matches that no node has open: their deadlines hold all the same, and bots that were thinking think again. */
  async #sweep(): Promise<void> {
    const { store, now } = this.#parts;
    for (let page = 0, isMore = true; isMore && page < MOST_PAGES && !this.#isStopped; page++) {
      const limit = MOST_DUE + this.#broken.size;
      const due = (await store.due(now(), limit)).filter((id) => !this.#broken.has(id));
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
      if (isLeft) await store.renew([id], now() + LEASE_MILLISECONDS);
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
    const ending = attended.filter(({ row: { lease } }) => lease !== null && lease <= soon).map(({ id }) => id);
    if (ending.length > 0) await store.renew(ending, now() + LEASE_MILLISECONDS);
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

  #every(milliseconds: number, work: () => Promise<void>): void {
    let isWorking = false;
    const timer = setInterval(() => {
      if (isWorking) return;
      isWorking = true;
      this.#do(async () => {
        try {
          await work();
        } finally {
          isWorking = false;
        }
      });
    }, milliseconds);
    timer.unref();
    this.#timers.push(timer);
  }

  #do(work: () => Promise<void>): void {
    const doing: Promise<void> = work()
      .catch(this.#parts.report)
      .finally(() => this.#underWay.delete(doing));
    this.#underWay.add(doing);
  }
}
