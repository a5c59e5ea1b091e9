import {
  type Game,
  type Language,
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
import { isObject, type Json, ok } from '@quintet/engine/authoring';
import { loadMatchInSlices, SLICE, snapshot } from '@quintet/engine/match';
import type { ThreadJobs } from '@quintet/server/jobs';
import { drawMatch } from './drawing.ts';
import { METHODS, type Method, type MethodName, methodNames } from './methods.ts';
import { openRpc } from './openrpc.ts';
import { bad, readOptions, readParams, refused, refusedFor, unloadable, type Values } from './params.ts';
import { CODES, type RpcError, rpcError } from './rpc.ts';
import { type Caller, Searches } from './searches.ts';

/** Maximum number of open matches of one client. */
export const MAX_MATCHES = 10_000;

type RpcResult = Result<Json, RpcError>;
/** A promise for searches and long operations; all other methods respond at once. */
export type RpcReply = RpcResult | Promise<RpcResult>;

type Implementations = {
  readonly [M in MethodName]: (params: Values<(typeof METHODS)[M]['params']>, caller: Caller) => RpcReply;
};

interface OpenMatch {
  readonly session: Session;
  /** Language of `changed` notifications; `null` if the client has not subscribed. */
  language: Language | null;
}

type Cause = 'play' | 'undo' | 'redo';

/** The methods of the engine protocol on the open matches of one client. Independent of any transport. */
export class EngineService {
  readonly #games: readonly Game[];
  readonly #matches = new Map<string, OpenMatch>();
  #opened = 0;
  readonly #searches: Searches;
  #busy: Promise<unknown> | null = null;

  /** `elapsed` is a monotonic clock in milliseconds. `owner` identifies the client in the queue of the search threads. */
  constructor(elapsed: () => number, jobs: ThreadJobs, games: readonly Game[], owner = 'stdin') {
    this.#games = games;
    this.#searches = new Searches(jobs, owner, elapsed);
  }

  call(name: string, params: unknown, caller: Caller): RpcReply {
    if (!Object.hasOwn(METHODS, name)) {
      const message = `unknown method "${name.slice(0, 80)}"; known: ${methodNames.join(', ')}`;
      return { ok: false, error: rpcError(CODES.unknownMethod, message) };
    }
    const { params: parameters }: Method = METHODS[name as MethodName];
    const read = readParams(name, parameters, params, this.#games);
    if (!read.ok) return read;
    return this.#methods[name as MethodName](read.value as never, caller);
  }

  /** Promise to await before the next call, so that a long `load` is answered in order; `null` if there is none. */
  get busy(): Promise<unknown> | null {
    return this.#busy;
  }

  /** Closes the matches and cancels the searches, after the client has disconnected. */
  close(): void {
    this.#matches.clear();
    this.#searches.close();
  }

  readonly #methods: Implementations = {
    games: () => ok(listGames(this.#games)),
    messages: ({ game, language }) => {
      // The protocol has no sentences that address the player, and no position editor.
      const { youWon: _, youLost: __, setups: ___, ...messages } = game.presentation.messages[language];
      return ok(messages as unknown as Json);
    },
    new: ({ game, options, state }) => {
      const complete = readOptions(game, options);
      return complete.ok ? this.#open(startMatch(game, { options: complete.value }), state) : complete;
    },
    load: ({ record, state }) => this.#load(record, state),
    legal: this.#onMatch(({ session: { match } }) => ok({ moves: legalMoveTexts(match) })),
    play: this.#onMatch((open, params, caller) =>
      changed(open, params, 'play', open.session.apply({ move: params.move, at: null }), caller),
    ),
    undo: this.#onMatch((open, params, caller) => changed(open, params, 'undo', open.session.undo(), caller)),
    redo: this.#onMatch((open, params, caller) => changed(open, params, 'redo', open.session.redo(), caller)),
    state: this.#onMatch(({ session: { match } }) => ok(status(match, true))),
    scene: this.#onMatch(({ session }, { match, language }) => ok(drawn(session.match, match, language))),
    subscribe: this.#onMatch((open, { match, language }) => {
      open.language = language;
      return ok(drawn(open.session.match, match, language));
    }),
    unsubscribe: this.#onMatch((open) => {
      open.language = null;
      return ok({});
    }),
    record: this.#onMatch(({ session: { match } }) => ok(toRecord(match) as unknown as Json)),
    bestmove: this.#onMatch(({ session }, params, caller) => this.#searches.bestMove(session.match, params, caller)),
    analyse: this.#onMatch(({ session }, params, caller) => this.#searches.analyse(session.match, params, caller)),
    stop: ({ id }) => this.#searches.stop(id),
    perft: ({ game, options, moves, depth }, caller) => {
      const complete = readOptions(game, options);
      if (!complete.ok) return complete;
      const position = game.rules.start(complete.value);
      const played = playTexts(game, position, moves);
      if (played.ok) return this.#searches.count(position, depth, caller);
      const { index, text, refusal } = played.error;
      return refused(game, refusal, `moves[${index}] "${text.slice(0, 80)}": `);
    },
    'rpc.discover': () => ok(openRpc()),
    close: ({ match }) => (this.#matches.delete(match) ? ok({}) : unknownMatch()),
  };

  /** Creates a method that looks up its match and fails if the match is unknown. */
  #onMatch<P extends { readonly match: string }>(
    run: (open: OpenMatch, params: P, caller: Caller) => RpcReply,
  ): (params: P, caller: Caller) => RpcReply {
    return (params, caller) => {
      const open = this.#matches.get(params.match);
      return open ? run(open, params, caller) : unknownMatch();
    };
  }

  /** Loads a record. A long record is replayed in slices, so that other clients do not have to wait. */
  #load(record: unknown, withState: boolean): RpcReply {
    const opened = (match: ReturnType<typeof loadMatch>): RpcResult =>
      match.ok ? this.#open(match.value, withState) : unloadable(match.error);
    const isLong = isObject(record) && Object.values(record).some((list) => Array.isArray(list) && list.length > SLICE);
    if (!isLong) return opened(loadMatch(record, this.#games));
    const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
    const loading = loadMatchInSlices(record, this.#games, turn).then(opened);
    this.#busy = loading.finally(() => {
      this.#busy = null;
    });
    return loading;
  }

  #open(match: Match, withState: boolean): RpcResult {
    if (this.#matches.size >= MAX_MATCHES) {
      return refusedFor('too-many-matches', `${MAX_MATCHES} matches are open: close one first`);
    }
    const id = `m${++this.#opened}`;
    this.#matches.set(id, { session: new Session(match), language: null });
    return ok({ match: id, ...status(match, withState) });
  }
}

const unknownMatch = (): RpcResult => bad('unknown match; get an id from `new` or `load`');

const listGames = (games: readonly Game[]): Json =>
  games.map(({ id, seats, rules, presentation }) => ({
    id,
    name: presentation.messages.en.name,
    seats,
    options: rules.options as unknown as Json,
  }));

const legalMoveTexts = ({ game, position, outcome }: Match): string[] => (outcome ? [] : legalTexts(game, position));

const status = (match: Match, withState: boolean) => ({
  ply: match.position.ply,
  toMove: toMove(match),
  outcome: match.outcome as Json,
  ...(withState ? { state: match.game.presentation.state(snapshot(match)) } : {}),
});

const drawn = (match: Match, id: string, language: Language): { [key: string]: Json } => ({
  match: id,
  ...(drawMatch(match, language) as unknown as { [key: string]: Json }),
});

/** Responds to a change of the match and notifies a subscriber. After an undo, the notification has no changes to animate. */
function changed(
  { session, language }: OpenMatch,
  params: { readonly match: string; readonly state: boolean },
  cause: Cause,
  next: ReturnType<Session['apply']>,
  caller: Caller,
): RpcResult {
  if (!next.ok) return refused(session.match.game, next.error);
  if (language !== null) {
    const drawing = drawn(next.value, params.match, language);
    caller.notify('changed', { cause, ...drawing, ...(cause === 'undo' ? { changes: [] } : {}) });
  }
  return ok(status(next.value, params.state));
}
