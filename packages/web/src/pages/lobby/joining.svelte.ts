import type { RequestError, Rest, RestResult } from '@quintet/client';
import type { Claim, MatchSummary } from '@quintet/wire';
import type { Who } from '../../play/identity/who.ts';
import type { Got } from '../../play/seats/seat-requests.ts';
import type { HeldSeat } from '../../play/seats/seats.ts';
import { parseTyped } from './code.ts';
import { freeSeat } from './facts.ts';

/** What invites: a secret from a link, a code, or nothing where the match is listed for all. */
type Proof = Pick<Claim, 'invitation' | 'code'>;

export interface JoiningParts {
  rest(): Pick<Rest, 'match' | 'matchByCode'>;
  getSeat(id: string): Promise<HeldSeat | undefined>;
  claim(match: Pick<MatchSummary, 'id' | 'game'>, claim: Claim): Promise<RestResult<Got>>;
  /** A claim of this device that was never answered. */
  pendingClaim(id: string): Claim | null;
  /** Opens the match in place of this page. */
  open(id: string): void;
}

/**
 * - `code`: a code is to be typed, or was typed and is `unreadable` or `unknown`
 * - `looking`, `claiming`: the server is asked
 * - `free`: the seat can be taken
 * - `taken`, `over`, `missing`, `uninvited`: it cannot
 * - `failed`: the server could not be asked; `again` does it
 */
export type Stage = 'code' | 'looking' | 'free' | 'claiming' | 'taken' | 'over' | 'missing' | 'uninvited' | 'failed';

/** From an invitation or a code to a seat. Nothing is claimed until somebody says so. */
export class Joining {
  stage: Stage = $state('code');
  /** The code, or a link, as it stands in the form. */
  typed = $state('');
  /** What is wrong with it. */
  wrong: 'unreadable' | 'unknown' | null = $state(null);
  match: MatchSummary | null = $state.raw(null);
  fault: RequestError | null = $state.raw(null);
  readonly #parts: JoiningParts;
  #proof: Proof = {};
  /** What the fault has stopped. */
  #last: () => Promise<void> = async () => {};

  constructor(parts: JoiningParts) {
    this.#parts = parts;
  }

  /** From a link; without an invitation the match may still be one for everybody. */
  async look(id: string, invitation: string | null): Promise<void> {
    if (await this.#isMine(id)) return;
    this.#proof = invitation === null ? {} : { invitation };
    this.stage = 'looking';
    const asked = await this.#parts.rest().match(id);
    if (asked.ok) return this.#found(asked.value);
    if (asked.error.status === 404) this.stage = 'missing';
    else this.#failed(asked.error, () => this.look(id, invitation));
  }

  /** Whatever was found is not what is wanted: a code may be typed. */
  askCode(): void {
    this.match = null;
    this.wrong = null;
    this.stage = 'code';
  }

  /** By what was typed: a code, or a link that was pasted. */
  async find(): Promise<void> {
    const read = parseTyped(this.typed);
    this.wrong = read ? null : 'unreadable';
    if (!read) return;
    if (read.kind === 'link') return this.look(read.id, read.invitation);
    this.stage = 'looking';
    const asked = await this.#parts.rest().matchByCode(read.code);
    if (asked.ok) {
      this.#proof = { code: read.code };
      if (!(await this.#isMine(asked.value.id))) await this.#found(asked.value);
    } else if (asked.error.status === 404) {
      this.stage = 'code';
      this.wrong = 'unknown';
    } else {
      this.#failed(asked.error, () => this.find());
    }
  }

  async claim(who: Who): Promise<void> {
    if (this.match && this.stage !== 'claiming') await this.#claim(this.match, { ...this.#proof, ...who });
  }

  again(): Promise<void> {
    return this.#last();
  }

  async #claim(match: MatchSummary, claim: Claim): Promise<void> {
    this.stage = 'claiming';
    const asked = await this.#parts.claim(match, claim);
    if (asked.ok) return this.#parts.open(match.id);
    const { code } = asked.error;
    if (code === 'seat-taken') this.stage = 'taken';
    else if (code === 'unknown-ticket') this.stage = 'uninvited';
    else this.#failed(asked.error, () => this.#claim(match, claim));
  }

  async #found(match: MatchSummary): Promise<void> {
    this.match = match;
    // The seat may be taken because it was given to this device, and the answer was lost on its way.
    const pending = this.#parts.pendingClaim(match.id);
    if (pending) return this.#claim(match, pending);
    if (freeSeat(match) === null) this.stage = match.phase === 'ended' ? 'over' : 'taken';
    else if (Object.keys(this.#proof).length === 0 && !match.isListed) this.stage = 'uninvited';
    else this.stage = 'free';
  }

  /** One's own invitation, or one that was taken here before. */
  async #isMine(id: string): Promise<boolean> {
    const held = await this.#parts.getSeat(id).catch(() => undefined);
    if (held) this.#parts.open(id);
    return held !== undefined;
  }

  #failed(fault: RequestError, again: () => Promise<void>): void {
    this.fault = fault;
    this.#last = again;
    this.stage = 'failed';
  }
}
