import type { Seat } from '@quintet/engine';
import { SEATS } from '@quintet/engine/authoring';
import type { About } from '../observe/log.ts';
import { type Away, changedStatus, type MatchRow, type NodeRow, type StoredStatus } from '../store/store.ts';
import { CHALLENGE_AWAY_SECONDS, isAttended } from './deadlines.ts';
import type { Room } from './room.ts';
import type { RoomBus } from './room-bus.ts';

/** Someone connected to a room on this node: a player or a watcher. */
export interface Member {
  /** `null` for a watcher. */
  readonly seat: Seat | null;
  /** When the client last sent anything, by the server's time. */
  readonly lastSeenAt: number;
  /** Pings the client, unless an answer is already awaited. */
  probe(): void;
  /** Takes encoded text, so that a broadcast is encoded only once. */
  send(text: string): void;
  /** Disconnects the member because the match was deleted. */
  dismiss(): void;
}

/** Number of connections to a match. */
export interface Headcount {
  readonly seats: readonly [number, number];
  readonly watchers: number;
}

interface RemoteHeadcount extends Headcount {
  readonly expiresAt: number;
}

/** A node that stays silent for longer counts as having nobody connected. */
const REMOTE_TIMEOUT_MS = 35_000;

/** Connections to one match, on this node and on others. */
export class Attendance {
  readonly members = new Set<Member>();
  readonly #remote = new Map<string, RemoteHeadcount>();

  /** Number of connections to this node. */
  local(): Headcount {
    const seats: [number, number] = [0, 0];
    let watchers = 0;
    for (const { seat } of this.members) {
      if (seat === null) watchers++;
      else seats[seat]++;
    }
    return { seats, watchers };
  }

  /** Stores the headcount of another node; `true` if the headcount has changed. */
  setRemote(node: string, count: Headcount, now: number): boolean {
    const { seats, watchers } = this.#remote.get(node) ?? { seats: [0, 0], watchers: 0 };
    this.#remote.set(node, { ...count, expiresAt: now + REMOTE_TIMEOUT_MS });
    return watchers !== count.watchers || SEATS.some((seat) => seats[seat] !== count.seats[seat]);
  }

  /** Number of connections to all nodes. */
  total(now: number): Headcount {
    const { seats, watchers } = this.local();
    const total = { seats: [...seats] as [number, number], watchers };
    for (const [node, count] of this.#remote) {
      if (count.expiresAt <= now) {
        this.#remote.delete(node);
        continue;
      }
      for (const seat of SEATS) total.seats[seat] += count.seats[seat];
      total.watchers += count.watchers;
    }
    return total;
  }

  /** Whether somebody is connected at a seat, on any node. */
  isPresent(seat: Seat, now: number): boolean {
    return this.total(now).seats[seat] > 0;
  }
}

export interface MembershipParts {
  readonly bus: RoomBus;
  readonly node: NodeRow;
  now(): number;
  report(error: unknown, about?: About): void;
}

/** A page that is reloaded reconnects within this time. */
const RECONNECT_GRACE_MS = 3000;
/** Time to come back for a player who left on purpose. */
const LEFT_SECONDS = 60;

/** Lets members join and leave the rooms of this node, and records absences. */
export class Membership {
  readonly #parts: MembershipParts;
  readonly #timers = new Set<NodeJS.Timeout>();
  /** Rooms whose number of watchers has changed; there may be many watchers, so changes are announced together. */
  readonly #changedWatchers = new Set<Room>();
  #isStopped = false;

  constructor(parts: MembershipParts) {
    this.#parts = parts;
  }

  stop(): void {
    this.#isStopped = true;
    for (const timer of this.#timers) clearTimeout(timer);
  }

  /** `welcome` sends the first message that the member gets. */
  join(room: Room, member: Member, welcome: () => void): void {
    room.attendance.members.add(member);
    welcome();
    this.#announce(room, member);
    this.correctAbsences(room);
  }

  leave(room: Room, member: Member, isOnPurpose: boolean): void {
    const isKnown = room.attendance.members.delete(member);
    if (!isKnown || this.#isStopped) return;
    this.#announce(room, member);
    const { seat } = member;
    if (seat === null) return;
    const since = this.#parts.now();
    const maxSeconds = isOnPurpose ? LEFT_SECONDS : null;
    const timer = setTimeout(
      () => {
        this.#timers.delete(timer);
        void this.markAway(room, [seat], since, maxSeconds).catch(this.#reportFor(room));
      },
      // Nobody should be paired with a creator who has just left.
      isOnPurpose || room.row.phase === 'waiting' ? 0 : RECONNECT_GRACE_MS,
    );
    timer.unref();
    this.#timers.add(timer);
  }

  /** Starts the countdown of an absence at each of the seats where nobody is connected. */
  markAway(room: Room, seats: readonly Seat[], since: number, maxSeconds: number | null): Promise<void> {
    return room.update((row, now) => {
      const absent = seats.filter((seat) => !room.attendance.isPresent(seat, now));
      return statusWhenAway(row, absent, since, maxSeconds);
    });
  }

  /** Ends absences of players who are connected to this node; the node that marked them as away may not have known. */
  correctAbsences(room: Room): void {
    if (this.#isStopped) return;
    for (const seat of SEATS) {
      if (!room.row.status.away[seat] || room.attendance.local().seats[seat] === 0) continue;
      void room
        .update(({ status }) => (status.away[seat] ? withAway(status, seat, null) : null))
        .catch(this.#reportFor(room));
    }
  }

  /** Tells the other nodes how many members are connected to this node. */
  publishHeadcount(room: Room): void {
    const count = room.attendance.local();
    this.#parts.bus.publish(room.id, {
      kind: 'headcount',
      node: this.#parts.node.id,
      count,
      revision: room.row.revision,
    });
  }

  announceWatchers(): void {
    for (const room of this.#changedWatchers) this.#announceNow(room);
    this.#changedWatchers.clear();
  }

  #announce(room: Room, { seat }: Member): void {
    if (seat === null) this.#changedWatchers.add(room);
    else this.#announceNow(room);
  }

  #announceNow(room: Room): void {
    this.publishHeadcount(room);
    room.feed.sendStatus();
  }

  #reportFor({ id }: Room): (error: unknown) => void {
    return (error) => this.#parts.report(error, { match: id });
  }
}

/** The match status with these seats marked as away, or `null` if nothing changes. The match then ends within `maxSeconds`. */
function statusWhenAway(
  row: MatchRow,
  seats: readonly Seat[],
  since: number,
  maxSeconds: number | null,
): StoredStatus | null {
  const { awaySeconds } = row.setup.terms;
  const seconds =
    row.phase === 'waiting' ? Math.min(awaySeconds ?? CHALLENGE_AWAY_SECONDS, CHALLENGE_AWAY_SECONDS) : awaySeconds;
  if (!isAttended(row) || seconds === null) return null;
  const away = { since, until: since + 1000 * Math.min(seconds, maxSeconds ?? seconds) };
  const missing = seats.filter((seat) => !row.status.away[seat]);
  return missing.length === 0 ? null : missing.reduce((status, seat) => withAway(status, seat, away), row.status);
}

const withAway = (status: StoredStatus, seat: Seat, away: Away | null): StoredStatus =>
  changedStatus(status, { away: seat === 0 ? [away, status.away[1]] : [status.away[0], away] });
