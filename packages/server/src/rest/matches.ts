import {
  codeParams,
  createdMatch,
  matchCode,
  matchesPage,
  matchesQuery,
  matchParams,
  matchSummary,
  matchView,
  newMatch,
  pairingRequest,
  pairingResponse,
  restHeaders,
} from '@quintet/wire';
import * as z from 'zod';
import { Pairing } from '../lobby/pairing.ts';
import { summaryOf } from '../room/status.ts';
import type { MatchFilter, MatchRow } from '../store/store.ts';
import { snapshotOf } from './access.ts';
import { countCreation, createdView, createMatchFor, readOptions } from './create-match.ts';
import { isNotModified, revisionTag } from './headers.ts';
import type { IdempotentRequests } from './idempotency.ts';
import { described, problems, type RestParts, type Routes } from './parts.ts';
import { findGame, serverRefusal } from './problem.ts';
import type { RouteLimits } from './route-limits.ts';
import { linksOf, viewOf } from './views.ts';

const TAG = 'Matches';

/** Routes that create, find and show matches. */
export function matchRoutes(
  routes: Routes,
  parts: RestParts,
  idempotent: IdempotentRequests,
  limits: RouteLimits,
): void {
  const { store, games, config, now } = parts;

  routes.post(
    '/matches',
    {
      onRequest: limits.making,
      schema: {
        ...described(
          'createMatch',
          TAG,
          'Create a match with tickets',
          'The response holds the ticket of your seat and an invitation for the free one. These secrets are never sent again.',
        ),
        headers: z.looseObject(restHeaders.secretKey),
        body: newMatch,
        response: { 201: createdMatch, ...problems(400, 413, 415, 422, 507) },
      },
    },
    async (request, reply) => {
      const response = await idempotent.once(request, reply, async (attempt) => {
        const { game: name, options, terms, ...seatRequest } = request.body;
        const game = findGame(games, name, 400);
        const read = readOptions(game, options, seatRequest.opponent.kind === 'open');
        const setup = { game, options: read, terms, match: null };
        const created = await createMatchFor(parts, request, attempt, setup, seatRequest);
        const headers = { location: `${config.basePath}api/matches/${created.row.id}` };
        return { status: 201, headers, body: createdView(request, parts, created) };
      });
      return reply.code(201).headers(response.headers).header('cache-control', 'no-store').send(response.body);
    },
  );

  routes.get(
    '/matches',
    {
      onRequest: limits.listing,
      schema: {
        ...described(
          'listMatches',
          TAG,
          'List public matches, newest first',
          'Private matches are never listed, and challenges only while their creator is connected. A page may hold fewer than `limit` matches.',
        ),
        querystring: matchesQuery,
        response: { 200: matchesPage, ...problems(400) },
      },
    },
    async (request, reply) => {
      const { game, phase, limit, cursor } = request.query;
      const filter: MatchFilter = {
        limit: limit + 1,
        visibleAt: now(),
        ...(game === undefined ? {} : { game }),
        ...(phase === undefined ? {} : { phase }),
        ...(cursor === undefined ? {} : { before: decodeCursor(cursor) }),
      };
      const rows = await store.list(filter);
      const page = rows.slice(0, limit);
      const isListed = ({ setup }: MatchRow): boolean => games.some(({ id }) => id === setup.game);
      const last = page.at(-1);
      const next = rows.length > limit && last ? encodeCursor(last) : null;
      return reply.header('cache-control', 'no-store').send({ matches: page.filter(isListed).map(summaryOf), next });
    },
  );

  routes.get(
    '/matches/:id',
    {
      schema: {
        ...described('getMatch', TAG, 'Get a match by its id'),
        params: matchParams,
        headers: z.looseObject(restHeaders.ifNoneMatch),
        response: { 200: matchView, 304: z.null().describe('not modified'), ...problems(404) },
      },
    },
    async (request, reply) => {
      const room = await snapshotOf(parts, request.params.id);
      if (isNotModified(request, reply, revisionTag(room.row.revision))) return reply.code(304).send(null);
      return reply.send(viewOf(room));
    },
  );

  routes.get(
    '/codes/:code',
    {
      onRequest: limits.guessing,
      schema: {
        ...described('getByCode', TAG, 'Find a match that waits for a player by its short code'),
        params: codeParams,
        response: { 200: matchSummary, ...problems(404) },
      },
    },
    async (request, reply) => {
      const code = matchCode.safeParse(request.params.code);
      const row = code.success ? await store.matchByCode(code.data) : null;
      if (!row) throw serverRefusal(404, 'unknown-match');
      return reply.header('cache-control', 'no-store').send(summaryOf(row));
    },
  );
}

/** Encodes the end of a page as an opaque cursor. */
const encodeCursor = ({ changedAt, id }: MatchRow): string => Buffer.from(`${changedAt}.${id}`).toString('base64url');

function decodeCursor(cursor: string): NonNullable<MatchFilter['before']> {
  const [, changedAt, id] = /^(\d{1,15})\.([a-z0-9]{1,32})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (changedAt === undefined || id === undefined) throw serverRefusal(400, 'bad-request', { field: 'cursor' });
  return { changedAt: Number(changedAt), id };
}

/** Pairs players who want the same game, options and clock. */
export function pairingRoutes(
  routes: Routes,
  parts: RestParts,
  idempotent: IdempotentRequests,
  limits: RouteLimits,
): void {
  const pairing = new Pairing(parts);

  routes.post(
    '/pairing',
    {
      onRequest: limits.making,
      schema: {
        ...described(
          'pair',
          'Matches',
          'Find an opponent who wants the same',
          'Takes the free seat of a listed match that fits, or lists a new one: then connect to it and wait.',
        ),
        headers: z.looseObject(restHeaders.secretKey),
        body: pairingRequest,
        response: { 201: pairingResponse, ...problems(400, 413, 415, 422, 507) },
      },
    },
    async (request, reply) => {
      const response = await idempotent.once(request, reply, async (attempt) => {
        const game = findGame(parts.games, request.body.game, 400);
        const options = readOptions(game, request.body.options, true);
        const before = await pairing.pairedBefore(attempt);
        if (!before) await countCreation(parts, request, attempt, options);
        const pair = before ?? (await pairing.pair({ ...request.body, game, options }, attempt));
        const { id } = pair;
        const headers = { location: `${parts.config.basePath}api/matches/${id}` };
        return { status: 201, headers, body: { ...pair, links: linksOf(request, parts.config, id, null) } };
      });
      return reply.code(201).headers(response.headers).header('cache-control', 'no-store').send(response.body);
    },
  );
}
