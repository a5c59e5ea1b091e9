import type { Rest, RestResult } from '@quintet/client';
import type { Claim, CreatedMatch, NewFromRecord, NewMatch, PairingRequest } from '@quintet/wire';
import type { IdempotentRequests } from './idempotent.ts';
import type { HeldSeat } from './seats.ts';

export interface SeatTools {
  /** A function, because the language may change between requests. */
  rest(): Pick<Rest, 'createMatch' | 'createFromRecord' | 'pair' | 'claim'>;
  readonly requests: IdempotentRequests;
  saveSeat(held: HeldSeat): Promise<void>;
  now(): number;
}

/** The match in which this device got a seat. */
export interface SeatedMatch {
  readonly id: string;
}

/** The ways to get a seat. Each request is idempotent, and its seat is saved before anything else happens. */
export class SeatRequests {
  readonly #tools: SeatTools;

  constructor(tools: SeatTools) {
    this.#tools = tools;
  }

  create(match: NewMatch): Promise<RestResult<SeatedMatch>> {
    const { requests, rest } = this.#tools;
    return requests.send(
      'createMatch',
      match,
      (body, key) => rest().createMatch(body, { key }),
      // A listed match is open to everyone, so there is no code to share.
      (created) =>
        this.#saveCreated(match.game, match.opponent?.kind === 'open' ? { ...created, code: null } : created),
    );
  }

  /** Continues a match from this device on the server. */
  createFromRecord(game: string, match: NewFromRecord): Promise<RestResult<SeatedMatch>> {
    const { requests, rest } = this.#tools;
    return requests.send(
      'go-on',
      match,
      (body, key) => rest().createFromRecord(body, { key }),
      (created) => this.#saveCreated(game, created),
    );
  }

  pair(request: PairingRequest): Promise<RestResult<SeatedMatch>> {
    const { requests, rest, saveSeat } = this.#tools;
    return requests.send(
      'pair',
      request,
      (body, key) => rest().pair(body, { key }),
      ({ id, seat, ticket }) => saveSeat(this.#held(request.game, { id, seat, ticket })),
    );
  }

  /** Takes the free seat of a match. */
  claim(match: { readonly id: string; readonly game: string }, claim: Claim): Promise<RestResult<SeatedMatch>> {
    const { requests, rest, saveSeat } = this.#tools;
    return requests.send(
      `claim:${match.id}`,
      claim,
      (body, key) => rest().claim(match.id, body, { key }),
      ({ id, seat, ticket }) => saveSeat(this.#held(match.game, { id, seat, ticket })),
    );
  }

  /** A claim on this match that was sent but never answered. */
  pendingClaim(id: string): Claim | null {
    return this.#tools.requests.pendingBody(`claim:${id}`) as Claim | null;
  }

  async #saveCreated(game: string, { id, seat, ticket, code, links }: CreatedMatch): Promise<void> {
    // Matches without tickets have no seats to save.
    if (seat === null || ticket === null) return;
    const invitation = links.invitation !== null && code !== null ? { link: links.invitation, code } : null;
    await this.#tools.saveSeat(this.#held(game, { id, seat, ticket }, invitation));
  }

  #held(
    game: string,
    { id, seat, ticket }: Pick<HeldSeat, 'id' | 'seat' | 'ticket'>,
    invitation: HeldSeat['invitation'] = null,
  ): HeldSeat {
    return { id, game, seat, ticket, invitation, since: this.#tools.now() };
  }
}
