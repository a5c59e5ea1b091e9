import {
  codecDetail,
  fail,
  HOST_MESSAGES,
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
} from '../../../kernel/index.ts';
import { messages } from '../messages.ts';
import { JunglePosition } from '../position.ts';
import { reader, why } from '../refusal.ts';
import { decode } from '../save/read.ts';
import { encode, FORMAT, type SaveFile } from '../save/write.ts';
import { entryAt, type Status, statusOf } from '../state.ts';
import { type BoardName, SEAT_NAMES } from '../types.ts';
import { type Move, MoveHistory } from './history.ts';
import { Board, type Player } from './model.ts';

export type GameStatus = Status;

/** Why a save file is not loaded: one of the fixed messages, and what exactly is wrong. */
export interface LoadError {
  readonly code: 'invalid-file' | 'corrupted-file';
  readonly message: string;
  readonly detail: string;
}

/** A game that is played: board, turn, history and status. */
export class GameState {
  readonly moveHistory: MoveHistory;
  readonly #position: JunglePosition;
  /** How the players ended it; the rules' own endings are the position's. */
  #ending: Outcome | null = null;

  /** A new game, or one with those moves made, which must be legal. */
  constructor(board: BoardName = 'spec', moves: readonly Pick<Move, 'from' | 'to'>[] = []) {
    this.#position = JunglePosition.start(board);
    for (const { from, to } of moves) {
      const played = this.#play(from, to);
      if (!played.ok) throw new Error(`${from}-${to} is refused: ${played.error.code}`);
    }
    this.moveHistory = new MoveHistory(moves.map((_, ply) => entryAt(this.#position, ply)));
  }

  /** The game of a save file, given as its text or as the JSON in it. */
  static fromJSON(json: unknown, language: Language = 'en'): Result<GameState, LoadError> {
    const parsed = typeof json === 'string' ? parseJson(json) : ok(json);
    const decoded = decode(parsed.ok ? parsed.value : null);
    if (!decoded.ok) {
      const { code } = decoded.error;
      const { invalidFile, corruptedFile } = HOST_MESSAGES[language];
      const message = code === 'invalid-file' ? invalidFile : corruptedFile;
      return fail({ code, message, detail: codecDetail(decoded.error, FORMAT, language) });
    }
    const { options, moves, outcome } = decoded.value;
    const state = new GameState(
      options.board as BoardName,
      moves.map((text) => ({ from: text.slice(0, 2), to: text.slice(3) })),
    );
    if (!state.#position.outcome) state.#ending = outcome;
    return ok(state);
  }

  /** The save file, stamped with the time that is handed in, or now. (`JSON.stringify` hands in a key, which is ignored.) */
  toJSON(at?: Date | string, now = Date.now()): SaveFile {
    const savedAt = at instanceof Date ? at.getTime() : now;
    const moves = this.moveHistory.moves.map(({ from, to }) => `${from}-${to}`);
    const options = { board: this.#position.layout.board };
    return encode({ options, moves, outcome: this.#outcome, savedAt });
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

  /** Whose turn it is, or how it ended. */
  message(language: Language = 'en'): string {
    const outcome = this.#outcome;
    return outcome
      ? outcomeSentence(messages[language], outcome)
      : turnSentence(messages[language], this.#position.toMove);
  }

  /** Makes the move, or says why not and changes nothing. */
  makeMove(from: string, to: string): Result<Move, Refusal> {
    if (this.#ending) return fail(refusal('game-over'));
    const played = this.#play(from, to);
    if (played.ok) this.moveHistory.push(played.value);
    return played;
  }

  /** Ends a running game as both players agree; false when it is over already. */
  agreeToDraw(): boolean {
    if (this.#outcome) return false;
    this.#ending = { winner: null, reason: 'agreement' };
    return true;
  }

  /** The move that was undone, or undefined when there is none. A game that the players ended goes on. */
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
