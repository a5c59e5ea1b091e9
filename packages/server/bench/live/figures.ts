/** What was sent and heard of one kind, in both directions and over all connections. */
export interface Traffic {
  readonly messages: number;
  readonly bytes: number;
}

/** One phase of play as the load process saw it. */
export interface Played {
  /** Moves that were acknowledged within so many milliseconds. */
  readonly moves: number;
  readonly milliseconds: number;
  /** Of each of them from being sent to being acknowledged, in milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** By kind of message; of all moves, also those that were still under way at the end. */
  readonly allMoves: number;
  readonly traffic: Readonly<Record<string, Traffic>>;
  /** What the load process used for all of them, in microseconds. */
  readonly loadCpu: number;
}

/** The value below which so much of them lies, by nearest rank; of nothing it is 0. They must be sorted. */
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

/** Of several phases the one whose figure, or else whose rate, is the median. */
export function middleOf(rounds: readonly Played[], figure: (played: Played) => number = rateOf): Played {
  const sorted = [...rounds].sort((a, b) => figure(a) - figure(b));
  const middle = sorted[(sorted.length - 1) >> 1];
  if (!middle) throw new Error('nothing was measured');
  return middle;
}

/** Acknowledged moves a second. */
export const rateOf = ({ moves, milliseconds }: Pick<Played, 'moves' | 'milliseconds'>): number =>
  milliseconds > 0 ? (1000 * moves) / milliseconds : 0;

/** A WebSocket message of one frame: its text, two to ten bytes before it, and four more that a client masks it with. */
export function frameBytes(payload: number, isMasked: boolean): number {
  const length = payload < 126 ? 0 : payload < 65_536 ? 2 : 8;
  return 2 + length + (isMasked ? 4 : 0) + payload;
}

/** Adds up what is said while moves are made. */
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

  /** The time is up: after so many milliseconds. What comes now counts for the traffic alone. */
  close(milliseconds: number): void {
    this.#milliseconds ??= milliseconds;
  }

  /** When nothing is under way any more; the load process has used so many microseconds. */
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

/** Bytes for each move, of one kind or of all. */
export function bytesPerMove({ allMoves, traffic }: Pick<Played, 'allMoves' | 'traffic'>, kind?: string): number {
  const kinds = kind === undefined ? Object.values(traffic) : [traffic[kind]];
  const bytes = kinds.reduce((sum, each) => sum + (each?.bytes ?? 0), 0);
  return allMoves > 0 ? bytes / allMoves : 0;
}

/** In bytes: each stage is what a server has taken with so many matches and sockets open. */
export interface Stage {
  readonly matches: number;
  readonly sockets: number;
  readonly bytes: number;
}

/** What a match and a socket take, from three stages of which the last has more sockets at the same matches. */
export function perEach(empty: Stage, played: Stage, watched: Stage): { match: number; socket: number } {
  const socket = (watched.bytes - played.bytes) / (watched.sockets - played.sockets);
  const match =
    (played.bytes - empty.bytes - socket * (played.sockets - empty.sockets)) / (played.matches - empty.matches);
  return { match, socket };
}
