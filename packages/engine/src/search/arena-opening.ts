import { type Game, type Move, MoveList, type Options, type Position, Random } from '../kernel/index.ts';

/** How many random moves an opening has, at least and at most. */
export interface OpeningLength {
  readonly least: number;
  readonly most: number;
}

/** Enough to vary, few enough that the bots still decide the match. */
export const OPENING_LENGTH: OpeningLength = { least: 2, most: 6 };

/** How often another opening is tried where one is no good or was there before. */
const ATTEMPTS = 40;

/**
 * Random legal beginnings, as move texts: each played from both sides, so that whoever it favours, it favours both. All
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
      const position = game.start(options);
      const texts = randomPrefix(game, position, length.least + random.below(length.most - length.least + 1), random);
      if (!texts || isWonAtOnce(position)) continue;
      usable = texts;
      const place = `${position.hashLow}:${position.hashHigh}`;
      const isNew = !seen.has(place);
      seen.add(place);
      if (isNew || isExhausted) return usable;
    }
    isExhausted = true;
    return usable;
  });
}

/** Random moves, played on the position; null when the match is over before. */
function randomPrefix(game: Game, position: Position, plies: number, random: Random): string[] | null {
  const list = new MoveList();
  const texts: string[] = [];
  while (texts.length < plies && !position.outcome) {
    position.moves(list);
    const move = list.at(random.below(list.length));
    texts.push(game.format(move, position));
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
