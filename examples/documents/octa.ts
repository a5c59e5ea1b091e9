// Plays Octa through the interfaces of its founding document: a map, the game logic, an engine and a scripted move
// provider. Plays one game for each win condition and fails if a result differs from the document.
import assert from 'node:assert/strict';
import { CLIView } from '@quintet/cli';
import {
  CellState,
  type Coordinate,
  Direction,
  type GameConfig,
  GameEngine,
  GraphGameMap,
  type IGameMap,
  type MoveProvider,
  OctaGameLogic,
  Player,
  rotateClockwise,
  WinCondition,
} from '@quintet/engine/octa/document';

/** A move provider that plays a scripted queue of moves. */
class ScriptedMoves implements MoveProvider {
  readonly #queue: Coordinate[];

  constructor(...moves: readonly (readonly [x: number, y: number])[]) {
    this.#queue = moves.map(([x, y]) => ({ x, y }));
  }

  getNextMove(): Coordinate | null {
    return this.#queue.shift() ?? null;
  }
}

function set(map: IGameMap, x: number, y: number, state: CellState, direction: Direction): void {
  const cell = map.getCell({ x, y });
  assert(cell, `the map has a cell ${x},${y}`);
  cell.setState(state);
  cell.setDirection(direction);
}

/** A 5 × 5 map with PLAYER_1 in the centre and PLAYER_2 to the north and in a corner. */
function newMap(): GraphGameMap {
  const map = new GraphGameMap(2);
  set(map, 0, 0, CellState.PLAYER_1, Direction.NW);
  set(map, 0, 1, CellState.PLAYER_2, Direction.NE);
  set(map, 2, 2, CellState.PLAYER_2, Direction.N);
  set(map, 1, 1, CellState.NEUTRAL, Direction.N);
  return map;
}

// The map: (2 · size + 1)² cells, each linked to its 8 neighbors in both directions.
const map = newMap();
assert.equal(map.getSize(), 2);
assert.equal(map.getTotalCellCount(), 25);
assert.equal(map.getAllCells().length, 25);
for (const cell of map.getAllCells()) {
  for (const direction of Object.values(Direction)) {
    let opposite: Direction = direction;
    for (let turn = 0; turn < 4; turn++) opposite = rotateClockwise(opposite);
    const neighbour = cell.getNeighbour(direction);
    if (neighbour) assert.equal(neighbour.getNeighbour(opposite), cell);
  }
}
assert.equal(map.getCell({ x: 2, y: 2 })?.getNeighbour(Direction.N), null);

// ELIMINATION: a single chain captures all cells of PLAYER_2. The view prints the board before each move and at the end.
const elimination: GameConfig = { winCondition: WinCondition.ELIMINATION, turnLimit: 0, stopOnEnemy: false };
const logic = new OctaGameLogic(map, elimination);
assert.equal(logic.isGameOver(), false, 'a pre-configured board does not end the game at once');
assert.equal(logic.isValidMove(map.getCell({ x: 0, y: 1 }), Player.PLAYER_1), false, 'the opponent owns that cell');
const won = await new GameEngine(map, logic, new ScriptedMoves([0, 0]), new CLIView()).run();
assert.deepEqual(won, { winner: Player.PLAYER_1, reason: 'elimination' });
assert.deepEqual([logic.getTurnCount(), logic.isGameOver()], [1, true]);
for (const [x, y] of [
  [0, 0],
  [0, 1],
  [1, 1],
  [2, 2],
] as const) {
  assert.equal(map.getCell({ x, y })?.getState(), CellState.PLAYER_1);
}

// TURN_LIMIT_MAJORITY with stopOnEnemy: the same first move now stops at PLAYER_2's cell.
const majority: GameConfig = { winCondition: WinCondition.TURN_LIMIT_MAJORITY, turnLimit: 2, stopOnEnemy: true };
const second = newMap();
const counted = new OctaGameLogic(second, majority);
const moves = new ScriptedMoves([0, 0], [0, 1]);
const result = await new GameEngine(second, counted, moves, new CLIView()).run();
assert.deepEqual(result, counted.getGameResult());
assert.equal(result?.winner, Player.PLAYER_2);
assert.equal(counted.getTurnCount(), 2);
const cellsOf = (state: CellState) => second.getAllCells().filter((cell) => cell.getState() === state).length;
assert.deepEqual([cellsOf(CellState.PLAYER_1), cellsOf(CellState.PLAYER_2)], [1, 3]);

console.log('Octa: PLAYER_1 won by elimination, PLAYER_2 by majority at the turn limit.');
