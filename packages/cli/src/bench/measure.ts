import { GCProfiler } from 'node:v8';
import { type Game, MoveList, type Options, type Position, perft, Random } from '@quintet/engine';

/** A playout stops here at the latest: random matches of some games go on for thousands of plies. */
export const PLY_CAP = 500;

/** How fast something goes: a second of work or so in rounds, of which the median counts, since machines hiccup. */
export interface Effort {
  readonly rounds: number;
  readonly roundMilliseconds: number;
}

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
};

/** Units of work a second, the median round. `work` does some and says how much. */
export const rate = (effort: Effort, elapsed: () => number, work: () => number): number =>
  median(rates(effort, elapsed, work));

/** Of each round, after one that does not count. */
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

/** One random match from a copy of the start; gives its plies. */
function playout(start: Position, list: MoveList, random: Random): number {
  const position = start.clone();
  let plies = 0;
  for (; plies < PLY_CAP; plies++) {
    position.moves(list);
    if (list.length === 0) break;
    position.play(list.items[random.below(list.length)] as number);
  }
  return plies;
}

export interface Playouts {
  readonly pliesPerSecond: number;
  /** The best round: what the code can do where nothing else runs. */
  readonly mostPliesPerSecond: number;
  readonly playoutsPerSecond: number;
}

export function measurePlayouts(game: Game, options: Options, effort: Effort, elapsed: () => number): Playouts {
  const start = game.rules.start(options);
  const list = new MoveList();
  const random = new Random(7);
  let matches = 0;
  let plies = 0;
  const all = rates(effort, elapsed, () => {
    const played = playout(start, list, random);
    matches++;
    plies += played;
    return played;
  });
  const pliesPerSecond = median(all);
  return {
    pliesPerSecond,
    mostPliesPerSecond: Math.max(...all),
    playoutsPerSecond: (pliesPerSecond * matches) / plies,
  };
}

/** Nodes a second; throws when the count is not the known one. */
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

/** Bytes allocated a ply by `moves`, `play` and `undo`: what the heap grew, and what was collected meanwhile. */
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
  // First a while without looking, so that stacks have grown and the code is compiled.
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
 * A number that no refactoring may change: how many moves were listed over fixed random matches. Moves are picked by
 * their texts in order, so that neither their layout nor the order of the list matters.
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
