import { describe, expect, test } from 'vitest';
import { Random } from '../../../kernel/index.ts';
import { optionsOf, randomTexts } from '../../../testkit/random-match.ts';
import { type OctaOptions, octa } from '../index.ts';
import { cellOf, nonNeutralCells, ownMap, type Preset, preset } from './drawn.ts';
import { type GameConfig, type GameMap, GraphGameMap, OctaGameLogic } from './index.ts';
import { CellState, Direction, type GameCell } from './map.ts';

const MAJORITY: GameConfig = { winCondition: 'TURN_LIMIT_MAJORITY', turnLimit: 10, stopOnEnemy: false };
const ELIMINATION: GameConfig = { ...MAJORITY, winCondition: 'ELIMINATION', turnLimit: 0 };

describe('a map of any size', () => {
  test.each([1, 12, 15, 16, 20, 50])(
    "a move on a caller's custom map of size %i changes only the cells of its chain",
    (size) => {
      const [last, next] = [size, size - 1];
      const map = preset(ownMap(size), [next, next, 'PLAYER_1', 'NW'], [next, last, 'NEUTRAL', 'W']);
      new OctaGameLogic(map, MAJORITY).makeMove(cellOf(map, next, next), 'PLAYER_1');
      expect(nonNeutralCells(map)).toEqual([`${next},${next} PLAYER_1 N`, `${next},${last} PLAYER_1 NW`]);
    },
  );

  test.each([
    [16, {}],
    [30, { stopOnEnemy: true }],
    [50, { winCondition: 'ELIMINATION', drawAfter: 40 }],
  ] as const)('on size %i the same moves give the same cells and the same result as in a match', (size, given) => {
    const options = optionsOf(octa, { size, turnLimit: 40, ...given }) as OctaOptions;
    const map = GraphGameMap.of(options);
    const logic = new OctaGameLogic(map, options);
    const position = octa.rules.start(options);
    for (const text of randomTexts(octa, options, size)) {
      const [x = 0, y = 0] = text.split(',').map(Number);
      logic.makeMove(text === 'pass' ? null : cellOf(map, x, y), logic.currentPlayer);
      logic.switchPlayer();
      position.play(octa.notation.read(position, text) as number);
    }
    const outcome = position.outcome;
    const state = octa.presentation.state({ position, outcome, at: [] }) as { cells: unknown; gameResult: unknown };
    expect(
      map.getAllCells().map((cell) => ({ ...cell.coordinate, state: cell.state, direction: cell.direction })),
    ).toEqual(state.cells);
    expect(logic.gameResult).toEqual(state.gameResult);
    expect(outcome).not.toBe(null);
  });
});

describe('the links of a map', () => {
  const wrap = (value: number): number => ((((value + 1) % 3) + 3) % 3) - 1;

  test('a chain on a torus crosses the edge and continues on the other side', () => {
    const map = preset(
      ownMap(1, { link: (x, y) => [wrap(x), wrap(y)] }),
      [1, 0, 'PLAYER_1', 'NE'],
      [-1, 0, 'PLAYER_2', 'SE'],
      [-1, -1, 'NEUTRAL', 'E'],
    );
    new OctaGameLogic(map, MAJORITY).makeMove(cellOf(map, 1, 0), 'PLAYER_1');
    expect(nonNeutralCells(map)).toEqual([
      '-1,-1 PLAYER_1 SE',
      '1,-1 PLAYER_1 NE',
      '-1,0 PLAYER_1 S',
      '1,0 PLAYER_1 E',
      '0,1 PLAYER_1 NE',
    ]);
  });

  test('a hole in the map stops a chain, just as the rim does', () => {
    const map = preset(ownMap(1, { isCell: (x, y) => x !== 0 || y !== 1 }), [0, 0, 'PLAYER_1', 'NW']);
    new OctaGameLogic(map, MAJORITY).makeMove(cellOf(map, 0, 0), 'PLAYER_1');
    expect(nonNeutralCells(map)).toEqual(['0,0 PLAYER_1 N']);
    expect(map.getTotalCellCount()).toBe(8);
  });

  test('a chain follows a one-way link to a distant cell', () => {
    const map = preset(new GraphGameMap(3), [0, 0, 'PLAYER_1', 'NW'], [3, -3, 'PLAYER_2', 'NE']);
    cellOf(map, 0, 0).neighbours.N = cellOf(map, 3, -3);
    new OctaGameLogic(map, MAJORITY).makeMove(cellOf(map, 0, 0), 'PLAYER_1');
    expect(nonNeutralCells(map)).toEqual(['3,-3 PLAYER_1 E', '0,0 PLAYER_1 N']);
  });

  test('a link to a cell outside the map throws an error that names the cell', () => {
    const stranger = cellOf(new GraphGameMap(1), 1, 1);
    const map = new GraphGameMap(1);
    cellOf(map, -1, 0).neighbours.E = stranger;
    expect(() => new OctaGameLogic(map, MAJORITY)).toThrow('cell -1,0: its neighbour E, 1,1, is not on the map');
  });

  test('a cell that getCell does not find throws an error that names the cell', () => {
    const inner = new GraphGameMap(1);
    const map: GameMap = {
      getCell: (coord) => (coord.x === 0 && coord.y === 1 ? null : inner.getCell(coord)),
      getAllCells: () => inner.getAllCells(),
      getSize: () => 1,
      getTotalCellCount: () => 9,
    };
    expect(() => new OctaGameLogic(map, MAJORITY)).toThrow('cell -1,0: its neighbour NE, 0,1, is not on the map');
  });

  test('an unknown state or direction throws an error that names the cell', () => {
    const map = new GraphGameMap(1);
    cellOf(map, 1, 0).state = 'MINE' as CellState;
    expect(() => new OctaGameLogic(map, MAJORITY)).toThrow('cell 1,0 has the unknown state MINE');
    cellOf(map, 1, 0).state = 'NEUTRAL';
    cellOf(map, 1, 0).direction = 'UP' as Direction;
    expect(() => new OctaGameLogic(map, MAJORITY)).toThrow('cell 1,0 has the unknown direction UP');
  });

  test('a link broken between moves throws when a chain reaches it, and the move changes nothing', () => {
    const map = preset(new GraphGameMap(1), [0, 0, 'PLAYER_1', 'NW'], [0, 1, 'PLAYER_2', 'N']);
    const logic = new OctaGameLogic(map, MAJORITY);
    cellOf(map, 0, 1).neighbours.NE = cellOf(new GraphGameMap(1), 0, 0);
    const before = nonNeutralCells(map);
    expect(() => logic.makeMove(cellOf(map, 0, 0), 'PLAYER_1')).toThrow(/^cell 0,1: /);
    expect([nonNeutralCells(map), logic.turnCount]).toEqual([before, 0]);
  });
});

describe('changes that a caller makes between moves', () => {
  test.each([
    ['GraphGameMap', () => new GraphGameMap(4)],
    ["a caller's own map", () => ownMap(4)],
  ] as const)('%s: after random changes, a move has the same effect as with a newly created logic', (_, make) => {
    const random = new Random(5);
    const [map, twin] = [make(), make()];
    const pick = <T>(items: readonly T[]): T => items[random.below(items.length)] as T;
    const logic = new OctaGameLogic(map, { ...MAJORITY, turnLimit: 500 });
    for (let turn = 0; turn < 300; turn++) {
      for (let change = 0; change < 10; change++) {
        const { x, y } = pick(map.getAllCells()).coordinate;
        const [state, direction] = [pick(Object.values(CellState)), pick(Object.values(Direction))];
        const target = pick(map.getAllCells()).coordinate;
        for (const each of [map, twin]) {
          const cell = cellOf(each, x, y);
          if (change % 2) cell.state = state;
          else cell.setState(state);
          cell.direction = direction;
          if (change === 0) cell.neighbours[direction] = each.getCell(target);
        }
      }
      const player = logic.currentPlayer;
      const own = map.getAllCells().filter(({ state }) => state === player);
      const named = own.length > 0 ? pick(own) : null;
      const fresh = new OctaGameLogic(twin, MAJORITY);
      if (player === 'PLAYER_2') fresh.switchPlayer();
      fresh.makeMove(named && twin.getCell(named.coordinate), player);
      logic.makeMove(named, player);
      logic.switchPlayer();
      expect(nonNeutralCells(map)).toEqual(nonNeutralCells(twin));
    }
  });

  test('removing the last cell of a player ends an ELIMINATION game, unless the caller gives the player another cell', () => {
    const map = preset(new GraphGameMap(2), [0, 0, 'PLAYER_1', 'W'], [2, 2, 'PLAYER_2', 'N']);
    const logic = new OctaGameLogic(map, ELIMINATION);
    logic.makeMove(cellOf(map, 0, 0), 'PLAYER_1');
    expect(logic.isGameOver()).toBe(false);
    cellOf(map, -2, -2).state = 'PLAYER_2';
    cellOf(map, 2, 2).state = 'NEUTRAL';
    expect(logic.isGameOver()).toBe(false);
    cellOf(map, -2, -2).state = 'NEUTRAL';
    expect(logic.gameResult).toEqual({ winner: 'PLAYER_1', reason: 'elimination' });
  });
});

describe('the cost of a move is proportional to its chain', () => {
  /** Counts reads and writes of the cells' fields. */
  function countAccesses(map: GameMap): { accesses: number } {
    const counter = { accesses: 0 };
    for (const cell of map.getAllCells()) countAccessesTo(cell, counter);
    return counter;
  }
  function countAccessesTo(cell: GameCell, counter: { accesses: number }): void {
    for (const key of ['coordinate', 'state', 'direction', 'neighbours'] as const) {
      let value: unknown = cell[key];
      Object.defineProperty(cell, key, {
        get: () => {
          counter.accesses++;
          return value;
        },
        set: (given) => {
          counter.accesses++;
          value = given;
        },
      });
    }
  }

  test.each([
    ['TURN_LIMIT_MAJORITY', MAJORITY],
    ['ELIMINATION', ELIMINATION],
  ])('%s: a move accesses the same number of cell fields on a map of size 30 as on size 3', (_, config) => {
    const [small, large] = [3, 30].map((size) => {
      const map = preset(ownMap(size), [0, 0, 'PLAYER_1', 'E'], [2, 2, 'PLAYER_2', 'E']);
      for (const cell of map.getAllCells()) {
        if (Math.max(Math.abs(cell.coordinate.x), Math.abs(cell.coordinate.y)) === 3) cell.state = 'BLOCKED';
      }
      const logic = new OctaGameLogic(map, config);
      const counter = countAccesses(map);
      const play = (x: number, y: number): void => {
        logic.isValidMove(null, logic.currentPlayer);
        logic.makeMove(cellOf(map, x, y), logic.currentPlayer);
        logic.switchPlayer();
      };
      play(0, 0);
      play(2, 2);
      const [accesses, reads] = [counter.accesses, map.reads];
      for (let turn = 0; turn < 6; turn++) play(turn % 2 ? 2 : 0, turn % 2 ? 2 : 0);
      expect(map.reads).toBe(reads);
      return counter.accesses - accesses;
    });
    expect(large).toBe(small);
    expect(large).toBeLessThan(400);
  });

  test('ELIMINATION does not reread the whole map when a player has lost all initial cells but owns captured ones', () => {
    const walls = [
      [0, 1],
      [-2, 0],
      [2, 2],
      [1, 0],
    ].map(([x, y]): Preset => [x as number, y as number, 'BLOCKED', 'N']);
    const map = preset(
      ownMap(3),
      [0, 0, 'PLAYER_1', 'NW'],
      [-1, -1, 'PLAYER_2', 'W'],
      [-1, 0, 'NEUTRAL', 'NE'],
      ...walls,
    );
    const logic = new OctaGameLogic(map, ELIMINATION);
    const play = (x: number, y: number): void => {
      logic.makeMove(cellOf(map, x, y), logic.currentPlayer);
      logic.switchPlayer();
    };
    play(0, 0);
    play(-1, -1);
    const { reads } = map;
    play(0, 0);
    play(-1, -1);
    expect([cellOf(map, 0, 0).state, cellOf(map, 1, 1).state]).toEqual(['PLAYER_2', 'PLAYER_1']);
    expect([logic.isGameOver(), map.reads]).toEqual([false, reads]);
  });
});
