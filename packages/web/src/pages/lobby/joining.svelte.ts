import type { RequestError, Rest, RestResult } from '@quintet/client';
import type { Claim, MatchSummary } from '@quintet/wire';
import { MATCH_CODE, PATTERNS } from '@quintet/wire/constants';
import type { Profile } from '../../play/identity/me.svelte.ts';
import type { SeatedMatch } from '../../play/seats/seat-requests.ts';
import type { HeldSeat } from '../../play/seats/seats.ts';
import { freeSeat } from './facts.ts';

/** Proof of invitation: a link's secret, a code, or nothing for a public match. */
type Proof = Pick<Claim, 'invitation' | 'code'>;

export interface JoiningParts {
  rest(): Pick<Rest, 'match' | 'matchByCode'>;
  getSeat(id: string): Promise<HeldSeat | undefined>;
  claim(match: Pick<MatchSummary, 'id' | 'game'>, claim: Claim): Promise<RestResult<SeatedMatch>>;
  /** A claim from this device that was never answered; `null` if there is none. */
  pendingClaim(id: string): Claim | null;
  /** Opens the match in place of this page. */
  open(id: string): void;
}

/**
 * - `code`: waiting for a code, or the typed code is `unreadable` or `unknown`
 * - `looking`, `claiming`: a request is in progress
 * - `free`: the seat can be claimed
 * - `taken`, `over`, `missing`, `uninvited`: the seat cannot be claimed
 * - `failed`: the request failed; `again` retries it
 */
export type JoinPhase =
  | 'code'
  | 'looking'
  | 'free'
  | 'claiming'
  | 'taken'
  | 'over'
  | 'missing'
  | 'uninvited'
  | 'failed';

/** The join flow, from an invitation link or code to a seat. Does not claim the seat until the player confirms. */
export class Joining {
  phase: JoinPhase = $state('code');
  /** The code or link in the form. */
  typed = $state('');
  /** The problem with the typed code; `null` if there is none. */
  wrong: 'unreadable' | 'unknown' | null = $state(null);
  match: MatchSummary | null = $state.raw(null);
  error: RequestError | null = $state.raw(null);
  readonly #parts: JoiningParts;
  #proof: Proof = {};
  /** Repeats the last failed request. */
  #last: () => Promise<void> = async () => {};

  constructor(parts: JoiningParts) {
    this.#parts = parts;
  }

  /** Starts from a link. Even without an invitation, the match may be public. */
  async look(id: string, invitation: string | null): Promise<void> {
    if (await this.#isMine(id)) return;
    this.#proof = invitation === null ? {} : { invitation };
    this.phase = 'looking';
    const response = await this.#parts.rest().match(id);
    if (response.ok) return this.#found(response.value);
    if (response.error.status === 404) this.phase = 'missing';
    else this.#failed(response.error, () => this.look(id, invitation));
  }

  /** Goes back to entering a code. */
  askCode(): void {
    this.match = null;
    this.wrong = null;
    this.phase = 'code';
  }

  /** Looks up the typed code or pasted link. */
  async find(): Promise<void> {
    const read = parseTyped(this.typed);
    this.wrong = read ? null : 'unreadable';
    if (!read) return;
    if (read.kind === 'link') return this.look(read.id, read.invitation);
    this.phase = 'looking';
    const response = await this.#parts.rest().matchByCode(read.code);
    if (response.ok) {
      this.#proof = { code: read.code };
      if (!(await this.#isMine(response.value.id))) await this.#found(response.value);
    } else if (response.error.status === 404) {
      this.phase = 'code';
      this.wrong = 'unknown';
    } else {
      this.#failed(response.error, () => this.find());
    }
  }

  async claim(who: Profile): Promise<void> {
    if (this.match && this.phase !== 'claiming') await this.#claim(this.match, { ...this.#proof, ...who });
  }

  again(): Promise<void> {
    return this.#last();
  }

  async #claim(match: MatchSummary, claim: Claim): Promise<void> {
    this.phase = 'claiming';
    const response = await this.#parts.claim(match, claim);
    if (response.ok) return this.#parts.open(match.id);
    const { code } = response.error;
    if (code === 'seat-taken') this.phase = 'taken';
    else if (code === 'unknown-ticket') this.phase = 'uninvited';
    else this.#failed(response.error, () => this.#claim(match, claim));
  }

  async #found(match: MatchSummary): Promise<void> {
    this.match = match;
    // This device may already hold the seat, if an earlier claim succeeded but its response was lost.
    const pending = this.#parts.pendingClaim(match.id);
    if (pending) return this.#claim(match, pending);
    if (freeSeat(match) === null) this.phase = match.phase === 'ended' ? 'over' : 'taken';
    else if (Object.keys(this.#proof).length === 0 && !match.isListed) this.phase = 'uninvited';
    else this.phase = 'free';
  }

  /** Opens the match if this device already holds a seat in it. Returns whether it does. */
  async #isMine(id: string): Promise<boolean> {
    const held = await this.#parts.getSeat(id).catch(() => undefined);
    if (held) this.#parts.open(id);
    return held !== undefined;
  }

  #failed(error: RequestError, again: () => Promise<void>): void {
    this.error = error;
    this.#last = again;
    this.phase = 'failed';
  }
}

/** An invitation as typed or pasted: a short code or a whole link. */
export type Typed =
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'link'; readonly id: string; readonly invitation: string };

const LINK = new RegExp(`/join/(${PATTERNS.matchId})#(${PATTERNS.ticket})$`);
/** Separators that people type between characters. */
const BETWEEN = /[\s\p{Pd}._]/gu;

/** Parses a code or link, ignoring case, spaces and hyphens. Returns `null` for anything else. */
export function parseTyped(typed: string): Typed | null {
  const [, id, invitation] = LINK.exec(typed.trim()) ?? [];
  if (id && invitation) return { kind: 'link', id, invitation };
  const code = typed.normalize('NFKC').replace(BETWEEN, '').toLowerCase();
  return MATCH_CODE.test(code) ? { kind: 'code', code } : null;
}
