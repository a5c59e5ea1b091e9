import type { PlayerRecord } from './types.ts';

export const MAX_ENERGY = 5;
export const WINNING_POINTS = 3;

/** A player overheats after ending this many turns in a row at maximum energy. */
export const OVERHEAT_TURNS = 2;
/** Energy left after overheating. */
export const OVERHEAT_ENERGY = 3;

const GAIN = 1;
const PRIORITY_GAIN = 2;
export const SCORING_GAIN = 1;

//  A player packed into one number, so that switching seats and undo are fast:
//  own turns 18 | Disrupt penalty 1 | Priority 1 | turns in a row at maximum energy 4 | points 4 | energy 4
const FIELD = 15;
const POINTS_AT = 4;
const HOT_AT = 8;
export const PRIORITY = 1 << 12;
export const PENALTY = 1 << 13;
const TURNS_AT = 14;
/** Largest value of a four-bit field that can still increase by one. */
export const MAX_FIELD = FIELD - 1;
/** Largest number of a player's own turns that can still increase by one. */
export const MAX_TURNS = (1 << (32 - TURNS_AT)) - 2;
const HOT = FIELD << HOT_AT;

export const energyOf = (player: number): number => player & FIELD;
export const pointsOf = (player: number): number => (player >> POINTS_AT) & FIELD;
/** Turns in a row ended at maximum energy. */
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

/** X, packed, before the first Start: 2 energy. */
export const X_AT_START = 2;
/** O, packed, before the first Start: 3 energy. */
export const O_AT_START = 3;

export const capEnergy = (energy: number): number => Math.min(energy, MAX_ENERGY);

function addEnergy(player: number, gain: number): number {
  const energy = energyOf(player);
  return player - energy + capEnergy(energy + gain);
}

export const payEnergy = (player: number, cost: number): number => player - cost;

/** Adds a point and the energy bonus for scoring. */
export const addPoint = (player: number): number => addEnergy(player + (1 << POINTS_AT), SCORING_GAIN);

/** The player after Start. Overheating comes before the gain. With the Disrupt penalty, Priority is kept for the next turn. */
export function turnStarted(player: number): number {
  const cool = hotTurnsOf(player) < OVERHEAT_TURNS ? player : (player & ~(HOT | FIELD)) | OVERHEAT_ENERGY;
  if (cool & PENALTY) return cool & ~PENALTY;
  if (cool & PRIORITY) return addEnergy(cool, PRIORITY_GAIN) & ~PRIORITY;
  return addEnergy(cool, GAIN);
}

/** The player after End: counts the turn, and the turns in a row that ended at maximum energy. */
export function turnEnded(player: number): number {
  const next = player + (1 << TURNS_AT);
  return energyOf(next) === MAX_ENERGY ? next + (1 << HOT_AT) : next & ~HOT;
}
