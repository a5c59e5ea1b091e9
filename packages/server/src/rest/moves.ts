import { type Entry, fold, type Match, type Refusal, type Result, type Seat, toMove } from '@quintet/engine';
import { ok, refusal } from '@quintet/engine/authoring';
import type { GameState } from '@quintet/wire';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { runGame } from '../guarded-game.ts';
import type { Room } from '../room/room.ts';
import { foldStored, longWork, startStored } from '../room/snapshots.ts';
import { heldSeat, roomOf } from './access.ts';
import { matchesTag, parseVersion, versionTag } from './headers.ts';
import type { IdempotentRequests, KeyedResponse } from './idempotency.ts';
import type { RestParts } from './parts.ts';
import { refusedMove } from './problem.ts';
import { stateOf } from './views.ts';

/** Maximum number of attempts to play a move without an expected version while others move too. */
const MAX_ATTEMPTS = 16;

/** Extracts the move text from the body of a request; the position may be needed to read it. */
type ReadMove = (match: Match) => string;
type Moved = KeyedResponse<GameState>;

/** Plays the move in a request. */
export async function playMove(
  parts: RestParts,
  idempotent: IdempotentRequests,
  request: FastifyRequest,
  reply: FastifyReply,
  id: string,
  readMove: ReadMove,
): Promise<Moved> {
  const { 'if-match': ifMatch, 'idempotency-key': key } = request.headers;
  const room = await roomOf(parts, id);
  const { version } = room.row;
  const held = room.row.setup.isOpen ? null : await heldSeat(parts, request, id);
  const stale = () => refusedMove(room.match.game, refusal('stale'), room.row.version);
  if (key === undefined) {
    if (ifMatch === undefined) return playNow(room, held, readMove);
    if (!matchesTag(versionTag(version), ifMatch)) throw stale();
    return playAt(room, held, readMove, version);
  }
  // With a key, the move may have been played and only its response lost, so an older version is no reason to refuse it.
  const isCurrent = ifMatch === undefined || matchesTag(versionTag(version), ifMatch);
  const expected = isCurrent ? version : parseVersion(ifMatch);
  if (expected === null) throw stale();
  const work = async ({ version: first }: { readonly version: number | null }): Promise<Moved> => {
    const at = first ?? expected;
    if (at >= room.row.version) return playAt(room, held, readMove, at);
    const played = await playedAt(room, held, readMove, at);
    if (!played) throw stale();
    return played;
  };
  return idempotent.once(request, reply, work, expected);
}

/** Plays a move in the current position, whatever it is: another player's move is no reason to refuse it. */
async function playNow(room: Room, held: Seat | null, readMove: ReadMove): Promise<Moved> {
  for (let attempt = 1; ; attempt++) {
    const result = await command(room, held, readMove, room.row.version);
    if (result.ok) return result.value;
    if (result.error.code !== 'stale' || attempt >= MAX_ATTEMPTS)
      throw refusedMove(room.match.game, result.error, room.row.version);
  }
}

async function playAt(room: Room, held: Seat | null, readMove: ReadMove, version: number): Promise<Moved> {
  const result = await command(room, held, readMove, version);
  if (!result.ok) throw refusedMove(room.match.game, result.error, room.row.version);
  return result.value;
}

const isPass = (entry: Entry): boolean => 'move' in entry && entry.move === 'pass';

/** The response to a move that was played at an earlier version; `null` if another move was played there. */
async function playedAt(
  { id, row, match }: Room,
  held: Seat | null,
  readMove: ReadMove,
  version: number,
): Promise<Moved | null> {
  const { game } = match;
  const entry = match.entries[version];
  if (!entry || !('move' in entry)) return null;
  const before = await longWork(version, async () =>
    foldStored(id, startStored(game, row), match.entries.slice(0, version)),
  );
  const text = readMove(before);
  return runGame(game, id, () => {
    const sent = game.notation.parse(before.position, text);
    const played = game.notation.parse(before.position, entry.move);
    const isSame = sent.ok && played.ok && sent.value === played.value;
    if (!isSame || (held !== null && toMove(before) !== held)) return null;
    // In the form of a founding document, the passes that the move forces belong to it.
    const passes = row.setup.inDocumentForm ? match.entries.slice(version + 1).findIndex((next) => !isPass(next)) : 0;
    const end = passes < 0 ? match.entries.length : version + 1 + passes;
    const after = fold(before, match.entries.slice(version, end));
    return after.result.ok ? moved(end, stateOf({ id, row, match: after.result.value })) : null;
  });
}

const moved = (version: number, body: GameState): Moved => ({
  status: 200,
  headers: { etag: versionTag(version) },
  body,
});

/**
 * Plays a move. In an open match, where nobody holds a seat, it is that of the seat to move. The response is known before the move
 * is saved, and shows the state right after it.
 */
function command(room: Room, held: Seat | null, readMove: ReadMove, version: number): Promise<Result<Moved, Refusal>> {
  const { id, row, match } = room;
  const move = readMove(match);
  const seat = held ?? runGame(match.game, id, () => toMove(match)) ?? 0;
  let state: GameState | null = null;
  const prepare = (after: Match): void => {
    state = stateOf({ id, row, match: after });
  };
  return new Promise((resolve, reject) => {
    room
      .command({ type: 'move', id: 1, version, move }, { seat, lag: 0, prepare }, (result) =>
        resolve(result.ok ? ok(moved(result.value, state ?? stateOf(room))) : result),
      )
      .catch(reject);
  });
}
