import type { Game } from '@quintet/engine';
import { botSignature, seedFor } from '@quintet/engine/arena';
import { isObject, type JsonObject, unwrap } from '@quintet/engine/authoring';
import {
  collectPuzzles,
  type MinedPuzzle,
  PUZZLE_FORMAT,
  type Puzzle,
  parsePuzzle,
  storePuzzle,
} from '@quintet/engine/puzzles';
import type { StartWorker } from '@quintet/engine/search';
import { refuseWithShare, runSeries, type SeriesSettings } from '../arena/series.ts';
import { gamesFrom, resultFileFrom, seedFrom, writeResult } from '../arena/settings.ts';
import { integer } from '../terminal/args.ts';
import { usage } from '../terminal/failure.ts';
import { print, printJson, type Terminal } from '../terminal/terminal.ts';

export interface PuzzlesSettings extends SeriesSettings {
  readonly games?: string;
  readonly out: string;
  readonly seed?: string;
  readonly collection?: string;
  readonly max?: string;
  readonly endgames?: boolean;
}

const GAMES = 100;
const DEFAULT_MAX = '320';

/** `quintet puzzles GAME`: looks for puzzles in matches between low levels. */
export async function runPuzzles(
  terminal: Terminal,
  gameName: string,
  settings: PuzzlesSettings,
  startWorker: StartWorker = terminal.games.startThread,
): Promise<void> {
  refuseWithShare(settings, { '--collection': settings.collection });
  const game = await terminal.games.named(gameName);
  const matches = gamesFrom(settings.games, GAMES);
  const isEndgame = settings.endgames === true;
  if (isEndgame && game.tables.maxPieces === 0) throw usage(`${game.id} has no endgame tables`);
  const seed = seedFrom(settings.seed);
  const max = integer(settings.max ?? DEFAULT_MAX, '--max', 1, 100_000);
  const collection = await resultFileFrom(terminal, '--collection', settings.collection, settings.out);
  const bots = botSignature(game, unwrap(game.rules.parseOptions({})));
  const mined: MinedPuzzle[] = [];
  const isWhole = await runSeries<readonly MinedPuzzle[]>(terminal, settings, {
    label: `${game.id} puzzles`,
    format: 'quintet-puzzle-matches/2',
    settings: { game: game.id, rules: game.rulesVersion, seed, bots, ...(isEndgame ? { endgames: true } : {}) },
    size: matches,
    startWorker,
    run(pool, number) {
      const job = { game: game.id, seed: seedFor(seed, number), ...(isEndgame ? { isEndgame } : {}) };
      return pool.start({ kind: 'puzzles', job }).result;
    },
    store: (found) => ({
      puzzles: found.map(({ key, puzzle }) => ({ key, ...storePuzzle(puzzle) }) as unknown as JsonObject),
    }),
    parse: parseMined,
    take: (found) => void mined.push(...found),
    state: () => `${mined.length} puzzles`,
  });
  if (!isWhole) return;

  const found = mined.length;
  const puzzles = collectPuzzles(mined, max);
  if (collection !== null) await writeCollection(collection, game, puzzles);
  if (settings.json)
    printJson(terminal, { game: game.id, seed, matches, found, puzzles: puzzles.length, tasks: tasksOf(puzzles) });
  else
    printSummary(
      terminal,
      `${game.id}: ${matches} ${isEndgame ? 'endgames' : 'matches'}, seed ${seed}, ${found} puzzles found`,
      puzzles,
    );
}

/** Writes one JSON document with one puzzle per line. */
async function writeCollection(file: string, game: Game, puzzles: readonly Puzzle[]): Promise<void> {
  const lines = puzzles.map((puzzle) => JSON.stringify(storePuzzle(puzzle))).join(',\n');
  const head = JSON.stringify({ format: PUZZLE_FORMAT, game: game.id }).slice(0, -1);
  await writeResult(file, `${head},"puzzles":[\n${lines}\n]}\n`);
}

interface TaskSummary {
  readonly task: string;
  readonly puzzles: number;
  /** Smallest, median and largest rating. */
  readonly ratings: readonly [number, number, number];
  /** Median percentage of low levels that fail to solve a puzzle. */
  readonly failed: number;
  /** Median nodes of a proof. */
  readonly nodes: number;
}

/** One summary for each kind and length of task. */
function tasksOf(puzzles: readonly Puzzle[]): TaskSummary[] {
  const names = [...new Set(puzzles.map(taskOf))].sort();
  return names.map((task) => {
    const group = puzzles.filter((puzzle) => taskOf(puzzle) === task);
    const middle = (values: readonly number[]): number =>
      [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;
    const ratings = group.map(({ rating }) => rating);
    return {
      task,
      puzzles: group.length,
      ratings: [Math.min(...ratings), middle(ratings), Math.max(...ratings)],
      failed: middle(group.map(({ failed }) => failed)),
      nodes: middle(group.map(({ nodes }) => nodes)),
    };
  });
}

const taskOf = ({ goal }: Puzzle): string => `${goal.kind} in ${goal.turns}`;

function printSummary(terminal: Terminal, title: string, puzzles: readonly Puzzle[]): void {
  print(terminal, `${title}, ${puzzles.length} in the collection`);
  for (const { task, puzzles: count, ratings, failed, nodes } of tasksOf(puzzles)) {
    const [low, middle, high] = ratings;
    const rating = `rating ${low} to ${high}, median ${middle}`;
    print(terminal, `  ${task.padEnd(10)} ${String(count).padStart(4)}  ${rating}; ${failed}% fail; ${nodes} nodes`);
  }
}

/** The puzzles of one match, from their line. */
function parseMined({ puzzles }: Readonly<Record<string, unknown>>): MinedPuzzle[] | null {
  if (!Array.isArray(puzzles)) return null;
  const mined: MinedPuzzle[] = [];
  for (const item of puzzles as readonly unknown[]) {
    const { key, ...rest } = isObject(item) ? item : {};
    const puzzle = parsePuzzle(rest);
    if (!puzzle || typeof key !== 'string') return null;
    mined.push({ key, puzzle });
  }
  return mined;
}
