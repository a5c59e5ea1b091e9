import { type GameMap, GraphGameMap, OctaGameLogic } from '@quintet/engine/octa/document';
import { print, printJson, type Terminal } from '../terminal/terminal.ts';
import type { BenchSettings } from './engine.ts';
import { type Effort, rate } from './measure.ts';

const SIZES = [4, 50, 200] as const;
const EFFORT: Effort = { rounds: 7, roundMilliseconds: 100 };
/** Moves per measured batch. */
const MOVES = 500;

/**
 * `quintet bench maps`: cost of `makeMove` on Octa maps of several sizes. The same chains run on each map, so ratios should
 * stay near 1.
 */
export async function benchMaps(terminal: Terminal, { game, json }: BenchSettings): Promise<void> {
  if (game !== undefined && game !== 'octa') return;
  if (!json) print(terminal, `\nOcta, makeMove of a short chain; medians of ${EFFORT.rounds} rounds\n`);
  const [first, ...others] = SIZES.map((size) => {
    const movesPerSecond = rate(EFFORT, terminal.elapsed, movesOn(size));
    return { size, cells: (2 * size + 1) ** 2, microsecondsPerMove: 1e6 / movesPerSecond };
  });
  for (const figures of first ? [first, ...others] : []) {
    const ratio = figures.microsecondsPerMove / (first?.microsecondsPerMove ?? 1);
    if (json) printJson(terminal, { ...figures, ratio });
    else {
      const { size, cells, microsecondsPerMove } = figures;
      print(
        terminal,
        `size ${size}, ${cells} cells: ${microsecondsPerMove.toFixed(2)} µs, ${ratio.toFixed(2)} times size 4`,
      );
    }
  }
}

/** Plays a game that never ends: each player keeps rotating one cell, inside a ring of blocked cells. */
function movesOn(size: number): () => number {
  const map: GameMap = new GraphGameMap(size);
  for (const cell of map.getAllCells()) {
    if (Math.max(Math.abs(cell.coordinate.x), Math.abs(cell.coordinate.y)) === 3) cell.setState('BLOCKED');
  }
  const cells = [map.getCell({ x: 0, y: 0 }), map.getCell({ x: 2, y: 2 })] as const;
  cells[0]?.setState('PLAYER_1');
  cells[1]?.setState('PLAYER_2');
  const logic = new OctaGameLogic(map, { winCondition: 'ELIMINATION', turnLimit: 0, stopOnEnemy: true });
  return () => {
    for (let move = 0; move < MOVES; move++) {
      logic.makeMove(cells[move % 2] ?? null, logic.currentPlayer);
      logic.switchPlayer();
    }
    return MOVES;
  };
}
