import { loadMatchInSlices, recordFileName } from '@quintet/engine';
import { createdMatch, LIMITS, matchParams, matchRecord, newFromRecord, restHeaders } from '@quintet/wire';
import * as z from 'zod';
import { longWork, yieldToEventLoop } from '../room/long-work.ts';
import { snapshotOf } from './access.ts';
import { described, problems } from './describe.ts';
import { isKnown, revisionTag } from './etag.ts';
import type { Resends } from './idempotency.ts';
import { madeView, makeFor } from './make.ts';
import type { RestParts, Routes } from './parts.ts';
import { refusedBy } from './problem.ts';
import type { Rates } from './rates.ts';
import { refusedMove, refusedRecord } from './refusals.ts';
import { recordOf } from './views.ts';

const TAG = 'Records';

/** Matches as files: to be taken along, and to be gone on with. */
export function recordRoutes(routes: Routes, parts: RestParts, resends: Resends, rates: Rates): void {
  const { games, config } = parts;

  routes.get(
    '/matches/:id/record',
    {
      schema: {
        ...described('getRecord', TAG, 'A match as a record', 'All that is saved of it: it can be imported anywhere.'),
        params: matchParams,
        headers: z.looseObject(restHeaders.ifNoneMatch),
        response: { 200: matchRecord, 304: z.null().describe('nothing is new'), ...problems(404) },
      },
    },
    async (request, reply) => {
      const room = await snapshotOf(parts, request.params.id);
      if (isKnown(request, reply, revisionTag(room.row.revision))) return reply.code(304).send(null);
      const file = recordFileName(room.match.game, new Date(room.row.createdAt));
      reply.header('content-disposition', `attachment; filename="${file}"`);
      return reply.send(recordOf(room) as z.infer<typeof matchRecord>);
    },
  );

  routes.post(
    '/records',
    {
      onRequest: rates.making,
      bodyLimit: LIMITS.record,
      schema: {
        ...described(
          'importRecord',
          TAG,
          'Go on from a record',
          'A new match with the moves of the record: open to all, or with an opponent. One that is over stays over, and has no opponent.',
        ),
        headers: z.looseObject(restHeaders.secretKey),
        body: newFromRecord,
        response: { 201: createdMatch, ...problems(400, 413, 415, 422, 507) },
      },
    },
    async (request, reply) => {
      const answer = await resends.once(request, reply, async () => {
        const { record, terms, ...wish } = request.body;
        const tooLong = (): Error => refusedBy(413, 'match-too-long', { field: 'record' });
        const entries = entriesIn(record);
        if (entries > config.maxEntries) throw tooLong();
        const loaded = await longWork(entries, () => loadMatchInSlices(record, games, yieldToEventLoop));
        if (!loaded.ok) throw refusedRecord(loaded.error);
        const match = loaded.value;
        const { game, options, outcome } = match;
        // One move and the ending must still fit.
        if (!outcome && match.entries.length > config.maxEntries - 2) throw tooLong();
        if (outcome && wish.opponent) throw refusedMove(game, { code: 'game-over' }, match.entries.length);
        const openTerms = wish.opponent ? terms : { ...terms, awaySeconds: null };
        const made = await makeFor(parts, request, { game, options, terms: openTerms, match }, wish);
        const headers = { location: `${config.basePath}api/matches/${made.row.id}` };
        return { status: 201, headers, body: madeView(request, parts, made) };
      });
      return reply.code(201).headers(answer.headers).header('cache-control', 'no-store').send(answer.body);
    },
  );
}

/** How much there is to replay, whatever the format. */
function entriesIn(record: unknown): number {
  if (typeof record !== 'object' || record === null) return 0;
  let most = 0;
  for (const value of Object.values(record)) if (Array.isArray(value)) most = Math.max(most, value.length);
  return most;
}
