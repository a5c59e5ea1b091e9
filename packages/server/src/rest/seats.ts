import { createHmac } from 'node:crypto';
import type { Seat } from '@quintet/engine';
import { anotherTicket, claim, heldSeat as heldSeatView, matchParams, restHeaders } from '@quintet/wire';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { isVisible } from '../lobby/lobby.ts';
import { claimSeat } from '../room/claim-seat.ts';
import type { MatchRow, Store } from '../store/store.ts';
import { hashOf, newTicket } from '../tickets.ts';
import { heldSeat, snapshotOf } from './access.ts';
import { described, problems, type RestParts, type Routes, TICKET_REQUIRED } from './parts.ts';
import { serverRefusal } from './problem.ts';
import type { RouteLimits } from './route-limits.ts';
import { continueLink, linksOf } from './views.ts';

const TAG = 'Seats';
const MAX_TICKETS = 20;

/** Routes for claiming a seat, and for getting further tickets for a held seat. */
export function seatRoutes(routes: Routes, parts: RestParts, limits: RouteLimits): void {
  const { store, config } = parts;

  routes.post(
    '/matches/:id/claim',
    {
      onRequest: limits.guessing,
      schema: {
        ...described(
          'claimSeat',
          TAG,
          'Claim the free seat',
          'Send the invitation or the short code; a listed match needs neither. Only the first claim succeeds. A retry ' +
            'with the same Idempotency-Key returns the same ticket.',
        ),
        params: matchParams,
        headers: z.looseObject(restHeaders.secretKey),
        body: claim,
        response: { 200: heldSeatView, ...problems(400, 403, 404, 409, 413, 415) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const { row } = await snapshotOf(parts, id);
      const ticket = ticketFor(request);
      const seat = (await seatHeldBy(store, id, ticket)) ?? (await claimFreeSeat(parts, row, request.body, ticket));
      const links = linksOf(request, config, id, null);
      return reply.header('cache-control', 'no-store').send({ id, seat, ticket, links });
    },
  );

  routes.post(
    '/matches/:id/tickets',
    {
      onRequest: limits.making,
      schema: {
        ...described('addTicket', TAG, 'Create another ticket for your seat', 'Lets you continue on another device.'),
        ...TICKET_REQUIRED,
        params: matchParams,
        response: { 201: anotherTicket, ...problems(401, 403, 404, 409) },
      },
    },
    async (request, reply) => {
      const { id } = await snapshotOf(parts, request.params.id);
      const seat = await heldSeat(parts, request, id);
      const ticket = newTicket();
      const isAdded = await store.addTicket({ hash: hashOf(ticket), match: id, kind: 'seat', seat }, MAX_TICKETS);
      if (!isAdded) throw serverRefusal(409, 'enough-tickets');
      const link = continueLink(request, config, id, ticket);
      return reply.code(201).header('cache-control', 'no-store').send({ id, seat, ticket, link });
    },
  );
}

/** The ticket for a claim. It is derived from the idempotency key, if any, so that a lost response does not lose the seat. */
function ticketFor({ headers, url, body }: FastifyRequest): string {
  const key = headers['idempotency-key'];
  if (key === undefined) return newTicket();
  const text = JSON.stringify([url.split('?', 1)[0], body]);
  return createHmac('sha256', String(key)).update(text).digest().subarray(0, 16).toString('base64url');
}

async function seatHeldBy(store: Store, match: string, ticket: string): Promise<Seat | null> {
  const held = await store.ticket(match, hashOf(ticket));
  return held?.kind === 'seat' ? held.seat : null;
}

async function claimFreeSeat(
  { store, rooms, now }: RestParts,
  row: MatchRow,
  { invitation, code, name, colour = null }: z.infer<typeof claim>,
  ticket: string,
): Promise<Seat> {
  const { id } = row;
  // A code works like an invitation; everyone is invited to a listed match.
  const proof = invitation ?? code ?? (row.setup.isListed ? row.code : null);
  // A retry of a claim that has just succeeded, perhaps on another node, has the same ticket.
  const refused = async (error: Error): Promise<Seat> => {
    const seat = await seatHeldBy(store, id, ticket);
    if (seat === null) throw error;
    return seat;
  };
  if (row.phase !== 'waiting') return refused(seatTaken());
  const isInvited = proof !== null && (await store.ticket(id, hashOf(proof)))?.kind === 'invitation';
  // A friend with an invitation may take the seat while the creator of the match is away; a player from the lobby may not.
  const isOffered = (current: MatchRow): boolean =>
    invitation !== undefined || code !== undefined || isVisible(current, now());
  const player = { name, level: null, colour };
  const result = isInvited
    ? await claimSeat(store, { match: id, invitation: proof, player, ticket, isOffered }, now())
    : null;
  if (!result)
    return refused((await store.match(id))?.phase === 'waiting' ? serverRefusal(403, 'unknown-ticket') : seatTaken());
  if (!result.ok) return refused(result.error.code === 'maker-left' ? serverRefusal(409, 'maker-left') : seatTaken());
  await rooms.changed(id);
  return result.value.seat;
}

const seatTaken = () => serverRefusal(409, 'seat-taken');
