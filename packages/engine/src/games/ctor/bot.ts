import { type BotSpec, neverNoisy } from '../../kernel/index.ts';

/** Nothing: tree search evaluates every placement, and what a capture changes at once is in the tables. */
export const isNoisy = neverNoisy;

export const bot: BotSpec = {
  method: 'tree',
  playout: { plies: 0, lead: 350 },
  levels: [
    { nodes: 100, depth: null, oversight: 85 },
    { nodes: 100, depth: null, oversight: 60 },
    { nodes: 100, depth: null, oversight: 25 },
    { nodes: 500, depth: null, oversight: 0 },
    { nodes: 2_500, depth: null, oversight: 0 },
    { nodes: 15_000, depth: null, oversight: 0 },
    { nodes: 120_000, depth: null, oversight: 0 },
    { nodes: 1_500_000, depth: null, oversight: 0 },
  ],
};
