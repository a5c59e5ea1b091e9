import type { Game, Match, Seat } from '@quintet/engine';
import { type JsonObject, ok, opponent } from '@quintet/engine/authoring';
import { type Colour, type CreatedMatch, LIMITS, type OpponentChoice, type Player, type Terms } from '@quintet/wire';
import { stoppedClocks } from '@quintet/wire/clocks';
import type { FastifyRequest } from 'fastify';
import { plainObject, runGame } from '../guarded-game.ts';
import { ownerOf } from '../jobs/jobs.ts';
import { type Attempt, createMatch, FIRST_REVISION, type MatchRequest, type NewMatch } from '../room/create-match.ts';
import { longWork, MAX_SHORT_ENTRIES } from '../room/snapshots.ts';
import type { MatchRow, Write } from '../store/store.ts';
import { newMatchId } from '../tickets.ts';
import type { RestParts } from './parts.ts';
import { HttpRefusal, refusedOptions, serverRefusal } from './problem.ts';
import { linksOf } from './views.ts';

/** The players of a new match. `opponent` is `null` for an open match. */
export interface SeatRequest {
  readonly seat: Seat | 'random';
  readonly name: string | null;
  readonly colour?: Colour | null | undefined;
  readonly opponent: OpponentChoice | null;
}

/** The game and terms of a new match. `match` is the match to continue from; `null` starts at the beginning. */
interface MatchSetup {
  readonly game: Game;
  readonly options: unknown;
  readonly terms: Terms;
  readonly match: Match | null;
}

/** Reads the options of a new match. Those of a listed match must be small, because everybody in the lobby gets them. */
export function readOptions(game: Game, given: unknown, isListed: boolean): JsonObject {
  const options = runGame(game, null, () => {
    const read = game.rules.parseOptions(given);
    return read.ok ? ok(plainObject(game, read.value as JsonObject)) : read;
  });
  if (!options.ok) throw refusedOptions(options.error);
  const isLarge = Buffer.byteLength(JSON.stringify(options.value)) > LIMITS.listedOptions;
  if (isListed && isLarge) throw serverRefusal(413, 'large-options', { field: 'options' });
  return options.value;
}

/**
 * Refuses a request whose sender may not create more matches now. `stored` is what the match stores besides its row. An
 * attempt whose match exists already is not counted again.
 */
export async function countCreation(
  { creations, store }: Pick<RestParts, 'creations' | 'store'>,
  { ip }: FastifyRequest,
  { isRepeated, draw }: Attempt,
  stored: unknown,
): Promise<void> {
  if (isRepeated && (await store.match(newMatchId(draw('match'))))) return;
  const denied = creations.take(ip, JSON.stringify(stored ?? null).length);
  if (!denied) return;
  const headers = { 'retry-after': String(Math.ceil(denied.waitMs / 1000)) };
  throw serverRefusal(denied.code === 'store-full' ? 507 : 429, denied.code, { headers });
}

/** Creates and publishes a match, with the moves of an earlier match if given. */
export async function createMatchFor(
  parts: RestParts,
  request: FastifyRequest,
  attempt: Attempt,
  setup: MatchSetup,
  seatRequest: SeatRequest,
): Promise<NewMatch & { seat: Seat | null }> {
  const { store, rooms, now, meter } = parts;
  const { match, ...start } = setup;
  const seats = seatsFor(seatRequest, attempt.draw);
  await countCreation(parts, request, attempt, [setup.options, match?.entries]);
  const created = await createMatch(store, { ...start, ...seats, owner: ownerOf(request.ip) }, now(), attempt);
  if (!created.ok) throw refusedOptions(created.error);
  const { row } = created.value;
  if (match) {
    try {
      await longWork(match.entries.length, () => storeEntries(parts, created.value, match));
    } catch (error) {
      // Someone claimed a listed match before all entries were stored, or the store failed: roll back, unless another
      // attempt may be storing the entries as well. A later attempt continues where this one stopped.
      const mayContinue = attempt.hasKey && !(error instanceof HttpRefusal);
      if (!mayContinue && (await store.remove(row.id))) rooms.removed(row.id);
      throw error;
    }
  }
  if (!attempt.isRepeated) meter.made.inc({ game: row.setup.game, opponent: seatRequest.opponent?.kind ?? 'anybody' });
  await rooms.changed(row.id);
  return { ...created.value, seat: seats.seat };
}

function seatsFor(
  { seat: requested, name, colour = null, opponent: other }: SeatRequest,
  draw: Attempt['draw'],
): Pick<MatchRequest, 'players' | 'isOpen' | 'isListed' | 'seat'> {
  if (other === null) return { players: [null, null], isOpen: true, isListed: false, seat: null };
  const seat = requested === 'random' ? (((draw('seat')[0] ?? 0) % 2) as Seat) : requested;
  const players: [Player | null, Player | null] = [null, null];
  players[seat] = { name, level: null, colour };
  if (other.kind === 'bot') players[opponent(seat)] = { name: null, level: other.level, colour: null };
  return { players, isOpen: false, isListed: other.kind === 'open', seat };
}

/** Stores the entries of `match` in slices, after the row itself. Continues where an earlier attempt stopped. */
async function storeEntries({ store, now }: RestParts, { row }: NewMatch, { entries, outcome }: Match): Promise<void> {
  let current = row;
  while (current.version < entries.length) {
    const write = nextSlice(current, entries, outcome, now());
    // Each slice advances the revision by one. Any other revision means that somebody has claimed the seat.
    if (current.revision !== FIRST_REVISION + current.version / MAX_SHORT_ENTRIES)
      throw serverRefusal(503, 'unavailable');
    const { version, revision } = current;
    const isWritten = await store.write(write);
    const after = isWritten
      ? { ...current, version: version + write.entries.length, revision: revision + 1 }
      : await store.match(row.id);
    if (!after || after.version === version) throw serverRefusal(503, 'unavailable');
    current = after;
  }
}

function nextSlice(row: MatchRow, entries: Match['entries'], outcome: Match['outcome'], at: number): Write {
  const { id, revision, version, phase, changedAt, deadline, lease } = row;
  const slice = entries.slice(version, version + MAX_SHORT_ENTRIES);
  const write = { match: id, revision, version, entries: slice, phase, status: null, changedAt, deadline, lease };
  if (version + slice.length < entries.length) return write;
  return {
    ...write,
    phase: outcome ? 'ended' : phase,
    // No clock runs before the first new move.
    status: { ...row.status, outcome, clocks: stoppedClocks(row.setup.terms.clock, at) },
    changedAt: at,
    deadline: outcome ? null : deadline,
    lease: outcome ? null : lease,
  };
}

/** The response to the creator of a match. */
export function createdView(
  request: FastifyRequest,
  { config }: RestParts,
  { row, seat, ticket, invitation }: NewMatch & { readonly seat: Seat | null },
): CreatedMatch {
  const { id } = row;
  const code = invitation === null ? null : row.code;
  return { id, code, seat, ticket, invitation, links: linksOf(request, config, id, invitation) };
}
