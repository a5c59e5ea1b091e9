import { randomUUID } from 'node:crypto';
import { type Entry, type FoundTexts, type Game, opponent, SEATS, type Seat, toMove } from '@quintet/engine';
import type { ChatLine } from '@quintet/wire';
import type { Bus } from '../bus/bus.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { type MatchRow, NO_OFFERS, type Store, type TicketRow } from '../store/store.ts';
import { newCode, newMatchId } from '../tickets.ts';
import { startClocks } from './clocks.ts';
import type { Member } from './member.ts';
import type { Headcount } from './presence.ts';
import { LEASE_MILLISECONDS, Room, type Surroundings } from './room.ts';

/** What rooms are made with. */
export interface RoomsParts {
  readonly store: Store;
  readonly bus: Bus;
  readonly jobs: Jobs;
  readonly games: readonly Game[];
  now(): number;
  /** Something that an operator should know of. */
  report(error: unknown): void;
}

/** A page that is reloaded is back within this time. */
const GRACE_MILLISECONDS = 3000;
/** Who leaves on purpose has so long to think again. */
const LEFT_SECONDS = 60;
const LOOK_EVERY = 250;
const SWEEP_EVERY = 5000;
const RENEW_EVERY = 15_000;
const PATIENCE = 3 * SWEEP_EVERY;
const MOST_DUE = 200;
const BOT_MILLISECONDS = 10_000;

/** What nodes say about one match. */
type Said =
  | { readonly kind: 'wrote'; readonly row: MatchRow; readonly from: number; readonly entries: readonly Entry[] }
  | { readonly kind: 'chat'; readonly line: ChatLine }
  | { readonly kind: 'count'; readonly node: string; readonly count: Headcount };

/** All matches that somebody looks at on this node, and those whose time has come. */
export class Rooms {
  readonly #parts: RoomsParts;
  readonly #around: Surroundings;
  readonly #node = randomUUID();
  readonly #rooms = new Map<string, Promise<Room | null>>();
  readonly #open = new Map<string, Room>();
  readonly #unsubscribe = new Map<string, () => void>();
  readonly #thinking = new Set<string>();
  readonly #timers: NodeJS.Timeout[] = [];
  /** Hears of every write on this node and on others. */
  readonly #listeners = new Set<(row: MatchRow) => void>();

  constructor(parts: RoomsParts) {
    this.#parts = parts;
    this.#around = {
      store: parts.store,
      now: parts.now,
      wrote: (row, entries) => this.#wrote(row, entries),
      botToMove: (room) => void this.#think(room),
      rematch: (room) => this.#rematch(room),
    };
  }

  /** Gives back the time in which nobody served, and begins to look after things. */
  async start(): Promise<void> {
    await this.#sweep();
    this.#every(LOOK_EVERY, () => this.#look());
    this.#every(SWEEP_EVERY, () => this.#sweep());
    this.#every(RENEW_EVERY, () => this.#renew());
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer);
    for (const unsubscribe of this.#unsubscribe.values()) unsubscribe();
  }

  /** How many are open here. */
  get size(): number {
    return this.#open.size;
  }

  get open(): Iterable<Room> {
    return this.#open.values();
  }

  listen(listener: (row: MatchRow) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The room of a match, opened if need be; null when there is no such match. */
  room(id: string): Promise<Room | null> {
    const known = this.#rooms.get(id);
    if (known) return known;
    // Subscribed before it is read: what is written in between is heard, and does no harm if it is known already.
    this.#subscribe(id);
    const opening = Room.open(this.#around, this.#parts.games, id).then(
      (room) => {
        if (room) this.#open.set(id, room);
        else this.#forget(id);
        return room;
      },
      (error) => {
        this.#forget(id);
        throw error;
      },
    );
    this.#rooms.set(id, opening);
    return opening;
  }

  /** Tells everybody of a match that was just made, or changed outside of its room. */
  async changed(id: string): Promise<void> {
    const room = await this.#rooms.get(id);
    await room?.refresh();
    const row = room?.row ?? (await this.#parts.store.match(id));
    if (!row) return;
    this.#wrote(row, []);
    // A bot that has the first move would be asked by nobody else.
    const hasBot = row.state.players.some((player) => player !== null && player.level !== null);
    const opened = row.phase === 'running' && hasBot ? await this.room(id) : null;
    if (opened) void this.#think(opened);
  }

  async join(room: Room, member: Member): Promise<void> {
    room.attendance.members.add(member);
    this.#counted(room);
    if (member.seat !== null) await this.#back(room, member.seat);
  }

  leave(room: Room, member: Member, isOnPurpose: boolean): void {
    room.attendance.members.delete(member);
    this.#counted(room);
    const { seat } = member;
    if (seat === null) return;
    const since = this.#parts.now();
    const wait = isOnPurpose ? 0 : GRACE_MILLISECONDS;
    const seconds = isOnPurpose ? LEFT_SECONDS : null;
    setTimeout(() => void this.#away(room, seat, since, seconds).catch(this.#parts.report), wait).unref();
  }

  /** A line that is kept is shown to everybody, on every node. */
  chatted(room: Room, line: ChatLine): void {
    const said: Said = { kind: 'chat', line };
    this.#parts.bus.publish(`match:${room.id}`, JSON.stringify(said));
    room.broadcast({ type: 'chat', line });
  }

  async #back(room: Room, seat: Seat): Promise<void> {
    if (room.row.state.away[seat] === null) return;
    await room.alter(({ state }) =>
      state.away[seat] ? { state: { ...state, away: withSeat(state.away, seat, null) } } : null,
    );
  }

  async #away(room: Room, seat: Seat, since: number, seconds: number | null): Promise<void> {
    await room.alter(({ state, phase, setup }, now) => {
      const window = setup.terms.awaySeconds;
      const isAbsent = !room.attendance.isHere(seat, now);
      if (phase !== 'running' || window === null || !isAbsent || state.away[seat]) return null;
      const until = since + 1000 * Math.min(window, seconds ?? window);
      return { state: { ...state, away: withSeat(state.away, seat, { since, until }) } };
    });
  }

  #subscribe(id: string): void {
    const heard = (text: string): void => {
      const said = JSON.parse(text) as Said;
      void this.#heard(id, said).catch(this.#parts.report);
    };
    const lost = (): void => void this.#open.get(id)?.refresh().catch(this.#parts.report);
    this.#unsubscribe.set(id, this.#parts.bus.subscribe(`match:${id}`, heard, lost));
  }

  async #heard(id: string, said: Said): Promise<void> {
    const room = await this.#rooms.get(id);
    if (!room) return;
    if (said.kind === 'wrote') {
      await room.heard(said.row, said.from, said.entries);
      for (const listener of this.#listeners) listener(said.row);
    } else if (said.kind === 'chat') room.broadcast({ type: 'chat', line: said.line });
    else if (said.node !== this.#node) {
      room.attendance.heard(said.node, said.count, this.#parts.now());
      room.showSituation();
    }
  }

  #wrote(row: MatchRow, entries: readonly Entry[]): void {
    const said: Said = { kind: 'wrote', row, from: row.version - entries.length, entries };
    this.#parts.bus.publish(`match:${row.id}`, JSON.stringify(said));
    for (const listener of this.#listeners) listener(row);
  }

  #counted(room: Room): void {
    const said: Said = { kind: 'count', node: this.#node, count: room.attendance.here() };
    this.#parts.bus.publish(`match:${room.id}`, JSON.stringify(said));
    room.showSituation();
  }

  /** Rooms whose time has come; those that nobody looks at any more are closed. */
  #look(): void {
    const now = this.#parts.now();
    for (const room of this.#open.values()) {
      const { deadline } = room.row;
      if (deadline !== null && deadline <= now) void room.look().catch(this.#parts.report);
      else if (room.attendance.members.size === 0 && now - room.row.changedAt > LEASE_MILLISECONDS)
        this.#forget(room.id);
    }
  }

  /** Matches that no node has open: their deadlines hold all the same, and bots that were thinking think again. */
  async #sweep(): Promise<void> {
    const { store, now } = this.#parts;
    await store.alive(now(), PATIENCE);
    // One that cannot be opened keeps none of the others waiting.
    for (const id of await store.due(now(), MOST_DUE)) await this.#attend(id).catch(this.#parts.report);
  }

  async #attend(id: string): Promise<void> {
    const { store, now } = this.#parts;
    const room = await this.room(id);
    if (!room) return;
    for (const seat of SEATS) {
      const player = room.row.state.players[seat];
      if (player && player.level === null && !room.attendance.isHere(seat, now())) {
        await this.#away(room, seat, now(), null);
      }
    }
    await room.look();
    await store.renew([id], now() + LEASE_MILLISECONDS);
    void this.#think(room);
  }

  async #renew(): Promise<void> {
    const { store, now } = this.#parts;
    const attended = [...this.#open.values()].filter(({ attendance }) => attendance.members.size > 0);
    for (const room of attended) this.#parts.bus.publish(`match:${room.id}`, this.#countOf(room));
    await store.renew(
      attended.filter(({ row }) => row.lease !== null).map(({ id }) => id),
      now() + LEASE_MILLISECONDS,
    );
  }

  #countOf(room: Room): string {
    const said: Said = { kind: 'count', node: this.#node, count: room.attendance.here() };
    return JSON.stringify(said);
  }

  #forget(id: string): void {
    this.#unsubscribe.get(id)?.();
    this.#unsubscribe.delete(id);
    this.#rooms.delete(id);
    this.#open.delete(id);
  }

  /** A bot's move; whatever becomes of it, the next look asks again. */
  async #think(room: Room): Promise<void> {
    const seat = toMove(room.match);
    const level = seat === null ? null : (room.row.state.players[seat]?.level ?? null);
    if (seat === null || level === null || room.row.phase !== 'running' || this.#thinking.has(room.id)) return;
    this.#thinking.add(room.id);
    const { version } = room.row;
    try {
      const found = await this.#parts.jobs.run<FoundTexts>({
        kind: 'search',
        job: {
          game: room.match.game.id,
          options: room.match.options,
          moves: room.match.moves.map(({ text }) => text),
          searcher: { kind: 'level', level: level as 1 },
          seed: seedOf(room.id, version),
          milliseconds: BOT_MILLISECONDS,
          stop: null,
        },
      });
      this.#thinking.delete(room.id);
      await room.command({ type: 'move', id: 1, version, move: found.move }, { seat, lag: 0 }, () => {});
    } catch (error) {
      this.#parts.report(error);
    } finally {
      this.#thinking.delete(room.id);
    }
  }

  async #rematch(room: Room): Promise<string> {
    const { row } = room;
    const { store, now } = this.#parts;
    const at = now();
    const id = newMatchId();
    const next: MatchRow = {
      id,
      code: newCode(),
      setup: row.setup,
      phase: 'running',
      state: {
        players: [row.state.players[1], row.state.players[0]],
        outcome: null,
        offers: NO_OFFERS,
        clocks: startClocks(row.setup.terms.clock, at),
        away: [null, null],
        next: null,
      },
      version: 0,
      revision: 1,
      createdAt: at,
      changedAt: at,
      deadline: null,
      lease: row.setup.terms.awaySeconds === null ? null : at + LEASE_MILLISECONDS,
    };
    const tickets: TicketRow[] = (await store.seatTickets(row.id)).map(({ hash, seat }) => ({
      hash,
      match: id,
      kind: 'seat',
      seat: opponent(seat),
    }));
    await store.create(next, tickets);
    return id;
  }

  #every(milliseconds: number, work: () => void | Promise<void>): void {
    let isWorking = false;
    const timer = setInterval(async () => {
      if (isWorking) return;
      isWorking = true;
      try {
        await work();
      } catch (error) {
        this.#parts.report(error);
      } finally {
        isWorking = false;
      }
    }, milliseconds);
    timer.unref();
    this.#timers.push(timer);
  }
}

const withSeat = <T>(pair: readonly [T, T], seat: Seat, value: T): readonly [T, T] =>
  seat === 0 ? [value, pair[1]] : [pair[0], value];

/** Of the match and the ply: a bot that has to think again comes to the same move. */
function seedOf(id: string, version: number): number {
  let seed = version;
  for (const letter of id) seed = (Math.imul(seed, 31) + letter.charCodeAt(0)) | 0;
  return seed >>> 1;
}
