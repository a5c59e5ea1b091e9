import { sha256 } from '../../kernel/index.ts';
import type { MatchPlayed } from './arena.ts';
import { counted, NO_MATCHES, scoreOf, type Tally } from './elo.ts';

/** Summary of a list of numbers. */
export interface Spread {
  readonly mean: number;
  readonly min: number;
  readonly lowerQuarter: number;
  readonly median: number;
  readonly upperQuarter: number;
  readonly max: number;
}

/** A bin of a histogram. */
export interface Bin {
  /** Inclusive lower bound. */
  readonly from: number;
  readonly width: number;
  readonly count: number;
}

/** A sequence of first moves, and the matches that start with it. */
export interface Beginning {
  readonly moves: readonly string[];
  readonly matches: number;
  /** Score of the seat that moves first, 0…1. */
  readonly score: number;
}

/** Statistics of a game over many matches: fairness, length, branching. */
export interface Balance {
  readonly matches: number;
  /** Number of distinct matches. */
  readonly distinct: number;
  /** Results of the seat that moves first. */
  readonly first: Tally;
  /** Number of matches that were adjudicated a draw at the ply limit. The tally counts them as draws. */
  readonly adjudicated: number;
  /** Lengths in plies. */
  readonly length: Spread;
  readonly lengths: readonly Bin[];
  /**
   * Number of legal moves per position, over all positions and by ply. `byPly` covers the plies that at least a quarter of the
   * matches reach.
   */
  readonly branching: { readonly mean: number; readonly max: number; readonly byPly: readonly number[] };
  /** Reasons for endings, most frequent first. */
  readonly reasons: readonly { readonly reason: string; readonly matches: number }[];
  /** Sequences of first moves, most frequent first. */
  readonly beginnings: readonly Beginning[];
}

/** Reason for the end of a match that reached the ply limit. */
export const ADJUDICATED = 'adjudicated';

/** Number of moves in a beginning. */
const BEGINNING = 2;
const MAX_BEGINNINGS = 12;
const MAX_BINS = 24;
/** Minimum share of matches that must reach a ply for `byPly` to include it. */
const MIN_SHARE = 1 / 4;

/** Accumulates statistics match by match, without keeping the matches. */
export class BalanceCount {
  #first: Tally = NO_MATCHES;
  readonly #lengths: number[] = [];
  readonly #choices: { sum: number; positions: number }[] = [];
  #maxChoices = 0;
  readonly #reasons = new Map<string, number>();
  readonly #beginnings = new Map<string, { moves: readonly string[]; tally: Tally }>();
  readonly #seen = new Set<string>();

  add({ moves, choices, outcome }: MatchPlayed): void {
    const winner = outcome?.winner ?? null;
    const reason = outcome?.reason ?? ADJUDICATED;
    this.#first = counted(this.#first, 0, winner);
    this.#lengths.push(moves.length);
    this.#reasons.set(reason, (this.#reasons.get(reason) ?? 0) + 1);
    this.#seen.add(sha256(moves.join(' ')));
    for (const [ply, count] of choices.entries()) {
      this.#choices[ply] ??= { sum: 0, positions: 0 };
      const at = this.#choices[ply];
      at.sum += count;
      at.positions++;
      this.#maxChoices = Math.max(this.#maxChoices, count);
    }
    const beginning = moves.slice(0, BEGINNING);
    const before = this.#beginnings.get(beginning.join(' '))?.tally ?? NO_MATCHES;
    this.#beginnings.set(beginning.join(' '), { moves: beginning, tally: counted(before, 0, winner) });
  }

  /** Results so far for the seat that moves first. */
  get first(): Tally {
    return this.#first;
  }

  summary(): Balance {
    const matches = this.#lengths.length;
    const lengths = [...this.#lengths].sort((a, b) => a - b);
    const sum = this.#choices.reduce((total, each) => total + each.sum, 0);
    const positions = this.#choices.reduce((total, each) => total + each.positions, 0);
    const known = this.#choices.filter((each) => each.positions >= matches * MIN_SHARE);
    return {
      matches,
      distinct: this.#seen.size,
      first: this.#first,
      adjudicated: this.#reasons.get(ADJUDICATED) ?? 0,
      length: spreadOf(lengths),
      lengths: binsOf(lengths),
      branching: {
        mean: sum / Math.max(1, positions),
        max: this.#maxChoices,
        byPly: known.map((each) => each.sum / each.positions),
      },
      reasons: [...this.#reasons]
        .map(([reason, count]) => ({ reason, matches: count }))
        .sort((a, b) => b.matches - a.matches || (a.reason < b.reason ? -1 : 1)),
      beginnings: [...this.#beginnings.values()]
        .map(({ moves, tally }) => ({
          moves,
          matches: tally.wins + tally.draws + tally.losses,
          score: scoreOf(tally),
        }))
        .sort((a, b) => b.matches - a.matches || (a.moves.join(' ') < b.moves.join(' ') ? -1 : 1))
        .slice(0, MAX_BEGINNINGS),
    };
  }
}

function spreadOf(sorted: readonly number[]): Spread {
  const at = (share: number): number => sorted[Math.round(share * (sorted.length - 1))] ?? 0;
  const sum = sorted.reduce((total, each) => total + each, 0);
  return {
    mean: sum / Math.max(1, sorted.length),
    min: at(0),
    lowerQuarter: at(0.25),
    median: at(0.5),
    upperQuarter: at(0.75),
    max: at(1),
  };
}

/** Histogram with bins of a round width. */
function binsOf(sorted: readonly number[]): Bin[] {
  const [min = 0, max = 0] = [sorted[0], sorted.at(-1)];
  const width = roundWidth((max - min + 1) / MAX_BINS);
  const start = Math.floor(min / width) * width;
  const bins = Array.from({ length: Math.floor((max - start) / width) + 1 }, () => 0);
  for (const each of sorted) bins[Math.floor((each - start) / width)]!++;
  return bins.map((count, i) => ({ from: start + i * width, width, count }));
}

/** The smallest of 1, 2, 5, 10, 20, 50 … that is not below `least`. */
function roundWidth(least: number): number {
  for (let ten = 1; ; ten *= 10) {
    const width = [ten, 2 * ten, 5 * ten].find((each) => each >= least);
    if (width) return width;
  }
}
