/** Configuration and result of a game, with the names of Octa's founding document. */
import { type EndRules, endRulesOf } from '../ending.ts';
import { WIN_CONDITIONS } from '../types.ts';
import type { CellState } from './map.ts';

/** The two players; PLAYER_1 moves first. */
export const Player = { PLAYER_1: 'PLAYER_1', PLAYER_2: 'PLAYER_2' } as const;
export type Player = (typeof Player)[keyof typeof Player];

export const opponentOf = (player: Player): Player => (player === Player.PLAYER_1 ? Player.PLAYER_2 : Player.PLAYER_1);

/** The state of cells that a player owns. */
export const getCellState = (player: Player): CellState => player;

/** How a match can be won. */
export const WinCondition = { ELIMINATION: 'ELIMINATION', TURN_LIMIT_MAJORITY: 'TURN_LIMIT_MAJORITY' } as const;
export type WinCondition = (typeof WinCondition)[keyof typeof WinCondition];

/** Settings of a match. */
export interface GameConfig {
  readonly winCondition: WinCondition;
  /** Number of turns, at least 1. Ignored under ELIMINATION. */
  readonly turnLimit: number;
  readonly stopOnEnemy: boolean;
  /** Turns after which ELIMINATION ends in a tie; 0, the default, means never. */
  readonly drawAfter?: number;
}

/** How a match ended. */
export interface GameResult {
  /** The winner; `null` for a tie and while the game is in progress. */
  readonly winner: Player | null;
  readonly reason: string;
}

/** The rules that end a game with this config. Throws on an invalid value, naming its field. */
export function endRulesIn({ winCondition, turnLimit, stopOnEnemy, drawAfter = 0 }: GameConfig): EndRules {
  const isCount = (value: number, min: number): boolean => Number.isSafeInteger(value) && value >= min;
  check('winCondition', WIN_CONDITIONS.includes(winCondition), WIN_CONDITIONS.join(' or '));
  check('stopOnEnemy', typeof stopOnEnemy === 'boolean', 'true or false');
  if (winCondition === WinCondition.ELIMINATION) check('drawAfter', isCount(drawAfter, 0), 'an integer of at least 0');
  else check('turnLimit', isCount(turnLimit, 1), 'an integer of at least 1');
  return endRulesOf({ winCondition, turnLimit, drawAfter });
}

function check(field: string, isValid: boolean, expected: string): void {
  if (!isValid) throw new RangeError(`"${field}" of a GameConfig must be ${expected}`);
}
