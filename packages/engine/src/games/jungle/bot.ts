import type { BotSpec, Move } from '../../kernel/index.ts';
import { DENS } from './board.ts';
import type { JunglePosition } from './position.ts';
import { toOf } from './types.ts';

/** A capture, or a step into the den. */
export const isNoisy = (position: JunglePosition, move: Move): boolean =>
  position.isCapture(move) || toOf(move) === DENS[0] || toOf(move) === DENS[1];

export const bot: BotSpec = {
  method: 'alpha-beta',
  playout: { plies: 30, lead: 300 },
  levels: [
    { nodes: 60, depth: null, oversight: 60 },
    { nodes: 150, depth: null, oversight: 30 },
    { nodes: 800, depth: null, oversight: 8 },
    { nodes: 4_000, depth: null, oversight: 0 },
    { nodes: 20_000, depth: null, oversight: 0 },
    { nodes: 100_000, depth: null, oversight: 0 },
    { nodes: 500_000, depth: null, oversight: 0 },
    { nodes: 2_500_000, depth: null, oversight: 0 },
  ],
};
