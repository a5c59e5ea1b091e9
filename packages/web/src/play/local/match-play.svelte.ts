import type { Game, Level, Move, Seat } from '@quintet/engine/kernel';
import type { Entry, Match, Player, Session } from '@quintet/engine/match';
import type { KeptMatch } from '../library/store.ts';
import { type Hint, Hinter } from '../match/hinter.svelte.ts';
import type { PlayTools } from '../match/tools.ts';
import { BotTurn } from './bot-turn.svelte.ts';
import { Keeper } from './keeper.ts';
import { changeOf, restoreSession, takenBack } from './restore.ts';

/** A bot answers no sooner; when two of them play, whoever watches wants to follow. Milliseconds. */
const BOT_PAUSE = 400;
const WATCHED_PAUSE = 1000;

export const isBot = ({ level }: Player): boolean => level !== null;

/** One match as it is played on this page: people's moves and bots', undo, hints, looking back; kept after every change. */
export class MatchPlay {
  readonly id: string;
  readonly game: Game;
  match: Match;
  /** What can be undone for the person at this screen; against a bot, back to a decision of their own. */
  canUndo: boolean;
  canRedo: boolean;
  /** Bots wait. Only two bots can be made to, or one that could not think. */
  isPaused = $state.raw(false);
  /** Number of moves on the board while an earlier position is looked at; null: the match as it stands. */
  viewing: number | null = $state.raw(null);
  isSaved = $state.raw(true);
  /** The seat whose draw offer waits for an answer. */
  drawOffer: Seat | null = $state.raw(null);

  readonly #tools: PlayTools;
  readonly #keeper: Keeper;
  readonly #bot: BotTurn;
  readonly #hinter: Hinter;
  #session: Session;
  #ahead: readonly Entry[];
  #isLeft = false;

  constructor(kept: KeptMatch, session: Session, tools: PlayTools) {
    this.id = kept.id;
    this.game = session.match.game;
    this.match = $state.raw(session.match);
    this.canUndo = $state.raw(false);
    this.canRedo = $state.raw(session.canRedo);
    this.#session = session;
    this.#ahead = kept.ahead;
    this.#tools = tools;
    this.#keeper = new Keeper(kept, tools.store, () => tools.clock.now(), {
      kept: () => {
        this.isSaved = true;
      },
      failed: (reason) => {
        this.isSaved = false;
        tools.tell({ kind: 'unsaved', reason });
      },
      wentOn: (there, lost) => this.#adopt(there, lost),
    });
    this.#hinter = new Hinter(tools.thinker);
    this.#bot = new BotTurn(tools, {
      found: (move) => this.#step({ move, at: tools.clock.now() }),
      failed: () => {
        this.isPaused = true;
        tools.tell({ kind: 'stuck' });
      },
    });
    this.canUndo = this.#mayUndo();
    this.#next();
  }

  /** The bot that is thinking. */
  get thinking(): Seat | null {
    return this.#bot.seat;
  }

  get hint(): Hint | null {
    return this.#hinter.hint;
  }

  get isHinting(): boolean {
    return this.#hinter.isSearching;
  }

  /** Who chooses next; null at the end. */
  get toMove(): Seat | null {
    return this.match.outcome ? null : this.match.position.toMove;
  }

  /** Whether the match waits for a person at this screen. */
  get isYours(): boolean {
    return this.toMove !== null && !isBot(this.match.players[this.toMove]);
  }

  /** The only person of a match against a bot. */
  get you(): Seat | null {
    const [first, second] = this.match.players.map(isBot);
    return first === second ? null : first ? 1 : 0;
  }

  get isAllBots(): boolean {
    return this.match.players.every(isBot);
  }

  play(move: Move): boolean {
    if (!this.isYours || this.viewing !== null) return false;
    return this.#step({ move: this.game.notation.format(this.match.position, move), at: this.#tools.clock.now() });
  }

  resign(): boolean {
    const by = this.you ?? this.toMove;
    if (by === null || this.match.outcome) return false;
    return this.#step({ end: 'resigned', by, at: this.#tools.clock.now() });
  }

  /** Draws are agreed between people: a bot would have to judge the offer, online as well as here. */
  get canOfferDraw(): boolean {
    return this.toMove !== null && !this.match.players.some(isBot) && this.drawOffer === null;
  }

  /** The player to move offers. The offer outlives their own move and ends with the opponent's, or with an undo. */
  offerDraw(): boolean {
    if (!this.canOfferDraw) return false;
    this.viewing = null;
    this.drawOffer = this.toMove;
    return true;
  }

  acceptDraw(): boolean {
    if (this.drawOffer === null) return false;
    return this.#step({ end: 'agreement', by: null, at: this.#tools.clock.now() });
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
    if (this.isAllBots) this.isPaused = true;
    this.#changed('undone');
    return true;
  }

  redo(): boolean {
    const before = this.match.entries.length;
    if (!this.#session.redo(this.you ?? undefined).ok) return false;
    this.#ahead = this.#ahead.slice(this.#session.match.entries.length - before);
    this.#changed('redone');
    return true;
  }

  /** Looks at the position after that many moves; the last one is the match itself. */
  show(ply: number | null): void {
    this.viewing = ply === null || ply >= this.match.moves.length ? null : Math.max(0, ply);
  }

  async askHint(): Promise<void> {
    if (!this.isYours || this.isHinting) return;
    this.viewing = null;
    await this.#hinter.ask(this.match).catch(() => this.#tools.tell({ kind: 'stuck' }));
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

  /** Tries to keep the match again. */
  save(): void {
    this.#keeper.keep(changeOf(this.match, this.#ahead));
  }

  /** The page is left: nothing goes on. What is being kept is still kept. */
  leave(): void {
    this.#isLeft = true;
    this.#bot.stop();
    this.#tools.thinker.close();
    this.#keeper.close();
  }

  #step(entry: Entry): boolean {
    const { toMove, drawOffer } = this;
    if (!this.#session.step(entry).ok) return false;
    this.#ahead = [];
    this.#changed('moved');
    if (toMove === drawOffer && this.toMove !== null) this.drawOffer = drawOffer;
    return true;
  }

  #changed(kind: 'moved' | 'undone' | 'redone'): void {
    this.#show();
    this.save();
    const { match } = this;
    if (kind !== 'moved' || 'move' in (match.entries.at(-1) as Entry)) this.#tools.tell({ kind, match });
    if (match.outcome && kind !== 'undone') this.#tools.tell({ kind: 'ended', match });
    this.#next();
  }

  /** The session's match becomes what is seen; all that was about the one before goes. */
  #show(): void {
    this.#bot.stop();
    this.dropHint();
    this.drawOffer = null;
    this.match = this.#session.match;
    this.canUndo = this.#mayUndo();
    this.canRedo = this.#session.canRedo;
    // What a bot plays meanwhile takes nobody away from what they look at.
    if (this.viewing !== null) this.show(this.viewing);
  }

  #mayUndo(): boolean {
    const { you } = this;
    return you === null ? this.#session.canUndo : this.#session.canUndoTo(you);
  }

  #adopt(there: KeptMatch, lost: boolean): void {
    const restored = restoreSession(there, this.game);
    if (!restored.ok || this.#isLeft) return;
    this.#session = restored.value;
    this.#ahead = there.ahead;
    this.#show();
    this.isSaved = true;
    this.#tools.tell({ kind: 'elsewhere', lost });
    this.#next();
  }

  #next(): void {
    const { toMove } = this;
    if (toMove === null || this.isYours || this.isPaused || this.#isLeft) return;
    const pause = this.isAllBots ? WATCHED_PAUSE : BOT_PAUSE;
    void this.#bot.think(this.match, toMove, this.match.players[toMove].level as Level, pause);
  }
}
