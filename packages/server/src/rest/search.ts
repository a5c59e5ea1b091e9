import { type FoundTexts, foldInSlices, type Match, positionJob, startMatch, toMove } from '@quintet/engine';
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
import type * as z from 'zod';
import type { JobTerms } from '../jobs/jobs.ts';
import { ownerOf } from '../jobs/owner.ts';
import { yieldToEventLoop } from '../room/long-work.ts';
import { snapshotOf } from './access.ts';
import { described, problems } from './describe.ts';
import type { RestParts, Routes } from './parts.ts';
import { Refused, refusedBy } from './problem.ts';
import type { Rates } from './rates.ts';
import { gameNamed, refusedMove, refusedOptions } from './refusals.ts';

const TAG = 'Thinking';
const MILLISECONDS = 5000;
/** For all positions of a match together. */
const WHOLE_MILLISECONDS = 20_000;
const DEFAULT_LEVEL = 5;

/** The best move, and what a match or a position is worth: thought about elsewhere, within limits. */
export function searchRoutes(routes: Routes, parts: RestParts, rates: Rates): void {
  const thinker = new Thinker(parts);
  const onRequest = rates.searching;
  const limits = 'Nodes, lines and moves are limited; the search ends after some seconds in any case.';

  routes.post(
    '/matches/:id/bestmove',
    {
      onRequest,
      schema: {
        ...described('bestMoveOf', TAG, 'The best move in a match', limits),
        params: matchParams,
        body: bestMoveRequest,
        response: { 200: searchResult, ...problems(400, 404, 413, 415) },
      },
    },
    async (request, reply) => {
      const { match } = await snapshotOf(parts, request.params.id);
      return reply.send(await thinker.bestMove(match, request.body, request.ip));
    },
  );

  routes.post(
    '/matches/:id/analysis',
    {
      onRequest,
      schema: {
        ...described('analyseMatch', TAG, 'The best lines in a match, or an analysis of all its positions', limits),
        params: matchParams,
        body: analysisRequest,
        response: { 200: analysis, ...problems(400, 404, 413, 415) },
      },
    },
    async (request, reply) => {
      const { match } = await snapshotOf(parts, request.params.id);
      return reply.send(await thinker.analysis(match, request.body, request.ip));
    },
  );

  routes.post(
    '/bestmove',
    {
      onRequest,
      schema: {
        ...described('bestMove', TAG, 'The best move after the moves given', limits),
        body: positionBestMoveRequest,
        response: { 200: searchResult, ...problems(400, 413, 415) },
      },
    },
    async (request, reply) =>
      reply.send(await thinker.bestMove(await thinker.given(request.body), request.body, request.ip)),
  );

  routes.post(
    '/analyse',
    {
      onRequest,
      schema: {
        ...described('analyse', TAG, 'The best lines after the moves given, or an analysis of all positions', limits),
        body: positionAnalysisRequest,
        response: { 200: analysis, ...problems(400, 413, 415) },
      },
    },
    async (request, reply) =>
      reply.send(await thinker.analysis(await thinker.given(request.body), request.body, request.ip)),
  );
}

type Given = Pick<z.infer<typeof positionAnalysisRequest>, 'game' | 'options' | 'moves'>;

class Thinker {
  readonly #parts: Pick<RestParts, 'jobs' | 'games'>;

  constructor(parts: Pick<RestParts, 'jobs' | 'games'>) {
    this.#parts = parts;
  }

  /** The match that a request describes. */
  async given({ game: name, options: wished, moves }: Given): Promise<Match> {
    const game = gameNamed(this.#parts.games, name, 400);
    const options = game.rules.parseOptions(wished);
    if (!options.ok) throw refusedOptions(options.error);
    const start = startMatch(game, { options: options.value });
    const entries = moves.map((move) => ({ move, at: null }));
    const { result, ply } = await foldInSlices(start, entries, yieldToEventLoop);
    if (result.ok) return result.value;
    const refused = refusedMove(game, result.error, ply);
    const { reason } = refused.beside;
    throw new Refused(400, refused.code, refused.sentence, { field: `moves.${ply}`, ply, ...(reason && { reason }) });
  }

  async bestMove(
    match: Match,
    { level, nodes, seed }: BestMoveRequest,
    address: string,
  ): Promise<z.infer<typeof searchResult>> {
    running(match);
    const searcher =
      nodes === undefined
        ? ({ kind: 'level', level: (level ?? DEFAULT_LEVEL) as 1 } as const)
        : ({ kind: 'nodes', nodes, method: null } as const);
    const job = { ...positionJob(match), searcher, seed, milliseconds: MILLISECONDS };
    return copied(await this.#parts.jobs.run({ kind: 'search', job }, termsOf('analysis', address)));
  }

  analysis(match: Match, wish: AnalysisRequest, address: string): Promise<z.infer<typeof analysis>> {
    return wish.whole ? this.#whole(match, wish, address) : this.#lines(match, wish, address);
  }

  async #lines(
    match: Match,
    { nodes, lines: count, seed }: AnalysisRequest,
    address: string,
  ): Promise<z.infer<typeof analysis>> {
    running(match);
    const job = { ...positionJob(match), nodes, milliseconds: MILLISECONDS, seed, count };
    const terms = termsOf('analysis', address);
    const lines = await this.#parts.jobs.run({ kind: 'lines', job }, terms);
    return { ply: match.moves.length, toMove: match.position.toMove, lines: lines.map(copied) };
  }

  async #whole(match: Match, { nodes, seed }: AnalysisRequest, address: string): Promise<z.infer<typeof analysis>> {
    const positions = match.moves.length + 1;
    if (positions * nodes > SEARCH_LIMITS.wholeNodes) throw refusedBy(413, 'too-large', { field: 'nodes' });
    const milliseconds = Math.ceil(WHOLE_MILLISECONDS / positions);
    const job = { ...positionJob(match), nodes, milliseconds, seed };
    const terms = termsOf('batch', address);
    const plies = await this.#parts.jobs.run({ kind: 'analysis', job }, terms);
    return { plies: plies.map((ply) => ({ ...ply, best: ply.best && copied(ply.best) })) };
  }
}

const termsOf = (jobClass: JobTerms['jobClass'], address: string): JobTerms => ({
  jobClass,
  owner: ownerOf(address),
  key: null,
});

function running(match: Match): void {
  if (toMove(match) === null) throw refusedMove(match.game, { code: 'game-over' }, match.entries.length);
}

const copied = ({ line, ...rest }: FoundTexts): z.infer<typeof searchResult> => ({ ...rest, line: [...line] });
