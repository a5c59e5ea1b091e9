import {
  canonical,
  eloDifference,
  type Game,
  isObject,
  type JsonObject,
  LEVELS,
  type Level,
  matchesOf,
  parseJson,
  type Seat,
  scoreOf,
  strengthOf,
} from '@quintet/engine';
import { Failure } from '../failure.ts';
import { exists, readText, writeWhole } from '../files.ts';
import { hostWords } from '../words.ts';
import { firstDifference } from './journal.ts';
import type { Series, SeriesResult } from './series.ts';

export const LADDER_FORMAT = 'quintet-ladder/1';

/** Two levels that were measured against each other. Scores and differences are those of a. */
export interface Rung {
  /** The strength of each, its level among it. */
  readonly a: JsonObject;
  readonly b: JsonObject;
  readonly matches: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  readonly score: number;
  /** Of a moving first, and second. */
  readonly scoreFirst: number;
  readonly scoreSecond: number;
  readonly elo: number;
  /** The bounds of the 95 % interval; null is no bound. */
  readonly low: number | null;
  readonly high: number | null;
  /** How its first matches went, where levels are so low that a test can play them again; none elsewhere. */
  readonly sample: readonly { readonly winner: Seat | null; readonly plies: number }[];
}

const SAMPLE = 4;
const HIGHEST_SAMPLED: Level = 3;

/** The levels of a game, measured: what is committed beside its bots and shown to players. */
export interface Ladder {
  readonly format: typeof LADDER_FORMAT;
  /** What made it. */
  readonly command: string;
  /** All but the levels and the number of matches that a rung depends on. */
  readonly settings: JsonObject;
  /** `elo` is above the lowest level, by the sum of the differences of neighbours; null where a neighbour is missing. */
  readonly levels: readonly JsonObject[];
  readonly rungs: readonly Rung[];
}

const rounded = (value: number | null, digits: number): number | null =>
  value === null ? null : Number(value.toFixed(digits));

export function rungOf({ game, pairing }: Series, { matches, tally, bySeat }: SeriesResult): Rung {
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

/** The rung of these two levels as they are now. */
export const findRung = (game: Game, rungs: readonly Rung[], a: Level, b: Level): Rung | undefined =>
  rungs.find((rung) => isLevel(game, rung.a, a) && isLevel(game, rung.b, b));

/** The ladder of these rungs; those of levels that have changed since are left out. */
export function ladderOf(game: Game, command: string, settings: JsonObject, measured: readonly Rung[]): Ladder {
  const rungs = LEVELS.flatMap((a) => LEVELS.flatMap((b) => findRung(game, measured, a, b) ?? []));
  const shown = LEVELS.filter((level) => rungs.some(({ a, b }) => [a, b].some((side) => side.level === level)));
  let elo: number | null = 0;
  const levels = shown.map((level, i) => {
    const below = shown[i - 1];
    const rung = below && findRung(game, rungs, level, below);
    if (i > 0) elo = rung && elo !== null ? elo + rung.elo : null;
    return { ...strength(game, level), elo: rounded(elo, 0) };
  });
  return { format: LADDER_FORMAT, command, settings, levels, rungs };
}

/**
 * The rungs of a file; none where there is no file, or where the program has changed since, which `said` hears of. A
 * ladder that was asked for otherwise is refused.
 */
export async function readRungs(file: string, settings: JsonObject, said: (line: string) => void): Promise<Rung[]> {
  if (!(await exists(file))) return [];
  const text = await readText(file, hostWords('en'));
  if (!text.ok) throw new Failure(`${file}: ${text.error}`);
  const json = parseJson(text.value);
  const ladder = json.ok && isObject(json.value) ? json.value : {};
  if (ladder.format !== LADDER_FORMAT || !Array.isArray(ladder.rungs) || !isObject(ladder.settings)) {
    throw new Failure(`${file} is not a ladder; it is left as it is`);
  }
  const was = ladder.settings as JsonObject;
  const other = firstDifference({ ...was, rules: 0, bots: 0 }, { ...settings, rules: 0, bots: 0 });
  if (other) throw new Failure(`${file} was made with other settings (${other}); take another file, or delete it`);
  if (firstDifference(was, settings) === null) return ladder.rungs as Rung[];
  said(`${file}: the bots have changed since; all is measured again`);
  return [];
}

export async function writeLadder(file: string, ladder: Ladder): Promise<void> {
  const written = await writeWhole(file, `${JSON.stringify(ladder, null, 2)}\n`, true, hostWords('en'));
  if (!written.ok) throw new Failure(`${file}: ${written.error}`);
}
