import {
  type Game,
  type Level,
  type Move,
  type Options,
  type Position,
  Random,
  randomMove,
} from '../../kernel/index.ts';
import { seedFor } from '../arena/arena.ts';
import { Bot } from '../bot.ts';
import { ln } from '../exact-math.ts';
import { checkPuzzle } from './check.ts';
import { randomEndgame } from './endgame.ts';
import { type FoundTask, findTask } from './find.ts';
import { PUZZLE_KINDS, type Puzzle, type PuzzleKind, puzzleId } from './puzzle.ts';

/** One match in which to look for puzzles. */
export interface PuzzlesJob {
  readonly game: string;
  /** Determines options, opening, players and moves of the match. */
  readonly seed: number;
  /** Looks in endgame tables instead of a match. */
  readonly isEndgame?: boolean;
}

/** A puzzle with the key of its position, which is the same for all positions that differ only by a symmetry. */
export interface MinedPuzzle {
  readonly key: string;
  readonly puzzle: Puzzle;
}

/** A match is stopped after this many plies: later positions teach little, and their move lists take space. */
const MAX_PLIES = 100;
const MAX_RANDOM_PLIES = 12;
/** Maximum number of puzzles of each kind per match, and minimum number of plies between two puzzles, for variety. */
const MAX_PUZZLES: Readonly<Record<PuzzleKind, number>> = { win: 2, save: 2, gain: 1 };
const MIN_GAP = 3;
const MIN_PLY = 4;
/** Bot levels that try each puzzle, and the number of tries per level. */
const TRIED_LEVELS = [1, 2, 3, 4] as const;
const TRIES = 4;

/** Plays a match between low levels, which make mistakes, and returns the puzzles in it, or looks in endgame tables. */
export function minePuzzles(game: Game, { seed, isEndgame = false }: PuzzlesJob): MinedPuzzle[] {
  const random = new Random(seed);
  if (isEndgame) return mineEndgame(game, random, seed);
  const options = game.puzzles.options(random);
  const { start, moves } = playMatch(game, options, random);
  const mined: MinedPuzzle[] = [];
  const position = start.clone();
  const texts: string[] = [];
  const wanted = new Set<PuzzleKind>(PUZZLE_KINDS);
  let last = MIN_PLY - MIN_GAP;
  let mover = -1;
  for (const [ply, move] of moves.entries()) {
    const isTurnStart = position.toMove !== mover;
    if (isTurnStart && ply - last >= MIN_GAP && wanted.size > 0) {
      const isNearEnd = moves.length - ply <= (game.puzzles.lastPlies ?? Number.POSITIVE_INFINITY);
      const task = findTask(game, position, isNearEnd, wanted);
      const puzzle = task && gradedPuzzle(game, options, position, [...texts], task, seed);
      if (puzzle) {
        mined.push({ key: `${puzzle.goal.kind}:${game.puzzles.key(position)}`, puzzle });
        last = ply;
        const { kind } = puzzle.goal;
        if (mined.filter((each) => each.puzzle.goal.kind === kind).length === MAX_PUZZLES[kind]) wanted.delete(kind);
      }
    }
    mover = position.toMove;
    texts.push(game.notation.format(position, move));
    position.play(move);
  }
  return mined;
}

/** A puzzle in a random position of an endgame table; none if no position with exactly one winning move is found. */
function mineEndgame(game: Game, random: Random, seed: number): MinedPuzzle[] {
  const endgame = randomEndgame(game, random);
  const puzzle = endgame && gradedPuzzle(game, endgame.options, endgame.position, [], endgame.task, seed);
  return puzzle ? [{ key: `win:${game.puzzles.key(endgame.position)}`, puzzle }] : [];
}

function playMatch(game: Game, options: Options, random: Random): { start: Position; moves: Move[] } {
  const parsed = game.rules.parseOptions(options);
  if (!parsed.ok) throw new Error(`${game.id}: puzzles use a bad option ${parsed.error.key}`);
  const start = game.rules.start(parsed.value);
  const position = start.clone();
  const randomPlies = random.below(MAX_RANDOM_PLIES + 1);
  const levelOf = (): Level => (1 + random.below(TRIED_LEVELS.length)) as Level;
  const even = game.puzzles.isEven ? levelOf() : null;
  const bots = [0, 1].map(() => new Bot(game, even ?? levelOf(), random.int32()));
  const moves: Move[] = [];
  while (!position.outcome && moves.length < MAX_PLIES) {
    const move =
      moves.length < randomPlies ? randomMove(position, random) : bots[position.toMove]!.choose(position).move;
    moves.push(move);
    position.play(move);
  }
  return { start, moves };
}

function gradedPuzzle(
  game: Game,
  options: Options,
  position: Position,
  moves: readonly string[],
  task: FoundTask,
  seed: number,
): Puzzle | null {
  const { goal, nodes } = task;
  const at = position.clone();
  const solution = task.solution.map((move) => {
    const text = game.notation.format(at, move);
    at.play(move);
    return text;
  });
  const failed = failedShare(game, position, task, seed);
  const rating = ratingOf(goal.turns, nodes, failed);
  const puzzle = { options, moves, goal, solution, rating, nodes, failed };
  const complete: Puzzle = { id: puzzleId(game.id, puzzle), ...puzzle };
  return checkPuzzle(game, complete) === null ? complete : null;
}

/** Percentage of tries by low bot levels that miss the solution. */
function failedShare(game: Game, position: Position, task: FoundTask, seed: number): number {
  const solved = after(position, task.solution.slice(0, task.first));
  let failed = 0;
  for (const level of TRIED_LEVELS) {
    for (let index = 0; index < TRIES; index++) {
      const bot = new Bot(game, level, seedFor(seed, index));
      const at = position.clone();
      while (at.toMove === position.toMove && !at.outcome) at.play(bot.choose(at).move);
      if (at.hashLow !== solved.hashLow || at.hashHigh !== solved.hashHigh) failed++;
    }
  }
  return Math.round((100 * failed) / (TRIED_LEVELS.length * TRIES));
}

function after(position: Position, moves: readonly Move[]): Position {
  const at = position.clone();
  for (const move of moves) at.play(move);
  return at;
}

/** A rating from the number of turns, the size of the proof and the share of low levels that fail, 500…2500. */
export const ratingOf = (turns: number, nodes: number, failed: number): number =>
  Math.max(500, Math.min(2500, Math.round(400 + 200 * (turns - 1) + (40 * ln(nodes + 1)) / Math.LN2 + 8 * failed)));

/**
 * Selects at most `max` puzzles, sorted by rating. Of several positions that differ only by a symmetry, the first is kept. Each
 * combination of goal and number of turns gets an equal share.
 */
export function collectPuzzles(mined: readonly MinedPuzzle[], max: number): Puzzle[] {
  const distinct = new Map<string, Puzzle>();
  for (const { key, puzzle } of mined) if (!distinct.has(key)) distinct.set(key, puzzle);
  const groups = new Map<string, Puzzle[]>();
  for (const puzzle of distinct.values()) {
    const name = `${puzzle.goal.kind} ${puzzle.goal.turns}`;
    groups.set(name, [...(groups.get(name) ?? []), puzzle]);
  }
  const taken: Puzzle[] = [];
  for (let round = 0; taken.length < Math.min(max, distinct.size); round++) {
    for (const group of groups.values()) {
      const puzzle = group[round];
      if (puzzle && taken.length < max) taken.push(puzzle);
    }
  }
  return taken.sort((a, b) => a.rating - b.rating || (a.id < b.id ? -1 : 1));
}
