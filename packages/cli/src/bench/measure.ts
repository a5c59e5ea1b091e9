import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { GCProfiler } from 'node:v8';
import type { Game, Options, Position } from '@quintet/engine';
import { MoveList, perft, Random, randomMove } from '@quintet/engine/authoring';

/** Maximum length of a playout: random matches of some games last for thousands of plies. */
export const PLY_CAP = 500;

/** How long to measure: several rounds of equal length, of which the median counts. */
export interface Effort {
  readonly rounds: number;
  readonly roundMilliseconds: number;
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
};

/** Units of work per second in the median round. `work` returns the number of units it has done. */
export const rate = (effort: Effort, elapsed: () => number, work: () => number): number =>
  median(rates(effort, elapsed, work));

/** Rate of each round after a warm-up round. */
function rates(effort: Effort, elapsed: () => number, work: () => number): number[] {
  const round = (): number => {
    const since = elapsed();
    let done = 0;
    while (elapsed() - since < effort.roundMilliseconds) done += work();
    return (1000 * done) / (elapsed() - since);
  };
  round();
  return Array.from({ length: effort.rounds }, round);
}

/** Plays one random match from a copy of the start position, as playouts of a search do, and returns its number of plies. */
function playout(start: Position, random: Random): number {
  const position = start.clone();
  let plies = 0;
  for (; plies < PLY_CAP && position.outcome === null; plies++) position.play(randomMove(position, random));
  return plies;
}

export interface Playouts {
  readonly pliesPerSecond: number;
  /** Rate of the best round: the speed on an otherwise idle machine. */
  readonly maxPliesPerSecond: number;
  readonly playoutsPerSecond: number;
}

export function measurePlayouts(game: Game, options: Options, effort: Effort, elapsed: () => number): Playouts {
  const start = game.rules.start(options);
  const random = new Random(7);
  let matches = 0;
  let plies = 0;
  const all = rates(effort, elapsed, () => {
    const played = playout(start, random);
    matches++;
    plies += played;
    return played;
  });
  const pliesPerSecond = median(all);
  return {
    pliesPerSecond,
    maxPliesPerSecond: Math.max(...all),
    playoutsPerSecond: (pliesPerSecond * matches) / plies,
  };
}

/** Nodes per second of a perft. Throws if the node count is wrong. */
export function measurePerft(
  start: Position,
  depth: number,
  known: number,
  bulk: boolean,
  effort: Effort,
  elapsed: () => number,
): number {
  return rate(effort, elapsed, () => {
    const nodes = perft(start, depth, bulk);
    if (nodes !== known) throw new Error(`perft ${depth} gives ${nodes}, not ${known}`);
    return nodes;
  });
}

/** Bytes that `moves`, `play` and `undo` allocate per ply: heap growth plus garbage collected meanwhile. */
export function bytesPerPly(game: Game, options: Options): number {
  const start = game.rules.start(options);
  const list = new MoveList(4096);
  const random = new Random(7);
  const walk = (least: number): number => {
    let plies = 0;
    while (plies < least) {
      for (let ply = 0; ply < PLY_CAP; ply++) {
        start.moves(list);
        if (list.length === 0) break;
        start.play(list.items[random.below(list.length)] as number);
        plies++;
      }
      while (start.ply > 0) start.undo();
    }
    return plies;
  };
  // Warm-up: lets the stacks grow and the JIT compile the code.
  walk(200_000);
  const profiler = new GCProfiler();
  profiler.start();
  const before = process.memoryUsage().heapUsed;
  const plies = walk(1_000_000);
  const grown = process.memoryUsage().heapUsed - before;
  const collected = profiler
    .stop()
    .statistics.reduce(
      (sum, { beforeGC, afterGC }) => sum + beforeGC.heapStatistics.usedHeapSize - afterGC.heapStatistics.usedHeapSize,
      0,
    );
  return Math.max(0, grown + collected) / plies;
}

/**
 * Total number of legal moves over fixed random matches, which no refactoring may change. Moves are picked in the order of
 * their texts, so neither their encoding nor the order of the list matters.
 */
export function signature(game: Game, options: Options): number {
  const list = new MoveList();
  const random = new Random(2026);
  let listed = 0;
  for (let match = 0; match < 5; match++) {
    const position = game.rules.start(options);
    for (let ply = 0; ply < PLY_CAP; ply++) {
      position.moves(list);
      if (list.length === 0) break;
      listed += list.length;
      const texts = new Map(list.toArray().map((move) => [game.notation.format(position, move), move]));
      position.play(texts.get([...texts.keys()].sort()[random.below(texts.size)] as string) as number);
    }
  }
  return listed;
}

/** Measures one game in a separate process, since the JIT compiler optimizes worse for code that has run several games. */
export async function measureInProcess<Figures>(bench: string, game: string): Promise<Figures> {
  const program = mainCall(['bench', bench, '--game', game, '--json']);
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]);
  return JSON.parse(stdout);
}

/** Source text of a program that runs `quintet` with these arguments, from the bundle that contains this module. */
export const mainCall = (argv: readonly string[]): string =>
  `process.exitCode = await (await import('${import.meta.url}')).main(${JSON.stringify(argv)})`;
