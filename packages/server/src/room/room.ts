import { type Entry, type Game, legalTexts, type Match, type Refusal, type Result, type Seat } from '@quintet/engine';
import { fail, ok } from '@quintet/engine/authoring';
import type { ChatMessage } from '@quintet/wire';
import { checkMatch, GameFailed, runGame } from '../guarded-game.ts';
import type { Meter } from '../observe/meter.ts';
import { BROADCASTS, COMMANDS, type CommandSpan } from '../observe/tracing.ts';
import { OutcomeUnknown, retry, retryOnError } from '../retry.ts';
import { changedStatus, type MatchRow, type Store, type StoredStatus } from '../store/store.ts';
import { Turns } from '../turns.ts';
import { RoomChat } from './chat.ts';
import { overdue } from './deadlines.ts';
import { decide } from './decide.ts';
import { type Decided, type Decision, DONE, decideAbandoned, type MatchCommand, type Sender } from './decision.ts';
import { Attendance, type Member } from './membership.ts';
import { type Acknowledgement, MemberFeed } from './status.ts';
import { StoredMatch } from './stored-match.ts';

/** Everything that a room needs from the server. */
export interface RoomContext {
  readonly store: Store;
  readonly meter: Meter;
  /** Maximum number of entries in a match. */
  readonly maxEntries: number;
  now(): number;
  /** Time up to which this node may enforce deadlines of players who are not connected to it. */
  settledAt(): number;
  /** Called after a write by this room, to tell other nodes and the lobby. */
  onWritten(room: Room, entries: readonly Entry[]): void;
  /** Called after any change, whoever made it: it may be a bot's turn. */
  onChanged(room: Room): void;
  /** Creates the rematch and returns its id. */
  createRematch(row: MatchRow, address: string | null): Promise<Result<string, Refusal>>;
}

/** The sender of a command, and the member to acknowledge it to, if the sender is connected. */
export interface CommandSource extends Sender {
  readonly member?: Member | undefined;
  /** The client's address, which pays for a rematch. */
  readonly address?: string | undefined;
  /** Called with the match after the command, before it is saved: if it throws, nothing is saved. */
  readonly prepare?: ((match: Match) => void) | undefined;
}

/** Receives the new version, or the reason for a refusal. */
type Respond = (result: Result<number, Refusal>) => void;

const ATTEMPTS = 4;
/** Attempts to read a match after a failed write, and how much longer to wait before each one, in milliseconds. */
const SETTLE_ATTEMPTS = 5;
const SETTLE_DELAY_MS = 100;
/** With a clock, a move that has arrived waits longer for the store, about 20 seconds: sent again, it might be too late. */
const SETTLE_ATTEMPTS_WITH_CLOCK = 20;
/** A clock that started this much later than its move was written is written again. */
const LATE_CLOCK_MS = 250;

/** A live match on this node. It decides, saves, acknowledges and publishes in that order, one command at a time. */
export class Room {
  readonly attendance = new Attendance();
  readonly chat: RoomChat;
  readonly feed: MemberFeed;
  readonly #context: RoomContext;
  readonly #stored: StoredMatch;
  readonly #turns = new Turns();
  /** Senders of commands that wait in the queue, in matches with a clock. */
  readonly #waiting: Sender[] = [];
  /** The version at which a command was refused while the game was suspended: nobody loses at it. */
  #suspendedAt: number | null = null;

  private constructor(context: RoomContext, stored: StoredMatch, chat: readonly ChatMessage[]) {
    this.#context = context;
    this.#stored = stored;
    this.chat = new RoomChat(this, context.store, chat);
    this.feed = new MemberFeed(this, context.now);
  }

  /** Loads a match from the store; `null` if there is no such match. Throws `GameMissing` and `GameFailed`. */
  static async open(context: RoomContext, games: readonly Game[], id: string): Promise<Room | null> {
    const stored = await StoredMatch.open(context, games, id);
    return stored && new Room(context, stored, await context.store.chat(id));
  }

  get row(): MatchRow {
    return this.#stored.row;
  }

  get match(): Match {
    return this.#stored.match;
  }

  get id(): string {
    return this.row.id;
  }

  /**
   * Carries out a player's command. Once its effect is saved, and before anybody else hears of it, either `respond` is called
   * or, if the command has added entries, the sending member gets them with the command's id.
   */
  command(command: MatchCommand, from: CommandSource, respond: Respond): Promise<void> {
    const sender = { ...from, arrivedAt: from.arrivedAt ?? this.#context.now() };
    if (this.row.status.clocks) this.#waiting.push(sender);
    if (!COMMANDS.hasSubscribers) return this.#turns.run(() => this.#command(command, sender, respond, null));
    const span = { match: this.id, kind: command.type, response: null };
    return COMMANDS.tracePromise(() => this.#turns.run(() => this.#command(command, sender, respond, span)), span);
  }

  async #command(
    command: MatchCommand,
    sender: CommandSource,
    respond: Respond,
    span: CommandSpan | null,
  ): Promise<void> {
    if (this.#waiting[0] === sender) this.#waiting.shift();
    const timeKnown = this.#context.store.timeKnown();
    if (timeKnown) await timeKnown;
    // The sender has seen a version on another node that this node does not know yet.
    if (command.version > this.row.version) await this.#reload();
    const decided = await this.#decideAndSave(
      (now) => decide(this.row, this.match, command, sender, now, this.#context.maxEntries),
      sender,
    ).catch((error) => this.#onFailure(error, command));
    const decision = decided.ok ? decided.value : null;
    const { member } = sender;
    const acknowledged = member && decision && decision.entries.length > 0 ? { member, id: command.id } : null;
    if (!acknowledged) respond(decided.ok ? ok(this.row.version) : decided);
    const result = decided.ok ? 'accepted' : decided.error.code;
    this.#context.meter.commands.inc({ type: command.type, result });
    if (span) span.response = result;
    if (decision) this.#publish(decision, acknowledged);
    await this.#saveLateClock();
  }

  /** Ends the match if a clock or an absence has run out. */
  checkDeadline(): Promise<void> {
    return this.#turns.run(() => this.#endIfOverdue(null));
  }

  /** Ends the match without a winner, because its game fails. */
  abandon(): Promise<void> {
    return this.#turns.run(() => this.#end(() => this.#abandoned()));
  }

  /** A match whose game fails on a legal command ends without a winner: nobody loses because of it. */
  async #onFailure(error: unknown, command: MatchCommand): Promise<Result<never, Refusal>> {
    if (!(error instanceof GameFailed)) throw error;
    const isLegal = error.kind === 'suspended' ? null : this.#looksLegal(command);
    if (isLegal === null) this.#suspendedAt = this.row.version;
    if (isLegal) await this.#end(() => this.#abandoned());
    return fail({ code: 'game-failed' });
  }

  /** Whether a command on which the game has failed seems to be legal; `null` if the game is suspended and cannot tell. */
  #looksLegal(command: MatchCommand): boolean | null {
    if (command.version !== this.row.version) return false;
    if (command.type !== 'move') return true;
    const { game, position } = this.match;
    try {
      return runGame(game, this.id, () => legalTexts(game, position).includes(command.move));
    } catch (error) {
      return error instanceof GameFailed && error.kind === 'suspended' ? null : true;
    }
  }

  #abandoned(): Decision | null {
    if (this.row.phase === 'ended') return null;
    const { match } = this;
    const { entries, phase, status } = decideAbandoned(this.row, this.#context.now());
    const ended = { ...match, entries: [...match.entries, ...entries], outcome: status.outcome };
    return { match: ended, entries, phase, status, wantsRematch: false };
  }

  /** Writes the clock that a slow commit has started late, so that nodes that read the match do not charge anybody for the commit. */
  async #saveLateClock(): Promise<void> {
    if (this.#stored.clockLateMs < LATE_CLOCK_MS) return;
    const { match, row } = this;
    const decision = {
      match,
      entries: [],
      phase: row.phase,
      status: changedStatus(row.status, {}),
      wantsRematch: false,
    };
    // If it fails, the node of the player to move still has the right clock.
    if (await this.#stored.save(decision).catch(() => false)) this.#context.onWritten(this, []);
  }

  /** Changes the status without adding entries. A `change` that returns `null` leaves the status as it is. */
  update(change: (row: MatchRow, now: number) => StoredStatus | null): Promise<void> {
    return this.#turns.run(async () => {
      const decided = await this.#decideAndSave((now): Decided => {
        const status = change(this.row, now);
        if (!status) return ok(DONE);
        return ok({ match: this.match, entries: [], status, phase: this.row.phase, wantsRematch: false });
      }, null);
      if (decided.ok && decided.value) this.#publish(decided.value);
    });
  }

  /** Applies a write of another node. If an earlier write was missed, the match is read from the store. */
  applyRemote(row: MatchRow, from: number, entries: readonly Entry[]): Promise<void> {
    return this.#turns.run(async () => {
      if (row.revision <= this.row.revision) return;
      if (from !== this.row.version) return this.#reload();
      await this.#stored.apply(row, entries);
      this.#sendChanges(from, entries);
      this.#afterFlush((meter) => meter.busDeliveries.observe(Math.max(0, this.#context.now() - row.changedAt) / 1000));
    });
  }

  /** Reads the match from the store and shows the members what is new. */
  refresh(): Promise<void> {
    return this.#turns.run(() => this.#reload());
  }

  async refreshWithChat(): Promise<void> {
    await this.refresh();
    await this.chat.refresh();
  }

  /** Sets whether a seat sees the other player's chat messages. */
  mute(seat: Seat, isMuted: boolean): Promise<void> {
    return this.update(({ status }) => {
      const { muted } = status;
      if (muted[seat] === isMuted) return null;
      return changedStatus(status, { muted: seat === 0 ? [isMuted, muted[1]] : [muted[0], isMuted] });
    });
  }

  /** Resolves when all work so far is done. */
  idle(): Promise<void> {
    return this.#turns.idle();
  }

  /** Decides and saves; after a conflict, decides again on the new row. The result is `null` if there was nothing to do. */
  async #decideAndSave(
    choose: (now: number) => Decided,
    sender: CommandSource | null,
  ): Promise<Result<Decision | null, Refusal>> {
    let error: unknown;
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      if (this.#overdue(sender)) await this.#endIfOverdue(sender);
      const decided = this.#chosen(choose, sender);
      if (!decided.ok) return decided;
      if ('isDone' in decided.value) return ok(null);
      const next = decided.value.wantsRematch
        ? await this.#withRematch(decided.value, sender?.address ?? null)
        : decided;
      if (!next.ok) return next;
      const decision = next.value as Decision;
      error = undefined;
      try {
        if (await this.#stored.save(decision)) return ok(decision);
        await this.#reload();
      } catch (thrown) {
        error = thrown;
        await this.#settle();
      }
      if (decision.wantsRematch) await this.#removeUnused(decision.status.next);
    }
    if (error !== undefined) throw error;
    return fail({ code: 'unavailable' });
  }

  /** Reads the match after a failed write, which may have succeeded despite the error; nobody has been told about it. */
  async #settle(): Promise<void> {
    try {
      const attempts = this.row.status.clocks ? SETTLE_ATTEMPTS_WITH_CLOCK : SETTLE_ATTEMPTS;
      await retryOnError(attempts, async (attempt) => {
        if (attempt > 1) await new Promise((resolve) => setTimeout(resolve, SETTLE_DELAY_MS * attempt));
        await this.#reload(true);
      });
    } catch (error) {
      throw new OutcomeUnknown(`match ${this.id}: a write failed, and the store does not say whether it was saved`, {
        cause: error,
      });
    }
  }

  /** Runs a decision; one without a sender asks nothing of the game. Throws `GameFailed`. */
  #chosen(choose: (now: number) => Decided, sender: CommandSource | null): Decided {
    if (!sender) return choose(this.#context.now());
    return runGame(this.match.game, this.id, () => {
      const decided = choose(this.#context.now());
      if (!decided.ok) {
        if (typeof decided.error.code !== 'string') throw new TypeError('a refusal has no code');
      } else if ('match' in decided.value) {
        checkMatch(decided.value.match);
        sender.prepare?.(decided.value.match);
      }
      return decided;
    });
  }

  /** The ending that is due. A command of the player whose clock runs may have arrived in time and still wait in the queue. */
  #overdue(sender: Sender | null): Decision | null {
    if (this.row.deadline === null) return null;
    const running = this.row.status.clocks?.running ?? null;
    const waiting =
      running === null || sender?.seat === running ? undefined : this.#waiting.find(({ seat }) => seat === running);
    const now = this.#context.now();
    const { seats } = this.attendance.local();
    const isHere = (seat: Seat): boolean => seats[seat] > 0 || sender?.seat === seat;
    const settledAt = this.#context.settledAt();
    const until = (seat: Seat): number => (isHere(seat) ? now : Math.min(now, settledAt));
    try {
      const ending = runGame(this.match.game, this.id, () =>
        overdue(this.row, this.match, now, waiting ?? sender, until),
      );
      return ending && this.#suspendedAt === this.row.version ? this.#abandoned() : ending;
    } catch (error) {
      if (!(error instanceof GameFailed)) throw error;
      // A suspended game is asked again later.
      return error.kind === 'suspended' ? null : this.#abandoned();
    }
  }

  #endIfOverdue(sender: Sender | null): Promise<void> {
    return this.#end(() => this.#overdue(sender));
  }

  /** Saves and publishes an ending, if there is one. */
  async #end(decideEnding: () => Decision | null): Promise<void> {
    await retry(ATTEMPTS, async () => {
      const ending = decideEnding();
      if (!ending) return true;
      if (!(await this.#stored.save(ending))) return void (await this.#reload());
      this.#publish(ending);
      return true;
    });
  }

  #publish(decision: Decision, acknowledged: Acknowledgement | null = null): void {
    if (!BROADCASTS.hasSubscribers) return this.#publishNow(decision, acknowledged);
    const span = { match: this.id, version: this.row.version, members: this.attendance.members.size };
    BROADCASTS.traceSync(() => this.#publishNow(decision, acknowledged), span);
  }

  #publishNow({ entries }: Decision, acknowledged: Acknowledgement | null): void {
    this.feed.sendChanges(this.row.version - entries.length, entries, acknowledged);
    this.#context.onWritten(this, entries);
    this.#context.onChanged(this);
    const { savedAt } = this.#stored;
    this.#afterFlush((meter) => meter.localDeliveries.observe((performance.now() - savedAt) / 1000));
  }

  /** Measures a delivery, unless nobody is connected. */
  #afterFlush(measure: (meter: Meter) => void): void {
    const { meter } = this.#context;
    if (this.attendance.members.size > 0) meter.afterFlush(() => measure(meter));
  }

  #sendChanges(from: number, entries: readonly Entry[]): void {
    this.feed.sendChanges(from, entries);
    this.#context.onChanged(this);
  }

  /** Shows the members what is new in the store. `isOwnWrite` if this room may have written it without telling the other nodes. */
  async #reload(isOwnWrite = false): Promise<void> {
    const added = await this.#stored.reload();
    if (!added) return;
    if (isOwnWrite) this.#context.onWritten(this, added.entries);
    this.#sendChanges(added.from, added.entries);
  }

  /** Creates the rematch before the decision is saved. If saving fails, the rematch is removed again. */
  async #withRematch(decision: Decision, address: string | null): Promise<Result<Decision, Refusal>> {
    const next = await this.#context.createRematch(this.row, address);
    return next.ok ? ok({ ...decision, status: changedStatus(decision.status, { next: next.value }) }) : next;
  }

  async #removeUnused(rematch: string | null): Promise<void> {
    if (rematch !== null && rematch !== this.row.status.next) await this.#context.store.remove(rematch);
  }
}
