import { canonical, type Game, type JsonObject, type Outcome, sha256 } from '../kernel/index.ts';
import { fileTimestamp } from './file-name.ts';
import type { Entry, Match, Player, Terms } from './match.ts';

export const FORMAT = 'quintet/1';

/** All that is saved of a match. Everything else is its fold. */
export interface MatchRecord {
  readonly format: typeof FORMAT;
  /** The version of the game's rules. */
  readonly rules: number;
  readonly game: string;
  readonly options: JsonObject;
  readonly terms: Terms;
  readonly players: readonly [Player, Player];
  readonly entries: readonly Entry[];
  readonly outcome: Outcome | null;
}

export const toRecord = (match: Match): MatchRecord => ({
  format: FORMAT,
  rules: match.game.rulesVersion,
  game: match.game.id,
  options: match.options,
  terms: match.terms,
  players: match.players,
  entries: match.entries,
  outcome: match.outcome,
});

/** SHA-256 over what was played: the same moves of the same game have the same hash, whoever played them and when. */
export const contentHash = (match: Match): string =>
  sha256(
    canonical([FORMAT, match.game.rulesVersion, match.game.id, match.options, match.moves.map(({ text }) => text)]),
  );

/** The default name of a file saved at that local time. */
export const recordFileName = (game: Pick<Game, 'id'>, at: Date): string =>
  `${game.id}-${fileTimestamp(at, '-')}.quintet.json`;
