import { type Refusal, type Result, refusal, type Seat, toMove } from '@quintet/engine';
import type { GameState } from '@quintet/wire';
import type { FastifyRequest } from 'fastify';
import type { Room } from '../room/room.ts';
import { heldSeat, roomOf } from './access.ts';
import { moveTextOf } from './document-forms.ts';
import { isAmong, versionIn, versionTag } from './etag.ts';
import type { Answer, Resends } from './idempotency.ts';
import type { RestParts } from './parts.ts';
import { refusedMove } from './refusals.ts';
import { stateOf } from './views.ts';

/** So many at a time may move without saying in which version. */
const ATTEMPTS = 16;

/** Plays the move of a request's body. */
export async function playMove(
  parts: RestParts,
  resends: Resends,
  request: FastifyRequest,
  id: string,
): Promise<Answer<GameState>> {
  const { 'if-match': ifMatch, 'idempotency-key': key } = request.headers;
  for (let attempt = 1; ; attempt++) {
    const room = await roomOf(parts, id);
    const { game, position } = room.match;
    const seat = await moverOf(parts, request, room);
    const move = moveTextOf(game, position, request.body);
    const version = await expectedVersion(resends, request, room);
    if (version === null) throw refusedMove(game, refusal('stale'), room.row.version);
    const { result, state } = await command(room, move, seat, version);
    if (result.ok) return { status: 200, headers: { etag: versionTag(result.value) }, body: state };
    // Who names no version means the match as it is: here somebody else was a little quicker.
    const isAgain = result.error.code === 'stale' && ifMatch === undefined && key === undefined && attempt < ATTEMPTS;
    if (!isAgain) throw refusedMove(game, result.error, room.row.version);
  }
}

/** The seat that a request moves for: the one that its ticket holds; in an open match, whichever is to move. */
async function moverOf(parts: RestParts, request: FastifyRequest, room: Room): Promise<Seat> {
  return room.row.setup.isOpen ? (toMove(room.match) ?? 0) : heldSeat(parts, request, room.id);
}

/** The version that a request is about; null: one that is past. */
async function expectedVersion(resends: Resends, request: FastifyRequest, room: Room): Promise<number | null> {
  const { 'if-match': ifMatch, 'idempotency-key': key } = request.headers;
  const { version } = room.row;
  if (ifMatch === undefined) return resends.versionFor(request, version);
  if (isAmong(versionTag(version), ifMatch)) return version;
  // Under a key it may have been carried out before, and only the answer lost: the room knows.
  return key === undefined ? null : versionIn(ifMatch);
}

interface Played {
  readonly result: Result<number, Refusal>;
  /** Right after the move, before anybody else's. */
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
