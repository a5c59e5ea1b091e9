import { randomInt } from 'node:crypto';
import type { Game, Match, Seat } from '@quintet/engine';
import { opponent } from '@quintet/engine/authoring';
import type { Colour, CreatedMatch, OpponentChoice, Player, Terms } from '@quintet/wire';
import type { FastifyRequest } from 'fastify';
import { ownerOf } from '../jobs/jobs.ts';
import { stoppedClocks } from '../room/clocks.ts';
import { createMatch, type MatchRequest, type NewMatch } from '../room/create-match.ts';
import { longWork, MAX_SHORT_ENTRIES } from '../room/long-work.ts';
import type { Store, Write } from '../store/store.ts';
import type { RestParts } from './parts.ts';
import { hostRefusal } from './problem.ts';
import { refusedOptions } from './refusals.ts';
import { linksOf } from './views.ts';

/** Who plays. `opponent` is `null` for an open match. */
export interface SeatRequest {
  readonly seat: Seat | 'random';
  readonly name: string | null;
  readonly colour?: Colour | null | undefined;
  readonly opponent: OpponentChoice | null;
}

/** What is played. `match` is the match to continue from, if any. */
interface MatchSetup {
  readonly game: Game;
  readonly options: unknown;
  readonly terms: Terms;
  readonly match: Match | null;
}

/** Refuses a request whose sender may not create more matches now. `stored` is what the match stores besides its row. */
export function countCreation(
  { creations }: Pick<RestParts, 'creations'>,
  { ip }: FastifyRequest,
  stored: unknown,
): void {
  const denied = creations.take(ip, JSON.stringify(stored ?? null).length);
  if (!denied) return;
  const headers = { 'retry-after': String(Math.ceil(denied.waitMs / 1000)) };
  throw hostRefusal(denied.code === 'store-full' ? 507 : 429, denied.code, { headers });
}

/** Creates a match, with the moves of an earlier one if given, and publishes it. */
export async function createMatchFor(
  parts: RestParts,
  request: FastifyRequest,
  setup: MatchSetup,
  seatRequest: SeatRequest,
): Promise<NewMatch & { seat: Seat | null }> {
  const { store, rooms, now, meter } = parts;
  const { match, ...start } = setup;
  const seats = seatsFor(seatRequest);
  countCreation(parts, request, [setup.options, match?.entries]);
  const created = await createMatch(store, { ...start, ...seats, owner: ownerOf(request.ip) }, now());
  if (!created.ok) throw refusedOptions(created.error);
  const { row } = created.value;
  if (match) {
    try {
      await longWork(match.entries.length, () => storeEntries(parts, created.value, match));
    } catch (error) {
      // Someone claimed a listed match before all entries were stored, or the store failed: roll back.
      if (await store.remove(row.id)) rooms.removed(row.id);
      throw error;
    }
  }
  meter.made.inc({ game: row.setup.game, opponent: seatRequest.opponent?.kind ?? 'anybody' });
  await rooms.changed(row.id);
  return { ...created.value, seat: seats.seat };
}

function seatsFor({
  seat: requested,
  name,
  colour = null,
  opponent: other,
}: SeatRequest): Pick<MatchRequest, 'players' | 'isOpen' | 'isListed' | 'seat'> {
  if (other === null) return { players: [null, null], isOpen: true, isListed: false, seat: null };
  const seat = requested === 'random' ? (randomInt(2) as Seat) : requested;
  const players: [Player | null, Player | null] = [null, null];
  players[seat] = { name, level: null, colour };
  if (other.kind === 'bot') players[opponent(seat)] = { name: null, level: other.level, colour: null };
  return { players, isOpen: false, isListed: other.kind === 'open', seat };
}

/** Stores the entries of `match` in slices, after the row itself. */
async function storeEntries({ store, now }: RestParts, { row }: NewMatch, match: Match): Promise<void> {
  const { entries } = match;
  const earlier = Math.max(0, Math.ceil(entries.length / MAX_SHORT_ENTRIES) - 1);
  for (let n = 0; n < earlier; n++) {
    const some = entries.slice(n * MAX_SHORT_ENTRIES, (n + 1) * MAX_SHORT_ENTRIES);
    const { id, phase, changedAt, deadline, lease } = row;
    const place = { match: id, revision: row.revision + n, version: n * MAX_SHORT_ENTRIES };
    await writeOrRefuse(store, { ...place, entries: some, phase, state: null, changedAt, deadline, lease });
  }
  const at = now();
  await writeOrRefuse(store, {
    match: row.id,
    revision: row.revision + earlier,
    version: earlier * MAX_SHORT_ENTRIES,
    entries: entries.slice(earlier * MAX_SHORT_ENTRIES),
    phase: match.outcome ? 'ended' : row.phase,
    // No clock runs before the first new move.
    state: { ...row.state, outcome: match.outcome, clocks: stoppedClocks(row.setup.terms.clock, at) },
    changedAt: at,
    deadline: null,
    lease: match.outcome ? null : row.lease,
  });
}

async function writeOrRefuse(store: Store, write: Write): Promise<void> {
  if (!(await store.write(write))) throw hostRefusal(503, 'unavailable');
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
