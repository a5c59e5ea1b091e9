import { randomInt } from 'node:crypto';
import type { Game, Match, Seat } from '@quintet/engine';
import { opponent } from '@quintet/engine';
import type { Colour, CreatedMatch, OpponentChoice, Player, Terms } from '@quintet/wire';
import type { FastifyRequest } from 'fastify';
import { ownerOf } from '../jobs/owner.ts';
import { stoppedClocks } from '../room/clocks.ts';
import { createMatch, type MatchRequest, type NewMatch } from '../room/create-match.ts';
import { longWork, MAX_SHORT_ENTRIES } from '../room/long-work.ts';
import type { Store, Write } from '../store/store.ts';
import type { RestParts } from './parts.ts';
import { refusedBy } from './problem.ts';
import { refusedOptions } from './refusals.ts';
import { linksOf } from './views.ts';

/** What a maker says of the seats; no opponent: open to all. */
export interface SeatWish {
  readonly seat: Seat | 'random';
  readonly name: string | null;
  readonly colour?: Colour | null | undefined;
  readonly opponent: OpponentChoice | null;
}

/** What a match is played with; `match` is the one that it goes on from. */
interface Setting {
  readonly game: Game;
  readonly options: unknown;
  readonly terms: Terms;
  readonly match: Match | null;
}

/** Refuses a request for which no more matches may be made; `stored` is what the match stores beside its row. */
export function countCreation(
  { creations }: Pick<RestParts, 'creations'>,
  { ip }: FastifyRequest,
  stored: unknown,
): void {
  const denied = creations.take(ip, JSON.stringify(stored ?? null).length);
  if (!denied) return;
  const headers = { 'retry-after': String(Math.ceil(denied.waitMs / 1000)) };
  throw refusedBy(denied.code === 'store-full' ? 507 : 429, denied.code, { headers });
}

/** Makes a match and tells everybody whom it concerns. */
export async function makeFor(
  parts: RestParts,
  request: FastifyRequest,
  setting: Setting,
  wish: SeatWish,
): Promise<NewMatch & { seat: Seat | null }> {
  const { store, rooms, now, meter } = parts;
  const { match, ...start } = setting;
  const seats = seatsFor(wish);
  countCreation(parts, request, [setting.options, match?.entries]);
  const made = await createMatch(store, { ...start, ...seats, owner: ownerOf(request.ip) }, now());
  if (!made.ok) throw refusedOptions(made.error);
  const { row } = made.value;
  if (match) {
    try {
      await longWork(match.entries.length, () => continueFrom(parts, made.value, match));
    } catch (error) {
      // Somebody claimed a listed match before it was complete, or the store failed: no part of it stays.
      if (await store.remove(row.id)) rooms.removed(row.id);
      throw error;
    }
  }
  meter.made.inc({ game: row.setup.game, opponent: wish.opponent?.kind ?? 'anybody' });
  await rooms.changed(row.id);
  return { ...made.value, seat: seats.seat };
}

function seatsFor({
  seat: wished,
  name,
  colour = null,
  opponent: other,
}: SeatWish): Pick<MatchRequest, 'players' | 'isOpen' | 'isListed' | 'seat'> {
  if (other === null) return { players: [null, null], isOpen: true, isListed: false, seat: null };
  const seat = wished === 'random' ? (randomInt(2) as Seat) : wished;
  const players: [Player | null, Player | null] = [null, null];
  players[seat] = { name, level: null, colour };
  if (other.kind === 'bot') players[opponent(seat)] = { name: null, level: other.level, colour: null };
  return { players, isOpen: false, isListed: other.kind === 'open', seat };
}

/** Its entries come after the match itself, some at a time. */
async function continueFrom({ store, now }: RestParts, { row }: NewMatch, match: Match): Promise<void> {
  const { entries } = match;
  const earlier = Math.max(0, Math.ceil(entries.length / MAX_SHORT_ENTRIES) - 1);
  for (let n = 0; n < earlier; n++) {
    const some = entries.slice(n * MAX_SHORT_ENTRIES, (n + 1) * MAX_SHORT_ENTRIES);
    const { id, phase, changedAt, deadline, lease } = row;
    const place = { match: id, revision: row.revision + n, version: n * MAX_SHORT_ENTRIES };
    await written(store, { ...place, entries: some, phase, state: null, changedAt, deadline, lease });
  }
  const at = now();
  await written(store, {
    match: row.id,
    revision: row.revision + earlier,
    version: earlier * MAX_SHORT_ENTRIES,
    entries: entries.slice(earlier * MAX_SHORT_ENTRIES),
    phase: match.outcome ? 'ended' : row.phase,
    // Whose clock runs first is for the first move to show.
    state: { ...row.state, outcome: match.outcome, clocks: stoppedClocks(row.setup.terms.clock, at) },
    changedAt: at,
    deadline: null,
    lease: match.outcome ? null : row.lease,
  });
}

async function written(store: Store, write: Write): Promise<void> {
  if (!(await store.write(write))) throw refusedBy(503, 'unavailable');
}

/** What the maker is told. */
export function madeView(
  request: FastifyRequest,
  { config }: RestParts,
  { row, seat, ticket, invitation }: NewMatch & { readonly seat: Seat | null },
): CreatedMatch {
  const { id } = row;
  const code = invitation === null ? null : row.code;
  return { id, code, seat, ticket, invitation, links: linksOf(request, config, id, invitation) };
}
