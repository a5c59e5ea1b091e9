import { type Match, type Refusal, type Result, type Seat, toMove } from '@quintet/engine';
import { refusal } from '@quintet/engine/authoring';
import type { GameState } from '@quintet/wire';
import type { FastifyRequest } from 'fastify';
import type { Room } from '../room/room.ts';
import { heldSeat, roomOf } from './access.ts';
import { matchesTag, parseVersion, versionTag } from './headers.ts';
import type { IdempotentRequests, StoredResponse } from './idempotency.ts';
import type { RestParts } from './parts.ts';
import { refusedMove } from './problem.ts';
import { stateOf } from './views.ts';

/** Maximum number of attempts to play a move without an expected version while others move too. */
const MAX_ATTEMPTS = 16;

/** Plays the move in a request. `readMove` extracts the move text from the body; the position may be needed to read it. */
export async function playMove(
  parts: RestParts,
  idempotent: IdempotentRequests,
  request: FastifyRequest,
  id: string,
  readMove: (match: Match) => string,
): Promise<StoredResponse<GameState>> {
  const { 'if-match': ifMatch, 'idempotency-key': key } = request.headers;
  for (let attempt = 1; ; attempt++) {
    const room = await roomOf(parts, id);
    const { game } = room.match;
    const seat = await seatOf(parts, request, room);
    const move = readMove(room.match);
    const version = await expectedVersion(idempotent, request, room);
    if (version === null) throw refusedMove(game, refusal('stale'), room.row.version);
    const { result, state } = await command(room, move, seat, version);
    if (result.ok) return { status: 200, headers: { etag: versionTag(result.value) }, body: state };
    // Without an expected version the move applies to the current position, so another player's move is no reason to refuse it.
    const mayRetry =
      result.error.code === 'stale' && ifMatch === undefined && key === undefined && attempt < MAX_ATTEMPTS;
    if (!mayRetry) throw refusedMove(game, result.error, room.row.version);
  }
}

/** The seat that the request plays for: that of its ticket or, in an open match, the seat to move. */
async function seatOf(parts: RestParts, request: FastifyRequest, room: Room): Promise<Seat> {
  return room.row.setup.isOpen ? (toMove(room.match) ?? 0) : heldSeat(parts, request, room.id);
}

/** The version that the request expects; `null` if that version is out of date. */
async function expectedVersion(
  idempotent: IdempotentRequests,
  request: FastifyRequest,
  room: Room,
): Promise<number | null> {
  const { 'if-match': ifMatch, 'idempotency-key': key } = request.headers;
  const { version } = room.row;
  if (ifMatch === undefined) return idempotent.versionFor(request, version);
  if (matchesTag(versionTag(version), ifMatch)) return version;
  // With a key, the move may have been played and only its response lost: the room can tell.
  return key === undefined ? null : parseVersion(ifMatch);
}

interface Played {
  readonly result: Result<number, Refusal>;
  /** The state right after this move, before any later move. */
  readonly state: GameState;
}

function command(room: Room, move: string, seat: Seat, version: number): Promise<Played> {
  return new Promise((resolve, reject) => {
    room
      .command({ type: 'move', id: 1, version, move }, { seat, lag: 0 }, (result) =>
        resolve({ result, state: stateOf(room) }),
      )
      .catch(reject);
  });
}
