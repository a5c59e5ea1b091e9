import {
  canonical,
  type Game,
  type Options,
  type Outcome,
  playTexts,
  Random,
  type Seat,
  sha256,
  unwrap,
} from '../../kernel/index.ts';
import { searchOf } from '../bot.ts';
import { type Contender, chooserOf } from './contender.ts';
import { OPENING_LENGTH, randomOpenings } from './opening.ts';

/** One match to play between programs: all of it, so that anyone anywhere plays the same match. */
export interface MatchJob {
  readonly game: string;
  /** Complete, as the game's parser gives them. */
  readonly options: Options;
  /** Move texts to begin with. */
  readonly opening: readonly string[];
  /** By seat. */
  readonly contenders: readonly [Contender, Contender];
  readonly seed: number;
  /** A match of so many plies is adjudicated a draw. */
  readonly maxPlies: number;
}

export interface MatchPlayed {
  readonly moves: readonly string[];
  /** How many legal moves there were before each move. */
  readonly choices: readonly number[];
  /** Null where the match was adjudicated a draw. */
  readonly outcome: Outcome | null;
}

/** Far beyond what bots need; only wandering reaches it. */
export const MAX_ARENA_PLIES = 600;

/** Plays a match; `now` is the host's clock, in milliseconds. An opening that is not legal is the caller's bug, and thrown. */
export function playJob(game: Game, job: MatchJob, now: () => number): MatchPlayed {
  const position = game.rules.start(job.options);
  const choosers = job.contenders.map((each, seat) => chooserOf(game, each, seedFor(job.seed, seat), now));
  const moves: string[] = [];
  const choices: number[] = [];
  while (!position.outcome && moves.length < job.maxPlies) {
    const begun = job.opening[moves.length];
    const move =
      begun === undefined ? choosers[position.toMove]!(position) : unwrap(game.notation.parse(position, begun));
    moves.push(game.notation.format(position, move));
    choices.push(position.countMoves());
    position.play(move);
  }
  return { moves, choices, outcome: position.outcome };
}

/** What an arena is about; match `index` follows from it. */
export interface Pairing {
  readonly game: string;
  readonly options: Options;
  readonly a: Contender;
  readonly b: Contender;
  readonly seed: number;
  readonly maxPlies: number;
}

/** The seat of side a: each opening is played twice, a first in the even match and second in the odd one. */
export const seatOfA = (index: number): Seat => (index % 2) as Seat;

/** Match `index` of an arena. With fewer openings than pairs of matches they come round again, with other seeds. */
export function pairingJob(pairing: Pairing, openings: readonly (readonly string[])[], index: number): MatchJob {
  const { game, options, a, b, seed, maxPlies } = pairing;
  const opening = openings[Math.floor(index / 2) % Math.max(1, openings.length)] ?? [];
  const contenders: [Contender, Contender] = seatOfA(index) === 0 ? [a, b] : [b, a];
  return { game, options, opening, contenders, seed: seedFor(seed, index), maxPlies };
}

/** A seed of its own for each `index`. */
export const seedFor = (seed: number, index: number): number =>
  new Random(seed ^ Math.imul(index + 1, 0x9e3779b1)).int32();

/** Nodes for each look of the signature. */
const SIGNATURE_NODES = 500;

/** Changes when the game's bots think otherwise with the same nodes: results from before and after do not belong together. */
export function botSignature(game: Game, options: Options): string {
  const looks = randomOpenings(game, options, OPENING_LENGTH, 1, 8).map((opening) => {
    const position = game.rules.start(options);
    unwrap(playTexts(game, position, opening));
    const { score, nodes, pv } = searchOf(game, SIGNATURE_NODES, 1).best(position, { nodes: SIGNATURE_NODES });
    return [score, nodes, ...pv];
  });
  return sha256(canonical([game.id, game.rulesVersion, game.bot.spec.method, options, looks])).slice(0, 16);
}
