import * as z from 'zod';
import { jsonObject, matchId, openTerms } from './parts.ts';

/* The four calls and the models of the founding document of Bugs, with the names it uses: a "game" there is a match here. */

const pieceType = z.enum(['QUEEN', 'ANT', 'SPIDER', 'BEETLE', 'GRASSHOPPER']).meta({ id: 'PieceType' });
const playerColor = z.enum(['WHITE', 'BLACK']).meta({ id: 'PlayerColor' });
const hex = z.tuple([z.int(), z.int()]).describe('(q, r), axial');
const count = z.int().min(0);
const hand = z
  .strictObject({ QUEEN: count, ANT: count, SPIDER: count, BEETLE: count, GRASSHOPPER: count })
  .meta({ id: 'Hand' });

const piece = z.strictObject({ type: pieceType, color: playerColor, id: z.string() }).meta({ id: 'Piece' });

const boardState = z
  .record(z.string(), z.array(piece))
  .describe('stacks by `q,r`; the last piece is on top')
  .meta({ id: 'BoardState' });

/** The state of a match of Bugs. */
export const bugsGame = z
  .strictObject({
    game_id: matchId,
    game: z.literal('bugs').optional().describe('absent in a match that was created without `game`'),
    board: boardState,
    current_turn: playerColor,
    turn_number: z.int(),
    white_pieces_hand: hand,
    black_pieces_hand: hand,
    winner: playerColor.nullable(),
    status: z.enum(['IN_PROGRESS', 'FINISHED']),
    reason: z.string().optional().describe('why the match ended; only when finished'),
  })
  .meta({ id: 'Game' });

const otherId = z.string().regex(/^(?!bugs$)[a-z][a-z0-9-]{1,31}$/);

/** The state of a match of any other game. Each game defines its own fields. */
export const otherGame = z.looseObject({ game_id: matchId, game: otherId }).meta({ id: 'OtherGame' });

/** The state of a match of any game. */
export const gameState = z.union([bugsGame, otherGame]);
/** The state of a match of any game. */
export type GameState = z.infer<typeof gameState>;

/** Body of `POST /games`, which creates an open match. */
export const newGame = z
  .strictObject({
    game: z.string().optional().describe('if omitted, a match of Bugs in the form of its founding document'),
    options: jsonObject
      .optional()
      .describe('without them or without `game`, a match of Bugs is never drawn by repetition'),
    terms: openTerms.prefault({}),
  })
  .meta({ id: 'NewGame' });

/** Response to `POST /games`. */
export const madeGame = z
  .strictObject({ game_id: matchId, game: z.string(), state: gameState })
  .meta({ id: 'MadeGame' });

/** A move of Bugs: the `MoveRequest` of its founding document, with the additional action PASS. */
export const moveRequest = z
  .looseObject({
    action: z.enum(['PLACE', 'MOVE', 'PASS']),
    piece_type: pieceType.nullable().optional().describe('required for PLACE'),
    from_hex: hex.nullable().optional().describe('required for MOVE'),
    to_hex: hex.nullable().optional().describe('required for PLACE and MOVE'),
  })
  .meta({ id: 'MoveRequest' });
/** A move of Bugs in the form of its founding document. */
export type MoveRequest = z.infer<typeof moveRequest>;

/** A `MoveRequest` as the server lists it: always with all four fields, so that the document's own model can parse it. */
export const listedRequest = z
  .strictObject({
    action: moveRequest.shape.action,
    piece_type: pieceType.nullable(),
    from_hex: hex.nullable(),
    to_hex: hex.nullable(),
  })
  .meta({ id: 'ListedMoveRequest' });
/** A legal move of Bugs in the form of its founding document. */
export type ListedRequest = z.infer<typeof listedRequest>;

/** A move as text, in any game. */
export const textMove = z
  .looseObject({ move: z.string().describe("the move in the game's notation, as listed by `valid_moves`") })
  .meta({ id: 'TextMove' });

/** A move as text or, in Bugs only, as a `MoveRequest`. */
export const anyMove = z.union([textMove, moveRequest]);

/** The legal moves of a match; empty after its end. */
export const validMoves = z
  .strictObject({
    moves: z.array(z.string()),
    requests: z
      .array(listedRequest)
      .optional()
      .describe('the same moves as requests, with `null` in fields that an action does not use; Bugs only'),
  })
  .meta({ id: 'ValidMoves' });
/** The legal moves of a match; empty after its end. */
export type ValidMoves = z.infer<typeof validMoves>;

/** Path parameters of the calls of the founding document. */
export const gameParams = z.object({ game_id: z.string().describe('the `game_id` returned by POST /games') });
