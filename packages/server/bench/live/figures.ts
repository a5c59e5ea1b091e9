/** Traffic of one message type, in both directions and over all connections. */
export interface Traffic {
  readonly messages: number;
  readonly bytes: number;
}

/** One phase of play, as measured by the load process. */
export interface Played {
  /** Number of moves acknowledged within `milliseconds`. */
  readonly moves: number;
  readonly milliseconds: number;
  /** Percentiles of the time from sending a move to its acknowledgement, in milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Number of moves including those pending at the end; `traffic` by message type covers the same moves. */
  readonly allMoves: number;
  readonly traffic: Readonly<Record<string, Traffic>>;
  /** CPU time of the load process, in microseconds. */
  readonly loadCpu: number;
}

/** Nearest-rank percentile of sorted values; 0 for an empty list. `share` is from 0 to 1. */
export function percentile(sorted: ArrayLike<number>, share: number): number {
  const rank = Math.ceil(share * sorted.length);
  return sorted[Math.max(0, rank - 1)] ?? 0;
}

export function median(values: readonly number[]): number {
  return percentile(
    [...values].sort((a, b) => a - b),
    0.5,
  );
}

/** The round with the median figure. The figure is the rate by default. */
export function middleOf(rounds: readonly Played[], figure: (played: Played) => number = rateOf): Played {
  const sorted = [...rounds].sort((a, b) => figure(a) - figure(b));
  const middle = sorted[(sorted.length - 1) >> 1];
  if (!middle) throw new Error('nothing was measured');
  return middle;
}

/** Acknowledged moves per second. */
export const rateOf = ({ moves, milliseconds }: Pick<Played, 'moves' | 'milliseconds'>): number =>
  milliseconds > 0 ? (1000 * moves) / milliseconds : 0;

/** Size of a single-frame WebSocket message: payload, header of two to ten bytes, and a client's four-byte mask. */
export function frameBytes(payload: number, isMasked: boolean): number {
  const length = payload < 126 ? 0 : payload < 65_536 ? 2 : 8;
  return 2 + length + (isMasked ? 4 : 0) + payload;
}

/** Counts moves and traffic. */
export class Tally {
  readonly #took: number[] = [];
  readonly #traffic = new Map<string, { messages: number; bytes: number }>();
  #allMoves = 0;
  #milliseconds: number | null = null;

  acknowledged(milliseconds: number): void {
    this.#allMoves++;
    if (this.#milliseconds === null) this.#took.push(milliseconds);
  }

  message(kind: string, bytes: number): void {
    const known = this.#traffic.get(kind);
    if (known) {
      known.messages++;
      known.bytes += bytes;
    } else this.#traffic.set(kind, { messages: 1, bytes });
  }

  /** Ends the measurement, which took this many milliseconds. Later messages count only as traffic. */
  close(milliseconds: number): void {
    this.#milliseconds ??= milliseconds;
  }

  /** The result once no move is pending. `loadCpu` is the load process's CPU time in microseconds. */
  played(loadCpu: number): Played {
    const sorted = Float64Array.from(this.#took).sort();
    return {
      moves: sorted.length,
      milliseconds: this.#milliseconds ?? 0,
      p50: percentile(sorted, 0.5),
      p99: percentile(sorted, 0.99),
      allMoves: this.#allMoves,
      traffic: Object.fromEntries(this.#traffic),
      loadCpu,
    };
  }
}

/** Bytes per move, for one message type or for all types. */
export function bytesPerMove({ allMoves, traffic }: Pick<Played, 'allMoves' | 'traffic'>, kind?: string): number {
  const kinds = kind === undefined ? Object.values(traffic) : [traffic[kind]];
  const bytes = kinds.reduce((sum, each) => sum + (each?.bytes ?? 0), 0);
  return allMoves > 0 ? bytes / allMoves : 0;
}

/** Memory of a server in bytes with this many open matches and sockets. */
export interface MemorySample {
  readonly matches: number;
  readonly sockets: number;
  readonly bytes: number;
}

/** Memory per match and per socket in bytes. The last sample has the same matches as the second, but more sockets. */
export function perEach(
  empty: MemorySample,
  played: MemorySample,
  watched: MemorySample,
): { match: number; socket: number } {
  const socket = (watched.bytes - played.bytes) / (watched.sockets - played.sockets);
  const match =
    (played.bytes - empty.bytes - socket * (played.sockets - empty.sockets)) / (played.matches - empty.matches);
  return { match, socket };
}
