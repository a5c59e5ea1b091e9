import type { Game, Move, Position } from '../kernel/index.ts';
import { HopedPosition } from './natural.ts';
import { Prover } from './solver/prover.ts';
import { outlookOf } from './solver/solve.ts';
import type { Found, Limit, Search } from './types.ts';
import { winningChance } from './types.ts';

/** Who has less of a chance sets traps: against best play there is little left to lose. */
const BEHIND = 1 / 3;
/** What of its chance a trap may cost against an opponent who sees through it; where no more is left, anything. */
const MAX_COST = 1 / 10;
const TABLE_BITS = 18;

/**
 * For a seat that is behind: a move that wins by force as long as the other seat answers with what comes naturally, and that
 * the search finds about as good as the best; the best itself where there is none within the limit, or no need.
 * `search` is the one that found the best, so that it need not begin anew.
 */
export function trapOr<P extends Position>(
  game: Game<P>,
  search: Search<P>,
  position: P,
  best: Found,
  among: readonly Move[],
  limit: Limit,
): Found {
  const chance = winningChance(game, best.score);
  if (chance > BEHIND) return best;
  const hoped = new HopedPosition(game.bot, position.clone(), among);
  const outlook = outlookOf(game.bot);
  const prover = new Prover<HopedPosition<P>>({ seat: position.toMove, least: 'win' }, TABLE_BITS, ({ actual }) =>
    outlook(actual),
  );
  let searched = 0;
  const left = (): number => limit.nodes - prover.nodes - hoped.looks - searched;
  const isOver = (): boolean => left() <= 0 || limit.shouldStop?.() === true;
  const sound = (found: Found): boolean =>
    found.depth > 0 &&
    (chance <= MAX_COST || (found.depth >= best.depth && winningChance(game, found.score) >= chance - MAX_COST));

  let answer = best;
  while (!isOver() && prover.run(hoped, left(), isOver) === 'proved') {
    const trap = hoped.firsts.find((move) => isProved(prover, hoped, move));
    // None where the table has forgotten which.
    if (trap === undefined || trap === best.move || isOver()) break;
    const found = search.best(position, { ...limit, nodes: left(), depth: best.depth }, [trap]);
    searched += found.nodes;
    if (sound(found)) {
      answer = found;
      break;
    }
    hoped.firsts = hoped.firsts.filter((move) => move !== trap);
  }
  return { ...answer, nodes: best.nodes + prover.nodes + hoped.looks + searched };
}

function isProved<P extends Position>(prover: Prover<P>, position: P, move: Move): boolean {
  position.play(move);
  const isSo = prover.stateOf(position) === 'proved';
  position.undo();
  return isSo;
}
