import { type Game, type Move, opponent, type Path, type Seat } from '@quintet/engine/authoring';
import { type Entry, type Match, type Session, toMove as seatToMove } from '@quintet/engine/match';
import { acceptsDraw, type FoundTexts } from '@quintet/engine/search';
import { reasonOf } from '../../ui/browser.ts';
import type { SavedMatch } from '../library/store.ts';
import { text as common } from '../match/messages.ts';
import { isBot, localName, localPlayer, onlyPerson } from '../match/names.ts';
import type { Play, PlayerView } from '../match/play.ts';
import { BotTurn } from './bot-turn.svelte.ts';
import { type Hint, Hinter } from './hinter.svelte.ts';
import { LocalClock, parseSavedClocks } from './local-clock.svelte.ts';
import { text } from './messages.ts';
import { changeOf, MatchSaver, restoreSession, takenBack } from './saver.ts';
import type { LocalEvent, LocalTools } from './tools.ts';

/** A match on this device: moves of people and bots, undo and hints. Saved after every change. */
export class LocalPlay implements Play {
  readonly id: string;
  readonly game: Game;
  match: Match;
  /** Against a bot, an undo returns to the position before the person's last move. */
  canUndo: boolean;
  canRedo: boolean;
  /** Whether bots are waiting, because the user paused a match between two bots or a search failed. */
  isPaused = $state.raw(false);
  viewing: number | null = $state.raw(null);
  isSaved = $state.raw(true);
  /** The seat whose draw offer is open. */
  drawOffer: Seat | null = $state.raw(null);
  readonly clock: LocalClock;
  onevent: (event: LocalEvent) => void = () => {};

  readonly #tools: LocalTools;
  readonly #saver: MatchSaver;
  readonly #bot: BotTurn;
  readonly #hinter: Hinter;
  #session: Session;
  #ahead: readonly Entry[];
  #isClosed = false;

  constructor(saved: SavedMatch, session: Session, tools: LocalTools) {
    this.id = saved.id;
    this.game = session.match.game;
    this.match = $state.raw(session.match);
    this.canUndo = $state.raw(false);
    this.canRedo = $state.raw(session.canRedo);
    this.#session = session;
    this.#ahead = saved.ahead;
    this.#tools = tools;
    this.#saver = new MatchSaver(saved, tools.store, () => tools.timers.now(), {
      saved: () => {
        this.isSaved = true;
      },
      failed: (reason) => {
        this.isSaved = false;
        this.onevent({ kind: 'unsaved', reason });
      },
      changedElsewhere: (newer, lost) => this.#adopt(newer, lost),
    });
    this.clock = new LocalClock(this.match.terms.clock, parseSavedClocks(saved.clocks), tools.timers, (by) => {
      this.#apply({ end: 'timeout', by, at: tools.timers.now() });
    });
    this.#hinter = new Hinter(tools.thinker);
    this.#bot = new BotTurn(tools, {
      found: (found) => this.#botFound(found),
      failed: (reason) => {
        this.isPaused = true;
        this.drawOffer = null;
        this.onevent({ kind: 'stuck', reason });
      },
    });
    this.canUndo = this.#mayUndo();
    this.#next();
  }

  get toMove(): Seat | null {
    return this.match.outcome ? null : this.match.position.toMove;
  }

  get isYours(): boolean {
    return this.toMove !== null && !this.clock.isPaused && !isBot(this.match.players[this.toMove]);
  }

  get you(): Seat | null {
    return onlyPerson(this.match.players);
  }

  get isAllBots(): boolean {
    return this.match.players.every(isBot);
  }

  get names(): readonly [string, string] {
    return [localName(this.match, 0), localName(this.match, 1)];
  }

  get players(): readonly [PlayerView, PlayerView] {
    const thinking = this.viewing === null ? this.thinking : null;
    return [localPlayer(this.match, 0, thinking), localPlayer(this.match, 1, thinking)];
  }

  /** The seat whose bot is thinking. */
  get thinking(): Seat | null {
    return this.#bot.seat;
  }

  get hint(): Hint | null {
    return this.#hinter.hint;
  }

  get hintPath(): Path | null {
    return this.hint?.path ?? null;
  }

  get isHinting(): boolean {
    return this.#hinter.isSearching;
  }

  /** Premoves exist only online, where players wait for a remote opponent. */
  readonly premoves = null;

  /** Both players see the same board. */
  readonly mayHelp = true;

  get idleReason(): string | null {
    if (this.viewing !== null) return common['touched-back'];
    if (this.match.outcome) return common['touched-over'];
    if (this.clock.isPaused) return text['touched-paused'];
    if (this.isYours) return null;
    return this.thinking !== null ? text['touched-thinking'] : text['touched-bots'];
  }

  play(move: Move): boolean {
    if (!this.isYours || this.viewing !== null) return false;
    return this.#apply({ move: this.game.notation.format(this.match.position, move), at: this.#tools.timers.now() });
  }

  resign(): boolean {
    const by = this.you ?? this.toMove;
    if (by === null || this.match.outcome) return false;
    return this.#apply({ end: 'resigned', by, at: this.#tools.timers.now() });
  }

  get canOfferDraw(): boolean {
    return this.isYours && this.drawOffer === null;
  }

  /** Whether the open draw offer waits for a bot's answer rather than for a person's. */
  get isBotAsked(): boolean {
    return this.drawOffer !== null && isBot(this.match.players[opponent(this.drawOffer)]);
  }

  /** Offers a draw on behalf of the player to move; a bot thinks about it. The opponent's move or an undo ends the offer. */
  offerDraw(): boolean {
    if (!this.canOfferDraw) return false;
    this.viewing = null;
    this.drawOffer = this.toMove;
    if (this.isBotAsked) void this.#bot.think(this.match, opponent(this.toMove as Seat), null);
    return true;
  }

  acceptDraw(): boolean {
    if (this.drawOffer === null) return false;
    return this.#apply({ end: 'agreement', by: null, at: this.#tools.timers.now() });
  }

  declineDraw(): boolean {
    if (this.drawOffer === null) return false;
    this.drawOffer = null;
    return true;
  }

  undo(): boolean {
    const before = this.match;
    if (!this.#session.undo(this.you ?? undefined).ok) return false;
    this.#ahead = [...takenBack(before, this.#session.match), ...this.#ahead];
    // If no time is left, the match can only continue without clocks.
    if (before.outcome?.reason === 'timeout') this.clock.switchOff();
    this.clock.turned(seatToMove(this.#session.match));
    if (this.isAllBots) this.isPaused = true;
    this.#changed('undone');
    return true;
  }

  redo(): boolean {
    const before = this.match.entries.length;
    if (!this.#session.redo(this.you ?? undefined).ok) return false;
    this.#ahead = this.#ahead.slice(this.#session.match.entries.length - before);
    this.clock.turned(seatToMove(this.#session.match));
    this.#changed('redone');
    return true;
  }

  show(ply: number | null): void {
    this.viewing = ply === null || ply >= this.match.moves.length ? null : Math.max(0, ply);
  }

  async askHint(): Promise<void> {
    if (!this.isYours || this.isHinting) return;
    this.viewing = null;
    await this.#hinter.ask(this.match).catch((error) => this.onevent({ kind: 'stuck', reason: reasonOf(error) }));
  }

  dropHint(): void {
    this.#hinter.drop();
  }

  pause(): void {
    this.isPaused = true;
    this.#bot.stop();
  }

  resume(): void {
    this.isPaused = false;
    this.#next();
  }

  /** Stops the clocks and any bot that is thinking. */
  pauseClock(): void {
    this.clock.pause();
    this.dropHint();
    this.#bot.stop();
    this.save();
  }

  resumeClock(): void {
    if (this.toMove === null) return;
    this.clock.resume(this.toMove);
    this.save();
    this.#next();
  }

  /** Saves the match. Call again to retry after a failure. */
  save(): void {
    this.#saver.save(changeOf(this.match, this.#ahead, this.clock.saved));
  }

  /** Stops bots and searches when the page closes. A running save still completes. */
  leave(): void {
    this.#isClosed = true;
    if (this.clock.hasStarted && !this.match.outcome) this.pauseClock();
    this.clock.close();
    this.#bot.stop();
    this.#tools.thinker.close();
    this.#saver.close();
  }

  /** Answers an open draw offer by the result of the bot's search, and moves if it is the bot's turn. */
  #botFound({ move, score }: FoundTexts): void {
    const { toMove, isBotAsked } = this;
    const isOwnTurn = toMove !== this.drawOffer;
    if (isBotAsked && acceptsDraw(this.game, isOwnTurn ? score : -score)) {
      this.acceptDraw();
      return;
    }
    if (isBotAsked) this.onevent({ kind: 'declined' });
    if (isOwnTurn) this.#apply({ move, at: this.#tools.timers.now() });
    else this.declineDraw();
  }

  #apply(entry: Entry): boolean {
    const { toMove, drawOffer } = this;
    if (!this.#session.apply(entry).ok) return false;
    this.#ahead = [];
    const next = seatToMove(this.#session.match);
    if ('move' in entry && toMove !== null) this.clock.moved(toMove, next);
    else this.clock.turned(next);
    this.#changed('moved');
    if (toMove === drawOffer && this.toMove !== null) this.drawOffer = drawOffer;
    return true;
  }

  #changed(kind: 'moved' | 'undone' | 'redone'): void {
    this.#refresh();
    this.save();
    const { match } = this;
    if (kind !== 'moved' || 'move' in (match.entries.at(-1) as Entry)) this.onevent({ kind, match });
    if (match.outcome && kind !== 'undone') this.onevent({ kind: 'ended', match });
    this.#next();
  }

  /** Shows the session's match and discards everything that belonged to the previous position. */
  #refresh(): void {
    this.#bot.stop();
    this.dropHint();
    this.drawOffer = null;
    this.match = this.#session.match;
    this.canUndo = this.#mayUndo();
    this.canRedo = this.#session.canRedo;
    // A bot's move does not change the position that the user is looking back at, but an undo may shorten the match.
    if (this.viewing !== null) this.show(this.viewing);
  }

  #mayUndo(): boolean {
    const { you } = this;
    return you === null ? this.#session.canUndo : this.#session.canUndoTo(you);
  }

  #adopt(newer: SavedMatch, lost: boolean): void {
    const restored = restoreSession(newer, this.game);
    if (!restored.ok || this.#isClosed) return;
    this.#session = restored.value;
    this.#ahead = newer.ahead;
    this.clock.restore(parseSavedClocks(newer.clocks));
    this.#refresh();
    this.isSaved = true;
    this.onevent({ kind: 'elsewhere', lost });
    this.#next();
  }

  #next(): void {
    const { toMove } = this;
    const { clocks, isPaused } = this.clock;
    if (toMove === null || this.isYours || this.isPaused || isPaused || this.#isClosed) return;
    void this.#bot.think(this.match, toMove, clocks?.left[toMove] ?? null);
  }
}
