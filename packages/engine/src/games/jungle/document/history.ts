import type { Language } from '../../../kernel/index.ts';
import { History } from '../../../match/index.ts';
import { moveSentence } from '../messages.ts';
import { read } from '../notation.ts';
import type { MoveEntry } from '../state.ts';
import { PIECE_NAMES, UNDO_LIMIT } from '../types.ts';

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

  /** The last ten of the given moves can be undone. */
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
