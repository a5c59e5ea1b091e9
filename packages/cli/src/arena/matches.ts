import type { Game, Seat } from '@quintet/engine';
import {
  ADJUDICATED,
  counted,
  type MatchPlayed,
  NO_MATCHES,
  type Pairing,
  type SequentialTest,
  seatOfA,
  strengthOf,
  type Tally,
  type TestState,
  testState,
  together,
} from '@quintet/engine/arena';
import type { JsonObject } from '@quintet/engine/authoring';

/** Result of one match, one line of a file. */
export interface PlayedMatch {
  readonly winner: Seat | null;
  readonly reason: string;
  readonly plies: number;
}

export const playedMatch = ({ moves, outcome }: MatchPlayed): PlayedMatch => ({
  winner: outcome?.winner ?? null,
  reason: outcome?.reason ?? ADJUDICATED,
  plies: moves.length,
});

export function parseMatch({ winner, reason, plies }: Readonly<Record<string, unknown>>): PlayedMatch | null {
  const isMatch =
    (winner === 0 || winner === 1 || winner === null) && typeof reason === 'string' && Number.isSafeInteger(plies);
  return isMatch ? ({ winner, reason, plies } as PlayedMatch) : null;
}

/** Two contenders and the conditions of their matches. */
export interface MatchPlan {
  readonly game: Game;
  readonly pairing: Pairing;
  /** Short description that identifies the openings. */
  readonly openingsFrom: string;
  /** Signature of the game's bots, so that results of other bots are never mixed in. */
  readonly signature: string;
  /** Identifies the engine that plays side b; `null` for a bot. */
  readonly rival: string | null;
  /** Hash of the endgame tables of searches; `null` if they have no files. */
  readonly tables: string | null;
}

/** Everything that the matches of a plan depend on, except their number. */
export const settingsOf = ({ game, pairing, openingsFrom, signature, rival, tables }: MatchPlan): JsonObject => ({
  game: game.id,
  rules: game.rulesVersion,
  options: pairing.options,
  a: strengthOf(game, pairing.a),
  b: strengthOf(game, pairing.b),
  openings: openingsFrom,
  seed: pairing.seed,
  maxPlies: pairing.maxPlies,
  bots: signature,
  rival,
  ...(tables === null ? {} : { tables }),
});

/** Counts the matches of two contenders, in order. */
export class MatchScore {
  readonly matches: PlayedMatch[] = [];
  /** Results of side a when moving first and when moving second. */
  readonly bySeat: [Tally, Tally] = [NO_MATCHES, NO_MATCHES];
  /** Ends the series as soon as it reaches a verdict. */
  readonly test: SequentialTest | null;
  testState: TestState | null;

  constructor(test: SequentialTest | null = null) {
    this.test = test;
    this.testState = test && testState(NO_MATCHES, test);
  }

  get tally(): Tally {
    return together(...this.bySeat);
  }

  /** Returns `false` once the test has a verdict. Each opening is played twice, so the test sees pairs of matches. */
  add(match: PlayedMatch): boolean {
    const a = seatOfA(this.matches.length);
    this.matches.push(match);
    this.bySeat[a] = counted(this.bySeat[a], a, match.winner);
    if (!this.test || this.matches.length % 2 === 1) return true;
    this.testState = testState(this.tally, this.test);
    return this.testState.accepted === null;
  }
}
