import type { GameState } from './index.ts';

/** Twelve moves without captures or repetitions. */
export const MOVES = 'D2-D3 D8-D7 C3-C4 E7-E6 C1-C2 E9-E8 B3-B2 F7-F8 F3-F2 B7-B8 E3-E2 C7-C8'.split(' ');

/** Makes moves given as texts, each of which must be legal. */
export function make(state: GameState, ...texts: readonly string[]): GameState {
  for (const text of texts) {
    const made = state.makeMove(...(text.split('-') as [string, string]));
    if (!made.ok) throw new Error(`${text}: ${made.error.code}`);
  }
  return state;
}

/** A text that identifies the pieces on the board and the player to move. */
export const keyOf = ({ board }: Pick<GameState, 'board'>): string => board.toPosition().repetitionKey;
