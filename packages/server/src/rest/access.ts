import type { Seat } from '@quintet/engine';
import { matchId, ticket } from '@quintet/wire';
import type { FastifyRequest } from 'fastify';
import type { Room } from '../room/room.ts';
import { GameMissing, type MatchSnapshot } from '../room/snapshots.ts';
import { hashOf } from '../tickets.ts';
import type { RestParts } from './parts.ts';
import { missingGame, serverRefusal } from './problem.ts';

type Source = Pick<RestParts, 'store' | 'rooms' | 'now'>;

/** Opens the room of a match and brings it up to date with the store: a message from another node may have been lost. */
export async function roomOf({ store, rooms, now }: Source, id: string): Promise<Room> {
  const row = matchId.safeParse(id).success ? await store.match(id) : null;
  const room = row && (await unlessMissing(store, rooms.room(id)));
  if (!row || !room) throw serverRefusal(404, 'unknown-match');
  if (room.row.revision < row.revision) await room.refresh();
  const { deadline } = room.row;
  if (deadline !== null && deadline <= now()) await room.checkDeadline();
  return room;
}

/** Reads a match from the store without opening a room, unless its deadline has passed: then its room ends the match first. */
export async function snapshotOf(parts: Source, id: string): Promise<MatchSnapshot> {
  const row = matchId.safeParse(id).success ? await parts.store.match(id) : null;
  if (row?.deadline != null && row.deadline <= parts.now()) return roomOf(parts, id);
  const snapshot = row && (await unlessMissing(parts.store, parts.rooms.read(row)));
  if (!snapshot) throw serverRefusal(404, 'unknown-match');
  return snapshot;
}

/** Refuses a request for a match whose game is not installed, with everything that is known without it. */
async function unlessMissing<T>(store: Source['store'], opening: Promise<T>): Promise<T> {
  try {
    return await opening;
  } catch (error) {
    if (!(error instanceof GameMissing)) throw error;
    throw missingGame(error.row, await store.entries(error.row.id, 0));
  }
}

/** The unchecked token of an `Authorization: Bearer` header. */
export const bearerToken = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];

/** The ticket of a request, or `null` without an `Authorization` header. A header without a valid ticket is refused. */
export function ticketOf(request: FastifyRequest): string | null {
  if (request.headers.authorization === undefined) return null;
  const given = bearerToken(request);
  if (given === undefined || !ticket.safeParse(given).success) {
    throw serverRefusal(401, 'bad-ticket', { headers: { 'www-authenticate': 'Bearer' } });
  }
  return given;
}

/** The seat that a request's ticket holds in this match. */
export async function heldSeat(
  { store }: Pick<Source, 'store'>,
  request: FastifyRequest,
  match: string,
): Promise<Seat> {
  const given = ticketOf(request);
  if (given === null) throw serverRefusal(403, 'ticket-needed');
  const held = await store.ticket(match, hashOf(given));
  if (held?.kind !== 'seat') throw serverRefusal(403, 'unknown-ticket');
  return held.seat;
}
