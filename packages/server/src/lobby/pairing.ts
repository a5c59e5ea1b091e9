import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { type Game, type Seat, unwrap } from '@quintet/engine';
import type { JsonObject } from '@quintet/engine/authoring';
import type { Colour, Player, Terms } from '@quintet/wire';
import { claimSeat } from '../room/claim-seat.ts';
import { type Attempt, createMatch } from '../room/create-match.ts';
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
  /** Checked and complete. */
  readonly options: JsonObject;
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
/** How long a request waits for the creator of a fitting challenge to connect, before it creates a challenge of its own. */
const CONNECT_WITHIN_MS = 3000;
const POLL_MS = 200;

/** Pairs players who want the same game, options and clock. Nobody is paired with a creator who is not connected. */
export class Pairing {
  readonly #parts: PairingParts;
  /** The last pairing of each game. Requests wait for it, so that each finds the challenges of earlier requests. */
  readonly #queues = new Map<string, Promise<unknown>>();

  constructor(parts: PairingParts) {
    this.#parts = parts;
  }

  /** Joins a matching challenge, or creates a new one. */
  async pair(wanted: PairingRequest, attempt: Attempt): Promise<Pair> {
    const until = this.#parts.now() + CONNECT_WITHIN_MS;
    for (;;) {
      const isPatient = this.#parts.now() < until;
      const paired = await this.#inTurn(wanted.game.id, () => this.#pair(wanted, attempt, isPatient));
      if (paired) return paired;
      await this.#waitForCreators(wanted, () => true, until);
    }
  }

  /** The seat that an earlier attempt has taken. A seat in another player's match takes precedence over one in its own match. */
  async pairedBefore({ hasKey, draw }: Attempt): Promise<Pair | null> {
    if (!hasKey) return null;
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

  #inTurn<T>(game: string, work: () => Promise<T>): Promise<T> {
    const turn = (this.#queues.get(game) ?? Promise.resolve()).then(work);
    this.#queues.set(
      game,
      turn.catch(() => {}),
    );
    return turn;
  }

  /** `null` if the creator of a fitting challenge may be about to connect, and the request is still patient. */
  async #pair(wanted: PairingRequest, attempt: Attempt, isPatient: boolean): Promise<Pair | null> {
    const found = (await this.pairedBefore(attempt)) ?? (await this.#join(wanted, attempt, () => true));
    if (found) return found;
    if (isPatient && (await this.#isAnyConnecting(wanted, () => true))) return null;
    const { store, rooms, now } = this.#parts;
    const seat = ((attempt.draw('seat')[0] ?? 0) % 2) as Seat;
    const players: [Player | null, Player | null] = [null, null];
    players[seat] = playerOf(wanted);
    const challenge = { ...wanted, players, isOpen: false, isListed: true, seat };
    const { row, ticket } = unwrap(await createMatch(store, challenge, now(), attempt));
    await rooms.changed(row.id);
    const mine: Pair = { id: row.id, seat, ticket: ticket as string, isWaiting: true };
    return (await this.#joinEarlier(wanted, attempt, row, mine)) ?? mine;
  }

  /** Two nodes may have created the same challenge at the same moment: the creator of the later challenge joins the earlier. */
  async #joinEarlier(wanted: PairingRequest, attempt: Attempt, mine: MatchRow, { seat }: Pair): Promise<Pair | null> {
    const isEarlier = ({ createdAt, id }: MatchRow): boolean =>
      createdAt < mine.createdAt || (createdAt === mine.createdAt && id < mine.id);
    const others = { ...wanted, not: [...wanted.not, mine.id] };
    const { rooms } = this.#parts;
    await this.#waitForCreators(others, isEarlier, mine.createdAt + CONNECT_WITHIN_MS);
    const found = await this.#join(others, attempt, isEarlier);
    if (!found) return null;
    const room = await rooms.room(mine.id);
    // The creator will never come: if somebody has already joined, they win.
    const withdrawal = { type: 'resign', id: 1, version: mine.version } as const;
    await room?.command(withdrawal, { seat, lag: 0 }, () => {});
    return found;
  }

  async #join(wanted: PairingRequest, attempt: Attempt, fits: (row: MatchRow) => boolean): Promise<Pair | null> {
    const { store, rooms, now } = this.#parts;
    const isOffered = (row: MatchRow): boolean => isVisible(row, now());
    const fitting = (row: MatchRow): boolean => isOffered(row) && isSame(row, wanted) && fits(row);
    for await (const { id, code } of this.#challenges(wanted.game.id, fitting)) {
      const ticket = newTicket(attempt.draw('ticket'));
      const claimed = await claimSeat(
        store,
        { match: id, invitation: code, player: playerOf(wanted), ticket, isOffered },
        now(),
      );
      if (claimed.ok) {
        await rooms.changed(id);
        return { id, ...claimed.value, isWaiting: false };
      }
      // Perhaps another attempt at this request has taken the seat.
      const before = await this.pairedBefore(attempt);
      if (before && !before.isWaiting) return before;
    }
    return null;
  }

  /** Waits while the creators of fitting challenges may be about to connect. */
  async #waitForCreators(wanted: PairingRequest, fits: (row: MatchRow) => boolean, until: number): Promise<void> {
    while (this.#parts.now() < until && (await this.#isAnyConnecting(wanted, fits))) await sleep(POLL_MS);
  }

  /** Whether a fitting challenge was created moments ago, so that its creator may not have had the time to connect. */
  async #isAnyConnecting(wanted: PairingRequest, fits: (row: MatchRow) => boolean): Promise<boolean> {
    const { store, now } = this.#parts;
    const isConnecting = ({ status, createdAt }: MatchRow): boolean =>
      now() - createdAt < CONNECT_WITHIN_MS && status.away.some((away) => away?.since === createdAt);
    const newest = await store.list({ game: wanted.game.id, phase: 'waiting', limit: PAGE });
    return newest.some((row) => isConnecting(row) && isSame(row, wanted) && fits(row));
  }

  /** Fitting challenges. On each page of the list, the player who has waited longest comes first. */
  async *#challenges(game: string, fits: (row: MatchRow) => boolean): AsyncGenerator<MatchRow> {
    let before: MatchFilter['before'];
    const visibleAt = this.#parts.now();
    for (let read = 0; read < MAX_CANDIDATES; read += PAGE) {
      const filter = { game, phase: 'waiting', visibleAt, limit: PAGE } as const;
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
