import type { Seat } from '@quintet/engine';
import { matchId, ticket } from '@quintet/wire';
import type { FastifyRequest } from 'fastify';
import type { Room } from '../room/room.ts';
import type { MatchSnapshot } from '../room/snapshots.ts';
import { hashOf } from '../tickets.ts';
import type { RestParts } from './parts.ts';
import { refusedBy } from './problem.ts';

type Source = Pick<RestParts, 'store' | 'rooms' | 'now'>;

/** The room of a match, as far as the store has got: another node may have written, and its word may have been lost. */
export async function roomOf({ store, rooms, now }: Source, id: string): Promise<Room> {
  const row = matchId.safeParse(id).success ? await store.match(id) : null;
  const room = row && (await rooms.room(id));
  if (!row || !room) throw refusedBy(404, 'unknown-match');
  if (room.row.revision < row.revision) await room.refresh();
  const { deadline } = room.row;
  if (deadline !== null && deadline <= now()) await room.checkDeadline();
  return room;
}

/**
 * A match to be read only, as far as the store has got. No room is opened for it, unless its deadline has passed: then the
 * room ends the match first.
 */
export async function snapshotOf(parts: Source, id: string): Promise<MatchSnapshot> {
  const row = matchId.safeParse(id).success ? await parts.store.match(id) : null;
  if (row?.deadline != null && row.deadline <= parts.now()) return roomOf(parts, id);
  const snapshot = row && (await parts.rooms.read(row));
  if (!snapshot) throw refusedBy(404, 'unknown-match');
  return snapshot;
}

/** What a request carries in the place of a ticket, whatever it is; undefined: nothing that could be one. */
export const givenBearer = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];

/** The ticket that a request carries; null: none. */
export function bearerOf(request: FastifyRequest): string | null {
  if (request.headers.authorization === undefined) return null;
  const given = givenBearer(request);
  if (given === undefined || !ticket.safeParse(given).success) {
    throw refusedBy(401, 'bad-ticket', { headers: { 'www-authenticate': 'Bearer' } });
  }
  return given;
}

/** The seat that a request's ticket holds in this match. */
export async function heldSeat(
  { store }: Pick<Source, 'store'>,
  request: FastifyRequest,
  match: string,
): Promise<Seat> {
  const bearer = bearerOf(request);
  if (bearer === null) throw refusedBy(403, 'ticket-needed');
  const held = await store.ticket(match, hashOf(bearer));
  if (held?.kind !== 'seat') throw refusedBy(403, 'unknown-ticket');
  return held.seat;
}
