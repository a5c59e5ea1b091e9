import * as z from 'zod';
import { seat } from './parts.ts';

/** What one request may ask for. A node is one position looked at, or one playout. */
export const SEARCH_LIMITS = {
  nodes: 200_000,
  lines: 8,
  moves: 2000,
  /** Nodes of all positions of a match together. */
  wholeNodes: 1_000_000,
} as const;

const nodes = z.int().min(1).max(SEARCH_LIMITS.nodes);
const seed = z
  .int()
  .min(0)
  .max(2 ** 31 - 1)
  .default(0)
  .describe('the same seed gives the same answer');

const bestMove = {
  level: z.int().min(1).max(8).optional().describe('as a bot of that level plays'),
  nodes: nodes.optional().describe('instead of a level'),
  seed,
};
const analysis = {
  nodes: nodes.default(20_000).describe('of the whole search; with `whole`, of every position'),
  lines: z.int().min(1).max(SEARCH_LIMITS.lines).default(3).describe('how many of the best moves'),
  whole: z.boolean().default(false).describe('all positions of the match instead of the last'),
  seed,
};
/** Where there is no match to look at. */
const given = {
  game: z.string(),
  options: z.record(z.string(), z.unknown()).default({}),
  moves: z.array(z.string()).max(SEARCH_LIMITS.moves).default([]),
};

export const bestMoveWish = z.strictObject(bestMove).meta({ id: 'BestMoveWish' });
export const analysisWish = z.strictObject(analysis).meta({ id: 'AnalysisWish' });
export const givenBestMove = z.strictObject({ ...given, ...bestMove }).meta({ id: 'GivenBestMove' });
export const givenAnalysis = z.strictObject({ ...given, ...analysis }).meta({ id: 'GivenAnalysis' });
export type GivenBestMove = z.input<typeof givenBestMove>;
export type GivenAnalysis = z.input<typeof givenAnalysis>;
export type BestMoveWish = z.infer<typeof bestMoveWish>;
export type AnalysisWish = z.infer<typeof analysisWish>;

export const found = z
  .strictObject({
    move: z.string(),
    score: z
      .number()
      .describe(
        "hundredths of the game's unit from the side of the seat to move; ±(100000 − plies) for a forced result",
      ),
    depth: z.int(),
    nodes: z.int(),
    line: z.array(z.string()).describe('the moves that are expected, this one first'),
  })
  .meta({ id: 'Found' });
export type Found = z.infer<typeof found>;

const ply = z
  .strictObject({
    ply: z.int(),
    toMove: seat,
    score: z.number().describe("from seat 0's side"),
    chance: z.number().describe("seat 0's chance to win, 0 to 1"),
    best: found.nullable(),
    move: z.string().nullable().describe('that was played'),
    loss: z.number().describe('how much of the winning chance it gave away'),
    mark: z.enum(['blunder', 'mistake', 'inaccuracy']).nullable(),
  })
  .meta({ id: 'AnalysedPly' });

export const analysisDone = z
  .union([
    z.strictObject({ ply: z.int(), toMove: seat, lines: z.array(found) }),
    z.strictObject({ plies: z.array(ply) }),
  ])
  .meta({ id: 'Analysis' });
export type Analysis = z.infer<typeof analysisDone>;
