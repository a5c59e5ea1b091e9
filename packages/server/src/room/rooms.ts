import { type Entry, type Game, type Refusal, SEATS, type Seat, toMove } from '@quintet/engine';
import type { ChatMessage } from '@quintet/wire';
import { type Bus, NO_BUS } from '../bus/bus.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { About } from '../observe/log.ts';
import type { Meter } from '../observe/meter.ts';
import type { MatchRow, NodeRow, Store } from '../store/store.ts';
import { backAgain, goneSince } from './absence.ts';
import { Bots } from './bots.ts';
import { Caretaker, type Retention } from './caretaker.ts';
import { makeRematch } from './matches.ts';
import type { Member } from './member.ts';
import { Room, type Surroundings } from './room.ts';
import type { Said } from './said.ts';
import { type MatchSnapshot, Snapshots } from './snapshots.ts';

/** What rooms are made with. */
export interface RoomsParts {
  readonly store: Store;
  readonly bus: Bus;
  /** This server, as operators know it. */
  readonly node: NodeRow;
  readonly jobs: Jobs;
  readonly games: readonly Game[];
  readonly meter: Meter;
  readonly retention: Retention;
  /** Entries that a match may have: one that reaches them ends as a draw. */
  readonly maxEntries: number;
  /** Why no rematch may be made now for those tickets, given by their hashes; `null`: one may. */
  rematchRefusal(tickets: readonly string[]): Refusal | null;
  now(): number;
  /** Something that an operator should know of. */
  report(error: unknown, about?: About): void;
}

/** A page that is reloaded is back within this time. */
const GRACE_MILLISECONDS = 3000;
/** Who leaves on purpose has so long to think again. */
const LEFT_SECONDS = 60;

/** A room that is open here, or about to be. */
interface Opened {
  readonly opening: Promise<Room | null>;
  room: Room | null;
  usedAt: number;
  readonly unsubscribe: () => void;
}

/** All matches that somebody looks at on this node. */
export class Rooms {
  readonly #parts: RoomsParts;
  readonly #around: Surroundings;
  readonly #opened = new Map<string, Opened>();
  readonly #snapshots: Snapshots;
  readonly #bots: Bots;
  readonly #caretaker: Caretaker;
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #listeners = new Set<(row: MatchRow) => void>();
  /** Where watchers came or went: told together with others, since there may be many. */
  readonly #restless = new Set<Room>();
  #isStopped = false;

  constructor(parts: RoomsParts) {
    this.#parts = parts;
    this.#snapshots = new Snapshots(parts);
    this.#bots = new Bots(parts);
    this.#caretaker = new Caretaker(parts, this);
    this.#around = {
      store: parts.store,
      meter: parts.meter,
      maxEntries: parts.maxEntries,
      now: parts.now,
      wrote: (room, entries) => this.#wrote(room, entries),
      shown: (room) => this.#shown(room),
      rematch: (row) => makeRematch(parts, row, parts.now()),
    };
  }

  /** Gives back the time in which nobody served, and begins to look after things. */
  start(): Promise<void> {
    return this.#caretaker.start();
  }

  /** Resolves when what was under way is done. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#bots.stop();
    for (const timer of this.#timers) clearTimeout(timer);
    // From here on nothing new begins: what another node says now is for those who go on.
    for (const { unsubscribe } of this.#opened.values()) unsubscribe();
    await this.#caretaker.stop();
    const rooms = await Promise.allSettled([...this.#opened.values()].map(({ opening }) => opening));
    await Promise.all(rooms.map((each) => (each.status === 'fulfilled' ? each.value?.idle() : undefined)));
  }

  /** Whether other servers use the store, and nothing tells this one at once what they write. */
  get lacksBus(): boolean {
    return this.#caretaker.lacksBus;
  }

  /** How many are open here. */
  get size(): number {
    return this.#opened.size;
  }

  /** Those that are open here. There may be thousands, and they are looked at several times a second. */
  *open(): Generator<Room> {
    for (const { room } of this.#opened.values()) if (room) yield room;
  }

  /** The room of a match if it is open here. */
  opened(id: string): Room | null {
    return this.#opened.get(id)?.room ?? null;
  }

  /** Hears of everything that is written on this node. */
  listen(listener: (row: MatchRow) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The room of a match, opened if need be; null when there is no such match. Whoever joins it does so before awaiting anything else. */
  room(id: string): Promise<Room | null> {
    const known = this.#opened.get(id);
    if (known) {
      known.usedAt = this.#parts.now();
      return known.opening;
    }
    // Subscribed before it is read: what is written in between is heard, and does no harm if it is known already.
    const unsubscribe = this.#subscribe(id);
    const opening = Room.open(this.#around, this.#parts.games, id).then(
      (room) => {
        if (room) this.#begin(opened, room);
        else this.close(id);
        return room;
      },
      (error) => {
        this.close(id);
        throw error;
      },
    );
    const opened: Opened = { opening, room: null, usedAt: this.#parts.now(), unsubscribe };
    this.#opened.set(id, opened);
    return opening;
  }

  /** The match of a row, to be read only: from its room if that is open here, else without opening one. */
  async read(row: MatchRow): Promise<MatchSnapshot | null> {
    const room = await this.#opened.get(row.id)?.opening;
    if (!room) {
      const snapshot = await this.#snapshots.read(row);
      // After a restart nobody may have asked the bot yet.
      return snapshot && isBotToMove(snapshot) ? this.room(row.id) : snapshot;
    }
    if (room.row.revision < row.revision) await room.refresh();
    return room;
  }

  #begin(opened: Opened, room: Room): void {
    opened.room = room;
    this.#publish(room.id, { kind: 'ask' });
    this.#bots.look(room);
  }

  close(id: string): void {
    this.#opened.get(id)?.unsubscribe();
    this.#opened.delete(id);
  }

  /** Nobody is here, nothing is thought about, and nobody has asked for it since. */
  isIdle(room: Room, since: number): boolean {
    const isUsed = (this.#opened.get(room.id)?.usedAt ?? 0) >= since || room.row.changedAt >= since;
    return room.attendance.members.size === 0 && !this.#bots.isThinking(room.id) && !isUsed;
  }

  /** Tells everybody of a match that was just made, or changed outside of its room. */
  async changed(id: string): Promise<void> {
    const known = this.#opened.get(id);
    const row = await this.#parts.store.match(id);
    if (!row) return;
    const room = await known?.opening;
    if (room) await room.refresh();
    this.#publish(id, { kind: 'wrote', row, from: row.version, entries: [] });
    for (const listener of this.#listeners) listener(row);
    // A bot that has the first move would be asked by nobody else.
    const hasBot = row.state.players.some((player) => player !== null && player.level !== null);
    if (!room && row.phase === 'running' && hasBot) await this.room(id);
  }

  /** A match that is no more: whoever is in it is told, on every node. */
  removed(id: string): void {
    this.#publish(id, { kind: 'removed' });
    this.dismiss(id);
  }

  /** Closes the room of a match that is no more; whoever is in it is told. */
  dismiss(id: string): void {
    this.#bots.drop(id);
    const room = this.#opened.get(id)?.room;
    this.close(id);
    for (const member of room?.attendance.members ?? []) member.dismiss();
  }

  /** `welcome` is told before anything else. */
  join(room: Room, member: Member, welcome: () => void): void {
    room.attendance.members.add(member);
    welcome();
    this.#counted(room, member);
    this.#correct(room);
  }

  leave(room: Room, member: Member, isOnPurpose: boolean): void {
    const isKnown = room.attendance.members.delete(member);
    if (!isKnown || this.#isStopped) return;
    this.#counted(room, member);
    const { seat } = member;
    if (seat === null) return;
    const since = this.#parts.now();
    const seconds = isOnPurpose ? LEFT_SECONDS : null;
    const timer = setTimeout(
      () => {
        this.#timers.delete(timer);
        void this.away(room, seat, since, seconds).catch(this.#faultIn(room.id));
      },
      // Nobody is to be paired into a challenge whose maker is gone, not even for a moment.
      isOnPurpose || room.row.phase === 'waiting' ? 0 : GRACE_MILLISECONDS,
    );
    timer.unref();
    this.#timers.add(timer);
  }

  /** A line that is kept is shown to everybody, on every node. */
  chatted(room: Room, line: ChatMessage): void {
    this.#publish(room.id, { kind: 'chat', line });
    room.said(line);
    if (this.#parts.bus !== NO_BUS && !this.#isStopped) void room.sortChat().catch(this.#faultIn(room.id));
  }

  /** Everybody, on every node, is shown what is kept of what was said. */
  async recall(room: Room): Promise<void> {
    this.#publish(room.id, { kind: 'recall' });
    await room.sortChat();
  }

  /** From `since` on nobody was at that seat: the time until the match ends runs, unless somebody is there after all. */
  away(room: Room, seat: Seat, since: number, seconds: number | null): Promise<void> {
    return room.alter((row, now) => (room.attendance.isHere(seat, now) ? null : goneSince(row, seat, since, seconds)));
  }

  /** Tells the other nodes how many are here. */
  tellCount(room: Room): void {
    const count = room.attendance.here();
    this.#publish(room.id, { kind: 'count', node: this.#parts.node.id, count, revision: room.row.revision });
  }

  /** What was gathered about watchers is told. */
  calm(): void {
    for (const room of this.#restless) {
      this.tellCount(room);
      room.showSituation();
    }
    this.#restless.clear();
  }

  #counted(room: Room, { seat }: Member): void {
    if (seat === null) {
      this.#restless.add(room);
      return;
    }
    this.tellCount(room);
    room.showSituation();
  }

  #shown(room: Room): void {
    this.#correct(room);
    this.#bots.look(room);
  }

  /** Whoever is here is not away, whatever another node has thought. */
  #correct(room: Room): void {
    if (this.#isStopped) return;
    for (const seat of SEATS) {
      if (!room.row.state.away[seat] || room.attendance.here().seats[seat] === 0) continue;
      void room.alter((row) => backAgain(row, seat)).catch(this.#faultIn(room.id));
    }
  }

  #publish(id: string, said: Said): void {
    this.#parts.bus.publish(`match:${id}`, () => JSON.stringify(said));
  }

  #subscribe(id: string): () => void {
    const heard = (text: string): void => {
      void this.#heard(id, text).catch(this.#faultIn(id));
    };
    return this.#parts.bus.subscribe(`match:${id}`, heard, () => this.#caretaker.checkSoon());
  }

  async #heard(id: string, text: string): Promise<void> {
    const said = JSON.parse(text) as Said;
    const room = await this.#opened.get(id)?.opening;
    if (!room || this.#isStopped) return;
    switch (said.kind) {
      case 'wrote':
        return room.heard(said.row, said.from, said.entries);
      case 'chat':
        room.said(said.line);
        return room.sortChat();
      case 'recall':
        return room.sortChat();
      case 'count':
        if (room.attendance.heard(said.node, said.count, this.#parts.now())) room.showSituation();
        return said.revision > room.row.revision ? room.refresh() : undefined;
      case 'ask':
        if (room.attendance.members.size > 0) this.tellCount(room);
        return;
      case 'removed':
        this.dismiss(id);
    }
  }

  #faultIn(match: string): (error: unknown) => void {
    return (error) => this.#parts.report(error, { match });
  }

  #wrote(room: Room, entries: readonly Entry[]): void {
    const { row } = room;
    const from = row.version - entries.length;
    this.#publish(room.id, { kind: 'wrote', row, from, entries });
    for (const listener of this.#listeners) listener(row);
    // Closed meanwhile, and opened again by somebody else.
    const current = this.#opened.get(room.id)?.room;
    if (current && current !== room) void current.heard(row, from, entries).catch(this.#faultIn(row.id));
  }
}

function isBotToMove({ row, match }: MatchSnapshot): boolean {
  const seat = row.phase === 'running' ? toMove(match) : null;
  return seat !== null && (row.state.players[seat]?.level ?? null) !== null;
}
