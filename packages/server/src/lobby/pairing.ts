import { isDeepStrictEqual } from 'node:util';
import type { Game, Result, Seat } from '@quintet/engine';
import { type JsonObject, type OptionRefusal, ok } from '@quintet/engine/authoring';
import type { Colour, Player, Terms } from '@quintet/wire';
import { claimSeat } from '../room/claim-seat.ts';
import { type Attempt, createMatch, ONLY_ATTEMPT } from '../room/create-match.ts';
import type { Rooms } from '../room/rooms.ts';
import type { MatchFilter, MatchRow, Store } from '../store/store.ts';
import { hashOf, newMatchId, newTicket } from '../tickets.ts';
import { isVisible } from './lobby.ts';

export interface PairingParts {
  readonly store: Store;
  readonly rooms: Rooms;
  now(): number;
}

export interface PairingRequest {
  readonly game: Game;
  readonly options: unknown;
  readonly terms: Terms;
  readonly name: string | null;
  readonly colour?: Colour | null | undefined;
  /** Ids of matches to skip. */
  readonly not: readonly string[];
}

export interface Pair {
  readonly id: string;
  readonly seat: Seat;
  readonly ticket: string;
  readonly isWaiting: boolean;
}

/** Number of challenges read at a time. */
const PAGE = 100;
/** Maximum number of challenges that are searched for a fitting one. */
const MAX_CANDIDATES = 2000;

/** Pairs players who want the same game, options and clock. */
export class Pairing {
  readonly #parts: PairingParts;
  /** The last pairing of each game. Requests wait for it, so that each finds the challenges of earlier requests. */
  readonly #queues = new Map<string, Promise<unknown>>();

  constructor(parts: PairingParts) {
    this.#parts = parts;
  }

  /** Joins a matching challenge, or creates a new one. */
  pair(request: PairingRequest, attempt: Attempt = ONLY_ATTEMPT): Promise<Result<Pair, OptionRefusal>> {
    const { id } = request.game;
    const pairing = (this.#queues.get(id) ?? Promise.resolve()).then(() => this.#pair(request, attempt));
    this.#queues.set(
      id,
      pairing.catch(() => {}),
    );
    return pairing;
  }

  async #pair(request: PairingRequest, attempt: Attempt): Promise<Result<Pair, OptionRefusal>> {
    const options = request.game.rules.parseOptions(request.options);
    if (!options.ok) return options;
    const wanted = { ...request, options: options.value as JsonObject };
    const found = (await this.#pairedBefore(attempt)) ?? (await this.#join(wanted, attempt, () => true));
    if (found) return ok(found);
    const { store, rooms, now } = this.#parts;
    const seat = ((attempt.draw('seat')[0] ?? 0) % 2) as Seat;
    const players: [Player | null, Player | null] = [null, null];
    players[seat] = playerOf(request);
    const challenge = { ...wanted, players, isOpen: false, isListed: true, seat };
    const created = await createMatch(store, challenge, now(), attempt);
    if (!created.ok) return created;
    const { row, ticket } = created.value;
    await rooms.changed(row.id);
    const mine: Pair = { id: row.id, seat, ticket: ticket as string, isWaiting: true };
    return ok((await this.#joinEarlier(wanted, attempt, row, mine)) ?? mine);
  }

  /** The seat that an earlier attempt has taken. A seat in another player's match takes precedence over one in its own match. */
  async #pairedBefore({ isRepeated, draw }: Attempt): Promise<Pair | null> {
    if (!isRepeated) return null;
    const { store } = this.#parts;
    const ticket = newTicket(draw('ticket'));
    const own = newMatchId(draw('match'));
    const ids = await store.matchesOf(hashOf(ticket));
    for (const id of ids.sort((a, b) => Number(a === own) - Number(b === own))) {
      const [row, held] = [await store.match(id), await store.ticket(id, hashOf(ticket))];
      if (row && held) return { id, seat: held.seat, ticket, isWaiting: row.phase === 'waiting' };
    }
    return null;
  }

  /** Two nodes may have created the same challenge at the same moment: the creator of the later challenge joins the earlier. */
  async #joinEarlier(request: PairingRequest, attempt: Attempt, mine: MatchRow, { seat }: Pair): Promise<Pair | null> {
    const isEarlier = ({ createdAt, id }: MatchRow): boolean =>
      createdAt < mine.createdAt || (createdAt === mine.createdAt && id < mine.id);
    const found = await this.#join({ ...request, not: [...request.not, mine.id] }, attempt, isEarlier);
    if (!found) return null;
    const room = await this.#parts.rooms.room(mine.id);
    // The creator will never come: if somebody has already joined, they win.
    const withdrawal = { type: 'resign', id: 1, version: mine.version } as const;
    await room?.command(withdrawal, { seat, lag: 0 }, () => {});
    return found;
  }

  async #join(
    request: PairingRequest,
    { draw, guard }: Attempt,
    fits: (row: MatchRow) => boolean,
  ): Promise<Pair | null> {
    const { store, rooms, now } = this.#parts;
    const fitting = (row: MatchRow): boolean => isVisible(row, now()) && isSame(row, request) && fits(row);
    for await (const { id, code } of this.#challenges(request.game.id, fitting)) {
      const isOffered = (row: MatchRow): boolean => isVisible(row, now());
      const ticket = newTicket(draw('ticket'));
      const claim = { match: id, invitation: code, player: playerOf(request), ticket, isOffered, guard };
      const claimed = await claimSeat(store, claim, now());
      if (!claimed.ok) continue;
      await rooms.changed(id);
      return { id, ...claimed.value, isWaiting: false };
    }
    return null;
  }

  /** Fitting challenges. On each page of the list, the player who has waited longest comes first. */
  async *#challenges(game: string, fits: (row: MatchRow) => boolean): AsyncGenerator<MatchRow> {
    let before: MatchFilter['before'];
    for (let read = 0; read < MAX_CANDIDATES; read += PAGE) {
      const filter = { game, phase: 'waiting', limit: PAGE } as const;
      const page = await this.#parts.store.list(before ? { ...filter, before } : filter);
      yield* page.filter(fits).sort((a, b) => a.createdAt - b.createdAt);
      if (page.length < PAGE) return;
      before = page.at(-1);
    }
  }
}

const playerOf = ({ name, colour = null }: PairingRequest): Player => ({ name, level: null, colour });

function isSame(row: MatchRow, { options, terms, not }: PairingRequest): boolean {
  const { setup } = row;
  const isWanted = isDeepStrictEqual(setup.options, options) && isDeepStrictEqual(setup.terms.clock, terms.clock);
  return isWanted && !not.includes(row.id);
}
