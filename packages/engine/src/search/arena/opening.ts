import { type Game, type Move, MoveList, type Options, type Position, Random, randomMove } from '../../kernel/index.ts';
import { AlphaBeta } from '../alpha-beta.ts';

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
  // After failing to find a new opening once, accept repeated openings.
  let isExhausted = false;
  return Array.from({ length: count }, () => {
    let usable: string[] = [];
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const position = game.rules.start(options);
      const texts = randomPrefix(game, position, length.min + random.below(length.max - length.min + 1), random);
      if (!texts || isWonAtOnce(position)) continue;
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

/** Nodes per search, and number of openings searched to find each even opening. */
const SEARCH_NODES = 4000;
const SEARCH_TABLE_BITS = 12;
const MAX_SEARCHES = 60;
/** Maximum advantage in an even opening, as a share of `Playout.lead`. */
const EVEN_SHARE = 1 / 3;

/**
 * Random legal openings that a short search rates as about equal for both seats (even), so that skill decides the match. If no
 * new even opening is found, an earlier one is repeated; if no opening is even, the most even one is used. For the same seed, a
 * longer list starts with the shorter one.
 */
export function evenOpenings(
  game: Game,
  options: Options,
  length: OpeningLength,
  seed: number,
  count: number,
): string[][] {
  const random = new Random(seed);
  const search = new AlphaBeta(game.bot, SEARCH_TABLE_BITS);
  const maxLead = EVEN_SHARE * game.bot.spec.playout.lead;
  /** Size of the advantage, whichever seat has it, by position hash. */
  const leads = new Map<string, number>();
  const used = new Set<string>();
  return Array.from({ length: count }, () => {
    let fallback: { texts: string[]; hash: string; cost: number } | null = null;
    for (let attempt = 0; attempt < MAX_SEARCHES; attempt++) {
      const position = game.rules.start(options);
      const texts = randomPrefix(game, position, length.min + random.below(length.max - length.min + 1), random);
      if (!texts) continue;
      const hash = hashOf(position);
      const lead = leads.get(hash) ?? leadIn(search, position);
      leads.set(hash, lead);
      const isUsed = used.has(hash);
      if (lead <= maxLead && !isUsed) {
        used.add(hash);
        return texts;
      }
      const cost = lead <= maxLead ? 0 : lead;
      if (!fallback || cost < fallback.cost) fallback = { texts, hash, cost };
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

/** Whether the seat to move can win at once, which makes an opening unusable. */
function isWonAtOnce(position: Position): boolean {
  const list = new MoveList();
  position.moves(list);
  const seat = position.toMove;
  return list.toArray().some((move: Move) => {
    position.play(move);
    const wins = position.outcome?.winner === seat;
    position.undo();
    return wins;
  });
}
