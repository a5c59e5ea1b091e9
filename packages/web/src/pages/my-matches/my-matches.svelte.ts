import type { RequestError, RestResult, Tagged } from '@quintet/client';
import { type Clock, fill } from '@quintet/engine/kernel';
import type { MatchView } from '@quintet/wire';
import type { HeldSeat, LastSeen } from '../../play/seats/seats.ts';
import { arrangeSeats, heard, seatInNext, type Waits } from '../../play/seats/waiting.ts';
import { notices } from '../../ui/notices.svelte.ts';
import { text } from './messages.ts';

/** What the list is made from: the seats of this device, and a server to ask about their matches. */
export interface Parts {
  listSeats(): Promise<HeldSeat[]>;
  watchSeats(listener: () => void): () => void;
  saveNewSeat(held: HeldSeat): Promise<boolean>;
  saveLastSeen(id: string, last: LastSeen): Promise<boolean>;
  removeSeat(id: string): Promise<void>;
  matchSince(id: string, tag: string | null): Promise<RestResult<Tagged<MatchView>>>;
  readonly clock: Clock & { now(): number };
  /** Whether somebody may be looking. */
  isSeen(): boolean;
  watchSeen(listener: () => void): () => void;
}

/** So many are asked about at a time, and in one round. */
const AT_ONCE = 4;
const MOST_A_ROUND = 40;
/** Between rounds, in milliseconds; longer while no server answers. */
const PAUSE = 30_000;
const LONG_PAUSE = 120_000;
/** A match that ended so long ago, in milliseconds, is asked about no more: nobody comes back for a rematch. */
const SETTLED = 86_400_000;

const GONE: Pick<LastSeen, 'phase' | 'tag'> = { phase: 'gone', tag: null };

/** The seats that this device holds and how their matches stand, as far as it was heard. */
export class MyMatches {
  /** null until they are read. */
  seats: readonly HeldSeat[] | null = $state.raw(null);
  /** Why the server could not be asked; null: it answered. */
  fault: RequestError | null = $state.raw(null);
  isAsking = $state.raw(false);

  readonly groups: Readonly<Record<Waits, readonly HeldSeat[]>> = $derived(arrangeSeats(this.seats ?? []));

  readonly #parts: Parts;
  /** When each was last asked about. */
  readonly #askedAt = new Map<string, number>();
  #cancel: (() => void) | null = null;
  #isOver = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Reads the seats, and asks about their matches now and, while somebody looks, now and then. */
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
      // Without storage no seat is held here.
      this.seats = [];
    }
  }

  /** One round: a few at a time, those that press most first. */
  async ask(): Promise<void> {
    if (this.isAsking || this.#isOver) return;
    this.isAsking = true;
    this.#cancel?.();
    this.#cancel = null;
    const waiting = this.#toAsk();
    let fault: RequestError | null = null;
    const work = async (): Promise<void> => {
      for (let held = waiting.shift(); held && !fault && !this.#isOver; held = waiting.shift()) {
        fault = (await this.#askAbout(held)) ?? fault;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    this.isAsking = false;
    this.fault = fault;
    if (this.#isOver) return;
    this.#cancel = this.#parts.clock.after(fault ? LONG_PAUSE : PAUSE, () => {
      this.#cancel = null;
      // Unseen, it is asked again when somebody comes back.
      if (this.#parts.isSeen()) void this.ask();
    });
  }

  /** The seat is given up here; for a while it can be taken back. */
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
    const reason = error instanceof Error ? error.message : String(error);
    notices.say(fill(text['remove-failed'], { reason }), { kind: 'error' });
  }

  #toAsk(): HeldSeat[] {
    const { you, opponent, anybody, unheard, over } = arrangeSeats(this.seats ?? []);
    const now = this.#parts.clock.now();
    const recent = over.filter(
      ({ last }) => last?.phase === 'ended' && last.next === null && now - last.changedAt < SETTLED,
    );
    const all = [...unheard, ...opponent, ...anybody, ...you, ...recent];
    // With more than one round can hold, those come first that were asked about longest ago.
    const age = (held: HeldSeat): number => this.#askedAt.get(held.id) ?? 0;
    return all.length <= MOST_A_ROUND ? all : all.sort((a, b) => age(a) - age(b)).slice(0, MOST_A_ROUND);
  }

  /** Gives a fault that every other question would meet as well. */
  async #askAbout(held: HeldSeat): Promise<RequestError | null> {
    const { matchSince, saveLastSeen, clock } = this.#parts;
    this.#askedAt.set(held.id, clock.now());
    const asked = await matchSince(held.id, held.last?.tag ?? null);
    if (!asked.ok) {
      if (asked.error.code !== 'unknown-match') return asked.error;
      await this.#note(() => saveLastSeen(held.id, { ...(held.last ?? UNHEARD(clock.now())), ...GONE }));
      return null;
    }
    const { value: match, tag } = asked.value;
    if (match) await this.#note(() => this.#keep(held, heard(match, tag)));
    return null;
  }

  async #keep(held: HeldSeat, last: LastSeen): Promise<void> {
    const { saveLastSeen, saveNewSeat, clock } = this.#parts;
    const next = seatInNext(held, last, clock.now());
    // Before the old one says that there is a next: it is not looked for a second time.
    if (next && held.last?.next !== last.next) await saveNewSeat(next);
    await saveLastSeen(held.id, last);
  }

  /** What cannot be noted is asked again the next time. */
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
