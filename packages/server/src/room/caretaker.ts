import { SEATS } from '@quintet/engine/authoring';
import { GameFailed } from '../guarded-game.ts';
import { PeriodicWork } from '../periodic-work.ts';
import type { Expiry, Store } from '../store/store.ts';
import { CHALLENGE_LEASE_MS, isAttended, LEASE_MS, MAX_CREATOR_SILENCE_MS } from './deadlines.ts';
import { decideAbandoned, rowAfter, writeBetween } from './decision.ts';
import { HEARTBEAT_INTERVAL_MS, NodeSync, type NodeSyncParts } from './node-sync.ts';
import type { Room } from './room.ts';
import type { Rooms } from './rooms.ts';
import { GameMissing } from './snapshots.ts';
import { isPerson } from './stored-match.ts';

/** How long the store keeps data that nobody uses, in days; `null` keeps it forever. */
export interface Retention {
  /** Matches without a single move. */
  readonly untouched: number | null;
  readonly ended: number | null;
  /** Unfinished matches, from their last change on. */
  readonly idle: number | null;
  /** Reports by players. */
  readonly reports: number | null;
}

const DAY_MS = 86_400_000;
/** How long a response can be replayed for its idempotency key. */
const KEEP_REPLIES_MS = 2 * DAY_MS;

/** Deletes what has expired; returns the ids of deleted matches. */
export function expire(store: Pick<Store, 'expire'>, retention: Retention, now: number): Promise<string[]> {
  const before = (days: number | null): number | null => (days === null ? null : now - days * DAY_MS);
  const expiry: Expiry = {
    untouched: before(retention.untouched),
    ended: before(retention.ended),
    idle: before(retention.idle),
    reports: before(retention.reports),
    replies: now - KEEP_REPLIES_MS,
  };
  return store.expire(expiry);
}

export interface CaretakerParts extends NodeSyncParts {
  readonly retention: Retention;
}

const DEADLINE_INTERVAL_MS = 250;
const WATCHERS_INTERVAL_MS = 1000;
const MISSED_INTERVAL_MS = 1000;
const NOTICES_INTERVAL_MS = 1000;
const CHALLENGE_INTERVAL_MS = 1000;
const SWEEP_INTERVAL_MS = 5000;
const RENEW_INTERVAL_MS = 15_000;
const EXPIRE_INTERVAL_MS = 3_600_000;
/** A node that has a match open enforces its deadline at once; other nodes wait for this long first. */
const SWEEP_MARGIN_MS = 2000;
/** How long a due match is left to the node that claimed it. */
const CLAIM_MS = 10_000;
const CLOSE_IDLE_AFTER_MS = 60_000;
/** Maximum number of due matches claimed by one query. A sweep makes at most `MAX_PAGES` queries. */
const MAX_DUE = 200;
const MAX_PAGES = 20;

/** Periodic upkeep of all matches, including those that no node has open: deadlines, leases, absences, expiry. */
export class Caretaker {
  readonly #parts: CaretakerParts;
  readonly #rooms: Rooms;
  readonly #sync: NodeSync;
  readonly #work: PeriodicWork;
  /** Matches that cannot be opened or written. They are skipped until the next renewal. */
  readonly #broken = new Set<string>();
  /** Rooms whose deadlines are being enforced, which takes long while the store hangs. */
  readonly #checking = new Set<Room>();
  /** Ids of games that matches in the store need and this server does not have. */
  readonly #missing = new Set<string>();
  #isStopped = false;

  constructor(parts: CaretakerParts, rooms: Rooms) {
    this.#parts = parts;
    this.#rooms = rooms;
    this.#sync = new NodeSync(parts, rooms);
    this.#work = new PeriodicWork(parts.report);
  }

  async start(): Promise<void> {
    await this.#sync.start();
    const { membership } = this.#rooms;
    this.#work.every(DEADLINE_INTERVAL_MS, () => this.#turn());
    this.#work.every(WATCHERS_INTERVAL_MS, () => membership.announceWatchers());
    this.#work.every(HEARTBEAT_INTERVAL_MS, () => this.#sync.heartbeat());
    this.#work.every(SWEEP_INTERVAL_MS, async () => {
      this.#closeIdle();
      await this.#sweep();
    });
    this.readMissedSoon = this.#work.every(MISSED_INTERVAL_MS, () => this.#sync.readMissed());
    this.#work.every(RENEW_INTERVAL_MS, () => this.#renew());
    this.#work.every(CHALLENGE_INTERVAL_MS, () => this.#renewChallenges());
    this.#work.every(NOTICES_INTERVAL_MS, () => this.#sync.readNotices());
    this.#work.every(EXPIRE_INTERVAL_MS, () => this.#expire());
    this.#work.run(async () => {
      await this.#sweep();
      await this.#expire();
    });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#work.stop();
    await this.#sync.leave();
  }

  /** Reads writes of other nodes now rather than at the next interval. */
  readMissedSoon: () => void = () => {};

  get lacksBus(): boolean {
    return this.#sync.lacksBus;
  }

  /** Deadlines that other nodes may enforce as well. */
  get settledAt(): number {
    return this.#sync.settledAt;
  }

  /** After a freeze, timers run before sockets are read: nothing is enforced before this node has read what has arrived. */
  async #turn(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    this.#parts.store.turned();
    this.#checkDeadlines();
  }

  #checkDeadlines(): void {
    const now = this.#parts.now();
    for (const room of this.#rooms.open()) {
      const { deadline } = room.row;
      if (deadline === null || deadline > now || this.#broken.has(room.id) || this.#checking.has(room)) continue;
      this.#checking.add(room);
      void room
        .checkDeadline()
        .catch((error) => this.#markBroken(room.id, error))
        .finally(() => this.#checking.delete(room));
    }
  }

  #closeIdle(): void {
    const since = this.#parts.now() - CLOSE_IDLE_AFTER_MS;
    for (const room of this.#rooms.open()) if (this.#rooms.isIdle(room, since)) this.#rooms.close(room.id);
  }

  /** Enforces deadlines of matches that no node has open, and restarts bots that were thinking when their node stopped. */
  async #sweep(): Promise<void> {
    const { store, now } = this.#parts;
    for (let page = 0, isMore = true; isMore && page < MAX_PAGES && !this.#isStopped; page++) {
      const limit = MAX_DUE + this.#broken.size;
      const due = Math.min(now() - SWEEP_MARGIN_MS, this.settledAt);
      const claimed = await store.claimDue(due, limit, now() + CLAIM_MS);
      const ids = claimed.filter((id) => !this.#broken.has(id));
      for (const id of ids) if (!this.#isStopped) await this.#handleDue(id);
      isMore = ids.length >= MAX_DUE;
    }
  }

  async #handleDue(id: string): Promise<void> {
    const { store, now } = this.#parts;
    try {
      const room = await this.#rooms.room(id);
      if (!room) return;
      // An expired lease means that no node vouches for the players' presence any longer.
      const isLeaseOver = room.row.lease !== null && room.row.lease <= now();
      if (isLeaseOver) await this.#markAbsent(room);
      await room.checkDeadline();
      // A challenge is renewed only by the node that its creator is connected to.
      const isRenewed = isLeaseOver && room.row.lease !== null && room.row.phase !== 'waiting';
      if (isRenewed) await store.renew([id], now() + LEASE_MS);
    } catch (error) {
      if (error instanceof GameFailed && error.kind !== 'suspended') await this.#abandon(id);
      this.#markBroken(id, error);
    }
  }

  /** Ends a match without a winner if its deadline has passed and its game cannot even load it. */
  async #abandon(id: string): Promise<void> {
    const { store, now } = this.#parts;
    const row = await store.match(id);
    if (!row || row.phase === 'ended' || row.deadline === null || row.deadline > now()) return;
    const ended = decideAbandoned(row, now());
    if (await store.write(writeBetween(row, rowAfter(row, ended, now()), ended.entries))) await this.#rooms.changed(id);
  }

  async #renew(): Promise<void> {
    const { store, now } = this.#parts;
    this.#broken.clear();
    const attended = [...this.#rooms.open()].filter(({ attendance }) => attendance.members.size > 0);
    for (const room of attended) {
      this.#rooms.membership.publishHeadcount(room);
      await this.#markAbsent(room);
    }
    // Moves have renewed the leases of matches that are being played.
    const soon = now() + 2 * RENEW_INTERVAL_MS;
    const isEnding = ({ row: { lease, phase } }: Room): boolean =>
      phase !== 'waiting' && lease !== null && lease <= soon;
    const ending = attended.filter(isEnding).map(({ id }) => id);
    if (ending.length > 0) await store.renew(ending, now() + LEASE_MS);
  }

  /** Extends the leases of challenges whose creators are connected to this node and answer. */
  async #renewChallenges(): Promise<void> {
    const { store, now } = this.#parts;
    const since = now() - MAX_CREATOR_SILENCE_MS;
    const offered: string[] = [];
    for (const { id, row, attendance } of this.#rooms.open()) {
      if (row.phase !== 'waiting' || !isAttended(row)) continue;
      const creators = [...attendance.members].filter(({ seat }) => seat !== null);
      if (creators.some(({ lastSeenAt }) => lastSeenAt >= since)) offered.push(id);
      for (const creator of creators) creator.probe();
    }
    if (offered.length > 0) await store.renew(offered, now() + CHALLENGE_LEASE_MS);
  }

  /** Marks players as away who never connected or whose node is gone. */
  async #markAbsent(room: Room): Promise<void> {
    const now = this.#parts.now();
    const { players, away } = room.row.status;
    const absent = SEATS.filter(
      (seat) => isPerson(players, seat) && !away[seat] && !room.attendance.isPresent(seat, now),
    );
    if (absent.length > 0) await this.#rooms.membership.markAway(room, absent, now, null);
  }

  async #expire(): Promise<void> {
    const { store, retention, now } = this.#parts;
    for (const id of await expire(store, retention, now())) this.#rooms.removed(id);
  }

  #markBroken(match: string, error: unknown): void {
    this.#broken.add(match);
    // A guarded game has already reported its failure.
    if (error instanceof GameFailed) return;
    if (error instanceof GameMissing) this.#reportMissing(error);
    else this.#parts.report(error, { match });
  }

  /** Reports a game that is not installed once, not for each of its matches. */
  #reportMissing(error: GameMissing): void {
    const { game } = error.row.setup;
    if (this.#missing.has(game)) return;
    this.#missing.add(game);
    this.#parts.report(error, { game });
  }
}
