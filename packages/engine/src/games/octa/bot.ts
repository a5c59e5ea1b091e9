import type { BotSpec } from '../../kernel/index.ts';

/** No move is noisy: nearly every turn captures, so quiescence search would reach no quiet positions. */
export const bot: BotSpec = {
  method: 'alpha-beta',
  playout: { plies: 30, lead: 300 },
  levels: [
    { nodes: 200, depth: 1, oversight: 60 },
    { nodes: 200, depth: 1, oversight: 40 },
    { nodes: 400, depth: 2, oversight: 28 },
    { nodes: 600, depth: null, oversight: 14 },
    { nodes: 1_200, depth: null, oversight: 6 },
    { nodes: 8_000, depth: null, oversight: 0 },
    { nodes: 50_000, depth: null, oversight: 0 },
    { nodes: 1_000_000, depth: null, oversight: 0 },
  ],
};
