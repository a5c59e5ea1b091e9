import { matchParams, newReport, reportResponse } from '@quintet/wire';
import { bearerOf, heldSeat, snapshotOf } from './access.ts';
import { BY_TICKET_OR_NOT, described, problems } from './describe.ts';
import type { RestParts, Routes } from './parts.ts';
import { refusedBy } from './problem.ts';
import type { Rates } from './rates.ts';

/** So much of what was said last is kept with a report. */
const LINES = 50;

/** What people find wrong is kept for the operator, and told in the log. */
export function reportRoutes(routes: Routes, parts: RestParts, rates: Rates): void {
  const { store, now, log } = parts;

  routes.post(
    '/matches/:id/reports',
    {
      onRequest: rates.guessing,
      schema: {
        ...described(
          'reportMatch',
          'Matches',
          'Tell the operator what is wrong',
          'What was said, a name, how somebody plays. With a ticket it is known which player says so. The last lines of the chat are kept with it.',
        ),
        ...BY_TICKET_OR_NOT,
        params: matchParams,
        body: newReport,
        response: { 201: reportResponse, ...problems(400, 401, 403, 404, 409, 413, 415) },
      },
    },
    async (request, reply) => {
      const { id, row } = await snapshotOf(parts, request.params.id);
      const by = bearerOf(request) === null ? null : await heldSeat(parts, request, id);
      const { reason, text } = request.body;
      const [first, second] = row.state.players;
      const chat = await store.chat(id);
      const at = now();
      const isKept = await store.addReport({
        ...{ match: id, at, by, reason, text, chat: chat.slice(-LINES) },
        names: [first?.name ?? null, second?.name ?? null],
      });
      if (!isKept) throw refusedBy(409, 'enough-reports');
      log.warn({ request: request.id, match: id, reason }, 'reported');
      return reply.code(201).header('cache-control', 'no-store').send({ id, at });
    },
  );
}
