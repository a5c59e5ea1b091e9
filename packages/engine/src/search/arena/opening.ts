import { type Game, type Move, MoveList, type Options, type Position, Random } from '../../kernel/index.ts';
import { AlphaBeta } from '../alpha-beta.ts';

/** How many random moves an opening has, at least and at most. */
export interface OpeningLength {
  readonly min: number;
  readonly max: number;
}

/** Enough to vary, few enough that the bots still decide the match. */
export const OPENING_LENGTH: OpeningLength = { min: 2, max: 6 };

/** How often another opening is tried where one is no good or was there before. */
const ATTEMPTS = 40;

/**
 * Random legal beginnings, as move texts, whoever they favour: for variety. All
 * differ as long as there are others to be found. A longer list begins with the shorter one.
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
  // Once there is nothing new to be found, it is not looked for again.
  let isExhausted = false;
  return Array.from({ length: count }, () => {
    let usable: string[] = [];
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const position = game.rules.start(options);
      const texts = randomPrefix(game, position, length.min + random.below(length.max - length.min + 1), random);
      if (!texts || isWonAtOnce(position)) continue;
      usable = texts;
      const place = placeOf(position);
      const isNew = !seen.has(place);
      seen.add(place);
      if (isNew || isExhausted) return usable;
    }
    isExhausted = true;
    return usable;
  });
}

/** What a look at an opening costs at most, in nodes, and how many openings are looked at for one that is even. */
const LOOK_NODES = 4000;
const LOOK_TABLE_BITS = 12;
const LOOKS = 60;
/** Of the lead that is worth about three to one: what an even opening may favour a seat by. */
const EVEN_SHARE = 1 / 3;

/**
 * Random legal beginnings that a short search finds about even, so that who plays better decides the match. Where none is
 * found, one comes again that was even, or else the most even of those looked at. A longer list begins with the shorter one.
 */
export function evenOpenings(
  game: Game,
  options: Options,
  length: OpeningLength,
  seed: number,
  count: number,
): string[][] {
  const random = new Random(seed);
  const search = new AlphaBeta(game.bot, LOOK_TABLE_BITS);
  const most = EVEN_SHARE * game.bot.spec.playout.lead;
  /** By how much each position that was looked at favours a seat. */
  const leads = new Map<string, number>();
  const given = new Set<string>();
  return Array.from({ length: count }, () => {
    let second: { texts: string[]; place: string; cost: number } | null = null;
    for (let look = 0; look < LOOKS; look++) {
      const position = game.rules.start(options);
      const texts = randomPrefix(game, position, length.min + random.below(length.max - length.min + 1), random);
      if (!texts) continue;
      const place = placeOf(position);
      const lead = leads.get(place) ?? leadIn(search, position);
      leads.set(place, lead);
      const isGiven = given.has(place);
      if (lead <= most && !isGiven) {
        given.add(place);
        return texts;
      }
      const cost = lead <= most ? 0 : lead;
      if (!second || cost < second.cost) second = { texts, place, cost };
    }
    if (second) given.add(second.place);
    return second?.texts ?? [];
  });
}

/** How far ahead a short search sees either seat, in hundredths of the game's unit. */
function leadIn(search: AlphaBeta<Position>, position: Position): number {
  search.clear();
  return Math.abs(search.best(position, { nodes: LOOK_NODES }).score);
}

const placeOf = ({ hashLow, hashHigh }: Position): string => `${hashLow}:${hashHigh}`;

/** Random moves, played on the position; null when the match is over before. */
function randomPrefix(game: Game, position: Position, plies: number, random: Random): string[] | null {
  const list = new MoveList();
  const texts: string[] = [];
  while (texts.length < plies && !position.outcome) {
    position.moves(list);
    const move = list.at(random.below(list.length));
    texts.push(game.notation.format(position, move));
    position.play(move);
  }
  return position.outcome ? null : texts;
}

/** Whether the seat to move has a move that wins: nothing would be left to play for. */
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
