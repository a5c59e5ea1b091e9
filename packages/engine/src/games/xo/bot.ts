import { type BotSpec, neverNoisy } from '../../kernel/index.ts';

/** None: to follow scoring moves beyond the depth, or to look at them first, won nothing; the evaluation foresees them. */
export const isNoisy = neverNoisy;

/**
 * The seat decides much: of 50 openings that a short search finds even, equals at 100,000 nodes won 42 from the same seat three
 * times out of three. What tells the lower levels apart is how much they overlook, among dozens of moves of which a handful
 * matter. The lead is small because little decides: at a score of 15 to 25 in the opening the same seat won four times out of
 * four in 56 openings of 60, below that in 140 of 228 (20,000 nodes). So the strongest level is often behind through no fault
 * of its own, and sets traps.
 */
export const bot: BotSpec = {
  method: 'alpha-beta',
  playout: { plies: 0, lead: 30 },
  levels: [
    { nodes: 200, depth: 1, oversight: 93 },
    { nodes: 200, depth: 1, oversight: 90 },
    { nodes: 200, depth: 1, oversight: 86 },
    { nodes: 200, depth: 1, oversight: 81 },
    { nodes: 400, depth: 2, oversight: 71 },
    { nodes: 1_500, depth: null, oversight: 50 },
    { nodes: 10_000, depth: null, oversight: 22 },
    { nodes: 5_000_000, depth: null, oversight: 0, traps: true },
  ],
};
