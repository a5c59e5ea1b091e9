import {
  canonical,
  fail,
  type Game,
  isObject,
  type Json,
  type Options,
  ok,
  type Result,
  type Seat,
  sha256,
} from '../../kernel/index.ts';
import { MAX_ARENA_PLIES, type MatchJob, seedFor } from '../arena/arena.ts';
import { type Contender, formatContender, parseContender } from '../arena/contender.ts';
import type { Tally } from '../arena/elo.ts';
import { type OpeningMove, type OpeningPosition, OpeningTable } from './table.ts';

/** Version of the format of opening files. */
export const OPENINGS_FORMAT = 'quintet-openings/1';

/** Everything that determines the matches of an opening book, except the program itself. */
export interface OpeningsPlan {
  readonly game: string;
  /** Complete options, as `parseOptions` returns them. */
  readonly options: Options;
  /** The bot that plays both seats. */
  readonly bot: Contender;
  readonly seed: number;
  /** Plies of an opening. */
  readonly plies: number;
  /** Percentage of moves that the bot overlooks during the opening, so that openings vary. */
  readonly variety: number;
}

/** The facts of a match that an opening book counts. */
export interface PlayedOpening {
  /** Move texts of the opening. */
  readonly moves: readonly string[];
  /** `null` for a draw. */
  readonly winner: Seat | null;
}

/** Origin of an opening book, so that anyone can reproduce it. */
export interface BookOrigin {
  readonly command: string;
  /** Version of the package. */
  readonly version: string;
  /** Signature of the game's bots. */
  readonly bots: string;
  /** Digest of the first matches, to compare with those that the plan gives. */
  readonly sample: string;
}

/** The openings of one game in self-play. */
export interface OpeningBook {
  readonly plan: OpeningsPlan;
  readonly made: BookOrigin;
  readonly matches: number;
  readonly positions: readonly OpeningPosition[];
}

/** Number of matches in the sample of a book. One is quick to play again and tells other bots apart. */
export const SAMPLE_MATCHES = 1;

/** Match `index` of a plan. */
export const openingJob = ({ game, options, bot, seed, plies, variety }: OpeningsPlan, index: number): MatchJob => ({
  game,
  options,
  opening: [],
  contenders: [bot, bot],
  seed: seedFor(seed, index),
  maxPlies: MAX_ARENA_PLIES,
  variety: { plies, oversight: variety },
});

/** Digest of the first matches of a plan. */
export const sampleDigest = (played: readonly PlayedOpening[]): string =>
  sha256(canonical(played.slice(0, SAMPLE_MATCHES).map(({ moves, winner }) => [[...moves], winner]))).slice(0, 16);

/** Counts matches into a table. Throws on an illegal move. */
export function tableOf(game: Game, { options, plies }: OpeningsPlan, played: readonly PlayedOpening[]): OpeningTable {
  const table = new OpeningTable(game, options);
  for (const { moves, winner } of played) table.add(moves, winner, plies);
  return table;
}

const storeTally = ({ wins, draws, losses }: Tally): number[] => [wins, draws, losses];

/** Formats a book as a JSON document with one position per line. */
export function formatBook({ plan, made, matches, positions }: OpeningBook): string {
  const { game, options, bot, ...numbers } = plan;
  const head = { format: OPENINGS_FORMAT, game, options, bot: formatContender(bot), ...numbers, made, matches };
  const lines = positions.map(({ opening, tally, moves }) =>
    JSON.stringify([opening.join(';'), storeTally(tally), moves.map((each) => [each.text, ...storeTally(each.tally)])]),
  );
  return `${JSON.stringify(head).slice(0, -1)},"positions":[\n${lines.join(',\n')}\n]}\n`;
}

/** Reads a book, such as a shipped `openings.json`, or says what is wrong with it. Does not play its moves. */
export function parseBook(json: unknown): Result<OpeningBook, string> {
  if (!isObject(json) || json.format !== OPENINGS_FORMAT) return fail(`not a file of the format ${OPENINGS_FORMAT}`);
  const { game, options, bot, seed, plies, variety, made, matches, positions } = json;
  const contender = typeof bot === 'string' ? parseContender(bot) : null;
  const isPlan =
    typeof game === 'string' && isObject(options) && [seed, plies, variety, matches].every(Number.isInteger);
  if (!isPlan || !contender || !isOrigin(made)) return fail('game, settings or origin are missing');
  if (!Array.isArray(positions)) return fail('positions are missing');
  const read: OpeningPosition[] = [];
  for (const [index, item] of positions.entries()) {
    const position = parsePosition(item);
    if (!position) return fail(`position ${index + 1} is invalid`);
    read.push(position);
  }
  const numbers = { seed, plies, variety } as Pick<OpeningsPlan, 'seed' | 'plies' | 'variety'>;
  const plan: OpeningsPlan = { game, options: options as Options, bot: contender, ...numbers };
  return ok({ plan, made, matches: matches as number, positions: read });
}

const isOrigin = (json: unknown): json is BookOrigin =>
  isObject(json) && [json.command, json.version, json.bots, json.sample].every((text) => typeof text === 'string');

function parsePosition(json: unknown): OpeningPosition | null {
  if (!Array.isArray(json)) return null;
  const [opening, all, list] = json as unknown[];
  const tally = parseTally(all);
  if (typeof opening !== 'string' || !tally || !Array.isArray(list)) return null;
  const moves = list.map(parseOpeningMove);
  if (!moves.every((move) => move !== null)) return null;
  return { opening: opening === '' ? [] : opening.split(';'), tally, moves };
}

function parseOpeningMove(json: unknown): OpeningMove | null {
  if (!Array.isArray(json)) return null;
  const [text, ...counts] = json as unknown[];
  const tally = parseTally(counts);
  return typeof text === 'string' && tally ? { text, tally } : null;
}

function parseTally(json: unknown): Tally | null {
  const isTally = Array.isArray(json) && json.length === 3 && json.every((n) => Number.isSafeInteger(n) && n >= 0);
  if (!isTally) return null;
  const [wins, draws, losses] = json as [number, number, number];
  return { wins, draws, losses };
}

/** Whether a book is about matches with these options. */
export const isBookOf = ({ plan }: OpeningBook, options: Options): boolean =>
  canonical(plan.options as Json) === canonical(options as Json);
