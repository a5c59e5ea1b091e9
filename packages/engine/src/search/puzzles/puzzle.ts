import {
  canonical,
  fail,
  fill,
  type Game,
  isObject,
  type Language,
  localText,
  type Options,
  ok,
  type Result,
  sha256,
} from '../../kernel/index.ts';
import texts from './messages.json' with { type: 'json' };

/** Version of the format of puzzle files. */
export const PUZZLE_FORMAT = 'quintet-puzzles/1';

/** Kinds of tasks: win by force, avoid a forced loss, gain something by force. */
export const PUZZLE_KINDS = ['win', 'save', 'gain'] as const;
/** A kind of task. */
export type PuzzleKind = (typeof PUZZLE_KINDS)[number];

/**
 * The task of the seat to move. `turns` counts the solver's turns up to a win or gain, or the opponent's turns that a
 * defence survives.
 */
export interface PuzzleGoal {
  readonly kind: PuzzleKind;
  readonly turns: number;
  /** Size of a gain; missing for other kinds. */
  readonly by?: number;
}

/** A position with a task that exactly one turn solves. */
export interface Puzzle {
  /** Derived from the position and the task. */
  readonly id: string;
  /** Options that differ from the defaults. */
  readonly options: Options;
  /** Move texts from the start of the match to the position. */
  readonly moves: readonly string[];
  readonly goal: PuzzleGoal;
  /** Move texts of the solution: the only solving turn, then the longest defence. */
  readonly solution: readonly string[];
  /** Difficulty on the Elo scale. */
  readonly rating: number;
  /** Nodes of the proof, and the percentage of low bot levels that fail. */
  readonly nodes: number;
  readonly failed: number;
}

/** A collection of puzzles of one game. */
export interface PuzzleCollection {
  readonly game: string;
  readonly puzzles: readonly Puzzle[];
}

/** A puzzle in a file: move lists are texts separated by `;`. */
interface StoredPuzzle {
  readonly id: string;
  readonly options?: Options;
  readonly moves: string;
  readonly goal: PuzzleGoal;
  readonly solution: string;
  readonly rating: number;
  readonly nodes: number;
  readonly failed: number;
}

/** The id of a puzzle: a hash of game, options, moves and task. */
export const puzzleId = (game: string, { options, moves, goal }: Pick<Puzzle, 'options' | 'moves' | 'goal'>): string =>
  sha256(canonical([game, options, [...moves], { ...goal }])).slice(0, 8);

/** Converts a puzzle to its form in files. */
export function storePuzzle({ options, moves, solution, ...rest }: Puzzle): StoredPuzzle {
  const { id, ...facts } = rest;
  const given = Object.keys(options).length > 0 ? { options } : {};
  return { id, ...given, moves: moves.join(';'), ...facts, solution: solution.join(';') };
}

/** Reads a puzzle from a file; `null` if it is malformed. Its moves are not played. */
export function parsePuzzle(json: unknown): Puzzle | null {
  if (!isObject(json)) return null;
  const { id, options = {}, moves, goal, solution, rating, nodes, failed } = json;
  const isPuzzle =
    typeof id === 'string' &&
    isObject(options) &&
    typeof moves === 'string' &&
    typeof solution === 'string' &&
    solution !== '' &&
    [rating, nodes, failed].every(Number.isSafeInteger) &&
    isGoal(goal);
  if (!isPuzzle) return null;
  const stored = { ...json, options } as unknown as StoredPuzzle & { readonly options: Options };
  const split = (texts: string): string[] => (texts === '' ? [] : texts.split(';'));
  return { ...stored, moves: split(moves), solution: split(solution) };
}

function isGoal(goal: unknown): boolean {
  if (!isObject(goal)) return false;
  const { kind, turns, by } = goal;
  const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) > 0;
  return (PUZZLE_KINDS as readonly unknown[]).includes(kind) && isCount(turns) && (kind === 'gain') === isCount(by);
}

/** Reads a collection of puzzles, such as a shipped `puzzles.json`, or says what is wrong with it. */
export function parsePuzzles(json: unknown): Result<PuzzleCollection, string> {
  if (!isObject(json) || json.format !== PUZZLE_FORMAT) return fail(`not a file of the format ${PUZZLE_FORMAT}`);
  if (typeof json.game !== 'string' || !Array.isArray(json.puzzles)) return fail('game or puzzles are missing');
  const puzzles: Puzzle[] = [];
  for (const [index, item] of json.puzzles.entries()) {
    const puzzle = parsePuzzle(item);
    if (!puzzle) return fail(`puzzle ${index + 1} is invalid`);
    puzzles.push(puzzle);
  }
  return ok({ game: json.game, puzzles });
}

const DAY_MS = 86_400_000;

/** The daily puzzle, the same for everybody. `at` is in milliseconds since 1970; days begin at midnight UTC. */
export function dailyPuzzle({ game, puzzles }: PuzzleCollection, at: number): Puzzle {
  const day = Math.floor(at / DAY_MS);
  // A step coprime to the number of puzzles visits every puzzle before repeating one.
  const step = coprimeStep(puzzles.length, Number.parseInt(sha256(game).slice(0, 6), 16));
  return puzzles[(day * step) % puzzles.length] as Puzzle;
}

function coprimeStep(count: number, seed: number): number {
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
  let step = 1 + (seed % Math.max(1, count));
  while (divisor(step, count) > 1) step++;
  return step;
}

/** The task in words, such as "Win by force in 2 turns." */
export function goalSentence(game: Game, { kind, turns, by }: PuzzleGoal, language: Language): string {
  const values = { by: String(by), turns: String(turns) };
  const task = game.puzzles.gain?.task;
  if (kind === 'gain' && task) return fill(localText(task, language), values);
  const [now, later] = kind === 'save' ? (['save-now', 'save-later'] as const) : (['win-now', 'win-later'] as const);
  return fill(texts[language][turns === 1 ? now : later], values);
}
