import { describe, expect, test } from 'vitest';
import { type XoPosition, xo } from '../games/xo/index.ts';
import { type Game, LEVELS, legalMoves, type Seat } from '../kernel/index.ts';
import { matches, positionAfter, seatOf } from '../testkit/decided.ts';
import { AlphaBeta } from './alpha-beta.ts';
import { chooserOf } from './arena/contender.ts';
import { Bot, trapOr } from './bot.ts';
import { type Found, winningChance } from './types.ts';

const NODES = 40_000;

const game = xo as unknown as Game;
/** XO Enchanted with the same trap-setting bot at every level. */
const withTraps: Game = {
  ...game,
  bot: {
    ...game.bot,
    spec: { ...game.bot.spec, levels: LEVELS.map(() => ({ nodes: NODES, depth: null, oversight: 0, traps: true })) },
  },
};

/** The winner of a match between a bot with traps and greedy, from the end of the opening. */
function winnerOf(match: (typeof matches)[number]): Seat | null {
  const position = positionAfter(match.moves, match.opening);
  const bot = new Bot(withTraps, 8, 1);
  const greedy = chooserOf(game, { kind: 'greedy' }, 1, () => 0);
  while (!position.outcome) {
    position.play(position.toMove === seatOf(match.bot) ? bot.choose(position).move : greedy(position));
  }
  return position.outcome.winner;
}

interface Case {
  readonly position: XoPosition;
  readonly best: Found;
  readonly trap: Found;
}

/** The best move of a search, and the move after looking for a trap. */
function look(position: XoPosition, nodes = NODES, shouldStop?: () => boolean): Case {
  const among = legalMoves(position);
  const search = new AlphaBeta(xo.bot, 16);
  const best = search.best(position, { nodes: NODES / 2 }, among);
  return {
    position,
    best,
    trap: trapOr(xo, search, position, best, among, { nodes, ...(shouldStop ? { shouldStop } : {}) }),
  };
}

const some = matches.slice(0, 8);
const cases = some.flatMap(({ moves, opening, lostFrom, bot }) =>
  [opening, opening + 1, lostFrom - 2, lostFrom - 1, lostFrom]
    .map((plies) => positionAfter(moves, plies))
    .filter((position) => position.toMove === seatOf(bot))
    .map((position) => look(position)),
);
const set = cases.filter(({ best, trap }) => trap.move !== best.move);
const chanceOf = ({ score }: Found): number => winningChance(xo, score);

describe('traps', () => {
  test('win most of the matches that a plain search with five times the nodes failed to win against greedy', () => {
    const won = some.filter((match) => winnerOf(match) === seatOf(match.bot));
    expect(won.length).toBeGreaterThan(some.length / 2);
  });

  test('are set only when the seat is behind', () => {
    expect(set.length).toBeGreaterThan(2);
    for (const { best } of set) expect(chanceOf(best)).toBeLessThanOrEqual(1 / 3);
    expect(cases.some(({ best }) => chanceOf(best) > 1 / 3)).toBe(true);
    for (const { best, trap } of cases) if (chanceOf(best) > 1 / 3) expect(trap).toBe(best);
  });

  test('lower the winning chance by at most 0.1 at equal depth, unless it is already that low', () => {
    const sound = set.filter(({ best }) => chanceOf(best) > 1 / 10);
    expect(sound.length).toBeGreaterThan(2);
    for (const { best, trap } of sound) {
      expect(trap.depth).toBe(best.depth);
      expect(chanceOf(trap)).toBeGreaterThanOrEqual(chanceOf(best) - 1 / 10);
    }
  });

  test('leave the position unchanged, stay within the node limit except for one last search, and are repeatable', () => {
    for (const { position, best, trap } of set.slice(0, 5)) {
      const before = [position.hashLow, position.hashHigh, position.ply];
      expect(look(position).trap).toEqual(trap);
      expect([position.hashLow, position.hashHigh, position.ply]).toEqual(before);
      expect(trap.nodes - best.nodes).toBeLessThan(1.2 * NODES);
    }
  });

  test('are not set when no nodes or no time is left', () => {
    const [{ position, best }] = set as [Case];
    expect(look(position, 0).trap).toEqual(best);
    expect(look(position, NODES, () => true).trap).toEqual(best);
  });
});
