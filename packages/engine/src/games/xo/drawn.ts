import { legalTexts, type Move, playTexts, type Seat, unwrap } from '../../kernel/index.ts';
import { CELLS } from './board.ts';
import { XoPosition, xo } from './index.ts';
import type { CellState, PlayerRecord } from './types.ts';

/** Everything that a picture does not show. Pairs are `[X, O]`. */
export interface Circumstances {
  readonly totalTurns?: number;
  readonly energy?: readonly [number, number];
  readonly points?: readonly [number, number];
  readonly hot?: readonly [number, number];
  readonly priority?: readonly [boolean, boolean];
  readonly penalty?: readonly [boolean, boolean];
  readonly isSuddenDeath?: boolean;
  readonly isChoosing?: boolean;
  readonly drawAfter?: number;
}

/**
 * Builds a position from a drawing, for tests. Rows run from the top. `.` is an empty cell, `#` a cell that the opponent
 * sealed last turn. `X` and `O` are pieces that moved in their owner's last turn; `X2` moved two of its owner's turns
 * before that, and `X!` is frozen. The position is after Start. `totalTurns` defaults to 10; X is to move when `totalTurns`
 * is even.
 */
export function drawn(picture: string, circumstances: Circumstances = {}): XoPosition {
  const { totalTurns = 10, isSuddenDeath = false, isChoosing = false, drawAfter = 200 } = circumstances;
  const turns = [Math.ceil(totalTurns / 2), Math.floor(totalTurns / 2)] as const;
  const player = (seat: Seat): PlayerRecord => ({
    score: circumstances.points?.[seat] ?? 0,
    energy: circumstances.energy?.[seat] ?? 1,
    ownerTurnCount: turns[seat],
    hasPriorityTurn: circumstances.priority?.[seat] ?? false,
    hasDisruptPenalty: circumstances.penalty?.[seat] ?? false,
    consecutiveTurnsAtMaxEnergy: circumstances.hot?.[seat] ?? 0,
  });
  const cell = (symbol: string): CellState => {
    if (symbol === '.') return { kind: 'empty' };
    if (symbol === '#') return { kind: 'sealed', expiresAtTurn: totalTurns + 1 };
    const [owner, age = '0'] = symbol as unknown as ['X' | 'O', string?];
    const frozen = age === '!';
    const lastMovedTurn = turns[owner === 'X' ? 0 : 1] - (frozen ? 3 : Number(age));
    return { kind: 'piece', owner, lastMovedTurn, frozen };
  };
  const cells = picture.trim().split(/\s+/).map(cell);
  if (cells.length !== CELLS) throw new Error(`a picture has ${CELLS} cells, not ${cells.length}`);
  return XoPosition.of({
    drawAfter,
    cells,
    players: [player(0), player(1)],
    toMove: (totalTurns % 2) as Seat,
    totalTurns,
    isSuddenDeath,
    isChoosing,
  });
}

/** Plays move texts in place, each of which must be legal. */
export function after(position: XoPosition, ...moves: readonly string[]): XoPosition {
  unwrap(playTexts(xo, position, moves));
  return position;
}

/** The texts of the legal moves. */
export const texts = (position: XoPosition): string[] => legalTexts(xo, position);

/** Plays the first of the given moves that completes no line, so that the match continues. */
export function playQuietly(position: XoPosition, moves: readonly Move[]): void {
  const points = position.points(0) + position.points(1);
  for (const move of moves) {
    position.play(move);
    if (!position.isChoosing && position.points(0) + position.points(1) === points) return;
    position.undo();
  }
  throw new Error('every move completes a line');
}
