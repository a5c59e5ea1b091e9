/** Complete programs written with nothing but the founding document's interfaces. */
import { expect, test } from 'vitest';
import {
  CellState,
  type Coordinate,
  Direction,
  type GameConfig,
  GameEngine,
  GraphGameMap,
  type IGameLogic,
  type IGameMap,
  type MoveProvider,
  OctaGameLogic,
  Player,
  WinCondition,
} from './index.ts';

class ScriptedMoveProvider implements MoveProvider {
  readonly #queue: Coordinate[];
  constructor(moves: readonly Coordinate[]) {
    this.#queue = [...moves];
  }
  getNextMove(): Coordinate | null {
    return this.#queue.shift() ?? null;
  }
}

/** Two rows facing each other on a 5 × 5 map. */
function facingRows(): IGameMap {
  const map = new GraphGameMap(2);
  for (const cell of map.getAllCells()) {
    const { x, y } = cell.getCoordinate();
    if (y === -2 && Math.abs(x) < 2) cell.setState(CellState.PLAYER_1);
    if (y === 2 && Math.abs(x) < 2) cell.setState(CellState.PLAYER_2);
    if (y === 2) cell.setDirection(Direction.S);
  }
  return map;
}
const ownedBy = (map: IGameMap, player: Player): number =>
  map.getAllCells().filter((cell) => cell.getState() === player).length;

test('a scripted TURN_LIMIT_MAJORITY game runs to the turn limit, and the player with more cells wins', async () => {
  const map = facingRows();
  const config: GameConfig = { winCondition: WinCondition.TURN_LIMIT_MAJORITY, turnLimit: 3, stopOnEnemy: true };
  const logic: IGameLogic = new OctaGameLogic(map, config);
  const script = new ScriptedMoveProvider([
    { x: 0, y: -2 },
    { x: 0, y: 2 },
    { x: 0, y: -2 },
  ]);
  const result = await new GameEngine(map, logic, script).run();
  expect([ownedBy(map, Player.PLAYER_1), ownedBy(map, Player.PLAYER_2)]).toEqual([5, 4]);
  expect(result).toEqual({ winner: Player.PLAYER_1, reason: 'majority' });
  expect([logic.getTurnCount(), logic.isGameOver(), logic.getCurrentPlayer()]).toEqual([3, true, Player.PLAYER_2]);
});

test('a scripted ELIMINATION game ignores the turn limit and is won by capturing the last cell', async () => {
  const map = new GraphGameMap(1);
  map.getCell({ x: 0, y: 0 })?.setState(CellState.PLAYER_1);
  map.getCell({ x: 0, y: 0 })?.setDirection(Direction.W);
  map.getCell({ x: 0, y: 1 })?.setState(CellState.PLAYER_2);
  map.getCell({ x: 0, y: 1 })?.setDirection(Direction.W);
  const config: GameConfig = { winCondition: WinCondition.ELIMINATION, turnLimit: 0, stopOnEnemy: false };
  const logic = new OctaGameLogic(map, config);
  const script = new ScriptedMoveProvider([0, 1, 0].map((y) => ({ x: 0, y })));
  const result = await new GameEngine(map, logic, script).run();
  expect(result).toEqual({ winner: Player.PLAYER_1, reason: 'elimination' });
  expect([logic.getTurnCount(), ownedBy(map, Player.PLAYER_2)]).toEqual([3, 0]);
});
