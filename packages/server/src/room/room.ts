import type { Refusal, Result } from '@quintet/engine';
import { type Entry, fail, type Game, type Match, ok, SEATS, type Seat, startMatch } from '@quintet/engine';
import type { ChatMessage, ServerMessage } from '@quintet/wire';
import type { Meter } from '../observe/meter.ts';
import { BROADCASTS, COMMANDS, type CommandSpan, commit } from '../observe/tracing.ts';
import type { MatchRow, MatchState, Store } from '../store/store.ts';
import { decide } from './decide.ts';
import { type Asked, type Asker, type Decided, type Decision, DONE } from './decision.ts';
import { Lines } from './lines.ts';
import { encode, type Member } from './member.ts';
import { Attendance } from './presence.ts';
import { hears, isStatusNew, linesFor, statusOf } from './situation.ts';
import { foldStored } from './snapshots.ts';
import { overdue } from './time.ts';
import { longWork } from './turns.ts';
import { rowAfter, shownAt, writeBetween } from './write.ts';

/** What a room needs of the world around it. */
export interface Surroundings {
  readonly store: Store;
  readonly meter: Meter;
  /** Entries that a match may have. */
  readonly maxEntries: number;
  now(): number;
  /** Something was written: other nodes and the lobby want to know. */
  wrote(room: Room, entries: readonly Entry[]): void;
  /** Something is new, from here or from elsewhere: it may be a bot's turn. */
  shown(room: Room): void;
  /** Both want another match: makes it and gives its id. */
  rematch(row: MatchRow): Promise<Result<string, Refusal>>;
}

type Answer = (result: Result<number, Refusal>) => void;

const ATTEMPTS = 4;

/** One match as it is played here. Everything is decided, saved and shown in that order, one thing at a time. */
export class Room {
  readonly attendance = new Attendance();
  readonly #around: Surroundings;
  readonly #lines: Lines;
  #row: MatchRow;
  #match: Match;
  #turn: Promise<unknown> = Promise.resolve();
  /** What everybody here has been told last. */
  #stateShown: MatchState;
  #savedAt = 0;
  /** Senders of commands that have arrived and wait for their turn, in matches with a clock. */
  readonly #queued: Asker[] = [];

  private constructor(around: Surroundings, row: MatchRow, match: Match, chat: readonly ChatMessage[]) {
    this.#around = around;
    this.#row = row;
    this.#match = match;
    this.#lines = new Lines(chat);
    this.#stateShown = row.state;
  }

  /** The match as the store has it; null when there is none. */
  static async open(around: Surroundings, games: readonly Game[], id: string): Promise<Room | null> {
    const row = await around.store.match(id);
    const game = row && games.find((known) => known.id === row.setup.game);
    if (!row || !game) return null;
    const { options, terms } = row.setup;
    const [match, chat] = await Promise.all([
      longWork(row.version, async () =>
        foldStored(id, startMatch(game, { options, terms }), await around.store.entries(id, 0)),
      ),
      around.store.chat(id),
    ]);
    return new Room(around, { ...row, version: match.entries.length }, match, chat);
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

  /** The last lines. */
  get chat(): readonly ChatMessage[] {
    return this.#lines.all;
  }

  /** A command of a player; the answer comes after it is saved, and before anybody else hears of it. */
  command(command: Asked, { seat, lag, arrivedAt = this.#around.now() }: Asker, answer: Answer): Promise<void> {
    const asker: Asker = { seat, lag, arrivedAt };
    if (this.#row.state.clocks) this.#queued.push(asker);
    if (!COMMANDS.hasSubscribers) return this.#command(command, asker, answer, null);
    const span = { match: this.id, kind: command.type, answer: null };
    return COMMANDS.tracePromise(() => this.#command(command, asker, answer, span), span);
  }

  #command(command: Asked, asker: Asker, answer: Answer, span: CommandSpan | null): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#queued[0] === asker) this.#queued.shift();
      // Its sender has seen on another node what has not been heard of here.
      if (command.version > this.#row.version) await this.#reload();
      const decided = await this.#decided(
        (now) => decide(this.#row, this.#match, command, asker, now, this.#around.maxEntries),
        asker,
      );
      answer(decided.ok ? ok(this.#row.version) : decided);
      const said = decided.ok ? 'accepted' : decided.error.code;
      this.#around.meter.commands.inc({ type: command.type, result: said });
      if (span) span.answer = said;
      if (decided.ok && decided.value) this.#tell(decided.value);
    });
  }

  /** Whatever time has brought about. */
  look(): Promise<void> {
    return this.#inTurn(() => this.#settle(null));
  }

  /** Another state, the entries left as they are: somebody came or went. Null changes nothing. */
  alter(change: (row: MatchRow, now: number) => MatchState | null): Promise<void> {
    return this.#inTurn(async () => {
      const decided = await this.#decided((now): Decided => {
        const state = change(this.#row, now);
        if (!state) return ok(DONE);
        return ok({ match: this.#match, entries: [], state, phase: this.#row.phase, wantsRematch: false });
      }, null);
      if (decided.ok && decided.value) this.#tell(decided.value);
    });
  }

  /** Another node has written. What does not follow on what is known here is read from the store. */
  heard(row: MatchRow, from: number, entries: readonly Entry[]): Promise<void> {
    return this.#inTurn(async () => {
      if (row.revision <= this.#row.revision) return;
      if (from !== this.#row.version) return this.#reload();
      await this.#follow(row, entries);
      this.#show(from, entries);
      this.#onceWritten((meter) => meter.busDeliveries.observe(Math.max(0, this.#around.now() - row.changedAt) / 1000));
    });
  }

  /** What the store has, and everybody here is told what is new. */
  refresh(): Promise<void> {
    return this.#inTurn(() => this.#reload());
  }

  /** The same, with what was said meanwhile. */
  async recover(): Promise<void> {
    await this.refresh();
    for (const line of await this.#around.store.chat(this.id)) this.said(line);
    await this.sortChat();
  }

  /** Whoever has seen the lines in another order than they are kept in is told. */
  async sortChat(): Promise<void> {
    if (this.#lines.sort(await this.#around.store.chat(this.id))) this.#sendLines();
  }

  /** A line that is kept; everybody here is shown it, once. */
  said(line: ChatMessage): void {
    if (!this.#lines.add(line)) return;
    const text = encode({ type: 'chat', message: line });
    for (const member of this.attendance.members) if (hears(this.#row.state, member.seat, line)) member.send(text);
  }

  /** Nothing of what was said is shown any longer. */
  hushed(): void {
    this.#lines.clear();
    this.#sendLines();
  }

  /** Whether the other player's lines reach a seat. */
  mute(seat: Seat, isMuted: boolean): Promise<void> {
    return this.alter(({ state }) => {
      const { muted } = state;
      if (muted[seat] === isMuted) return null;
      return { ...state, muted: seat === 0 ? [isMuted, muted[1]] : [muted[0], isMuted] };
    });
  }

  /** Tells everybody here who is there, what is offered, and how much time is left. */
  showSituation(except: Member | null = null): void {
    this.#stateShown = this.#row.state;
    this.broadcast({ type: 'status', status: statusOf(this, this.#around.now()) }, except);
  }

  broadcast(message: ServerMessage, except: Member | null = null): void {
    if (this.attendance.members.size === 0) return;
    const text = encode(message);
    for (const member of this.attendance.members) if (member !== except) member.send(text);
  }

  /** When everything that was asked for so far is done. */
  async idle(): Promise<void> {
    await this.#turn;
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => {});
    return done;
  }

  /** Decides on what is known and saves it; where the match has moved on elsewhere, on what is known then. Null: nothing to do. */
  async #decided(choose: (now: number) => Decided, asker: Asker | null): Promise<Result<Decision | null, Refusal>> {
    let fault: unknown = null;
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      if (this.#overdue(asker)) await this.#settle(asker);
      const decided = choose(this.#around.now());
      if (!decided.ok) return decided;
      if ('isDone' in decided.value) return ok(null);
      const next = decided.value.wantsRematch ? await this.#withNext(decided.value) : ok(decided.value);
      if (!next.ok) return next;
      const decision = next.value;
      try {
        if (await this.#save(decision)) return ok(decision);
        fault = null;
        await this.#reload();
      } catch (error) {
        // It may have happened or not: if so, nobody has been told.
        fault = error;
        await this.#reload(true);
      }
      if (decision.wantsRematch) await this.#dropUnless(this.#row.state.next, decision.state.next);
    }
    if (fault !== null) throw fault;
    return fail({ code: 'unavailable' });
  }

  /** A command of the player whose clock runs may have arrived in time and still wait behind others. */
  #overdue(asker: Asker | null): Decision | null {
    const running = this.#row.state.clocks?.running ?? null;
    const waiting =
      running === null || asker?.seat === running ? undefined : this.#queued.find(({ seat }) => seat === running);
    return overdue(this.#row, this.#match, this.#around.now(), waiting ?? asker);
  }

  async #settle(asker: Asker | null): Promise<void> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const late = this.#overdue(asker);
      if (!late) return;
      if (await this.#save(late)) return this.#tell(late);
      await this.#reload();
    }
  }

  async #save(decision: Decision): Promise<boolean> {
    const { match, entries } = decision;
    const before = this.#row;
    const after = rowAfter(before, decision, this.#around.now());
    const since = performance.now();
    const { meter } = this.#around;
    if (!(await commit(this.#around.store, writeBetween(before, after, entries)))) {
      meter.conflicts.inc();
      return false;
    }
    this.#savedAt = performance.now();
    meter.commits.observe((this.#savedAt - since) / 1000);
    if (after.phase === 'ended' && before.phase !== 'ended') {
      meter.ended.inc({ game: after.setup.game, reason: match.outcome?.reason ?? '' });
    }
    this.#row = shownAt(before, after, this.#around.now());
    this.#match = match;
    return true;
  }

  #tell(decision: Decision): void {
    if (!BROADCASTS.hasSubscribers) return this.#spread(decision);
    const span = { match: this.id, version: this.#row.version, members: this.attendance.members.size };
    BROADCASTS.traceSync(() => this.#spread(decision), span);
  }

  #spread({ entries }: Decision): void {
    this.#around.wrote(this, entries);
    this.#show(this.#row.version - entries.length, entries);
    const savedAt = this.#savedAt;
    this.#onceWritten((meter) => meter.localDeliveries.observe((performance.now() - savedAt) / 1000));
  }

  /** Runs behind the sockets' own flush, which is queued for the end of this turn as well. */
  #onceWritten(measure: (meter: Meter) => void): void {
    if (this.attendance.members.size > 0) process.nextTick(measure, this.#around.meter);
  }

  /** To everybody here, or to those at one seat. */
  #sendLines(seat?: Seat): void {
    for (const member of this.attendance.members) {
      if (seat !== undefined && member.seat !== seat) continue;
      member.send(encode({ type: 'messages', ...linesFor(this, member.seat) }));
    }
  }

  #show(from: number, entries: readonly Entry[]): void {
    const { state } = this.#row;
    const { muted } = this.#stateShown;
    for (const seat of SEATS) if (muted[seat] !== state.muted[seat]) this.#sendLines(seat);
    if (entries.length > 0) {
      const list = entries as Extract<ServerMessage, { type: 'entries' }>['entries'];
      const message = { type: 'entries', from, entries: list } as const;
      this.broadcast(state.clocks ? { ...message, clocks: state.clocks } : message);
    }
    if (isStatusNew(this.#stateShown, state, entries)) this.showSituation();
    this.#around.shown(this);
  }

  /** `isOwn`: what is new there was written here, and nobody was told. */
  async #reload(isOwn = false): Promise<void> {
    const row = await this.#around.store.match(this.id);
    if (!row || row.revision <= this.#row.revision) return;
    const from = this.#row.version;
    const entries = await this.#around.store.entries(this.id, from);
    await this.#follow(row, entries);
    if (isOwn) this.#around.wrote(this, entries);
    this.#show(from, entries);
  }

  /** Takes over what was written; entries that were accepted once are accepted again. */
  async #follow(row: MatchRow, entries: readonly Entry[]): Promise<void> {
    const match = await foldStored(row.id, this.#match, entries);
    this.#match = match;
    this.#row = { ...row, version: match.entries.length };
  }

  /** The next match is made first: if then this one has moved on, it is dropped again. */
  async #withNext(decision: Decision): Promise<Result<Decision, Refusal>> {
    const next = await this.#around.rematch(this.#row);
    return next.ok ? ok({ ...decision, state: { ...decision.state, next: next.value } }) : next;
  }

  async #dropUnless(kept: string | null, made: string | null): Promise<void> {
    if (made !== null && made !== kept) await this.#around.store.remove(made);
  }
}
