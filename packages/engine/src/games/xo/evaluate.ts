import { opponent } from '../../kernel/index.ts';
import { ALL, linesIn, sizeOf } from './board.ts';
import { energyOf, pointsOf, refreshed, WINNING_POINTS } from './player.ts';
import type { XoPosition } from './position.ts';
import { COSTS } from './types.ts';

/**
 * In hundredths of a point. The score is linear in them: they were fitted to the results of matches that bots played
 * against themselves, as scripts/tune.mjs does it, but for `winning`, which is set by hand. Frost, heat, thresholds of
 * energy and lines that only threaten came out at next to nothing and are left out.
 */
export const WEIGHTS = {
  /** To have the move. */
  tempo: 12,
  /** A lead of 1 : 0, of 2 : 0, of 2 : 1. */
  oneNil: 100,
  twoNil: 202,
  twoOne: 113,
  /** The mover can score in this turn: by placing a piece, or only by placing two. */
  place: 22,
  double: 25,
  /** And that point wins. */
  winning: 150,
  /** The mover cannot, and the other seat wins by a point in the next turn unless it is stopped. */
  losing: 21,
  /** The mover can, and the other seat can answer with a point of its own. */
  answer: 15,
  /** A unit of energy; what the next Start makes of Priority, penalty, heat and the most there can be is in it. */
  energy: 7,
  piece: 9,
  /** A piece in the centre, on top: it is in many lines, which count by themselves, and is as easily lost as any. */
  centre: -6,
  /** A line free of the opponent with one piece, with two. */
  lineOfOne: 3,
  lineOfTwo: 8,
};
export type Weights = typeof WEIGHTS;

const CENTRE = 0x0660;
const LAST_POINT = WINNING_POINTS - 1;
/** All 24 lines, and the diagonal ones, as bits of `linesIn`. */
const ALL_LINES = linesIn(ALL);
const DIAGONALS = ALL_LINES & (0xff << 24);

export const evaluate = (position: XoPosition): number => scoreBy(WEIGHTS, position);

export function scoreBy(weights: Weights, position: XoPosition): number {
  const { toMove, seals } = position;
  const mine = position.pieces(toMove);
  const theirs = position.pieces(opponent(toMove));
  const me = position.packed(toMove);
  const them = position.packed(opponent(toMove));
  const energy = energyOf(me);
  const theirEnergy = energyAtStart(them);
  const points = pointsOf(me);
  const theirPoints = pointsOf(them);
  const myTwos = twoIn(mine);
  const theirTwos = twoIn(theirs);
  const free = linesIn(ALL & ~theirs);
  const theirFree = linesIn(ALL & ~mine);

  let score = weights.tempo + leadOf(weights, points, theirPoints);

  // Who can fill up a line: the mover now, the other seat in the next turn, when the seals are open again.
  const reach = seals === 0 ? free : linesIn(ALL & ~(theirs | seals));
  const canPlace = (myTwos & reach) !== 0;
  const canScore = canPlace || (energy >= COSTS.double && (halfOpen(mine) & reach) !== 0);
  const isThreatened = ((theirTwos | (theirEnergy >= COSTS.double ? halfOpen(theirs) : 0)) & theirFree) !== 0;
  if (canScore) {
    score += canPlace ? weights.place : weights.double;
    if (points === LAST_POINT) score += weights.winning;
    else if (isThreatened) score -= weights.answer;
  } else if (isThreatened && theirPoints === LAST_POINT) score -= weights.losing;

  score += weights.energy * (energy - theirEnergy);
  score += weights.piece * (sizeOf(mine) - sizeOf(theirs));
  score += weights.centre * (sizeOf(mine & CENTRE) - sizeOf(theirs & CENTRE));
  score += weights.lineOfOne * (count(anyIn(mine) & ~myTwos & free) - count(anyIn(theirs) & ~theirTwos & theirFree));
  return score + weights.lineOfTwo * (count(myTwos & free) - count(theirTwos & theirFree));
}

/** With two points, whoever can fill up a line has won. */
export function isWon(position: XoPosition): boolean {
  const me = position.packed(position.toMove);
  if (pointsOf(me) !== LAST_POINT) return false;
  const mine = position.pieces(position.toMove);
  const reach = linesIn(ALL & ~(position.pieces(opponent(position.toMove)) | position.seals));
  return (twoIn(mine) & reach) !== 0 || (energyOf(me) >= COSTS.double && (halfOpen(mine) & reach) !== 0);
}

function leadOf(weights: Weights, mine: number, theirs: number): number {
  if (mine === theirs) return 0;
  if (mine < theirs) return -leadOf(weights, theirs, mine);
  return mine === 1 ? weights.oneNil : theirs === 0 ? weights.twoNil : weights.twoOne;
}

/** The energy that the player chooses with in the next turn. */
const energyAtStart = (player: number): number => energyOf(refreshed(player));

/** The lines with at least one cell of the set, as bits. */
const anyIn = (set: number): number => ALL_LINES & ~linesIn(ALL & ~set);

/** The lines with at least two cells of the set. */
function twoIn(set: number): number {
  const [a, b, c, d] = [set >> 1, set >> 4, set >> 5, set >> 3];
  const row = ((set & a) | ((set | a) & (set >> 2))) & 0x3333;
  const column = ((set & b) | ((set | b) & (set >> 8))) & 0xff;
  const right = ((set & c) | ((set | c) & (set >> 10))) & 0x33;
  const left = ((set & d) | ((set | d) & (set >> 6))) & 0xcc;
  return row | (column << 16) | ((right | left) << 24);
}

/** The lines that two new pieces fill up, which may not be side by side: with the middle in the set, or any of a diagonal. */
const halfOpen = (set: number): number =>
  (anyIn(set) & DIAGONALS) | ((set >> 1) & 0x3333) | (((set >> 4) & 0xff) << 16);

/** How many bits are set. */
function count(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
