import type { Game, Move, Position } from '../kernel/index.ts';
import { HopedPosition } from './natural.ts';
import { Prover } from './solver/prover.ts';
import { outlookOf } from './solver/solve.ts';
import type { Found, Limit, Search } from './types.ts';
import { winningChance } from './types.ts';

/** Maximum winning chance at which the bot sets traps. It then has little left to lose against best play. */
const BEHIND = 1 / 3;
/** Maximum drop in winning chance if the opponent sees through the trap. When the chance is no higher than this, any trap is allowed. */
const MAX_COST = 1 / 10;
const TABLE_BITS = 18;

/**
 * Looks for a trap when the seat to move is behind: a move that wins by force against natural replies and that search rates
 * almost as high as `best`. Returns `best` if the seat is not behind or no trap is found within the limit. `search` must be
 * the search that found `best`, so that its tables can be reused.
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
  const shouldStop = (): boolean => left() <= 0 || limit.shouldStop?.() === true;
  const isSound = (found: Found): boolean =>
    found.depth > 0 &&
    (chance <= MAX_COST || (found.depth >= best.depth && winningChance(game, found.score) >= chance - MAX_COST));

  let answer = best;
  while (!shouldStop() && prover.run(hoped, left(), shouldStop) === 'proved') {
    const trap = hoped.firsts.find((move) => isProved(prover, hoped, move));
    // `undefined` when the table no longer has the proved move.
    if (trap === undefined || trap === best.move || shouldStop()) break;
    const found = search.best(position, { ...limit, nodes: left(), depth: best.depth }, [trap]);
    searched += found.nodes;
    if (isSound(found)) {
      answer = found;
      break;
    }
    hoped.firsts = hoped.firsts.filter((move) => move !== trap);
  }
  return { ...answer, nodes: best.nodes + prover.nodes + hoped.looks + searched };
}

function isProved<P extends Position>(prover: Prover<P>, position: P, move: Move): boolean {
  position.play(move);
  const isProvedMove = prover.stateOf(position) === 'proved';
  position.undo();
  return isProvedMove;
}
