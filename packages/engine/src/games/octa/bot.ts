import { type BotSpec, neverNoisy } from '../../kernel/index.ts';

/** Disables quiescence search: nearly every turn captures, so there are no quiet positions to reach. */
export const isNoisy = neverNoisy;

export const bot: BotSpec = {
  method: 'alpha-beta',
  playout: { plies: 30, lead: 300 },
  levels: [
    { nodes: 200, depth: 1, oversight: 50 },
    { nodes: 200, depth: 1, oversight: 20 },
    { nodes: 400, depth: 2, oversight: 14 },
    { nodes: 1_000, depth: null, oversight: 6 },
    { nodes: 4_000, depth: null, oversight: 0 },
    { nodes: 20_000, depth: null, oversight: 0 },
    { nodes: 120_000, depth: null, oversight: 0 },
    { nodes: 2_500_000, depth: null, oversight: 0 },
  ],
};
