import { type Game, LEVELS, type Level, type Seat } from '@quintet/engine';
import { eloDifference, matchesOf, scoreOf, strengthOf } from '@quintet/engine/arena';
import { canonical, isObject, type JsonObject, parseJson } from '@quintet/engine/authoring';
import { Failure } from '../terminal/failure.ts';
import { exists, readText } from '../terminal/files.ts';
import { messagesFor } from '../terminal/messages.ts';
import type { MatchPlan, MatchScore } from './matches.ts';
import { firstDifference } from './series-file.ts';

export const LADDER_FORMAT = 'quintet-ladder/1';

/** Result of level a against level b. Scores and Elo differences are those of a. */
export interface Rung {
  /** Strength of each side, including its level. */
  readonly a: JsonObject;
  readonly b: JsonObject;
  readonly matches: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  readonly score: number;
  /** Scores of side a when moving first and when moving second, from 0 to 1. */
  readonly scoreFirst: number;
  readonly scoreSecond: number;
  readonly elo: number;
  /** Bounds of the 95 % interval; `null` if that side is unbounded. */
  readonly low: number | null;
  readonly high: number | null;
  /** The first matches, if the levels are low enough for a test to replay them; otherwise empty. */
  readonly sample: readonly { readonly winner: Seat | null; readonly plies: number }[];
}

const SAMPLE = 4;
const HIGHEST_SAMPLED: Level = 3;

/** Measured levels of a game. The file is committed beside the game's bots, and players see its ratings. */
export interface Ladder {
  readonly format: typeof LADDER_FORMAT;
  /** The command that produced the file. */
  readonly command: string;
  /** Everything that the result of a rung depends on, except the levels and the number of matches. */
  readonly settings: JsonObject;
  /** `elo` is relative to the lowest level: the sum of the differences between neighbours, or `null` if a difference is missing. */
  readonly levels: readonly JsonObject[];
  readonly rungs: readonly Rung[];
}

const rounded = (value: number | null, digits: number): number | null =>
  value === null ? null : Number(value.toFixed(digits));

export function rungOf({ game, pairing }: MatchPlan, { matches, tally, bySeat }: MatchScore): Rung {
  const { elo, low, high } = eloDifference(tally);
  const isSampled = [pairing.a, pairing.b].every((side) => side.kind === 'level' && side.level <= HIGHEST_SAMPLED);
  const share = (value: number): number => Number(value.toFixed(4));
  return {
    a: strengthOf(game, pairing.a),
    b: strengthOf(game, pairing.b),
    matches: matchesOf(tally),
    ...tally,
    score: share(scoreOf(tally)),
    scoreFirst: share(scoreOf(bySeat[0])),
    scoreSecond: share(scoreOf(bySeat[1])),
    elo: Number(elo.toFixed(1)),
    low: rounded(low, 1),
    high: rounded(high, 1),
    sample: isSampled ? matches.slice(0, SAMPLE).map(({ winner, plies }) => ({ winner, plies })) : [],
  };
}

const strength = (game: Game, level: Level): JsonObject => strengthOf(game, { kind: 'level', level });
const isLevel = (game: Game, is: JsonObject, level: Level): boolean =>
  canonical(is) === canonical(strength(game, level));

/** The rung between these two levels, if it was measured with their current strength. */
export const findRung = (game: Game, rungs: readonly Rung[], a: Level, b: Level): Rung | undefined =>
  rungs.find((rung) => isLevel(game, rung.a, a) && isLevel(game, rung.b, b));

/** Builds the ladder without the rungs of levels that have changed since they were measured. */
export function ladderOf(game: Game, command: string, settings: JsonObject, measured: readonly Rung[]): Ladder {
  const rungs = LEVELS.flatMap((a) => LEVELS.flatMap((b) => findRung(game, measured, a, b) ?? []));
  const measuredLevels = LEVELS.filter((level) =>
    rungs.some(({ a, b }) => [a, b].some((side) => side.level === level)),
  );
  let elo: number | null = 0;
  const levels = measuredLevels.map((level, i) => {
    const below = measuredLevels[i - 1];
    const rung = below && findRung(game, rungs, level, below);
    if (i > 0) elo = rung && elo !== null ? elo + rung.elo : null;
    return { ...strength(game, level), elo: rounded(elo, 0) };
  });
  return { format: LADDER_FORMAT, command, settings, levels, rungs };
}

/**
 * Reads the rungs of a file. Returns `[]` if the file is missing or, with a message, if it was written with other bots. Throws if the
 * file has other settings.
 */
export async function readRungs(file: string, settings: JsonObject, say: (line: string) => void): Promise<Rung[]> {
  if (!(await exists(file))) return [];
  const text = await readText(file, messagesFor('en'));
  if (!text.ok) throw new Failure(`${file}: ${text.error}`);
  const json = parseJson(text.value);
  const ladder = json.ok && isObject(json.value) ? json.value : {};
  if (ladder.format !== LADDER_FORMAT || !Array.isArray(ladder.rungs) || !isObject(ladder.settings)) {
    throw new Failure(`${file} is not a ladder, so it was left unchanged`);
  }
  const was = ladder.settings as JsonObject;
  const other = firstDifference({ ...was, rules: 0, bots: 0 }, { ...settings, rules: 0, bots: 0 });
  if (other) throw new Failure(`${file} was made with other settings (${other}); use another file or delete this one`);
  if (firstDifference(was, settings) === null) return ladder.rungs as Rung[];
  say(`${file}: the bots have changed since; its pairs of levels are dropped`);
  return [];
}
