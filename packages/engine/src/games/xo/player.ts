import type { PlayerRecord } from './types.ts';

export const MOST_ENERGY = 5;
export const WINNING_POINTS = 3;

/** Turns in a row ended at the most energy that overheat, and what is left then. */
export const OVERHEAT_TURNS = 2;
export const OVERHEAT_ENERGY = 3;

const GAIN = 1;
const PRIORITY_GAIN = 2;
export const SCORING_GAIN = 1;

//  A player's state in one number, so that turns change hands and are taken back quickly:
//  own turns 18 | Disrupt penalty 1 | Priority 1 | turns in a row at the most energy 4 | points 4 | energy 4
const FIELD = 15;
const POINTS_AT = 4;
const HOT_AT = 8;
export const PRIORITY = 1 << 12;
export const PENALTY = 1 << 13;
const TURNS_AT = 14;
/** The highest values that can be packed and then go up by one: of the four-bit fields, and of the own turns. */
export const MAX_FIELD = FIELD - 1;
export const MAX_TURNS = (1 << (32 - TURNS_AT)) - 2;
const HOT = FIELD << HOT_AT;

export const energyOf = (player: number): number => player & FIELD;
export const pointsOf = (player: number): number => (player >> POINTS_AT) & FIELD;
export const hotTurnsOf = (player: number): number => (player >> HOT_AT) & FIELD;
export const turnsOf = (player: number): number => player >>> TURNS_AT;

export const packPlayer = (record: PlayerRecord): number =>
  record.energy |
  (record.score << POINTS_AT) |
  (record.consecutiveTurnsAtMaxEnergy << HOT_AT) |
  (record.hasPriorityTurn ? PRIORITY : 0) |
  (record.hasDisruptPenalty ? PENALTY : 0) |
  (record.ownerTurnCount << TURNS_AT);

export const playerRecord = (player: number): PlayerRecord => ({
  score: pointsOf(player),
  energy: energyOf(player),
  ownerTurnCount: turnsOf(player),
  hasPriorityTurn: (player & PRIORITY) !== 0,
  hasDisruptPenalty: (player & PENALTY) !== 0,
  consecutiveTurnsAtMaxEnergy: hotTurnsOf(player),
});

/** Both as they are before the very first Start. */
export const FIRST_PLAYER = 2;
export const SECOND_PLAYER = 3;

/** Never above the maximum. */
export const capped = (energy: number): number => Math.min(energy, MOST_ENERGY);

export function gained(player: number, energy: number): number {
  const had = energyOf(player);
  return player - had + capped(had + energy);
}

export const paid = (player: number, energy: number): number => player - energy;

/** A point, and the energy bonus that comes with it. */
export const scored = (player: number): number => gained(player + (1 << POINTS_AT), SCORING_GAIN);

/** What the Start of a turn does to its player: overheat comes before the gain; the penalty keeps Priority for later. */
export function refreshed(player: number): number {
  const cool = hotTurnsOf(player) < OVERHEAT_TURNS ? player : (player & ~(HOT | FIELD)) | OVERHEAT_ENERGY;
  if (cool & PENALTY) return cool & ~PENALTY;
  if (cool & PRIORITY) return gained(cool, PRIORITY_GAIN) & ~PRIORITY;
  return gained(cool, GAIN);
}

/** What the End of a turn does to its player: one more turn, and whether it ended at the most energy. */
export function turned(player: number): number {
  const next = player + (1 << TURNS_AT);
  return energyOf(next) === MOST_ENERGY ? next + (1 << HOT_AT) : next & ~HOT;
}
