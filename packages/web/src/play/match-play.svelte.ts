import type { Game, Level, Move, Path, Seat } from '@quintet/engine/kernel';
import type { Entry, Match, Player, Session } from '@quintet/engine/match';
import type { FoundTexts } from '@quintet/engine/search';
import type { KeptMatch } from '../library/store.ts';
import { Stopped } from '../work/thinker.ts';
import { Keeper } from './keeper.ts';
import { changeOf, restoreSession, takenBack } from './restore.ts';
import { botTask, hintTask } from './tasks.ts';
import type { PlayTools } from './tools.ts';

export interface Hint {
  readonly move: Move;
  readonly path: Path;
  /** Whether the search has ended; before, it is the best so far. */
  readonly isFinal: boolean;
}

/** A bot answers no sooner, so that its move is seen as one. Milliseconds. */
const BOT_PAUSE = 400;

export const isBot = ({ level }: Player): boolean => level !== null;

/** One match as it is played on this page: people's moves and bots', undo, hints, looking back; kept after every change. */
export class MatchPlay {
  readonly id: string;
  readonly game: Game;
  match: Match;
  /** What can be undone for the person at this screen; against a bot, back to a decision of their own. */
  canUndo: boolean;
  canRedo: boolean;
  /** The bot that is thinking. */
  thinking: Seat | null = $state.raw(null);
  /** Bots wait. Only two bots can be made to, or one that could not think. */
  isPaused = $state.raw(false);
  isHinting = $state.raw(false);
  hint: Hint | null = $state.raw(null);
  /** Number of moves on the board while an earlier position is looked at; null: the match as it stands. */
  viewing: number | null = $state.raw(null);
  isSaved = $state.raw(true);

  readonly #tools: PlayTools;
  readonly #keeper: Keeper;
  #session: Session;
  #ahead: readonly Entry[];
  #isLeft = false;
  #cancelPause: (() => void) | null = null;

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
    this.canUndo = this.#mayUndo();
    this.#next();
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
    return this.#step({ move: this.game.format(move, this.match.position), at: this.#tools.clock.now() });
  }

  resign(): boolean {
    const by = this.you ?? this.toMove;
    if (by === null || this.match.outcome) return false;
    return this.#step({ end: 'resigned', by, at: this.#tools.clock.now() });
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
    this.isHinting = true;
    const { revision } = this.#session;
    const isCurrent = (): boolean => this.isHinting && this.#session.revision === revision;
    const show = (found: FoundTexts, isFinal: boolean): void => {
      if (isCurrent()) this.hint = this.#hintOf(found.move, isFinal) ?? this.hint;
    };
    try {
      const found = await this.#tools.thinker.ask(hintTask(this.match), (so) => show(so as FoundTexts, false));
      show(found as FoundTexts, true);
    } catch (error) {
      if (!(error instanceof Stopped) && isCurrent()) this.#tools.tell({ kind: 'stuck' });
    }
    if (this.#session.revision === revision) this.isHinting = false;
  }

  dropHint(): void {
    if (this.isHinting) this.#tools.thinker.stop();
    this.isHinting = false;
    this.hint = null;
  }

  pause(): void {
    this.isPaused = true;
    this.#stopThinking();
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
    this.#stopThinking();
    this.#tools.thinker.close();
    this.#keeper.close();
  }

  #step(entry: Entry): boolean {
    if (!this.#session.step(entry).ok) return false;
    this.#ahead = [];
    this.#changed('moved');
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
    this.#stopThinking();
    this.dropHint();
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
    void this.#think(toMove, this.match.players[toMove].level as Level);
  }

  async #think(seat: Seat, level: Level): Promise<void> {
    const session = this.#session;
    const { revision } = session;
    this.thinking = seat;
    const isCurrent = (): boolean =>
      this.#session === session && session.revision === revision && this.thinking === seat && !this.#isLeft;
    try {
      const seed = Math.floor(this.#tools.random() * 2 ** 32);
      const asked = this.#tools.thinker.ask(botTask(this.match, level, seed));
      const [found] = await Promise.all([asked, this.#pause(BOT_PAUSE)]);
      if (!isCurrent()) return;
      this.thinking = null;
      this.#step({ move: (found as FoundTexts).move, at: this.#tools.clock.now() });
    } catch (error) {
      if (error instanceof Stopped || !isCurrent()) return;
      this.thinking = null;
      this.isPaused = true;
      this.#tools.tell({ kind: 'stuck' });
    }
  }

  #pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      this.#cancelPause = this.#tools.clock.after(milliseconds, resolve);
    });
  }

  #stopThinking(): void {
    this.#cancelPause?.();
    this.#cancelPause = null;
    if (this.thinking === null) return;
    this.thinking = null;
    this.#tools.thinker.stop();
  }

  #hintOf(text: string, isFinal: boolean): Hint | null {
    const { position } = this.match;
    const parsed = this.game.parse(text, position);
    if (!parsed.ok) return null;
    return { move: parsed.value, path: this.game.paths(position, parsed.value)[0] ?? [], isFinal };
  }
}
