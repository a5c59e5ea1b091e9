import { type Game, gameList, legalMoves, type Position } from '@quintet/engine';
import { Random } from '@quintet/engine/authoring';
import { AlphaBeta, MIN_FORCED, searchOf } from '@quintet/engine/search';
import { optionsFrom } from '../terminal/args.ts';
import { print, printJson, type Terminal } from '../terminal/terminal.ts';
import type { BenchSettings } from './engine.ts';
import { measureInProcess } from './measure.ts';

export interface SearchFigures {
  readonly game: string;
  readonly method: string;
  readonly nodesPerSecond: number;
  /** Depth in plies that the search reaches within the node limit of `Effort`. */
  readonly depth: number;
  /** Node count of alpha-beta at a fixed depth in fixed positions. It changes only if the search behaves differently. */
  readonly signature: number;
}

export interface SearchEffort {
  /** Number of rounds after the warm-up. The median round counts. */
  readonly rounds: number;
  readonly nodes: number;
  readonly signatureDepth: number;
}

const EFFORT: SearchEffort = { rounds: 5, nodes: 1_000_000, signatureDepth: 4 };
const SEED = 2026;
const MIDDLE_PLY = 24;
const SIGNATURE_POSITIONS = 3;

/** `quintet bench search`: measures the speed of the bots' search. */
export async function benchSearch(terminal: Terminal, { game, json }: BenchSettings): Promise<void> {
  if (!json) {
    print(terminal, `Node ${process.versions.node}, one thread; ${EFFORT.nodes.toLocaleString('en')} nodes, medians\n`);
    print(terminal, row(['game', 'method', 'nodes/s', 'depth', 'signature']));
  }
  for (const each of game === undefined ? gameList : [await terminal.games.named(game)]) {
    const figures =
      game === undefined
        ? await measureInProcess<SearchFigures>('search', each.id)
        : measureSearch(each, EFFORT, terminal.elapsed);
    if (json) printJson(terminal, figures);
    else print(terminal, row(cellsOf(figures)));
  }
}

export function measureSearch(game: Game, effort: SearchEffort, elapsed: () => number): SearchFigures {
  const position = middle(game, SEED);
  const look = () => {
    const search = searchOf(game, effort.nodes, SEED);
    const since = elapsed();
    const { nodes, depth } = search.best(position, { nodes: effort.nodes });
    return { speed: (1000 * nodes) / (elapsed() - since), depth };
  };
  look();
  const rounds = Array.from({ length: effort.rounds }, look).sort((a, b) => a.speed - b.speed);
  const { speed, depth } = rounds[rounds.length >> 1] ?? { speed: 0, depth: 0 };
  const { method } = game.bot.spec;
  return { game: game.id, method, nodesPerSecond: speed, depth, signature: searchSignature(game, effort) };
}

export function searchSignature(game: Game, { signatureDepth }: Pick<SearchEffort, 'signatureDepth'>): number {
  let nodes = 0;
  for (let seed = SEED; seed < SEED + SIGNATURE_POSITIONS; seed++) {
    const limit = { nodes: Number.POSITIVE_INFINITY, depth: signatureDepth };
    nodes += new AlphaBeta(game.bot).best(middle(game, seed), limit).nodes;
  }
  return nodes;
}

/**
 * An undecided position in the middle of a random match. Moves are picked in the order of their texts, so their
 * encoding does not matter.
 */
export function middle(game: Game, seed: number): Position {
  const random = new Random(seed);
  for (;;) {
    const position = game.rules.start(optionsFrom(game, undefined, 'en'));
    while (!position.outcome && position.ply < 3 * MIDDLE_PLY) {
      const texts = legalMoves(position).map((move) => ({ move, text: game.notation.format(position, move) }));
      texts.sort((a, b) => (a.text < b.text ? -1 : 1));
      position.play((texts[random.below(texts.length)] as { move: number }).move);
    }
    for (let ply = Math.floor(position.ply / 3); position.ply > ply; ) position.undo();
    const { score } = new AlphaBeta(game.bot, 10).best(position, { nodes: 1000 });
    if (Math.abs(score) < MIN_FORCED) return position;
  }
}

const WIDTHS = [8, 12, 14, 8, 12];
const row = (cells: readonly string[]): string =>
  cells.map((cell, i) => (i < 2 ? cell.padEnd(WIDTHS[i] ?? 0) : cell.padStart(WIDTHS[i] ?? 0))).join('');

const cellsOf = ({ game, method, nodesPerSecond, depth, signature }: SearchFigures): string[] => [
  game,
  method,
  Math.round(nodesPerSecond).toLocaleString('en'),
  String(depth),
  String(signature),
];
