import { legalTexts, type Move, playTexts, type Seat, unwrap } from '../../kernel/index.ts';
import { CELLS } from './board.ts';
import { XoPosition, xo } from './index.ts';
import type { CellState, PlayerRecord } from './types.ts';

/** What a picture does not show; `[x, o]` where it is given for both. */
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
 * A position from a drawing, for tests: rows from the top. `.` empty; `#` sealed by the opponent in the turn before;
 * `X` and `O` pieces moved in their owner's last turn, `X2` one that was not moved for two turns since, `X!` a frozen
 * one. The Start of the turn has been done; X is to move when `totalTurns` (10 unless given) is even.
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

/** Plays texts through the checked door, in place. */
export function after(position: XoPosition, ...moves: readonly string[]): XoPosition {
  unwrap(playTexts(xo, position, moves));
  return position;
}

/** The texts of all legal moves. */
export const texts = (position: XoPosition): string[] => legalTexts(xo, position);

/** Plays the first of the moves that makes no line, so that a match can last. */
export function playQuietly(position: XoPosition, moves: readonly Move[]): void {
  const points = position.points(0) + position.points(1);
  for (const move of moves) {
    position.play(move);
    if (!position.isChoosing && position.points(0) + position.points(1) === points) return;
    position.undo();
  }
  throw new Error('every move makes a line');
}
