import { LEVELS } from '@quintet/engine';
import type { JsonObject } from '@quintet/engine/authoring';
import {
  flag,
  GAME,
  integer,
  LANGUAGE,
  optional,
  type Parameter,
  type Parameters,
  text,
  texts,
  unchecked,
} from './params.ts';
import { ref } from './schemas.ts';

/** Maximum depth of `perft`, in plies. */
export const MAX_DEPTH = 12;
export const MAX_NODES = 1_000_000_000;
/** Maximum search time, in ms. */
export const MAX_TIME = 600_000;
export const MAX_VARIATIONS = 50;
const MAX_SEED = 2 ** 31 - 1;

export interface Method<P extends Parameters = Parameters> {
  readonly summary: string;
  readonly params: P;
  /** JSON Schema of the result. */
  readonly result: JsonObject;
}

const method = <P extends Parameters>(summary: string, params: P, result: JsonObject): Method<P> => ({
  ...{ summary, params, result },
});

/** A method whose result is one of `SCHEMAS`. */
const returning = <P extends Parameters>(result: string, summary: string, params: P): Method<P> =>
  method(summary, params, ref(result));

const MATCH = text('Id of an open match, from `new` or `load`.');
const OPTIONS = optional(unchecked('Options of the game; `games` has their schema.', { type: 'object' }), {});
const state = optional(flag('`false` leaves the state out of the result, which makes it smaller and faster.'), true);
const language = optional(LANGUAGE, 'en' as const);
const seed = optional(integer('Equal seeds give equal results.', 0, MAX_SEED), 0);
const limit = (parameter: Parameter<number>) => optional(parameter, undefined);
const level = limit(integer('Level of the bot.', 1, LEVELS.length));
const nodes = limit(integer('Maximum number of nodes.', 1, MAX_NODES));
const ms = limit(integer('Maximum thinking time in milliseconds.', 1, MAX_TIME));

/** Every method of the protocol. The service implements them, and the OpenRPC document describes them. */
export const METHODS = {
  games: method('Lists the games.', {}, { type: 'array', items: ref('Game') }),
  messages: returning('Messages', 'Returns the sentences and names of a game.', { game: GAME, language }),
  new: returning('OpenedMatch', 'Starts a match.', { game: GAME, options: OPTIONS, state }),
  load: returning('OpenedMatch', 'Opens a saved match.', {
    record: unchecked("A record (`quintet/1`) or a file in a game's own format.", {}),
    state,
  }),
  legal: returning('LegalMoves', 'Lists the legal moves.', { match: MATCH }),
  play: returning('MatchStatus', 'Plays a move.', {
    match: MATCH,
    move: text("The move in the game's notation."),
    state,
  }),
  undo: returning('MatchStatus', 'Takes back the last move.', { match: MATCH, state }),
  redo: returning('MatchStatus', 'Plays the last move that was taken back.', { match: MATCH, state }),
  state: returning('MatchStatus', 'Returns the state of a match.', { match: MATCH }),
  scene: returning('MatchDrawing', 'Returns a match as data to draw, touch and animate.', { match: MATCH, language }),
  subscribe: returning('MatchDrawing', 'Sends `changed` after every change of a match. Returns the same as `scene`.', {
    ...{ match: MATCH, language },
  }),
  unsubscribe: returning('Nothing', 'Sends no more `changed` for a match.', { match: MATCH }),
  record: returning('MatchRecord', 'Returns the record of a match, which `load` opens again.', { match: MATCH }),
  bestmove: returning('BestMove', 'Searches for the best move. Takes one of `level`, `nodes` and `ms`.', {
    ...{ match: MATCH, level, nodes, ms, seed },
  }),
  analyse: method(
    'Finds the best variations, or analyses a whole match. Takes one of `nodes` and `ms`.',
    {
      ...{ match: MATCH, nodes, ms },
      variations: optional(integer('Number of variations.', 1, MAX_VARIATIONS), undefined),
      whole: optional(flag('Analyses every position of the match instead.'), false),
      seed,
    },
    { oneOf: [ref('PositionAnalysis'), ref('MatchAnalysis')] },
  ),
  stop: returning('Stopped', 'Ends a search early.', {
    id: unchecked('Id of the request that started the search.', { type: ['string', 'number', 'null'] }),
  }),
  perft: returning('NodeCount', 'Counts the sequences of moves of a given length.', {
    ...{ game: GAME, options: OPTIONS },
    moves: optional(texts('Moves to play first.'), []),
    depth: integer('Length of the sequences.', 0, MAX_DEPTH),
  }),
  close: returning('Nothing', 'Closes a match.', { match: MATCH }),
  'rpc.discover': method('Returns this document.', {}, { type: 'object' }),
} as const satisfies Readonly<Record<string, Method>>;

export type MethodName = keyof typeof METHODS;

export const methodNames = Object.keys(METHODS) as MethodName[];
