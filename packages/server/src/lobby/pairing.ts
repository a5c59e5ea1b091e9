import { randomInt } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type Game, type JsonObject, type OptionFault, ok, type Result, type Seat } from '@quintet/engine';
import type { Colour, Player, Terms } from '@quintet/wire';
import { claimSeat, makeMatch } from '../room/matches.ts';
import type { Rooms } from '../room/rooms.ts';
import type { MatchRow, Store } from '../store/store.ts';
import { newTicket } from '../tickets.ts';
import { isShown } from './lobby.ts';

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
  /** Matches that are passed over. */
  readonly not: readonly string[];
}

export interface Pair {
  readonly id: string;
  readonly seat: Seat;
  readonly ticket: string;
  readonly isWaiting: boolean;
}

const MOST_LOOKED_AT = 100;

/** Puts together those who want the same. */
export class Pairing {
  readonly #parts: PairingParts;
  /** One at a time for each game: of two who ask together here, the second finds the challenge of the first. */
  readonly #turns = new Map<string, Promise<unknown>>();

  constructor(parts: PairingParts) {
    this.#parts = parts;
  }

  /** Takes the seat of a challenge that fits, or makes one. */
  pair(wish: PairingRequest): Promise<Result<Pair, OptionFault>> {
    const { id } = wish.game;
    const pairing = (this.#turns.get(id) ?? Promise.resolve()).then(() => this.#pair(wish));
    const turn = pairing.catch(() => {});
    this.#turns.set(id, turn);
    return pairing;
  }

  async #pair(wish: PairingRequest): Promise<Result<Pair, OptionFault>> {
    const options = wish.game.rules.parseOptions(wish.options);
    if (!options.ok) return options;
    const wanted = { ...wish, options: options.value as JsonObject };
    const found = await this.#join(wanted, () => true);
    if (found) return ok(found);
    const { store, rooms, now } = this.#parts;
    const seat = randomInt(2) as Seat;
    const players: [Player | null, Player | null] = [null, null];
    players[seat] = playerOf(wish);
    const made = await makeMatch(store, { ...wanted, players, isOpen: false, isListed: true, seat }, now());
    if (!made.ok) return made;
    const { row, ticket } = made.value;
    await rooms.changed(row.id);
    const mine: Pair = { id: row.id, seat, ticket: ticket as string, isWaiting: true };
    return ok((await this.#elsewhere(wanted, row, mine)) ?? mine);
  }

  /** On another node somebody may have made the same at the same moment: the later of the two goes over to the earlier. */
  async #elsewhere(wish: PairingRequest, mine: MatchRow, { seat }: Pair): Promise<Pair | null> {
    const isEarlier = ({ createdAt, id }: MatchRow): boolean =>
      createdAt < mine.createdAt || (createdAt === mine.createdAt && id < mine.id);
    const found = await this.#join({ ...wish, not: [...wish.not, mine.id] }, isEarlier);
    if (!found) return null;
    const room = await this.#parts.rooms.room(mine.id);
    // If somebody has taken it already, whoever that is wins when nobody comes.
    const withdrawal = { type: 'resign', id: 1, version: mine.version } as const;
    await room?.command(withdrawal, { seat, lag: 0 }, () => {});
    return found;
  }

  async #join(wish: PairingRequest, fits: (row: MatchRow) => boolean): Promise<Pair | null> {
    const { store, rooms, now } = this.#parts;
    const waiting = await store.list({ game: wish.game.id, phase: 'waiting', limit: MOST_LOOKED_AT });
    // Who has waited longest comes first.
    const fitting = waiting
      .filter((row) => isShown(row, now()) && isSame(row, wish) && fits(row))
      .sort((a, b) => a.createdAt - b.createdAt);
    for (const { id, code } of fitting) {
      // The code of a listed match is its invitation.
      const isOffered = (row: MatchRow): boolean => isShown(row, now());
      const claimed = await claimSeat(store, id, code, playerOf(wish), now(), newTicket(), isOffered);
      if (!claimed.ok) continue;
      await rooms.changed(id);
      return { id, ...claimed.value, isWaiting: false };
    }
    return null;
  }
}

const playerOf = ({ name, colour = null }: PairingRequest): Player => ({ name, level: null, colour });

function isSame(row: MatchRow, { options, terms, not }: PairingRequest): boolean {
  const { setup } = row;
  const isWanted = isDeepStrictEqual(setup.options, options) && isDeepStrictEqual(setup.terms.clock, terms.clock);
  return isWanted && !not.includes(row.id);
}
