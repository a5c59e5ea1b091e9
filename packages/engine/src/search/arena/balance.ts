import { sha256 } from '../../kernel/index.ts';
import type { MatchPlayed } from './arena.ts';
import { counted, NO_MATCHES, scoreOf, type Tally } from './elo.ts';

/** How numbers are spread. */
export interface Spread {
  readonly mean: number;
  readonly least: number;
  readonly lowerQuarter: number;
  readonly median: number;
  readonly upperQuarter: number;
  readonly most: number;
}

export interface Bin {
  /** From here to before the next. */
  readonly from: number;
  readonly width: number;
  readonly count: number;
}

export interface Beginning {
  readonly moves: readonly string[];
  readonly matches: number;
  /** Of the seat that moves first. */
  readonly score: number;
}

/** What many matches tell of a game: whether it is fair, how long it is, how much there is to choose. */
export interface Balance {
  readonly matches: number;
  /** How many of them differ. */
  readonly distinct: number;
  /** Of the seat that moves first. */
  readonly first: Tally;
  /** Draws by the cap on plies, counted as draws too. */
  readonly adjudicated: number;
  /** In plies. */
  readonly length: Spread;
  readonly lengths: readonly Bin[];
  /** Legal moves a position: over all positions, and ply by ply as long as a quarter of the matches goes on. */
  readonly branching: { readonly mean: number; readonly most: number; readonly byPly: readonly number[] };
  /** By how often they were. */
  readonly reasons: readonly { readonly reason: string; readonly matches: number }[];
  /** The first moves, by how often they were. */
  readonly beginnings: readonly Beginning[];
}

export const ADJUDICATED = 'adjudicated';

/** Moves that make a beginning. */
const BEGINNING = 2;
const MAX_BEGINNINGS = 12;
const MAX_BINS = 24;
/** A mean over fewer of the matches is noise. */
const ENOUGH = 1 / 4;

/** Takes matches one by one, so that they need not all be kept. */
export class BalanceCount {
  #first: Tally = NO_MATCHES;
  readonly #lengths: number[] = [];
  readonly #choices: { sum: number; positions: number }[] = [];
  #mostChoices = 0;
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
      this.#mostChoices = Math.max(this.#mostChoices, count);
    }
    const begun = moves.slice(0, BEGINNING);
    const before = this.#beginnings.get(begun.join(' '))?.tally ?? NO_MATCHES;
    this.#beginnings.set(begun.join(' '), { moves: begun, tally: counted(before, 0, winner) });
  }

  /** Of the seat that moves first, so far. */
  get first(): Tally {
    return this.#first;
  }

  summary(): Balance {
    const matches = this.#lengths.length;
    const lengths = [...this.#lengths].sort((a, b) => a - b);
    const sum = this.#choices.reduce((total, each) => total + each.sum, 0);
    const positions = this.#choices.reduce((total, each) => total + each.positions, 0);
    const known = this.#choices.filter((each) => each.positions >= matches * ENOUGH);
    return {
      matches,
      distinct: this.#seen.size,
      first: this.#first,
      adjudicated: this.#reasons.get(ADJUDICATED) ?? 0,
      length: spreadOf(lengths),
      lengths: binsOf(lengths),
      branching: {
        mean: sum / Math.max(1, positions),
        most: this.#mostChoices,
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
    least: at(0),
    lowerQuarter: at(0.25),
    median: at(0.5),
    upperQuarter: at(0.75),
    most: at(1),
  };
}

/** Bins of a round width that hold all of them. */
function binsOf(sorted: readonly number[]): Bin[] {
  const [least = 0, most = 0] = [sorted[0], sorted.at(-1)];
  const width = roundWidth((most - least + 1) / MAX_BINS);
  const start = Math.floor(least / width) * width;
  const bins = Array.from({ length: Math.floor((most - start) / width) + 1 }, () => 0);
  for (const each of sorted) bins[Math.floor((each - start) / width)]!++;
  return bins.map((count, i) => ({ from: start + i * width, width, count }));
}

/** 1, 2, 5, 10, 20, 50 …: the first that is large enough. */
function roundWidth(least: number): number {
  for (let ten = 1; ; ten *= 10) {
    const width = [ten, 2 * ten, 5 * ten].find((each) => each >= least);
    if (width) return width;
  }
}
