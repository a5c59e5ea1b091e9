import type { Duel, Referee } from './duel.ts';
import { percentile } from './figures.ts';

/** One round of play. Times are in milliseconds, CPU times in microseconds. */
export interface Played {
  /** Moves acknowledged per second. */
  readonly rate: number;
  /** Percentiles of the time from sending a move to its acknowledgement. */
  readonly p50: number;
  readonly p99: number;
  /** Number of moves, including those pending at the end. */
  readonly moves: number;
  /** Bytes over TCP per move, in both directions and for both players. */
  readonly bytesPerMove: number;
  /** CPU time of the load process per move. */
  readonly loadCpu: number;
}

/** Counts moves. */
class Tally {
  readonly #took: number[] = [];
  #moves = 0;
  #milliseconds: number | null = null;

  acknowledged(milliseconds: number): void {
    this.#moves++;
    if (this.#milliseconds === null) this.#took.push(milliseconds);
  }

  /** Ends the measurement, which took this many milliseconds. Later moves count only for bytes and CPU time. */
  close(milliseconds: number): void {
    this.#milliseconds ??= milliseconds;
  }

  /** The result once no move is pending. */
  played(bytes: number, cpu: number): Played {
    const sorted = Float64Array.from(this.#took).sort();
    return {
      rate: (1000 * sorted.length) / (this.#milliseconds ?? 1),
      p50: percentile(sorted, 0.5),
      p99: percentile(sorted, 0.99),
      moves: this.#moves,
      bytesPerMove: bytes / this.#moves,
      loadCpu: cpu / this.#moves,
    };
  }
}

/** Plays duels and measures them. */
export class Loops implements Referee {
  /** `null` while nothing is measured. */
  #tally: Tally | null = null;
  #whenReady: (duel: Duel) => void = () => {};
  #fail: (error: Error) => void = () => {};

  acknowledged(milliseconds: number): void {
    this.#tally?.acknowledged(milliseconds);
  }

  ready(duel: Duel): void {
    this.#whenReady(duel);
  }

  failed(error: Error): void {
    this.#fail(error);
  }

  /**
   * Plays a fixed number of matches at once. Players move as soon as they have received the previous move. A finished match
   * is replaced by the next; the loop ends early if no match is left.
   */
  closed(duels: readonly Duel[], atOnce: number, milliseconds: number): Promise<Played> {
    const waiting = duels.filter(({ isOver }) => !isOver);
    const active = waiting.splice(0, atOnce);
    let underWay = 0;
    let isEnding = false;
    return this.#measured(duels, milliseconds, (done) => {
      const go = (duel: Duel): void => {
        underWay++;
        duel.move();
      };
      this.#whenReady = (duel) => {
        underWay--;
        const next = duel.isOver ? waiting.shift() : duel;
        if (!next) isEnding = true;
        if (!isEnding && next) go(next);
        if (underWay === 0) done();
      };
      for (const duel of active) go(duel);
      return () => {
        isEnding = true;
        if (underWay === 0) done();
      };
    });
  }

  /** Makes a fixed number of moves per second over all matches in turn, whatever the response time. */
  steady(duels: readonly Duel[], perSecond: number, milliseconds: number): Promise<Played> {
    const free = duels.filter(({ isOver }) => !isOver);
    let underWay = 0;
    return this.#measured(duels, milliseconds, (done) => {
      const since = performance.now();
      let sent = 0;
      let isEnding = false;
      this.#whenReady = (duel) => {
        underWay--;
        if (!duel.isOver) free.push(duel);
        if (isEnding && underWay === 0) done();
      };
      const timer = setInterval(() => {
        const due = Math.floor(((performance.now() - since) * perSecond) / 1000);
        for (; sent < due; sent++) {
          const duel = free.shift();
          if (!duel) continue;
          underWay++;
          duel.move();
        }
      }, 1);
      return () => {
        isEnding = true;
        clearInterval(timer);
        if (underWay === 0) done();
      };
    });
  }

  /** `begin` starts play and returns a function that stops it; it calls `done` once no move is pending. */
  async #measured(
    duels: readonly Duel[],
    milliseconds: number,
    begin: (done: () => void) => () => void,
  ): Promise<Played> {
    const bytes = (): number => duels.reduce((sum, duel) => sum + duel.bytes, 0);
    const before = bytes();
    const tally = new Tally();
    const since = performance.now();
    const cpu = process.cpuUsage();
    let stop = (): void => {};
    const ended = new Promise<void>((resolve, reject) => {
      this.#fail = reject;
      this.#tally = tally;
      stop = begin(resolve);
    });
    await Promise.race([ended, after(milliseconds)]);
    tally.close(performance.now() - since);
    stop();
    await ended;
    this.#fail = () => {};
    this.#tally = null;
    const { user, system } = process.cpuUsage(cpu);
    return tally.played(bytes() - before, user + system);
  }
}

const after = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
