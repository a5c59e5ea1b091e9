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
import { type Chooser, type Contender, chooserOf } from './contender.ts';
import { OPENING_LENGTH, randomOpenings } from './opening.ts';

/** One match between programs. Fully specified, so that it plays the same everywhere. */
export interface MatchJob {
  readonly game: string;
  /** Complete options, as `parseOptions` returns them. */
  readonly options: Options;
  /** Move texts of the opening. */
  readonly opening: readonly string[];
  /** Contenders by seat. */
  readonly contenders: readonly [Contender, Contender];
  readonly seed: number;
  /** A match of this length is adjudicated a draw. */
  readonly maxPlies: number;
  /** Makes matches differ in their first plies; none by default. */
  readonly variety?: Variety;
}

/** Bots overlook `oversight` percent of the moves, or more if their level does, in the first `plies` of a match. */
export interface Variety {
  readonly plies: number;
  readonly oversight: number;
}

/** Result of a `MatchJob`. */
export interface MatchPlayed {
  readonly moves: readonly string[];
  /** Number of legal moves before each move. */
  readonly choices: readonly number[];
  /** `null` when the match was adjudicated a draw. */
  readonly outcome: Outcome | null;
}

/** Default for `maxPlies`, far longer than a typical match between bots. */
export const MAX_ARENA_PLIES = 600;

/**
 * Plays a match. `now` is the caller's clock, in milliseconds. Throws on an illegal opening. Contenders other than levels use
 * `full`, which may have more endgame tables.
 */
export function playJob(game: Game, job: MatchJob, now: () => number, full = game): MatchPlayed {
  const position = game.rules.start(job.options);
  const choosersWith = (oversight: number): Chooser[] =>
    job.contenders.map((each, seat) =>
      chooserOf(each.kind === 'level' ? game : full, each, seedFor(job.seed, seat), now, oversight),
    );
  const choosers = choosersWith(0);
  const { plies: variedPlies = 0, oversight = 0 } = job.variety ?? {};
  const varied = choosersWith(oversight);
  const moves: string[] = [];
  const choices: number[] = [];
  while (!position.outcome && moves.length < job.maxPlies) {
    const given = job.opening[moves.length];
    const choose = (moves.length < variedPlies ? varied : choosers)[position.toMove]!;
    const move = given === undefined ? choose(position) : unwrap(game.notation.parse(position, given));
    moves.push(game.notation.format(position, move));
    choices.push(position.countMoves());
    position.play(move);
  }
  return { moves, choices, outcome: position.outcome };
}

/** Settings of an arena. Together with an index, they determine each match. */
export interface Pairing {
  readonly game: string;
  readonly options: Options;
  readonly a: Contender;
  readonly b: Contender;
  readonly seed: number;
  readonly maxPlies: number;
}

/** The seat of side A. Each opening is played twice; A moves first in matches with an even index. */
export const seatOfA = (index: number): Seat => (index % 2) as Seat;

/** Match `index` of an arena. If there are too few openings, they repeat with different seeds. */
export function pairingJob(pairing: Pairing, openings: readonly (readonly string[])[], index: number): MatchJob {
  const { game, options, a, b, seed, maxPlies } = pairing;
  const opening = openings[Math.floor(index / 2) % Math.max(1, openings.length)] ?? [];
  const contenders: [Contender, Contender] = seatOfA(index) === 0 ? [a, b] : [b, a];
  return { game, options, opening, contenders, seed: seedFor(seed, index), maxPlies };
}

/** A distinct seed for each `index`. */
export const seedFor = (seed: number, index: number): number =>
  new Random(seed ^ Math.imul(index + 1, 0x9e3779b1)).int32();

/** Nodes per search of the signature. */
const SIGNATURE_NODES = 500;

/** A signature of a game's bots. When it changes, earlier arena results are no longer comparable. */
export function botSignature(game: Game, options: Options): string {
  const searches = randomOpenings(game, options, OPENING_LENGTH, 1, 8).map((opening) => {
    const position = game.rules.start(options);
    unwrap(playTexts(game, position, opening));
    const { score, nodes, pv } = searchOf(game, SIGNATURE_NODES, 1).best(position, { nodes: SIGNATURE_NODES });
    return [score, nodes, ...pv];
  });
  return sha256(canonical([game.id, game.rulesVersion, game.bot.spec.method, options, searches])).slice(0, 16);
}
