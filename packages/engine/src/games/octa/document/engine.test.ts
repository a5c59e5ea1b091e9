import { describe, expect, test } from 'vitest';
import { playTexts, unwrap } from '../../../kernel/index.ts';
import { optionsOf, randomTexts } from '../../../testkit/random-match.ts';
import { type OctaOptions, octa } from '../index.ts';
import { cellOf, mapWith, nonNeutralCells } from './drawn.ts';
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
  rotateClockwise,
  type View,
  WinCondition,
} from './index.ts';

const { PLAYER_1 } = Player;
const MAJORITY: GameConfig = { winCondition: WinCondition.TURN_LIMIT_MAJORITY, turnLimit: 10, stopOnEnemy: false };
const ELIMINATION: GameConfig = { ...MAJORITY, winCondition: WinCondition.ELIMINATION };

describe('GameEngine', () => {
  const scripted = (moves: readonly Coordinate[]): MoveProvider => {
    const queue = [...moves];
    return { getNextMove: () => queue.shift() ?? null };
  };
  /** A view that logs every call. */
  function recorder() {
    const log: string[] = [];
    const view: View = {
      display: (map, logic) => {
        log.push(`${logic.getTurnCount()} ${logic.getCurrentPlayer()} ${nonNeutralCells(map).length}`);
      },
      refuse: ({ x, y }) => {
        log.push(`refused ${x},${y}`);
      },
    };
    return { view, log };
  }
  const asCoordinate = (text: string): Coordinate => {
    const [x = 0, y = 0] = text.split(',').map(Number);
    return { x, y };
  };

  test('a scripted ELIMINATION game repeats display, move and switch until it is over', async () => {
    const map = mapWith(1, [0, 0, 'PLAYER_1', 'W'], [0, 1, 'PLAYER_2', 'W']);
    const logic = new OctaGameLogic(map, ELIMINATION);
    const { view, log } = recorder();
    const moves = [
      { x: 0, y: 0 },
      { x: 0, y: 1 },
      { x: 0, y: 0 },
    ];
    const result = await new GameEngine(map, logic, scripted(moves), view).run();
    expect(log).toEqual(['0 PLAYER_1 2', '1 PLAYER_2 3', '2 PLAYER_1 3', '3 PLAYER_2 3']);
    expect(result).toEqual({ winner: PLAYER_1, reason: 'elimination' });
  });

  test('a scripted TURN_LIMIT_MAJORITY game from the default start ends like a match with the same moves', async () => {
    const options = optionsOf(octa) as OctaOptions;
    const texts = randomTexts(octa, options, 5);
    const position = octa.rules.start(options);
    unwrap(playTexts(octa, position, texts));

    const map = GraphGameMap.of(options);
    const { winCondition, turnLimit, stopOnEnemy } = options;
    const logic = new OctaGameLogic(map, { winCondition, turnLimit, stopOnEnemy });
    const provider: MoveProvider = {
      getNextMove: async () => asCoordinate(texts[logic.getTurnCount()] as string),
    };
    const result = await new GameEngine(map, logic, provider, recorder().view).run();
    expect(logic.getTurnCount()).toBe(60);
    const winner = position.outcome?.winner;
    expect(result).toEqual({
      winner: typeof winner === 'number' ? octa.seats[winner] : null,
      reason: position.outcome?.reason,
    });
    const { cells } = octa.presentation.state({ position, outcome: position.outcome, at: [] }) as { cells: unknown };
    expect(map.getAllCells().map(({ coordinate, state, direction }) => ({ ...coordinate, state, direction }))).toEqual(
      cells,
    );
  });

  test('a player who returns no move resigns', async () => {
    const map = mapWith(1, [0, 0, 'PLAYER_1', 'W'], [1, 1, 'PLAYER_2', 'W']);
    const logic = new OctaGameLogic(map, MAJORITY);
    const engine = new GameEngine(map, logic, scripted([{ x: 0, y: 0 }]), recorder().view);
    expect(await engine.run()).toEqual({ winner: PLAYER_1, reason: 'resigned' });
    expect(logic.getTurnCount()).toBe(1);
  });

  test('an illegal move is refused without any change, and the provider is asked again', async () => {
    const map = mapWith(1, [0, 0, 'PLAYER_1', 'N'], [1, 1, 'PLAYER_2', 'W']);
    const logic = new OctaGameLogic(map, { ...MAJORITY, turnLimit: 1 });
    const { view, log } = recorder();
    const moves = [
      { x: 9, y: 9 },
      { x: 1, y: 1 },
      { x: 0, y: 0 },
    ];
    await new GameEngine(map, logic, scripted(moves), view).run();
    expect(log).toEqual(['0 PLAYER_1 2', 'refused 9,9', '0 PLAYER_1 2', 'refused 1,1', '0 PLAYER_1 2', '1 PLAYER_2 2']);
  });

  test('a player who owns no cell passes without being asked', async () => {
    const map = mapWith(1, [0, 0, 'PLAYER_1', 'NW'], [0, 1, 'PLAYER_2', 'SE']);
    const logic = new OctaGameLogic(map, { ...MAJORITY, turnLimit: 4 });
    const moves = [
      { x: 0, y: 0 },
      { x: 0, y: 0 },
    ];
    const result = await new GameEngine(map, logic, scripted(moves), recorder().view).run();
    expect(result).toEqual({ winner: PLAYER_1, reason: 'majority' });
    expect(logic.getTurnCount()).toBe(4);
  });

  test('the view is optional', async () => {
    const map = mapWith(1, [0, 0, 'PLAYER_1', 'W'], [0, 1, 'PLAYER_2', 'W']);
    const logic = new OctaGameLogic(map, { ...ELIMINATION, turnLimit: 0 });
    const moves = [0, 1, 0].map((y) => ({ x: 0, y }));
    const engine = new GameEngine(map, logic, scripted([{ x: 1, y: 0 }, ...moves]));
    expect([engine.getGameResult(), engine.getMap(), engine.getLogic()]).toEqual([null, map, logic]);
    expect(await engine.run()).toEqual({ winner: PLAYER_1, reason: 'elimination' });
    expect(engine.getGameResult()).toEqual({ winner: PLAYER_1, reason: 'elimination' });
  });

  test('the board and refusals are shown by the move provider if it can show them', async () => {
    const map = mapWith(1, [0, 0, 'PLAYER_1', 'W'], [0, 1, 'PLAYER_2', 'W']);
    const logic = new OctaGameLogic(map, { ...MAJORITY, turnLimit: 1 });
    const { view, log } = recorder();
    const provider = {
      ...scripted([
        { x: 1, y: 1 },
        { x: 0, y: 0 },
      ]),
      ...view,
    };
    await new GameEngine(map, logic, provider).run();
    expect(log).toEqual(['0 PLAYER_1 2', 'refused 1,1', '0 PLAYER_1 2', '1 PLAYER_2 3']);
  });

  test('running a finished game makes no move and returns null', async () => {
    const map = mapWith(1, [0, 0, 'PLAYER_1', 'N']);
    const logic = new OctaGameLogic(map, ELIMINATION);
    logic.makeMove(cellOf(map, 0, 0), PLAYER_1);
    expect(await new GameEngine(map, logic, scripted([]), recorder().view).run()).toBe(null);
  });
});

// Complete programs, written with nothing but the founding document's interfaces.

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

test('a game logic written from the document alone runs: it is asked only its six methods, with cells of the map', async () => {
  const map = mapWith(1, [0, 0, 'PLAYER_1', 'W'], [0, 1, 'PLAYER_2', 'W']);
  let player: Player = PLAYER_1;
  let turns = 0;
  const logic: IGameLogic = {
    isValidMove: (cell, by) => cell.getState() === by,
    makeMove(cell, by) {
      cell.setDirection(rotateClockwise(cell.getDirection()));
      turns++;
      return { winner: by, reason: 'mine' };
    },
    isGameOver: () => turns >= 2,
    getCurrentPlayer: () => player,
    switchPlayer() {
      player = player === PLAYER_1 ? Player.PLAYER_2 : PLAYER_1;
    },
    getTurnCount: () => turns,
  };
  const script = new ScriptedMoveProvider([
    { x: 9, y: 9 },
    { x: 0, y: 0 },
    { x: 0, y: 1 },
  ]);
  expect(await new GameEngine(map, logic, script).run()).toEqual({ winner: Player.PLAYER_2, reason: 'mine' });
});
