import { hasGame, loadGame } from '@quintet/board/games/index.ts';
import { type ConnectionState, defaultPlatform, LiveMatch, type Platform } from '@quintet/client';
import { opponent } from '@quintet/engine/authoring';
import { MATCH_ID, TICKET } from '@quintet/wire/constants';
import { server } from '../../ui/server.ts';
import { getSeat, type HeldSeat, saveSeat } from '../seats/seats.ts';
import { OnlinePlay } from './online-play.svelte.ts';
import { type PendingStore, pendingStore } from './own-moves.ts';
import { type PremoveStore, premoveStore } from './premoves.svelte.ts';

/** Time in ms that a connection may be lost before the page reports it. */
const OFFLINE_NOTICE_MS = 2000;

/** The parts of the device that a connection depends on. */
export interface ConnectionTools {
  readonly platform: Platform;
  readonly url: string;
  getSeat(id: string): Promise<HeldSeat | undefined>;
  saveSeat(held: HeldSeat): Promise<void>;
  readonly pending: PendingStore;
  readonly premove: PremoveStore;
  /** Removes the ticket from the page's address. */
  forgetAddress(): void;
}

const deviceTools = (id: string): ConnectionTools => ({
  platform: defaultPlatform(),
  url: server().liveUrl,
  getSeat,
  saveSeat,
  pending: pendingStore(id),
  premove: premoveStore(id),
  forgetAddress: () => history.replaceState(history.state, '', location.pathname + location.search),
});

/** A page's connection to a match on the server, with the seat that this device holds or as a watcher. */
export class MatchConnection {
  readonly id: string;
  /** `null` until the server has sent the match. */
  play: OnlinePlay | null = $state.raw(null);
  /** The code of a permanent refusal; `null` if there is none. */
  refusal: string | null = $state.raw(null);
  /** Whether the connection has been lost long enough to be reported. */
  isOffline = $state.raw(false);
  /** The seat that this device holds. */
  held: HeldSeat | null = $state.raw(null);

  readonly #tools: ConnectionTools;
  #live: LiveMatch | null = null;
  #ticket: string | null = null;
  #connectionState: ConnectionState | null = null;
  #cancelNotice: () => void = () => {};
  #isClosed = false;

  constructor(id: string, tools: ConnectionTools = deviceTools(id)) {
    this.id = id;
    this.#tools = tools;
  }

  /** The secret of this page's seat; `null` for a watcher. */
  get ticket(): string | null {
    return this.#ticket;
  }

  /** Connects with the ticket in the address, with the saved seat, or as a watcher, in this order. */
  async open(addressTicket: string): Promise<void> {
    if (!MATCH_ID.test(this.id)) {
      this.refusal = 'unknown-match';
      return;
    }
    // If storage is unavailable, the user can still watch, or play with the ticket in a link.
    this.held = (await this.#tools.getSeat(this.id).catch(() => undefined)) ?? null;
    if (!this.#isClosed) this.#connect(TICKET.test(addressTicket) ? addressTicket : (this.held?.ticket ?? null));
  }

  /** Connects without a seat. */
  watch(): void {
    this.#connect(null);
  }

  /** Reconnects at once, because the network is back or the page is visible again. */
  wake(): void {
    this.#live?.wake();
  }

  leave(onPurpose = false): void {
    this.#isClosed = true;
    this.#cancelNotice();
    if (this.play) this.play.leave(onPurpose);
    else this.#live?.close();
  }

  /** Saves the seat in the rematch, where the same ticket holds the opposite seat. */
  async saveRematchSeat(id: string): Promise<void> {
    const { play } = this;
    if (!play || play.you === null || this.#ticket === null) return;
    const seat = opponent(play.you);
    await this.#save({ id, game: play.game.id, seat, ticket: this.#ticket, invitation: null });
  }

  #connect(ticket: string | null): void {
    this.#live?.close();
    this.refusal = null;
    this.#ticket = ticket;
    const live = new LiveMatch(
      {
        url: this.#tools.url,
        match: this.id,
        ticket,
        game: (game) => (hasGame(game) ? loadGame(game) : this.#lacks(game)),
      },
      this.#tools.platform,
    );
    this.#live = live;
    this.#connectionState = null;
    live.listen(() => {
      if (live === this.#live) this.#received(live);
    });
    this.#received(live);
  }

  /** Stops connecting, because this page does not have the game of the match. */
  #lacks(game: string): Promise<never> {
    this.#live?.close();
    this.refusal = 'unknown-game';
    return Promise.reject(new Error(`there is no game "${game}"`));
  }

  #received(live: LiveMatch): void {
    if (this.#isClosed) return;
    if (live.connectionState !== this.#connectionState) {
      this.#connectionState = live.connectionState;
      this.#stateChanged(live);
    }
    if (this.play || !live.match || !live.status || live.connectionState !== 'open') return;
    this.play = new OnlinePlay(live, this.#tools.pending, this.#tools.premove);
    void this.#welcomed(this.play);
  }

  #stateChanged(live: LiveMatch): void {
    this.#cancelNotice();
    if (live.connectionState === 'open') this.isOffline = false;
    if (live.connectionState === 'connecting') {
      this.#cancelNotice = this.#tools.platform.after(OFFLINE_NOTICE_MS, () => {
        this.isOffline = true;
      });
    }
    if (live.connectionState !== 'gone') return;
    // An expired link must not replace the seat that this device holds.
    const { held } = this;
    if (live.refusalCode === 'unknown-ticket' && held && held.ticket !== this.#ticket) this.#connect(held.ticket);
    else this.refusal = live.refusalCode ?? 'unknown-match';
  }

  /** Saves the seat, and only then removes the ticket from the address. */
  async #welcomed({ you, game }: OnlinePlay): Promise<void> {
    const ticket = this.#ticket;
    if (ticket === null || you === null) return;
    const isSaved =
      this.held?.ticket === ticket ||
      (await this.#save({ id: this.id, game: game.id, seat: you, ticket, invitation: null }));
    if (isSaved) this.#tools.forgetAddress();
  }

  async #save(seat: Omit<HeldSeat, 'since'>): Promise<boolean> {
    const held: HeldSeat = { ...seat, since: this.#tools.platform.now() };
    try {
      await this.#tools.saveSeat(held);
      if (seat.id === this.id) this.held = held;
      return true;
    } catch {
      // If storage is unavailable, the ticket stays in the address, which the user can bookmark.
      return false;
    }
  }
}
