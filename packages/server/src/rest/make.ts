import { randomInt } from 'node:crypto';
import type { Game, Match, Seat } from '@quintet/engine';
import { opponent } from '@quintet/engine';
import type { Colour, MadeMatch, OpponentWish, Player, Terms } from '@quintet/wire';
import type { FastifyRequest } from 'fastify';
import { standingClocks } from '../room/clocks.ts';
import { type Made, makeMatch, type Wish } from '../room/matches.ts';
import type { RestParts } from './parts.ts';
import { refusedBy } from './problem.ts';
import { refusedOptions } from './refusals.ts';
import { linksOf } from './views.ts';

/** What a maker says of the seats; no opponent: open to all. */
export interface SeatWish {
  readonly seat: Seat | 'random';
  readonly name: string | null;
  readonly colour?: Colour | null | undefined;
  readonly opponent: OpponentWish | null;
}

/** What a match is played with; `match` is the one that it goes on from. */
interface Setting {
  readonly game: Game;
  readonly options: unknown;
  readonly terms: Terms;
  readonly match: Match | null;
}

/** Makes a match and tells everybody whom it concerns. */
export async function makeFor(
  parts: RestParts,
  setting: Setting,
  wish: SeatWish,
): Promise<Made & { seat: Seat | null }> {
  const { store, rooms, now, meter } = parts;
  const { match, ...start } = setting;
  const seats = seatsFor(wish);
  const made = await makeMatch(store, { ...start, ...seats }, now());
  if (!made.ok) throw refusedOptions(made.error);
  const { row } = made.value;
  if (match) await continueFrom(parts, made.value, match);
  meter.made.add(row.setup.game, wish.opponent?.kind ?? 'anybody');
  await rooms.changed(row.id);
  return { ...made.value, seat: seats.seat };
}

function seatsFor({
  seat: wished,
  name,
  colour = null,
  opponent: other,
}: SeatWish): Pick<Wish, 'players' | 'isOpen' | 'isListed' | 'seat'> {
  if (other === null) return { players: [null, null], isOpen: true, isListed: false, seat: null };
  const seat = wished === 'random' ? (randomInt(2) as Seat) : wished;
  const players: [Player | null, Player | null] = [null, null];
  players[seat] = { name, level: null, colour };
  if (other.kind === 'bot') players[opponent(seat)] = { name: null, level: other.level, colour: null };
  return { players, isOpen: false, isListed: other.kind === 'open', seat };
}

/** Nobody but the maker knows the match yet: its entries may come after it. */
async function continueFrom({ store, now }: RestParts, { row }: Made, match: Match): Promise<void> {
  const at = now();
  const isWritten = await store.write({
    match: row.id,
    revision: row.revision,
    version: row.version,
    entries: match.entries,
    phase: match.outcome ? 'ended' : row.phase,
    // Whose clock runs first is for the first move to show.
    state: { ...row.state, outcome: match.outcome, clocks: standingClocks(row.setup.terms.clock, at) },
    changedAt: at,
    deadline: null,
    lease: match.outcome ? null : row.lease,
  });
  if (!isWritten) throw refusedBy(503, 'unavailable');
}

/** What the maker is told. */
export function madeView(
  request: FastifyRequest,
  { config }: RestParts,
  { row, seat, ticket, invitation }: Made & { readonly seat: Seat | null },
): MadeMatch {
  const { id } = row;
  const code = invitation === null ? null : row.code;
  return { id, code, seat, ticket, invitation, links: linksOf(request, config, id, invitation) };
}
