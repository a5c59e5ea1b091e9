import {
  type Entry,
  fail,
  type Game,
  type Match,
  ok,
  type Refusal,
  type Result,
  SEATS,
  type Seat,
  startMatch,
  step,
  toMove,
} from '@quintet/engine';
import { OFFERS, type Offers, type ServerMessage, type Welcome, WIRE } from '@quintet/wire';
import { type MatchRow, type MatchState, NO_OFFERS, type Phase, type Store, type Write } from '../store/store.ts';
import { type Asked, type Asker, type Decision, deadlineOf, decide, overdue } from './decide.ts';
import { encode, type Member } from './member.ts';
import { Attendance, presenceOf } from './presence.ts';

type Situation = Omit<Extract<ServerMessage, { type: 'situation' }>, 'type'>;

/** What a room needs of the world around it. */
export interface Surroundings {
  readonly store: Store;
  now(): number;
  /** Something was written: other nodes and the lobby want to know. */
  wrote(row: MatchRow, entries: readonly Entry[]): void;
  /** It is a bot's turn. */
  botToMove(room: Room): void;
  /** Both want another match: makes it and gives its id. */
  rematch(room: Room): Promise<string>;
}

/** So long after a look is somebody expected to look again. */
export const LEASE_MILLISECONDS = 60_000;
const ATTEMPTS = 4;

/** One match as it is played here. Everything is decided, saved and shown in that order, one thing at a time. */
export class Room {
  readonly attendance = new Attendance();
  readonly #around: Surroundings;
  #row: MatchRow;
  #match: Match;
  #turn: Promise<unknown> = Promise.resolve();
  /** What everybody here has been told last. */
  #offersShown: Offers = NO_OFFERS;

  constructor(around: Surroundings, row: MatchRow, match: Match) {
    this.#around = around;
    this.#row = row;
    this.#match = match;
  }

  /** The match as the store has it; null when there is none. */
  static async open(around: Surroundings, games: readonly Game[], id: string): Promise<Room | null> {
    const row = await around.store.match(id);
    const game = row && games.find((known) => known.id === row.setup.game);
    if (!row || !game) return null;
    const { options, terms } = row.setup;
    const match = startMatch(game, { options, terms });
    const room = new Room(around, { ...row, version: 0 }, match);
    room.#follow(row, await around.store.entries(id, 0));
    return room;
  }

  get row(): MatchRow {
    return this.#row;
  }

  get match(): Match {
    return this.#match;
  }

  get id(): string {
    return this.#row.id;
  }

  /** A command of a player; the answer comes after it is saved, and before anybody else hears of it. */
  command(command: Asked, asker: Asker, answer: (result: Result<number, Refusal>) => void): Promise<void> {
    return this.#inTurn(async () => {
      const decided = await this.#decided((now) => decide(this.#row, this.#match, command, asker, now));
      answer(decided.ok ? ok(this.#row.version) : decided);
      if (!decided.ok || decided.value === null) return;
      this.#tell(decided.value);
    });
  }

  /** Whatever time has brought about. */
  async look(): Promise<void> {
    await this.#inTurn(() => this.#settle());
  }

  /** Another state, the entries left as they are: somebody came or went, a seat was taken. Null changes nothing. */
  async alter(change: (row: MatchRow, now: number) => { state: MatchState; phase?: Phase } | null): Promise<void> {
    await this.#inTurn(async () => {
      const decided = await this.#decided((now) => {
        const changed = change(this.#row, now);
        if (!changed) return ok({ isDone: true });
        const { state, phase = this.#row.phase } = changed;
        return ok({ match: this.#match, entries: [], state, phase, wantsRematch: false });
      });
      if (decided.ok && decided.value) this.#tell(decided.value);
    });
  }

  /** Another node has written. What does not follow on what is known here is read from the store. */
  async heard(row: MatchRow, from: number, entries: readonly Entry[]): Promise<void> {
    await this.#inTurn(async () => {
      if (row.revision <= this.#row.revision) return;
      if (from !== this.#row.version) await this.#reload();
      else {
        this.#follow(row, entries);
        this.#show(from, entries);
      }
    });
  }

  /** What the store has, and everybody here is told what is new. */
  async refresh(): Promise<void> {
    await this.#inTurn(() => this.#reload());
  }

  welcome(member: Member, seen: number | null): Welcome {
    const { setup, version } = this.#row;
    const from = seen === null || seen > version ? 0 : seen;
    return {
      type: 'welcome',
      wire: WIRE,
      now: this.#around.now(),
      match: this.id,
      game: setup.game,
      rules: setup.rules,
      options: setup.options as Welcome['options'],
      terms: setup.terms as Welcome['terms'],
      seat: member.seat,
      from,
      version,
      entries: this.#match.entries.slice(from) as Welcome['entries'],
      outcome: this.#match.outcome,
      chat: [],
      ...this.situation(),
    };
  }

  situation(): Situation {
    const { state } = this.#row;
    const { seats, watchers } = this.attendance.count(this.#around.now());
    const nobody = { name: null, level: null };
    return {
      players: [state.players[0] ?? nobody, state.players[1] ?? nobody],
      presence: [presenceOf(state, 0, seats[0] > 0), presenceOf(state, 1, seats[1] > 0)],
      watchers,
      offers: state.offers,
      clocks: state.clocks,
      next: state.next,
      isComplete: SEATS.every((seat) => state.players[seat] !== null),
    };
  }

  /** Tells everybody here who is there, what is offered, and how much time is left. */
  showSituation(): void {
    this.#offersShown = this.#row.state.offers;
    this.broadcast({ type: 'situation', ...this.situation() });
  }

  broadcast(message: ServerMessage): void {
    const text = encode(message);
    for (const member of this.attendance.members) member.send(text);
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => {});
    return done;
  }

  /** Decides on what is known and saves it; where the match has moved on elsewhere, on what is known then. Null: nothing to do. */
  async #decided(
    choose: (now: number) => Result<Decision | { readonly isDone: true }, Refusal>,
  ): Promise<Result<Decision | null, Refusal>> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      await this.#settle();
      const decided = choose(this.#around.now());
      if (!decided.ok) return decided;
      if ('isDone' in decided.value) return ok(null);
      const decision = decided.value.wantsRematch ? await this.#withNext(decided.value) : decided.value;
      if (await this.#save(decision)) return ok(decision);
      await this.#reload();
    }
    return fail({ code: 'unavailable' });
  }

  async #settle(): Promise<void> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const late = overdue(this.#row, this.#match, this.#around.now());
      if (!late) return;
      if (await this.#save(late)) return this.#tell(late);
      await this.#reload();
    }
  }

  async #save({ match, entries, phase, state }: Decision): Promise<boolean> {
    const { id, revision, version } = this.#row;
    const now = this.#around.now();
    const isWatched = phase === 'running' && this.#row.setup.terms.awaySeconds !== null;
    const write: Write = {
      match: id,
      revision,
      version,
      entries,
      phase,
      state,
      changedAt: now,
      deadline: deadlineOf({ state, phase }),
      lease: isWatched ? now + LEASE_MILLISECONDS : null,
    };
    if (!(await this.#around.store.write(write))) return false;
    const { changedAt, deadline, lease } = write;
    this.#row = {
      ...this.#row,
      phase,
      state,
      revision: revision + 1,
      version: version + entries.length,
      changedAt,
      deadline,
      lease,
    };
    this.#match = match;
    return true;
  }

  #tell({ entries }: Decision): void {
    this.#around.wrote(this.#row, entries);
    this.#show(this.#row.version - entries.length, entries);
  }

  #show(from: number, entries: readonly Entry[]): void {
    const { clocks } = this.#row.state;
    if (entries.length > 0) {
      const list = entries as Entry[] as Extract<ServerMessage, { type: 'entries' }>['entries'];
      this.broadcast({ type: 'entries', from, entries: list, ...(clocks ? { clocks } : {}) });
    }
    const { offers } = this.#row.state;
    const isOffered = OFFERS.some((what) => offers[what] !== this.#offersShown[what]);
    if (isOffered || entries.length === 0 || entries.some((entry) => !('move' in entry))) this.showSituation();
    const next = toMove(this.#match);
    if (next !== null && this.#row.phase === 'running' && this.#levelOf(next) !== null) this.#around.botToMove(this);
  }

  #levelOf(seat: Seat): number | null {
    return this.#row.state.players[seat]?.level ?? null;
  }

  async #reload(): Promise<void> {
    const row = await this.#around.store.match(this.id);
    if (!row || row.revision <= this.#row.revision) return;
    const from = this.#row.version;
    const entries = await this.#around.store.entries(this.id, from);
    this.#follow(row, entries);
    this.#show(from, entries);
  }

  /** Takes over what was written; entries that were accepted once are accepted again. */
  #follow(row: MatchRow, entries: readonly Entry[]): void {
    for (const entry of entries) {
      const next = step(this.#match, entry);
      if (!next.ok) throw new Error(`match ${row.id}: a kept entry was refused: ${next.error.code}`);
      this.#match = next.value;
    }
    this.#row = { ...row, version: this.#match.entries.length };
  }

  /** The next match is made first: if then this one has moved on, it is one that nobody ever plays. */
  async #withNext(decision: Decision): Promise<Decision> {
    return { ...decision, state: { ...decision.state, next: await this.#around.rematch(this) } };
  }
}
