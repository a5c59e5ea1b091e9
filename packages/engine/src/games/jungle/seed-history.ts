import {
  History,
  type Language,
  ok,
  outcomeSentence,
  parseMove,
  type Refusal,
  type Result,
  turnSentence,
} from '../../kernel/index.ts';
import { read } from './notation.ts';
import { JunglePosition } from './position.ts';
import { DOOR } from './refusal.ts';
import { Board, type Player } from './seed-model.ts';
import { entryAt, type MoveEntry, type Status, statusOf } from './state.ts';
import { type BoardName, PIECE_NAMES, SEAT_NAMES } from './types.ts';
import { moveSentence, words } from './words.ts';

/** `{ moveNumber, player, piece, from, to, captured }` */
export type Move = MoveEntry;
export type GameStatus = Status;

/** How many moves can be undone. */
export const UNDO_LIMIT = 10;

/** As the history shows it: `3. RED Rat E4→E5 (captured BLUE Cat)`. */
export function moveNotation({ moveNumber, piece, from, to, captured }: Move, language: Language = 'en'): string {
  const move = read(`${from}-${to}`) as number;
  const numberOf = (name: string | null): number => PIECE_NAMES.indexOf(name ?? '');
  return `${moveNumber}. ${moveSentence(numberOf(piece), move, numberOf(captured), language)}`;
}

/** The stack for undo and redo, and the list for the history and the replay. */
export class MoveHistory {
  readonly #history: History<Move>;

  /** Of what is loaded, the last ten moves can be undone. */
  constructor(moves: readonly Move[] = []) {
    this.#history = new History(UNDO_LIMIT, moves);
  }

  /** All moves that are made and not undone. */
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

  /** The list as people read it. */
  notation(language: Language = 'en'): string[] {
    return this.#history.done.map((move) => moveNotation(move, language));
  }
}

/** A game that is played: board, turn, history and status. */
export class GameState {
  readonly moveHistory: MoveHistory;
  readonly #position: JunglePosition;

  /** A new game, or one with those moves made, which must be legal. */
  constructor(board: BoardName = 'spec', moves: readonly Pick<Move, 'from' | 'to'>[] = []) {
    this.#position = JunglePosition.start(board);
    for (const { from, to } of moves) {
      const played = this.#play(from, to);
      if (!played.ok) throw new Error(`${from}-${to} is refused: ${played.error.code}`);
    }
    this.moveHistory = new MoveHistory(moves.map((_, ply) => entryAt(this.#position, ply)));
  }

  get board(): Board {
    return new Board(this.#position);
  }

  get currentPlayer(): Player {
    return SEAT_NAMES[this.#position.toMove];
  }

  get status(): GameStatus {
    return statusOf(this.#position.outcome);
  }

  get movesWithoutCapture(): number {
    return this.#position.movesWithoutCapture;
  }

  /** Whose turn it is, or how it ended. */
  message(language: Language = 'en'): string {
    const { outcome, toMove } = this.#position;
    return outcome ? outcomeSentence(words[language], outcome) : turnSentence(words[language], toMove);
  }

  /** Makes the move, or says why not and changes nothing. */
  makeMove(from: string, to: string): Result<Move, Refusal> {
    const played = this.#play(from, to);
    if (played.ok) this.moveHistory.push(played.value);
    return played;
  }

  /** The move that was undone, or undefined when there is none. */
  undo(): Move | undefined {
    const move = this.moveHistory.undo();
    if (move) this.#position.undo();
    return move;
  }

  redo(): Move | undefined {
    const move = this.moveHistory.redo();
    if (move) this.#play(move.from, move.to);
    return move;
  }

  #play(from: string, to: string): Result<Move, Refusal> {
    const position = this.#position;
    const move = parseMove(DOOR, `${from}-${to}`, position);
    if (!move.ok) return move;
    position.play(move.value);
    return ok(entryAt(position, position.ply - 1));
  }
}
