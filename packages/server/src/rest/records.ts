import { type Game, loadMatch } from '@quintet/engine';
import { isObject } from '@quintet/engine/authoring';
import { loadMatchInSlices, recordFileName } from '@quintet/engine/match';
import { createdMatch, LIMITS, matchParams, matchRecord, newFromRecord, restHeaders } from '@quintet/wire';
import * as z from 'zod';
import { checkMatch, isGuarded, runGame } from '../guarded-game.ts';
import { longWork, yieldToEventLoop } from '../room/snapshots.ts';
import { snapshotOf } from './access.ts';
import { createdView, createMatchFor, readOptions } from './create-match.ts';
import { isNotModified, revisionTag } from './headers.ts';
import type { IdempotentRequests } from './idempotency.ts';
import { described, problems, type RestParts, type Routes } from './parts.ts';
import { refusedMove, refusedRecord, serverRefusal } from './problem.ts';
import type { RouteLimits } from './route-limits.ts';
import { recordOf } from './views.ts';

const TAG = 'Records';

/** Export and import of matches as records. */
export function recordRoutes(
  routes: Routes,
  parts: RestParts,
  idempotent: IdempotentRequests,
  limits: RouteLimits,
): void {
  const { games, config } = parts;

  routes.get(
    '/matches/:id/record',
    {
      schema: {
        ...described(
          'getRecord',
          TAG,
          'Export a match',
          'The record holds all that is saved of the match and can be imported anywhere.',
        ),
        params: matchParams,
        headers: z.looseObject(restHeaders.ifNoneMatch),
        response: { 200: matchRecord, 304: z.null().describe('not modified'), ...problems(404) },
      },
    },
    async (request, reply) => {
      const room = await snapshotOf(parts, request.params.id);
      if (isNotModified(request, reply, revisionTag(room.row.revision))) return reply.code(304).send(null);
      const file = recordFileName(room.match.game, new Date(room.row.createdAt));
      reply.header('content-disposition', `attachment; filename="${file}"`);
      return reply.send(recordOf(room) as z.infer<typeof matchRecord>);
    },
  );

  routes.post(
    '/records',
    {
      onRequest: limits.making,
      bodyLimit: LIMITS.record,
      schema: {
        ...described(
          'importRecord',
          TAG,
          'Import a record',
          'Creates a match with the moves of the record, open to all or against an opponent. A finished match stays finished and has no opponent.',
        ),
        headers: z.looseObject(restHeaders.secretKey),
        body: newFromRecord,
        response: { 201: createdMatch, ...problems(400, 413, 415, 422, 507) },
      },
    },
    async (request, reply) => {
      const response = await idempotent.once(request, reply, async (attempt) => {
        const { record, terms, ...seatRequest } = request.body;
        const tooLong = (): Error => serverRefusal(413, 'match-too-long', { field: 'record' });
        const entries = countEntries(record);
        if (entries > config.maxEntries) throw tooLong();
        const loaded = await longWork(entries, () => load(record, games));
        if (!loaded.ok) throw refusedRecord(loaded.error);
        const match = loaded.value;
        const { game, options, outcome } = match;
        // Leaves room for one move and the ending.
        if (!outcome && match.entries.length > config.maxEntries - 2) throw tooLong();
        if (outcome && seatRequest.opponent) throw refusedMove(game, { code: 'game-over' }, match.entries.length);
        const openTerms = seatRequest.opponent ? terms : { ...terms, awaySeconds: null };
        readOptions(game, options, seatRequest.opponent?.kind === 'open');
        const setup = { game, options, terms: openTerms, match };
        const created = await createMatchFor(parts, request, attempt, setup, seatRequest);
        const headers = { location: `${config.basePath}api/matches/${created.row.id}` };
        return { status: 201, headers, body: createdView(request, parts, created) };
      });
      return reply.code(201).headers(response.headers).header('cache-control', 'no-store').send(response.body);
    },
  );
}

/** A record of a third-party game is loaded under one time limit. */
async function load(record: unknown, games: readonly Game[]): Promise<ReturnType<typeof loadMatch>> {
  const id = isObject(record) ? record.game : null;
  const game = games.find(
    (each) => isGuarded(each) && (each.id === id || each.codecs.some((codec) => codec.recognises(record))),
  );
  if (!game) return loadMatchInSlices(record, games, yieldToEventLoop);
  return runGame(game, null, () => {
    const loaded = loadMatch(record, [game]);
    if (loaded.ok) checkMatch(loaded.value);
    return loaded;
  });
}

/** Upper bound of the number of entries to replay, in any record format: the length of the longest array. */
function countEntries(record: unknown): number {
  if (typeof record !== 'object' || record === null) return 0;
  let longest = 0;
  for (const value of Object.values(record)) if (Array.isArray(value)) longest = Math.max(longest, value.length);
  return longest;
}
