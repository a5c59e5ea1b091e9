import type { RequestError, RestResult, Tagged } from '@quintet/client';
import { fill } from '@quintet/engine/authoring';
import type { Timers } from '@quintet/engine/match';
import type { MatchView } from '@quintet/wire';
import {
  arrangeSeats,
  type HeldSeat,
  type LastSeen,
  lastSeenOf,
  listSeats,
  removeSeat,
  saveLastSeen,
  saveNewSeat,
  seatInNext,
  type Waits,
  watchSeats,
} from '../../play/seats/seats.ts';
import { browserTimers, reasonOf } from '../../ui/browser.ts';
import { notices } from '../../ui/notices.svelte.ts';
import { server } from '../../ui/server.ts';
import { text } from './messages.ts';

/** Dependencies of the list: the seats of this device and a server. */
export interface Parts {
  listSeats(): Promise<HeldSeat[]>;
  watchSeats(listener: () => void): () => void;
  saveNewSeat(held: HeldSeat): Promise<boolean>;
  saveLastSeen(id: string, last: LastSeen): Promise<boolean>;
  removeSeat(id: string): Promise<void>;
  matchSince(id: string, tag: string | null): Promise<RestResult<Tagged<MatchView>>>;
  readonly timers: Timers & { now(): number };
  /** Whether the page is visible. */
  isSeen(): boolean;
  watchSeen(listener: () => void): () => void;
}

/** Maximum number of concurrent requests (`AT_ONCE`) and of requests per round (`MAX_PER_ROUND`). */
const AT_ONCE = 4;
const MAX_PER_ROUND = 40;
/** Delay between rounds in ms. `LONG_PAUSE` applies while the server does not respond. */
const PAUSE = 30_000;
const LONG_PAUSE = 120_000;
/** Age in milliseconds after which a finished match is no longer polled, since a rematch is unlikely. */
const SETTLED = 86_400_000;

const GONE: Pick<LastSeen, 'phase' | 'tag'> = { phase: 'gone', tag: null };

/** The seats held by this device, with the last known status of their matches. */
export class MyMatches {
  /** `null` until the seats are loaded. */
  seats: readonly HeldSeat[] | null = $state.raw(null);
  /** Why the last request failed, or `null`. */
  error: RequestError | null = $state.raw(null);
  isAsking = $state.raw(false);

  readonly groups: Readonly<Record<Waits, readonly HeldSeat[]>> = $derived(arrangeSeats(this.seats ?? []));

  readonly #parts: Parts;
  /** Time of the last request for each match, in ms since 1970, by match id. */
  readonly #requestedAt = new Map<string, number>();
  #cancel: (() => void) | null = null;
  #isOver = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Loads the seats and polls their matches while the page is visible. */
  follow(): () => void {
    const { watchSeats, watchSeen } = this.#parts;
    const unwatch = [
      watchSeats(() => void this.read()),
      watchSeen(() => {
        if (this.#parts.isSeen()) void this.ask();
      }),
    ];
    void this.read().then(() => this.ask());
    return () => {
      this.#isOver = true;
      this.#cancel?.();
      for (const stop of unwatch) stop();
    };
  }

  async read(): Promise<void> {
    try {
      this.seats = await this.#parts.listSeats();
    } catch {
      // If storage is unavailable, this device holds no seats.
      this.seats = [];
    }
  }

  /** Polls one round of matches, a few at a time, the most urgent first. */
  async ask(): Promise<void> {
    if (this.isAsking || this.#isOver) return;
    this.isAsking = true;
    this.#cancel?.();
    this.#cancel = null;
    const waiting = this.#toAsk();
    let error: RequestError | null = null;
    const work = async (): Promise<void> => {
      for (let held = waiting.shift(); held && !error && !this.#isOver; held = waiting.shift()) {
        error = (await this.#request(held)) ?? error;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    this.isAsking = false;
    this.error = error;
    if (this.#isOver) return;
    this.#cancel = this.#parts.timers.after(error ? LONG_PAUSE : PAUSE, () => {
      this.#cancel = null;
      // A hidden page polls again when it becomes visible.
      if (this.#parts.isSeen()) void this.ask();
    });
  }

  /** Removes the seat from this device and offers an undo for a short time. */
  async remove(held: HeldSeat): Promise<void> {
    try {
      await this.#parts.removeSeat(held.id);
      const restore = (): void => void this.#parts.saveNewSeat(held).catch((error) => this.#failed(error));
      notices.say(text.removed, { action: { label: text.undo, run: restore } });
    } catch (error) {
      this.#failed(error);
    }
  }

  #failed(error: unknown): void {
    const reason = reasonOf(error);
    notices.say(fill(text['remove-failed'], { reason }), { kind: 'error' });
  }

  #toAsk(): HeldSeat[] {
    const { you, opponent, anybody, unheard, over } = arrangeSeats(this.seats ?? []);
    const now = this.#parts.timers.now();
    const recent = over.filter(
      ({ last }) => last?.phase === 'ended' && last.next === null && now - last.changedAt < SETTLED,
    );
    const all = [...unheard, ...opponent, ...anybody, ...you, ...recent];
    // If there are more matches than one round may poll, those polled longest ago come first.
    const age = (held: HeldSeat): number => this.#requestedAt.get(held.id) ?? 0;
    return all.length <= MAX_PER_ROUND ? all : all.sort((a, b) => age(a) - age(b)).slice(0, MAX_PER_ROUND);
  }

  /** Polls one match. Returns an error only if the error would affect the other requests too, otherwise `null`. */
  async #request(held: HeldSeat): Promise<RequestError | null> {
    const { matchSince, saveLastSeen, timers } = this.#parts;
    this.#requestedAt.set(held.id, timers.now());
    const response = await matchSince(held.id, held.last?.tag ?? null);
    if (!response.ok) {
      if (response.error.code !== 'unknown-match') return response.error;
      await this.#note(() => saveLastSeen(held.id, { ...(held.last ?? UNHEARD(timers.now())), ...GONE }));
      return null;
    }
    const { value: match, tag } = response.value;
    if (match) await this.#note(() => this.#keep(held, lastSeenOf(match, tag)));
    return null;
  }

  async #keep(held: HeldSeat, last: LastSeen): Promise<void> {
    const { saveLastSeen, saveNewSeat, timers } = this.#parts;
    const next = seatInNext(held, last, timers.now());
    // Saved before the old match is marked as continued, so that the rematch is looked up only once.
    if (next && held.last?.next !== last.next) await saveNewSeat(next);
    await saveLastSeen(held.id, last);
  }

  /** Ignores storage errors: a status that could not be saved is requested again in the next round. */
  async #note(work: () => Promise<unknown>): Promise<void> {
    await work().catch(() => {});
  }
}

const UNHEARD = (now: number): LastSeen => ({
  phase: 'gone',
  players: [null, null],
  version: 0,
  toMove: null,
  outcome: null,
  offers: { draw: null, takeback: null, rematch: null },
  clocks: null,
  next: null,
  changedAt: now,
  isCorrespondence: false,
  tag: null,
});

const parts: Parts = {
  listSeats,
  watchSeats,
  saveNewSeat,
  saveLastSeen,
  removeSeat,
  matchSince: (id, tag) => server().matchSince(id, tag),
  timers: browserTimers,
  isSeen: () => document.visibilityState === 'visible',
  watchSeen(listener) {
    document.addEventListener('visibilitychange', listener);
    addEventListener('online', listener);
    return () => {
      document.removeEventListener('visibilitychange', listener);
      removeEventListener('online', listener);
    };
  },
};

/** The matches of this device, updated from its server. */
export const myMatches = (): MyMatches => new MyMatches(parts);
