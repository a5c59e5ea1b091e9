import { type Game, MoveList, type Options, type Position, Random, randomMove } from '../../kernel/index.ts';
import { AlphaBeta } from '../alpha-beta.ts';
import { hasWinningMove } from '../known-end.ts';

/** Number of random moves in an opening. */
export interface OpeningLength {
  readonly min: number;
  readonly max: number;
}

/** Default length: long enough for variety, short enough for the bots to decide the match. */
export const OPENING_LENGTH: OpeningLength = { min: 2, max: 6 };

/** Maximum attempts to find an opening that is usable and new. */
const ATTEMPTS = 40;

/**
 * Random legal openings as move texts, regardless of which seat they favour. Openings repeat only when too few distinct ones
 * exist. For the same seed, a longer list starts with the shorter one.
 */
export function randomOpenings(
  game: Game,
  options: Options,
  length: OpeningLength,
  seed: number,
  count: number,
): string[][] {
  const random = new Random(seed);
  const seen = new Set<string>();
  const list = new MoveList();
  // After failing to find a new opening once, accept repeated openings.
  let isExhausted = false;
  return Array.from({ length: count }, () => {
    let usable: string[] = [];
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const position = game.rules.start(options);
      const texts = randomPrefix(game, position, length.min + random.below(length.max - length.min + 1), random);
      if (!texts || hasWinningMove(position, list)) continue;
      usable = texts;
      const hash = hashOf(position);
      const isNew = !seen.has(hash);
      seen.add(hash);
      if (isNew || isExhausted) return usable;
    }
    isExhausted = true;
    return usable;
  });
}

/** Nodes per search, and number of openings searched to find each suitable opening. */
const SEARCH_NODES = 4000;
const SEARCH_TABLE_BITS = 12;
const MAX_SEARCHES = 60;

/** Range of the advantage that an opening gives to one of the seats, as a share of `Playout.lead`. */
export interface LeadRange {
  readonly min: number;
  readonly max: number;
}

/** Default range: neither seat is clearly ahead, so that skill decides the match. */
export const EVEN: LeadRange = { min: 0, max: 1 / 3 };

/**
 * Random legal openings in which a short search sees an advantage within a range. Repeats an earlier opening if it finds no new
 * one, and uses the nearest one if none is in the range. For the same seed, a longer list starts with the shorter one.
 */
export function ratedOpenings(
  game: Game,
  options: Options,
  length: OpeningLength,
  seed: number,
  count: number,
  range: LeadRange = EVEN,
): string[][] {
  const random = new Random(seed);
  const search = new AlphaBeta(game.bot, SEARCH_TABLE_BITS);
  const unit = game.bot.spec.playout.lead;
  /** Distance from the range, by position hash. */
  const distances = new Map<string, number>();
  const distanceOf = (position: Position): number => {
    const lead = leadIn(search, position);
    return Math.max(0, range.min * unit - lead, lead - range.max * unit);
  };
  const used = new Set<string>();
  return Array.from({ length: count }, () => {
    let fallback: { texts: string[]; hash: string; distance: number } | null = null;
    for (let attempt = 0; attempt < MAX_SEARCHES; attempt++) {
      const position = game.rules.start(options);
      const texts = randomPrefix(game, position, length.min + random.below(length.max - length.min + 1), random);
      if (!texts) continue;
      const hash = hashOf(position);
      const distance = distances.get(hash) ?? distanceOf(position);
      distances.set(hash, distance);
      if (distance === 0 && !used.has(hash)) {
        used.add(hash);
        return texts;
      }
      if (!fallback || distance < fallback.distance) fallback = { texts, hash, distance };
    }
    if (fallback) used.add(fallback.hash);
    return fallback?.texts ?? [];
  });
}

/** Size of the advantage found by a short search, whichever seat has it, in hundredths of the game's unit. */
function leadIn(search: AlphaBeta<Position>, position: Position): number {
  search.clear();
  return Math.abs(search.best(position, { nodes: SEARCH_NODES }).score);
}

const hashOf = ({ hashLow, hashHigh }: Position): string => `${hashLow}:${hashHigh}`;

/** Plays random moves on the position and returns their texts; `null` if the match ends first. */
function randomPrefix(game: Game, position: Position, plies: number, random: Random): string[] | null {
  const texts: string[] = [];
  while (texts.length < plies && !position.outcome) {
    const move = randomMove(position, random);
    texts.push(game.notation.format(position, move));
    position.play(move);
  }
  return position.outcome ? null : texts;
}
