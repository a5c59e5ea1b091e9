import * as z from 'zod';
import { jsonObject, level, seat } from './parts.ts';

/** Limits of one search request. A node is one position visited, or one playout. */
export const SEARCH_LIMITS = {
  nodes: 200_000,
  /** Number of best moves to return. */
  variations: 8,
  /** Number of moves that lead to the position. */
  moves: 2000,
  /** Total nodes when every position of a match is analysed. */
  wholeNodes: 1_000_000,
} as const;

const nodes = z.int().min(1).max(SEARCH_LIMITS.nodes);
const seed = z
  .int()
  .min(0)
  .max(2 ** 31 - 1)
  .default(0)
  .describe('the same seed gives the same result');

const bestMoveFields = {
  level: level.optional().describe('play like a bot of this level'),
  nodes: nodes.optional().describe('instead of a level'),
  seed,
};
const analysisFields = {
  nodes: nodes.default(20_000).describe('for the search; with `whole`, for each position'),
  variations: z.int().min(1).max(SEARCH_LIMITS.variations).default(3).describe('number of best moves to return'),
  whole: z.boolean().default(false).describe('analyse every position of the match instead of only the last'),
  seed,
};
/** A position given by its moves, for requests without a match. */
const positionFields = {
  game: z.string(),
  options: jsonObject.default({}),
  moves: z.array(z.string()).max(SEARCH_LIMITS.moves).default([]),
};

/** Request for the best move in the current position of a match. */
export const bestMoveRequest = z.strictObject(bestMoveFields).meta({ id: 'BestMoveRequest' });
/** Request to analyse the current position of a match, or all its positions. */
export const analysisRequest = z.strictObject(analysisFields).meta({ id: 'AnalysisRequest' });
/** Request for the best move in a position that is given by its moves. */
export const positionBestMoveRequest = z
  .strictObject({ ...positionFields, ...bestMoveFields })
  .meta({ id: 'PositionBestMoveRequest' });
/** Request to analyse a position that is given by its moves, or all positions on the way. */
export const positionAnalysisRequest = z
  .strictObject({ ...positionFields, ...analysisFields })
  .meta({ id: 'PositionAnalysisRequest' });
/** Request for the best move in a position that is given by its moves. */
export type PositionBestMoveRequest = z.input<typeof positionBestMoveRequest>;
/** Request to analyse a position that is given by its moves. */
export type PositionAnalysisRequest = z.input<typeof positionAnalysisRequest>;
/** Request for the best move in a match. */
export type BestMoveRequest = z.infer<typeof bestMoveRequest>;
/** Request to analyse a match. */
export type AnalysisRequest = z.infer<typeof analysisRequest>;

/** A move found by search. `depth` is in plies; `pv` is the principal variation. */
export const searchResult = z
  .strictObject({
    move: z.string(),
    score: z
      .number()
      .describe(
        "hundredths of the game's unit, from the view of the seat to move; ±(100000 − plies) for a forced result",
      ),
    depth: z.int(),
    nodes: z.int(),
    pv: z.array(z.string()).describe('principal variation, starting with `move`'),
  })
  .meta({ id: 'SearchResult' });
/** A move found by search. */
export type SearchResult = z.infer<typeof searchResult>;

const ply = z
  .strictObject({
    ply: z.int(),
    toMove: seat,
    score: z.number().describe('from the view of seat 0'),
    chance: z.number().describe('winning chance of seat 0, from 0 to 1'),
    best: searchResult.nullable(),
    move: z.string().nullable().describe('the move played'),
    loss: z.number().describe('winning chance lost by the move played'),
    mark: z.enum(['blunder', 'mistake', 'inaccuracy']).nullable(),
  })
  .meta({ id: 'AnalysedPly' });

/** Analysis of one position, best move first, or of every position of a match. */
export const analysis = z
  .union([
    z.strictObject({ ply: z.int(), toMove: seat, variations: z.array(searchResult) }),
    z.strictObject({ plies: z.array(ply) }),
  ])
  .meta({ id: 'Analysis' });
/** Analysis of one position, or of every position of a match. */
export type Analysis = z.infer<typeof analysis>;
