import type { BotSpec, Move } from '../../kernel/index.ts';
import { DENS } from './board.ts';
import type { JunglePosition } from './position.ts';
import { kindOf, toOf } from './types.ts';

/** Captures and moves into a den are noisy. */
export const isNoisy = (position: JunglePosition, move: Move): boolean =>
  position.isCapture(move) || toOf(move) === DENS[0] || toOf(move) === DENS[1];

/** Captures of valuable pieces come first, and a move into a den before all. */
export const priority = (position: JunglePosition, move: Move): number => {
  const to = toOf(move);
  if (to === DENS[0] || to === DENS[1]) return 100;
  return position.isCapture(move) ? 1 + CAPTURE_ORDER[kindOf(position.pieceAt(to))]! : 0;
};
/** Kinds by value. */
const CAPTURE_ORDER = [2, 0, 1, 3, 4, 5, 6, 7];

export const bot: BotSpec = {
  method: 'alpha-beta',
  playout: { plies: 30, lead: 300 },
  levels: [
    { nodes: 60, depth: null, oversight: 65 },
    { nodes: 100, depth: null, oversight: 48 },
    { nodes: 300, depth: null, oversight: 15 },
    { nodes: 1_500, depth: null, oversight: 0 },
    { nodes: 9_000, depth: null, oversight: 0 },
    { nodes: 60_000, depth: null, oversight: 0 },
    { nodes: 450_000, depth: null, oversight: 0 },
    { nodes: 3_000_000, depth: null, oversight: 0 },
  ],
};
