import {
  gameList,
  legalTexts,
  loadMatch,
  type Match,
  playTexts,
  type Result,
  Session,
  startMatch,
  toMove,
  toRecord,
} from '@quintet/engine';
import { fail, type Json, ok, perft } from '@quintet/engine/authoring';
import { snapshot } from '@quintet/engine/match';
import type { WorkerPool } from '@quintet/engine/search';
import {
  type Params,
  readGame,
  readInteger,
  readOptions,
  readParams,
  readText,
  readTexts,
  refused,
  type Signature,
  unloadable,
} from './params.ts';
import { CODES, type RpcError, rpcError } from './rpc.ts';
import { type Caller, Searches } from './searches.ts';

export const MAX_MATCHES = 10_000;
/** Maximum depth of `perft`, which blocks all later requests. */
export const MAX_DEPTH = 12;

type RpcResult = Result<Json, RpcError>;
/** Searches respond later, everything else at once. */
export type RpcReply = RpcResult | Promise<RpcResult>;
interface Method {
  readonly takes: Signature;
  run(params: Params, caller: Caller): RpcReply;
}

/** Methods of the engine protocol over the open matches. Uses no streams, and no clock except for `perft`. */
export class EngineService {
  readonly #matches = new Map<string, Session>();
  #opened = 0;
  readonly #elapsed: () => number;
  readonly #methods: ReadonlyMap<string, Method>;

  /** `elapsed` is a monotonic clock in milliseconds. */
  constructor(elapsed: () => number, pool: WorkerPool) {
    this.#elapsed = elapsed;
    const searches = new Searches(pool);
    const onMatch = (
      run: (session: Session, params: Params, caller: Caller) => RpcReply,
      ...takes: Signature
    ): Method => ({
      takes: ['match', ...takes],
      run: (params, caller) => this.#withMatch(params, (session) => run(session, params, caller)),
    });
    this.#methods = new Map<string, Method>([
      ['games', { takes: [], run: () => ok(listGames()) }],
      ['new', { takes: ['game', 'options?'], run: (params) => this.#new(params) }],
      ['load', { takes: ['record'], run: (params) => this.#load(params) }],
      ['legal', onMatch(({ match }) => ok({ moves: legalMoveTexts(match) }))],
      ['play', onMatch(play, 'move')],
      ['undo', onMatch((session) => changed(session, session.undo()))],
      ['redo', onMatch((session) => changed(session, session.redo()))],
      ['state', onMatch(({ match }) => ok(status(match)))],
      ['record', onMatch(({ match }) => ok(toRecord(match) as unknown as Json))],
      ['bestmove', onMatch(({ match }, ...rest) => searches.bestMove(match, ...rest), ...Searches.BEST_MOVE)],
      ['analyse', onMatch(({ match }, ...rest) => searches.analyse(match, ...rest), ...Searches.ANALYSE)],
      ['stop', { takes: ['id'], run: (params) => searches.stop(params) }],
      ['perft', { takes: ['game', 'options?', 'moves?', 'depth'], run: (params) => this.#perft(params) }],
      ['close', { takes: ['match'], run: (params) => this.#close(params) }],
    ]);
  }

  call(name: string, params: unknown, caller: Caller): RpcReply {
    const method = this.#methods.get(name);
    if (!method) {
      const known = [...this.#methods.keys()].join(', ');
      return fail(rpcError(CODES.unknownMethod, `unknown method "${name.slice(0, 80)}"; known: ${known}`));
    }
    const read = readParams(name, method.takes, params);
    return read.ok ? method.run(read.value, caller) : read;
  }

  #new(params: Params): RpcResult {
    const game = readGame(params);
    if (!game.ok) return game;
    const options = readOptions(game.value, params);
    return options.ok ? this.#open(startMatch(game.value, { options: options.value })) : options;
  }

  #load({ record }: Params): RpcResult {
    const match = loadMatch(record, gameList);
    return match.ok ? this.#open(match.value) : unloadable(match.error);
  }

  #open(match: Match): RpcResult {
    if (this.#matches.size >= MAX_MATCHES) {
      const message = `${MAX_MATCHES} matches are open: close one first`;
      return fail(rpcError(CODES.refused, message, { code: 'too-many-matches', message }));
    }
    const id = `m${++this.#opened}`;
    this.#matches.set(id, new Session(match));
    return ok({ match: id, ...status(match) });
  }

  #close({ match }: Params): RpcResult {
    return typeof match === 'string' && this.#matches.delete(match) ? ok({}) : unknownMatch();
  }

  #withMatch(params: Params, run: (session: Session) => RpcReply): RpcReply {
    const session = typeof params.match === 'string' ? this.#matches.get(params.match) : undefined;
    return session ? run(session) : unknownMatch();
  }

  #perft(params: Params): RpcResult {
    const game = readGame(params);
    if (!game.ok) return game;
    const options = readOptions(game.value, params);
    if (!options.ok) return options;
    const moves = readTexts(params, 'moves');
    if (!moves.ok) return moves;
    const depth = readInteger(params, 'depth', 0, MAX_DEPTH);
    if (!depth.ok) return depth;

    const position = game.value.rules.start(options.value);
    const played = playTexts(game.value, position, moves.value);
    if (!played.ok) {
      const { index, text, refusal } = played.error;
      return refused(game.value, refusal, `moves[${index}] "${text.slice(0, 80)}": `);
    }
    const since = this.#elapsed();
    const nodes = perft(position, depth.value);
    return ok({ nodes, ms: Math.round((this.#elapsed() - since) * 1000) / 1000 });
  }
}

const unknownMatch = (): RpcResult =>
  fail(rpcError(CODES.badParameters, 'unknown match; get an id from `new` or `load`'));

const listGames = (): Json =>
  gameList.map(({ id, seats, rules, presentation }) => ({
    id,
    name: presentation.messages.en.name,
    seats,
    options: rules.options as unknown as Json,
  }));

const legalMoveTexts = ({ game, position, outcome }: Match): string[] => (outcome ? [] : legalTexts(game, position));

const status = (match: Match) => ({
  ply: match.position.ply,
  toMove: toMove(match),
  outcome: match.outcome as Json,
  state: match.game.presentation.state(snapshot(match)),
});

function play(session: Session, params: Params): RpcResult {
  const move = readText(params, 'move');
  return move.ok ? changed(session, session.step({ move: move.value, at: null })) : move;
}

const changed = (session: Session, next: ReturnType<Session['step']>): RpcResult =>
  next.ok ? ok(status(next.value)) : refused(session.match.game, next.error);
