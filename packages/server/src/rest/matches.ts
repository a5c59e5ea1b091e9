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
  restHeaders,
} from '@quintet/wire';
import * as z from 'zod';
import { isVisible } from '../lobby/lobby.ts';
import type { MatchFilter, MatchRow } from '../store/store.ts';
import { snapshotOf } from './access.ts';
import { described, problems } from './describe.ts';
import { isKnown, revisionTag } from './etag.ts';
import type { Resends } from './idempotency.ts';
import { madeView, makeFor } from './make.ts';
import type { RestParts, Routes } from './parts.ts';
import { refusedBy } from './problem.ts';
import type { Rates } from './rates.ts';
import { gameNamed } from './refusals.ts';
import { summaryOf, viewOf } from './views.ts';

const TAG = 'Matches';

/** To make, find and look at matches. */
export function matchRoutes(routes: Routes, parts: RestParts, resends: Resends, rates: Rates): void {
  const { store, games, config, now } = parts;

  routes.post(
    '/matches',
    {
      onRequest: rates.making,
      schema: {
        ...described(
          'createMatch',
          TAG,
          'Start a match whose seats are held by tickets',
          'The answer has the secrets: the ticket of your seat, and an invitation for the free one. They are told only now.',
        ),
        headers: z.looseObject(restHeaders.secretKey),
        body: newMatch,
        response: { 201: createdMatch, ...problems(400, 413, 415, 422, 507) },
      },
    },
    async (request, reply) => {
      const answer = await resends.once(request, reply, async () => {
        const { game: name, options, terms, ...wish } = request.body;
        const game = gameNamed(games, name, 400);
        const made = await makeFor(parts, request, { game, options, terms, match: null }, wish);
        const headers = { location: `${config.basePath}api/matches/${made.row.id}` };
        return { status: 201, headers, body: madeView(request, parts, made) };
      });
      return reply.code(201).headers(answer.headers).header('cache-control', 'no-store').send(answer.body);
    },
  );

  routes.get(
    '/matches',
    {
      schema: {
        ...described(
          'listMatches',
          TAG,
          'Matches that are listed, the latest first',
          'Private ones are never listed, and challenges only while their maker is there. A page may have fewer than `limit`.',
        ),
        querystring: matchesQuery,
        response: { 200: matchesPage, ...problems(400) },
      },
    },
    async (request, reply) => {
      const { game, phase, limit, cursor } = request.query;
      const filter: MatchFilter = {
        limit: limit + 1,
        ...(game === undefined ? {} : { game }),
        ...(phase === undefined ? {} : { phase }),
        ...(cursor === undefined ? {} : { before: placeIn(cursor) }),
      };
      const rows = await store.list(filter);
      const page = rows.slice(0, limit);
      const at = now();
      const isOffered = (row: MatchRow): boolean => row.phase !== 'waiting' || isVisible(row, at);
      const last = page.at(-1);
      const next = rows.length > limit && last ? cursorAt(last) : null;
      return reply.header('cache-control', 'no-store').send({ matches: page.filter(isOffered).map(summaryOf), next });
    },
  );

  routes.get(
    '/matches/:id',
    {
      schema: {
        ...described('getMatch', TAG, 'A match, by its id'),
        params: matchParams,
        headers: z.looseObject(restHeaders.ifNoneMatch),
        response: { 200: matchView, 304: z.null().describe('nothing is new'), ...problems(404) },
      },
    },
    async (request, reply) => {
      const room = await snapshotOf(parts, request.params.id);
      if (isKnown(request, reply, revisionTag(room.row.revision))) return reply.code(304).send(null);
      return reply.send(viewOf(room));
    },
  );

  routes.get(
    '/codes/:code',
    {
      onRequest: rates.guessing,
      schema: {
        ...described('getByCode', TAG, 'The match of a short code, while it waits for a player'),
        params: codeParams,
        response: { 200: matchSummary, ...problems(404) },
      },
    },
    async (request, reply) => {
      const code = matchCode.safeParse(request.params.code);
      const row = code.success ? await store.matchByCode(code.data) : null;
      if (!row) throw refusedBy(404, 'unknown-match');
      return reply.header('cache-control', 'no-store').send(summaryOf(row));
    },
  );
}

/** The place where a page ended, as text to be sent back. */
const cursorAt = ({ changedAt, id }: MatchRow): string => Buffer.from(`${changedAt}.${id}`).toString('base64url');

function placeIn(cursor: string): NonNullable<MatchFilter['before']> {
  const [, changedAt, id] = /^(\d{1,15})\.([a-z0-9]{1,32})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (changedAt === undefined || id === undefined) throw refusedBy(400, 'bad-request', { field: 'cursor' });
  return { changedAt: Number(changedAt), id };
}
