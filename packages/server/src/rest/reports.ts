import { matchParams, newReport, reportResponse } from '@quintet/wire';
import { heldSeat, snapshotOf, ticketOf } from './access.ts';
import { described, problems, type RestParts, type Routes, TICKET_OPTIONAL } from './parts.ts';
import { serverRefusal } from './problem.ts';
import type { RouteLimits } from './route-limits.ts';

/** Maximum number of chat messages stored with a report. */
const MAX_MESSAGES = 50;

/** Stores complaints for the operator and logs them. */
export function reportRoutes(routes: Routes, parts: RestParts, limits: RouteLimits): void {
  const { store, now, log } = parts;

  routes.post(
    '/matches/:id/reports',
    {
      onRequest: limits.guessing,
      schema: {
        ...described(
          'reportMatch',
          'Matches',
          'Report a match to the operator',
          'For chat messages, names or how someone plays. A ticket tells which player reports. The latest chat messages are stored with the report.',
        ),
        ...TICKET_OPTIONAL,
        params: matchParams,
        body: newReport,
        response: { 201: reportResponse, ...problems(400, 401, 403, 404, 409, 413, 415) },
      },
    },
    async (request, reply) => {
      const { id, row } = await snapshotOf(parts, request.params.id);
      const by = ticketOf(request) === null ? null : await heldSeat(parts, request, id);
      const { reason, text } = request.body;
      const [first, second] = row.status.players;
      const chat = await store.chat(id);
      const at = now();
      const isKept = await store.addReport({
        ...{ match: id, at, by, reason, text, chat: chat.slice(-MAX_MESSAGES) },
        names: [first?.name ?? null, second?.name ?? null],
      });
      if (!isKept) throw serverRefusal(409, 'enough-reports');
      log.warn({ request: request.id, match: id, reason }, 'match reported');
      return reply.code(201).header('cache-control', 'no-store').send({ id, at });
    },
  );
}
