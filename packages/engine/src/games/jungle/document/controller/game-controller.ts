import { fail, fill, ok, type Refusal, type Result, refusalSentence } from '../../../../kernel/index.ts';
import { APP_MESSAGES } from '../../../../match/index.ts';
import { messages } from '../../messages.ts';
import { MoveValidator } from '../model/board.ts';
import { GameState, type LoadError, type Move } from '../model/game-state.ts';
import type { GameView } from '../view/game-view.ts';
import { ReplayEngine } from './replay-engine.ts';

const TEXTS = APP_MESSAGES.en;

/** Turns what a player does into changes of the game, and has the view show each result. */
export class GameController {
  readonly #view: GameView;
  #state: GameState;
  #selected: string | null = null;

  constructor(view: GameView, state: GameState = new GameState()) {
    this.#view = view;
    this.#state = state;
    this.#show();
  }

  get state(): GameState {
    return this.#state;
  }

  /** The square of the selected piece, or `null`. */
  get selected(): string | null {
    return this.#selected;
  }

  newGame(): void {
    this.#load(new GameState());
  }

  /** A click on a square: selects or deselects a piece of the player to move, or moves the selected piece there. */
  click(square: string): void {
    const { board, currentPlayer, status } = this.#state;
    const piece = board.getPieceAt(square);
    if (piece?.owner === currentPlayer && status === 'IN_PROGRESS') {
      this.#select(this.#selected === square ? null : square);
    } else if (piece || this.#selected !== null) {
      const made = this.move(this.#selected ?? square, square);
      if (!made.ok && !piece) this.#select(null);
    }
  }

  /** Makes a move. The view shows the new board, or why the move is refused. */
  move(from: string, to: string): Result<Move, Refusal> {
    const made = this.#state.makeMove(from, to);
    if (made.ok) this.#select(null);
    else this.#view.showMessage(refusalSentence(messages.en, made.error));
    return made;
  }

  /** Undoes the last move. Returns `false` if there is none to undo. */
  undo(): boolean {
    return this.#stepped(this.#state.undo(), TEXTS.undone);
  }

  /** Makes the last undone move again. Returns `false` if there is none. */
  redo(): boolean {
    return this.#stepped(this.#state.redo(), TEXTS.redone);
  }

  /** The text of a save file. The caller writes it and then calls `saved`. */
  save(at: Date): string {
    return JSON.stringify(this.#state.toJSON(at), null, 2);
  }

  /** Says that the game was saved, or why not. */
  saved(file: string, failure: string | null = null): void {
    this.#view.showMessage(
      failure === null ? fill(TEXTS.saved, { file }) : fill(TEXTS.saveFailed, { reason: failure }),
    );
  }

  /** Loads the text of a save file; `null` stands for a file that does not exist. A file that is refused changes nothing. */
  load(text: string | null, file: string): Result<GameState, Pick<LoadError, 'message'>> {
    const loaded = text === null ? fail({ message: TEXTS.fileNotFound }) : GameState.fromJSON(text);
    if (!loaded.ok) {
      this.#view.showMessage(loaded.error.message);
      return loaded;
    }
    this.#load(loaded.value);
    this.#view.showMessage(fill(TEXTS.loaded, { file }));
    return ok(loaded.value);
  }

  showHistory(): void {
    this.#view.showHistory(this.#state);
  }

  /** A replay of the game so far. Stopping it leaves the game as it is. */
  replay(): ReplayEngine {
    const { moveHistory, options } = this.#state;
    return new ReplayEngine(moveHistory.moves, undefined, options);
  }

  #select(square: string | null): void {
    this.#selected = square;
    this.#show();
  }

  #stepped(move: Move | undefined, text: string): boolean {
    if (move === undefined) return false;
    this.#select(null);
    this.#view.showMessage(text);
    return true;
  }

  #load(state: GameState): void {
    this.#state = state;
    this.#select(null);
  }

  #show(): void {
    const targets = this.#selected === null ? [] : new MoveValidator(this.#state.board).getValidMoves(this.#selected);
    this.#view.showGame(this.#state, targets);
  }
}
