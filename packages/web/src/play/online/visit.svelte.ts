import { type ConnectionState, defaultPlatform, LiveMatch, type Platform } from '@quintet/client';
import { opponent } from '@quintet/engine/kernel';
import { MATCH_ID, TICKET } from '@quintet/wire/constants';
import { isGameId, loadGame } from '../../games/index.ts';
import { server } from '../../ui/server.ts';
import { getSeat, type HeldSeat, keepSeat } from '../seats/seats.ts';
import type { OnlineEvent } from './events.ts';
import { OnlinePlay } from './online-play.svelte.ts';
import type { Memory } from './own-moves.ts';
import { tabMemory } from './tab-memory.ts';

/** A connection may be lost for so long without a word about it; in milliseconds. */
const CALM = 2000;

/** What a visit needs of the device. */
export interface VisitTools {
  readonly platform: Platform;
  readonly url: string;
  getSeat(id: string): Promise<HeldSeat | undefined>;
  keepSeat(held: HeldSeat): Promise<void>;
  /** Of moves that are on their way, for this tab alone. */
  readonly memory: Memory;
  /** The ticket is kept: it need not stand in the address any more. */
  forgetAddress(): void;
}

export const deviceTools = (id: string): VisitTools => ({
  platform: defaultPlatform(),
  url: server().liveUrl,
  getSeat,
  keepSeat,
  memory: tabMemory(`quintet:own:${id}`),
  forgetAddress: () => history.replaceState(history.state, '', location.pathname + location.search),
});

/** Being at a match on the server: with the seat that this device holds, or to watch. */
export class Visit {
  readonly id: string;
  /** null: nothing was heard of the match yet. */
  play: OnlinePlay | null = $state.raw(null);
  /** Why there is nothing to see, for good: a refusal code. */
  fault: string | null = $state.raw(null);
  /** The connection has been lost for longer than one would not notice. */
  isTroubled = $state.raw(false);
  /** The seat that this device holds. */
  held: HeldSeat | null = $state.raw(null);
  onevent: (event: OnlineEvent) => void = () => {};

  readonly #tools: VisitTools;
  #live: LiveMatch | null = null;
  #ticket: string | null = null;
  #connectionState: ConnectionState | null = null;
  #calm: () => void = () => {};
  #isLeft = false;

  constructor(id: string, tools: VisitTools = deviceTools(id)) {
    this.id = id;
    this.#tools = tools;
  }

  /** The secret of one's seat; null for a watcher. */
  get ticket(): string | null {
    return this.#ticket;
  }

  /** `given` is a ticket that came in the address: it stays there until it is kept. */
  async open(given: string): Promise<void> {
    if (!MATCH_ID.test(this.id)) {
      this.fault = 'unknown-match';
      return;
    }
    // Where nothing can be kept, one can still watch, and play by a link.
    this.held = (await this.#tools.getSeat(this.id).catch(() => undefined)) ?? null;
    if (!this.#isLeft) this.#connect(TICKET.test(given) ? given : (this.held?.ticket ?? null));
  }

  /** Without a seat. */
  watch(): void {
    this.#connect(null);
  }

  /** The network is back, or the page is looked at again. */
  wake(): void {
    this.#live?.wake();
  }

  leave(onPurpose = false): void {
    this.#isLeft = true;
    this.#calm();
    if (this.play) this.play.leave(onPurpose);
    else this.#live?.close();
  }

  /** Keeps the seat in the match that follows: the same ticket holds the other one there. */
  async keepNext(next: string): Promise<void> {
    const { play } = this;
    if (!play || play.seat === null || this.#ticket === null) return;
    const seat = opponent(play.seat);
    await this.#keep({ id: next, game: play.game.id, seat, ticket: this.#ticket, invitation: null });
  }

  #connect(ticket: string | null): void {
    this.#live?.close();
    this.fault = null;
    this.#ticket = ticket;
    const live = new LiveMatch(
      {
        url: this.#tools.url,
        match: this.id,
        ticket,
        game: (game) => (isGameId(game) ? loadGame(game) : Promise.reject(new Error(game))),
      },
      this.#tools.platform,
    );
    this.#live = live;
    this.#connectionState = null;
    live.listen(() => {
      if (live === this.#live) this.#heard(live);
    });
    this.#heard(live);
  }

  #heard(live: LiveMatch): void {
    if (this.#isLeft) return;
    if (live.connectionState !== this.#connectionState) {
      this.#connectionState = live.connectionState;
      this.#changed(live);
    }
    if (this.play || !live.match || !live.status || live.connectionState !== 'open') return;
    this.play = new OnlinePlay(live, (event) => this.onevent(event), this.#tools.memory);
    void this.#welcomed(this.play);
  }

  #changed(live: LiveMatch): void {
    this.#calm();
    if (live.connectionState === 'open') this.isTroubled = false;
    if (live.connectionState === 'connecting') {
      this.#calm = this.#tools.platform.after(CALM, () => {
        this.isTroubled = true;
      });
    }
    if (live.connectionState !== 'gone') return;
    // A link of long ago must not take away the seat that is held here.
    const { held } = this;
    if (live.refusalCode === 'unknown-ticket' && held && held.ticket !== this.#ticket) this.#connect(held.ticket);
    else this.fault = live.refusalCode ?? 'unknown-match';
  }

  /** The seat is kept here before anything else is done with it. */
  async #welcomed({ seat, game }: OnlinePlay): Promise<void> {
    const ticket = this.#ticket;
    if (ticket === null || seat === null) return;
    const before = this.held?.ticket === ticket ? this.held : null;
    const isKept =
      before !== null || (await this.#keep({ id: this.id, game: game.id, seat, ticket, invitation: null }));
    if (isKept) this.#tools.forgetAddress();
  }

  async #keep(seat: Omit<HeldSeat, 'since'>): Promise<boolean> {
    const held: HeldSeat = { ...seat, since: this.#tools.platform.now() };
    try {
      await this.#tools.keepSeat(held);
      if (seat.id === this.id) this.held = held;
      return true;
    } catch {
      // It stays in the address, which can be kept by other means.
      return false;
    }
  }
}
