import { pairingRequest, pairingResponse, restHeaders } from '@quintet/wire';
import * as z from 'zod';
import { Pairing } from '../lobby/pairing.ts';
import { countCreation } from './create-match.ts';
import { described, problems } from './describe.ts';
import type { IdempotentRequests } from './idempotency.ts';
import type { RestParts, Routes } from './parts.ts';
import type { Rates } from './rates.ts';
import { findGame, refusedOptions } from './refusals.ts';
import { linksOf } from './views.ts';

/** Pairs players who want the same game, options and clock. */
export function pairingRoutes(routes: Routes, parts: RestParts, idempotent: IdempotentRequests, rates: Rates): void {
  const pairing = new Pairing(parts);

  routes.post(
    '/pairing',
    {
      onRequest: rates.making,
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
        await countCreation(parts, request, attempt, request.body.options);
        const pair = await pairing.pair({ ...request.body, game }, attempt);
        if (!pair.ok) throw refusedOptions(pair.error);
        const { id } = pair.value;
        const headers = { location: `${parts.config.basePath}api/matches/${id}` };
        return { status: 201, headers, body: { ...pair.value, links: linksOf(request, parts.config, id, null) } };
      });
      return reply.code(201).headers(response.headers).header('cache-control', 'no-store').send(response.body);
    },
  );
}
