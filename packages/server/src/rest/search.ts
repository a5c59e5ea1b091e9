import { type Match, startMatch, toMove } from '@quintet/engine';
import { type FoundTexts, positionJob } from '@quintet/engine/search';
import {
  type AnalysisRequest,
  analysis,
  analysisRequest,
  type BestMoveRequest,
  bestMoveRequest,
  matchParams,
  positionAnalysisRequest,
  positionBestMoveRequest,
  SEARCH_LIMITS,
  searchResult,
} from '@quintet/wire';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { runGame } from '../guarded-game.ts';
import { type JobTerms, ownerOf } from '../jobs/jobs.ts';
import { foldGame } from '../room/snapshots.ts';
import { snapshotOf } from './access.ts';
import { readOptions } from './create-match.ts';
import { described, problems, type RestParts, type Routes } from './parts.ts';
import { findGame, HttpRefusal, refusedMove, serverRefusal } from './problem.ts';
import type { RouteLimits } from './route-limits.ts';

const TAG = 'Thinking';
const SEARCH_TIMEOUT_MS = 5000;
/** Time limit for all positions of a match together. */
const ANALYSIS_TIMEOUT_MS = 20_000;
const DEFAULT_LEVEL = 5;

/** Best moves and analysis, for stored matches and for positions given by their moves. Searches run as jobs. */
export function searchRoutes(routes: Routes, parts: RestParts, limits: RouteLimits): void {
  const searcher = new Searcher(parts);
  const onRequest = limits.searching;
  const limitsNote = 'Nodes, variations and moves are limited, and the search stops after a few seconds at the latest.';

  routes.post(
    '/matches/:id/bestmove',
    {
      onRequest,
      schema: {
        ...described('bestMoveOf', TAG, 'Find the best move in a match', limitsNote),
        params: matchParams,
        body: bestMoveRequest,
        response: { 200: searchResult, ...problems(400, 404, 413, 415) },
      },
    },
    async (request, reply) => {
      const { match } = await snapshotOf(parts, request.params.id);
      return reply.send(await searcher.bestMove(match, request.body, callerOf(request, reply)));
    },
  );

  routes.post(
    '/matches/:id/analysis',
    {
      onRequest,
      schema: {
        ...described('analyseMatch', TAG, 'Analyse the last position of a match, or all of them', limitsNote),
        params: matchParams,
        body: analysisRequest,
        response: { 200: analysis, ...problems(400, 404, 413, 415) },
      },
    },
    async (request, reply) => {
      const { match } = await snapshotOf(parts, request.params.id);
      return reply.send(await searcher.analysis(match, request.body, callerOf(request, reply)));
    },
  );

  routes.post(
    '/bestmove',
    {
      onRequest,
      schema: {
        ...described('bestMove', TAG, 'Find the best move after the given moves', limitsNote),
        body: positionBestMoveRequest,
        response: { 200: searchResult, ...problems(400, 413, 415) },
      },
    },
    async (request, reply) =>
      reply.send(await searcher.bestMove(await searcher.matchOf(request.body), request.body, callerOf(request, reply))),
  );

  routes.post(
    '/analyse',
    {
      onRequest,
      schema: {
        ...described('analyse', TAG, 'Analyse the position after the given moves, or all positions', limitsNote),
        body: positionAnalysisRequest,
        response: { 200: analysis, ...problems(400, 413, 415) },
      },
    },
    async (request, reply) =>
      reply.send(await searcher.analysis(await searcher.matchOf(request.body), request.body, callerOf(request, reply))),
  );
}

type PositionRequest = Pick<z.infer<typeof positionAnalysisRequest>, 'game' | 'options' | 'moves'>;

class Searcher {
  readonly #parts: Pick<RestParts, 'jobs' | 'games'>;

  constructor(parts: Pick<RestParts, 'jobs' | 'games'>) {
    this.#parts = parts;
  }

  /** Replays the moves of a request. */
  async matchOf({ game: name, options: given, moves }: PositionRequest): Promise<Match> {
    const game = findGame(this.#parts.games, name, 400);
    const options = readOptions(game, given, false);
    const start = runGame(game, null, () => startMatch(game, { options }));
    const entries = moves.map((move) => ({ move, at: null }));
    const { result, ply } = await foldGame(null, start, entries);
    if (result.ok) return result.value;
    const refused = refusedMove(game, result.error, ply);
    const { explanation } = refused.details;
    throw new HttpRefusal(400, refused.code, refused.localized, {
      field: `moves.${ply}`,
      ply,
      ...(explanation && { explanation }),
    });
  }

  async bestMove(
    match: Match,
    { level, nodes, seed }: BestMoveRequest,
    caller: Caller,
  ): Promise<z.infer<typeof searchResult>> {
    refuseIfOver(match);
    const searcher =
      nodes === undefined
        ? ({ kind: 'level', level: (level ?? DEFAULT_LEVEL) as 1 } as const)
        : ({ kind: 'nodes', nodes, method: null } as const);
    const job = { ...positionJob(match), searcher, seed, milliseconds: SEARCH_TIMEOUT_MS };
    return toResult(await this.#parts.jobs.run({ kind: 'search', job }, termsOf('analysis', caller)));
  }

  analysis(match: Match, request: AnalysisRequest, caller: Caller): Promise<z.infer<typeof analysis>> {
    return request.whole ? this.#wholeMatch(match, request, caller) : this.#lastPosition(match, request, caller);
  }

  async #lastPosition(
    match: Match,
    { nodes, variations: count, seed }: AnalysisRequest,
    caller: Caller,
  ): Promise<z.infer<typeof analysis>> {
    refuseIfOver(match);
    const job = { ...positionJob(match), nodes, milliseconds: SEARCH_TIMEOUT_MS, seed, count };
    const terms = termsOf('analysis', caller);
    const variations = await this.#parts.jobs.run({ kind: 'variations', job }, terms);
    return { ply: match.moves.length, toMove: match.position.toMove, variations: variations.map(toResult) };
  }

  async #wholeMatch(match: Match, { nodes, seed }: AnalysisRequest, caller: Caller): Promise<z.infer<typeof analysis>> {
    const positions = match.moves.length + 1;
    if (positions * nodes > SEARCH_LIMITS.wholeNodes) throw serverRefusal(413, 'too-large', { field: 'nodes' });
    const milliseconds = Math.ceil(ANALYSIS_TIMEOUT_MS / positions);
    const job = { ...positionJob(match), nodes, milliseconds, seed };
    const terms = termsOf('batch', caller);
    const plies = await this.#parts.jobs.run({ kind: 'analysis', job }, terms);
    return { plies: plies.map((ply) => ({ ...ply, best: ply.best && toResult(ply.best) })) };
  }
}

/** The sender of a request. `signal` aborts when the connection closes before the response is sent. */
interface Caller {
  readonly owner: string;
  readonly signal: AbortSignal;
}

function callerOf({ ip }: FastifyRequest, { raw }: FastifyReply): Caller {
  const controller = new AbortController();
  const leave = (): void => {
    if (!raw.writableFinished) controller.abort();
  };
  if (raw.destroyed) leave();
  else raw.once('close', leave);
  return { owner: ownerOf(ip), signal: controller.signal };
}

const termsOf = (jobClass: JobTerms['jobClass'], caller: Caller): JobTerms => ({ jobClass, key: null, ...caller });

function refuseIfOver(match: Match): void {
  if (runGame(match.game, null, () => toMove(match)) === null)
    throw refusedMove(match.game, { code: 'game-over' }, match.entries.length);
}

const toResult = ({ pv, ...rest }: FoundTexts): z.infer<typeof searchResult> => ({ ...rest, pv: [...pv] });
