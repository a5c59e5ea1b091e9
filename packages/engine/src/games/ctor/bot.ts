import { type BotSpec, neverNoisy } from '../../kernel/index.ts';

/** Tree search evaluates every placement, so it needs no quiescence search for captures. */
export const isNoisy = neverNoisy;

export const bot: BotSpec = {
  method: 'tree',
  playout: { plies: 0, lead: 350 },
  levels: [
    { nodes: 100, depth: null, oversight: 92 },
    { nodes: 100, depth: null, oversight: 75 },
    { nodes: 100, depth: null, oversight: 45 },
    { nodes: 250, depth: null, oversight: 5 },
    { nodes: 1_200, depth: null, oversight: 0 },
    { nodes: 8_000, depth: null, oversight: 0 },
    { nodes: 80_000, depth: null, oversight: 0 },
    { nodes: 2_500_000, depth: null, oversight: 0 },
  ],
};
