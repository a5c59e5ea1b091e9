import type { Rest, RestResult } from '@quintet/client';
import type { Claim, CreatedMatch, NewFromRecord, NewMatch, PairingRequest } from '@quintet/wire';
import type { Once } from './idempotent.ts';
import type { HeldSeat } from './seats.ts';

export interface SeatParts {
  /** Anew for each request: the language may be another by then. */
  rest(): Pick<Rest, 'createMatch' | 'createFromRecord' | 'pair' | 'claim'>;
  readonly once: Once;
  saveSeat(held: HeldSeat): Promise<void>;
  now(): number;
}

/** Of the match that one has a seat in now. */
export interface Got {
  readonly id: string;
}

/** The ways to a seat. Each keeps it on this device before anything else is done, and does nothing twice. */
export class Seats {
  readonly #parts: SeatParts;

  constructor(parts: SeatParts) {
    this.#parts = parts;
  }

  make(wish: NewMatch): Promise<RestResult<Got>> {
    const { once, rest } = this.#parts;
    return once.ask(
      'createMatch',
      wish,
      (body, key) => rest().createMatch(body, { key }),
      // Everybody is invited to what is listed: there is nothing to give away.
      (made) => this.#keepMade(wish.game, wish.opponent?.kind === 'open' ? { ...made, code: null } : made),
    );
  }

  /** Goes on with a match that was played here. */
  goOn(game: string, wish: NewFromRecord): Promise<RestResult<Got>> {
    const { once, rest } = this.#parts;
    return once.ask(
      'go-on',
      wish,
      (body, key) => rest().createFromRecord(body, { key }),
      (made) => this.#keepMade(game, made),
    );
  }

  pair(wish: PairingRequest): Promise<RestResult<Got>> {
    const { once, rest, saveSeat } = this.#parts;
    return once.ask(
      'pair',
      wish,
      (body, key) => rest().pair(body, { key }),
      ({ id, seat, ticket }) => saveSeat(this.#held(wish.game, { id, seat, ticket })),
    );
  }

  /** Takes the free seat. A claim that was never answered is noted by its match. */
  claim(match: { readonly id: string; readonly game: string }, claim: Claim): Promise<RestResult<Got>> {
    const { once, rest, saveSeat } = this.#parts;
    return once.ask(
      `claim:${match.id}`,
      claim,
      (body, key) => rest().claim(match.id, body, { key }),
      ({ id, seat, ticket }) => saveSeat(this.#held(match.game, { id, seat, ticket })),
    );
  }

  /** The claim on this match that was sent and never answered. */
  pendingClaim(id: string): Claim | null {
    return this.#parts.once.pending(`claim:${id}`) as Claim | null;
  }

  async #keepMade(game: string, { id, seat, ticket, code, links }: CreatedMatch): Promise<void> {
    // A match that is open to all has no seats to keep.
    if (seat === null || ticket === null) return;
    const invitation = links.invitation !== null && code !== null ? { link: links.invitation, code } : null;
    await this.#parts.saveSeat(this.#held(game, { id, seat, ticket }, invitation));
  }

  #held(
    game: string,
    { id, seat, ticket }: Pick<HeldSeat, 'id' | 'seat' | 'ticket'>,
    invitation: HeldSeat['invitation'] = null,
  ): HeldSeat {
    return { id, game, seat, ticket, invitation, since: this.#parts.now() };
  }
}
