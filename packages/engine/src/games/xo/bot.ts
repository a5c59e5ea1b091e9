import { type BotSpec, opponent } from '../../kernel/index.ts';
import { ALL, linesIn, sizeOf } from './board.ts';
import { energyOf, pointsOf, turnStarted, WINNING_POINTS } from './player.ts';
import type { XoPosition } from './position.ts';
import { COSTS } from './types.ts';

/**
 * The opening often decides the match. Of 50 openings that a short search called even, 42 were won by the same seat in three
 * matches out of three (equal bots, 100,000 nodes).
 *
 * `lead` is small because even a small score decides the match: with a score of 15 to 25 after the opening, the same seat
 * won four matches out of four in 56 of 60 openings; with a smaller score, in 140 of 228 (20,000 nodes).
 *
 * No move is noisy: the evaluation already anticipates scoring moves; neither searching them deeper nor trying them first won
 * more matches.
 *
 * The lower levels differ in how many moves they overlook, since only a handful of the dozens of legal moves matter.
 */
export const bot: BotSpec = {
  method: 'alpha-beta',
  playout: { plies: 0, lead: 30 },
  levels: [
    { nodes: 200, depth: 1, oversight: 95 },
    { nodes: 200, depth: 1, oversight: 91 },
    { nodes: 200, depth: 1, oversight: 86 },
    { nodes: 200, depth: 1, oversight: 79 },
    { nodes: 400, depth: 2, oversight: 65 },
    { nodes: 1_500, depth: null, oversight: 45 },
    { nodes: 10_000, depth: null, oversight: 20 },
    { nodes: 5_000_000, depth: null, oversight: 0 },
  ],
};

/**
 * Weights in hundredths of a point. The score is linear in the weights. They were fitted to results of self-play,
 * except `winning`, which is set by hand. Weights for frost, heat, energy thresholds and mere threats came out near zero
 * and are left out.
 */
export const WEIGHTS = {
  /** Bonus for having the move. */
  tempo: 12,
  /** A lead of 1 : 0. */
  oneNil: 100,
  /** A lead of 2 : 0. */
  twoNil: 202,
  /** A lead of 2 : 1. */
  twoOne: 113,
  /** The mover can score this turn by placing one piece. */
  place: 22,
  /** The mover can score this turn only by placing two pieces. */
  double: 25,
  /** The mover can score this turn, and that point wins. */
  winning: 150,
  /** The mover cannot score this turn, and the opponent threatens to score the winning point next turn. */
  losing: 21,
  /** The mover can score this turn, and the opponent can score next turn. */
  answer: 15,
  /** One unit of energy. The opponent's energy is counted as it will be after the next Start. */
  energy: 7,
  piece: 9,
  /** Added for a piece in the centre. Negative, because the lines through the centre already count in its favour. */
  centre: -6,
  /** A line with one of the player's pieces and none of the opponent's. */
  lineOfOne: 3,
  /** A line with two of the player's pieces and none of the opponent's. */
  lineOfTwo: 8,
};
export type Weights = typeof WEIGHTS;

const CENTRE = 0x0660;
const LAST_POINT = WINNING_POINTS - 1;
// Sets of lines, as `linesIn` returns them.
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

  // The mover can complete a line now; the opponent can do so next turn, after the seals have opened.
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

/** Whether the mover has two points and can complete a line, which wins this turn. */
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

/** The player's energy after the next Start. */
const energyAtStart = (player: number): number => energyOf(turnStarted(player));

/** The lines with at least one cell in the set. */
const anyIn = (set: number): number => ALL_LINES & ~linesIn(ALL & ~set);

/** The lines with at least two cells in the set. */
function twoIn(set: number): number {
  const [a, b, c, d] = [set >> 1, set >> 4, set >> 5, set >> 3];
  const row = ((set & a) | ((set | a) & (set >> 2))) & 0x3333;
  const column = ((set & b) | ((set | b) & (set >> 8))) & 0xff;
  const right = ((set & c) | ((set | c) & (set >> 10))) & 0x33;
  const left = ((set & d) | ((set | d) & (set >> 6))) & 0xcc;
  return row | (column << 16) | ((right | left) << 24);
}

/**
 * The lines that a double can complete. The two cells of a double must not be side by side, so the set must contain the
 * middle cell of a horizontal or vertical line, or any cell of a diagonal.
 */
const halfOpen = (set: number): number =>
  (anyIn(set) & DIAGONALS) | ((set >> 1) & 0x3333) | (((set >> 4) & 0xff) << 16);

/** Number of lines in a set of lines. */
function count(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
