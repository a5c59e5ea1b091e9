import { type BotSpec, neverNoisy } from '../../kernel/index.ts';

export const isNoisy = neverNoisy;

export const bot: BotSpec = {
  method: 'alpha-beta',
  playout: { plies: 30, lead: 300 },
  levels: [
    { nodes: 100, depth: 1, oversight: 35 },
    { nodes: 400, depth: 2, oversight: 15 },
    { nodes: 1_000, depth: null, oversight: 5 },
    { nodes: 4_000, depth: null, oversight: 0 },
    { nodes: 16_000, depth: null, oversight: 0 },
    { nodes: 64_000, depth: null, oversight: 0 },
    { nodes: 250_000, depth: null, oversight: 0 },
    { nodes: 1_000_000, depth: null, oversight: 0 },
  ],
};
