import {
  fail,
  isListed,
  type Language,
  type Outcome,
  ok,
  outcomeSentence,
  parseJson,
  parseMove,
  type Refusal,
  type Result,
  refusal,
  turnSentence,
} from '../../../../kernel/index.ts';
import { APP_MESSAGES, codecDetail, History } from '../../../../match/index.ts';
import { messages, moveSentence } from '../../messages.ts';
import { read } from '../../notation.ts';
import { starts } from '../../options.ts';
import type { JunglePosition } from '../../position.ts';
import { reader, why } from '../../refusal.ts';
import { decode } from '../../save/codec.ts';
import { encode, FORMAT, type SaveFile } from '../../save/file.ts';
import { entryAt, type MoveEntry, type Status, statusOf } from '../../state.ts';
import { type BoardName, type JungleOptions, PIECE_NAMES, SEAT_NAMES, UNDO_LIMIT } from '../../types.ts';
import { Board, type Player } from './board.ts';

/** A move of a game: `{ moveNumber, player, piece, from, to, captured }`. */
export type Move = MoveEntry;

/** A move in the document's notation: `3. RED Rat E4→E5 (captured BLUE Cat)`. */
export function moveNotation({ moveNumber, piece, from, to, captured }: Move, language: Language = 'en'): string {
  const move = read(`${from}-${to}`) as number;
  const numberOf = (name: string | null): number => PIECE_NAMES.indexOf(name ?? '');
  return `${moveNumber}. ${moveSentence(numberOf(piece), move, numberOf(captured), language)}`;
}

/** The moves of a game, with undo and redo. */
export class MoveHistory {
  readonly #history: History<Move>;

  /** Starts with the given moves, of which the last ten can be undone. */
  constructor(moves: readonly Move[] = []) {
    this.#history = new History(UNDO_LIMIT, moves);
  }

  /** All moves made and not undone. */
  get moves(): readonly Move[] {
    return [...this.#history.done];
  }

  get canUndo(): boolean {
    return this.#history.canUndo;
  }

  get canRedo(): boolean {
    return this.#history.canRedo;
  }

  push(move: Move): void {
    this.#history.push(move);
  }

  undo(): Move | undefined {
    return this.#history.undo();
  }

  redo(): Move | undefined {
    return this.#history.redo();
  }

  /** All moves in the document's notation. */
  notation(language: Language = 'en'): string[] {
    return this.#history.done.map((move) => moveNotation(move, language));
  }
}

/** Whether a match is running, won or drawn. */
export type GameStatus = Status;

/** Why a save file cannot be loaded: one of the document's messages, with details. */
export interface LoadError {
  readonly code: 'invalid-file' | 'corrupted-file';
  readonly message: string;
  readonly detail: string;
}

/** A running or finished game: board, turn, history and status. */
export class GameState {
  readonly moveHistory: MoveHistory;
  readonly #position: JunglePosition;
  /** Outcome decided by the players, such as an agreed draw, or `null`. Outcomes by the rules are in the position. */
  #ending: Outcome | null = null;

  /** The board, and the set-up position if the game started from one. */
  readonly options: JungleOptions;

  /** A new game, on the given board or from a set-up position, with the given moves made. Throws if a move is illegal. */
  constructor(start: BoardName | JungleOptions = 'spec', moves: readonly Pick<Move, 'from' | 'to'>[] = []) {
    this.options = typeof start === 'string' ? { board: start } : start;
    this.#position = starts.start(this.options);
    for (const { from, to } of moves) {
      const played = this.#play(from, to);
      if (!played.ok) throw new Error(`${from}-${to} is refused: ${played.error.code}`);
    }
    this.moveHistory = new MoveHistory(moves.map((_, ply) => entryAt(this.#position, ply)));
  }

  /** Loads a game from the text of a save file or from its parsed JSON. */
  static fromJSON(json: unknown, language: Language = 'en'): Result<GameState, LoadError> {
    const parsed = typeof json === 'string' ? parseJson(json) : ok(json);
    const decoded = decode(parsed.ok ? parsed.value : null);
    if (!decoded.ok) {
      const { code } = decoded.error;
      const { invalidFile, corruptedFile } = APP_MESSAGES[language];
      const message = code === 'invalid-file' ? invalidFile : corruptedFile;
      return fail({ code, message, detail: codecDetail(decoded.error, FORMAT, language) });
    }
    const { options, moves, outcome } = decoded.value;
    const state = new GameState(
      options as JungleOptions,
      moves.map((text) => ({ from: text.slice(0, 2), to: text.slice(3) })),
    );
    if (!state.#position.outcome) state.#ending = outcome;
    return ok(state);
  }

  /**
   * Returns the save file, stamped with the given time or the current time. `JSON.stringify` passes a key as the first argument,
   * which is ignored.
   */
  toJSON(at?: Date | string, now = Date.now()): SaveFile {
    const savedAt = at instanceof Date ? at.getTime() : now;
    const moves = this.moveHistory.moves.map(({ from, to }) => `${from}-${to}`);
    return encode({ options: this.options, moves, outcome: this.#outcome, savedAt });
  }

  get board(): Board {
    return new Board(this.#position);
  }

  get currentPlayer(): Player {
    return SEAT_NAMES[this.#position.toMove];
  }

  get status(): GameStatus {
    return statusOf(this.#outcome);
  }

  get movesWithoutCapture(): number {
    return this.#position.movesWithoutCapture;
  }

  /** Says whose turn it is, or how the game ended. */
  message(language: Language = 'en'): string {
    const outcome = this.#outcome;
    return outcome
      ? outcomeSentence(messages[language], outcome)
      : turnSentence(messages[language], this.#position.toMove);
  }

  /** Makes a move. An illegal move is refused and changes nothing. */
  makeMove(from: string, to: string): Result<Move, Refusal> {
    if (this.#ending) return fail(refusal('game-over'));
    const played = this.#play(from, to);
    if (played.ok) this.moveHistory.push(played.value);
    return played;
  }

  /** Ends a running game in a draw. Returns `false` if the game is already over. */
  agreeToDraw(): boolean {
    if (this.#outcome) return false;
    this.#ending = { winner: null, reason: 'agreement' };
    return true;
  }

  /** Undoes the last move and reverts an agreed draw. Returns the undone move, or `undefined` if there is no move to undo. */
  undo(): Move | undefined {
    const move = this.moveHistory.undo();
    if (!move) return undefined;
    this.#ending = null;
    this.#position.undo();
    return move;
  }

  redo(): Move | undefined {
    const move = this.#ending ? undefined : this.moveHistory.redo();
    if (move) this.#play(move.from, move.to);
    return move;
  }

  get #outcome(): Outcome | null {
    return this.#position.outcome ?? this.#ending;
  }

  #play(from: string, to: string): Result<Move, Refusal> {
    const position = this.#position;
    const move = parseMove({ isLegal: isListed, why }, reader, position, `${from}-${to}`);
    if (!move.ok) return move;
    position.play(move.value);
    return ok(entryAt(position, position.ply - 1));
  }
}
