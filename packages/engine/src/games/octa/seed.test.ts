import { describe, expect, test } from 'vitest';
import { optionsOf, randomTexts } from '../../testkit/random-match.ts';
import { boardOf, packCell } from './board.ts';
import {
  CellState,
  type Coordinate,
  Direction,
  type GameCell,
  type GameConfig,
  GameEngine,
  type GameMap,
  GraphGameMap,
  type MoveProvider,
  OctaGameLogic,
  type OctaOptions,
  octa,
  Player,
  rotateClockwise,
  type View,
  WinCondition,
} from './index.ts';

const { PLAYER_1, PLAYER_2 } = Player;
const MAJORITY: GameConfig = { winCondition: WinCondition.TURN_LIMIT_MAJORITY, turnLimit: 10, stopOnEnemy: false };
const ELIMINATION: GameConfig = { ...MAJORITY, winCondition: WinCondition.ELIMINATION };

const cellOf = (map: GameMap, x: number, y: number): GameCell => {
  const cell = map.getCell({ x, y });
  if (!cell) throw new Error(`no cell ${x},${y}`);
  return cell;
};

/** A map with cells set: x, y, state, arrow. */
type Preset = readonly [x: number, y: number, state: CellState, direction: Direction];
function mapWith(size: number, ...presets: readonly Preset[]): GraphGameMap {
  const map = new GraphGameMap(size);
  for (const [x, y, state, direction] of presets) Object.assign(cellOf(map, x, y), { state, direction });
  return map;
}
const shown = (map: GameMap): string[] =>
  map
    .getAllCells()
    .filter(({ state }) => state !== CellState.NEUTRAL)
    .map(({ coordinate: { x, y }, state, direction }) => `${x},${y} ${state} ${direction}`);

describe('directions', () => {
  test('rotateClockwise goes through all eight, 45 degrees each', () => {
    const seen: Direction[] = [Direction.N];
    for (let i = 0; i < 8; i++) seen.push(rotateClockwise(seen.at(-1) as Direction));
    expect(seen).toEqual(['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW', 'N']);
  });
});

describe('GraphGameMap', () => {
  test.each([0, 1, 2, 3, 5, 12])('size %i: a square of (2·size+1)² cells, from −size to +size', (size) => {
    const map = new GraphGameMap(size);
    const side = 2 * size + 1;
    expect(map.getSize()).toBe(size);
    expect(map.getTotalCellCount()).toBe(side * side);
    expect(map.getAllCells().length).toBe(side * side);
    for (const cell of map.getAllCells()) {
      expect(map.getCell(cell.coordinate)).toBe(cell);
      expect([cell.state, cell.direction]).toEqual(['NEUTRAL', 'N']);
    }
  });

  test('size 2 is a grid of 5 × 5: 25 cells', () => {
    expect(new GraphGameMap(2).getTotalCellCount()).toBe(25);
  });

  test('off the map there is no cell', () => {
    const map = new GraphGameMap(2);
    for (const [x, y] of [
      [3, 0],
      [0, -3],
      [0.5, 0],
      [Number.NaN, 0],
    ] as const)
      expect(map.getCell({ x, y })).toBe(null);
  });

  test.each([1, 2, 4, 12])('size %i: all eight neighbours are linked, in both senses', (size) => {
    const steps: Readonly<Record<Direction, readonly [number, number]>> = {
      N: [0, 1],
      NE: [1, 1],
      E: [1, 0],
      SE: [1, -1],
      S: [0, -1],
      SW: [-1, -1],
      W: [-1, 0],
      NW: [-1, 1],
    };
    const map = new GraphGameMap(size);
    let links = 0;
    for (const cell of map.getAllCells()) {
      for (const [direction, [dx, dy]] of Object.entries(steps) as [Direction, readonly [number, number]][]) {
        const neighbour = cell.neighbours[direction];
        expect(neighbour).toBe(map.getCell({ x: cell.coordinate.x + dx, y: cell.coordinate.y + dy }));
        if (!neighbour) continue;
        links++;
        const back = rotateClockwise(rotateClockwise(rotateClockwise(rotateClockwise(direction))));
        expect(neighbour.neighbours[back]).toBe(cell);
      }
    }
    const side = 2 * size + 1;
    expect(links).toBe(4 * side * (side - 1) + 4 * (side - 1) ** 2);
  });

  test('a corner has three neighbours, a side five, the inside eight', () => {
    const map = new GraphGameMap(1);
    const count = (x: number, y: number): number => Object.values(cellOf(map, x, y).neighbours).filter(Boolean).length;
    expect([count(1, 1), count(1, 0), count(0, 0)]).toEqual([3, 5, 8]);
  });

  test('a size that is none is refused', () => {
    for (const size of [-1, 0.5, 13, Number.NaN]) expect(() => new GraphGameMap(size)).toThrow(RangeError);
  });

  test('of options: the start of a match', () => {
    const options = optionsOf(octa, { blocked: [[0, 0]] }) as OctaOptions;
    const position = octa.start(options);
    const state = octa.state({ position, outcome: null, at: [] }) as { cells: object[] };
    const cells = GraphGameMap.of(options).getAllCells();
    expect(cells.map(({ coordinate, state, direction }) => ({ ...coordinate, state, direction }))).toEqual(state.cells);
  });
});

describe('OctaGameLogic: isValidMove', () => {
  const map = mapWith(1, [0, 0, 'PLAYER_1', 'N'], [1, 0, 'PLAYER_2', 'N'], [0, 1, 'BLOCKED', 'N']);
  const logic = new OctaGameLogic(map, MAJORITY);

  test("the current player's own cell, and no other", () => {
    expect(logic.isValidMove(cellOf(map, 0, 0), PLAYER_1)).toBe(true);
    for (const [x, y] of [
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const) {
      expect(logic.isValidMove(cellOf(map, x, y), PLAYER_1)).toBe(false);
    }
  });
  test('false for the player not to move', () => {
    expect(logic.isValidMove(cellOf(map, 1, 0), PLAYER_2)).toBe(false);
  });
  test('false for a cell of another map', () => {
    expect(logic.isValidMove(cellOf(mapWith(1, [0, 0, 'PLAYER_1', 'N']), 0, 0), PLAYER_1)).toBe(false);
    expect(logic.isValidMove(cellOf(new GraphGameMap(3), 3, 3), PLAYER_1)).toBe(false);
  });
  test('no cell, the pass: only for a player who owns none', () => {
    expect(logic.isValidMove(null, PLAYER_1)).toBe(false);
    const bare = new OctaGameLogic(mapWith(1, [1, 0, 'PLAYER_2', 'N']), MAJORITY);
    expect(bare.isValidMove(null, PLAYER_1)).toBe(true);
    expect(bare.isValidMove(null, PLAYER_2)).toBe(false);
  });
  test('false after the end', () => {
    const last = mapWith(1, [0, 0, 'PLAYER_1', 'N']);
    const short = new OctaGameLogic(last, { ...MAJORITY, turnLimit: 1 });
    short.makeMove(cellOf(last, 0, 0), PLAYER_1);
    expect(short.isValidMove(cellOf(last, 0, 0), PLAYER_1)).toBe(false);
  });
});

describe('OctaGameLogic: makeMove', () => {
  test('turns, captures and turns on; the cells of the map show it', () => {
    const map = mapWith(1, [0, 0, 'PLAYER_1', 'NW'], [0, 1, 'PLAYER_2', 'E']);
    const logic = new OctaGameLogic(map, MAJORITY);
    expect(logic.makeMove(cellOf(map, 0, 0), PLAYER_1)).toEqual({ winner: null, reason: 'in progress' });
    expect(shown(map)).toEqual(['0,0 PLAYER_1 N', '1,0 PLAYER_1 NE', '0,1 PLAYER_1 SE']);
  });

  test.each([
    ['(a) the rim', [0, 1, 'PLAYER_1', 'NW'], [-1, -1, 'PLAYER_2', 'N'], false],
    ['(a) a blocked cell', [0, 0, 'PLAYER_1', 'NW'], [0, 1, 'BLOCKED', 'E'], false],
    ['(b) an own cell', [0, 0, 'PLAYER_1', 'NW'], [0, 1, 'PLAYER_1', 'E'], false],
    ["(d) with stopOnEnemy the opponent's cell", [0, 0, 'PLAYER_1', 'NW'], [0, 1, 'PLAYER_2', 'E'], true],
  ] as const)('stops at %s', (_, named, other, stopOnEnemy) => {
    const map = mapWith(1, named, other);
    const logic = new OctaGameLogic(map, { ...MAJORITY, stopOnEnemy });
    logic.makeMove(cellOf(map, named[0], named[1]), PLAYER_1);
    const after = mapWith(1, [named[0], named[1], 'PLAYER_1', 'N'], other);
    expect(shown(map)).toEqual(shown(after));
  });

  test('stops at (c) a cell captured this turn, which is the own cell of (b) by then', () => {
    const map = mapWith(1, [0, 0, 'PLAYER_1', 'NW'], [0, 1, 'PLAYER_2', 'SE']);
    new OctaGameLogic(map, MAJORITY).makeMove(cellOf(map, 0, 0), PLAYER_1);
    expect(shown(map)).toEqual(['0,0 PLAYER_1 N', '0,1 PLAYER_1 S']);
  });

  test('counts the turn and does not switch players; switchPlayer does', () => {
    const map = mapWith(1, [0, 0, 'PLAYER_1', 'N'], [-1, -1, 'PLAYER_2', 'W']);
    const logic = new OctaGameLogic(map, MAJORITY);
    expect([logic.getCurrentPlayer(), logic.getTurnCount()]).toEqual([PLAYER_1, 0]);
    logic.makeMove(cellOf(map, 0, 0), PLAYER_1);
    expect([logic.getCurrentPlayer(), logic.getTurnCount()]).toEqual([PLAYER_1, 1]);
    logic.switchPlayer();
    expect(logic.getCurrentPlayer()).toBe(PLAYER_2);
    logic.makeMove(cellOf(map, -1, -1), PLAYER_2);
    logic.switchPlayer();
    expect([logic.getCurrentPlayer(), logic.getTurnCount()]).toEqual([PLAYER_1, 2]);
  });

  test('throws on an illegal cell, and nothing has changed', () => {
    const map = mapWith(1, [0, 0, 'PLAYER_1', 'N'], [1, 0, 'PLAYER_2', 'N']);
    const logic = new OctaGameLogic(map, MAJORITY);
    const before = shown(map);
    expect(() => logic.makeMove(cellOf(map, 1, 1), PLAYER_1)).toThrow('1,1 is no valid move of PLAYER_1');
    expect(() => logic.makeMove(cellOf(map, 1, 0), PLAYER_2)).toThrow(RangeError);
    expect(() => logic.makeMove(cellOf(new GraphGameMap(1), 0, 0), PLAYER_1)).toThrow(RangeError);
    expect(() => logic.makeMove(null, PLAYER_1)).toThrow('pass is no valid move of PLAYER_1');
    expect([shown(map), logic.getTurnCount(), logic.getCurrentPlayer()]).toEqual([before, 0, PLAYER_1]);
  });

  test('cells may be set by hand until the first move, also after the logic was made', () => {
    const map = new GraphGameMap(1);
    const logic = new OctaGameLogic(map, MAJORITY);
    Object.assign(cellOf(map, 0, 0), { state: 'PLAYER_1', direction: 'E' });
    logic.makeMove(cellOf(map, 0, 0), PLAYER_1);
    expect(shown(map)).toEqual(['1,-1 PLAYER_1 NE', '0,0 PLAYER_1 SE']);
  });

  test('a config out of range is refused with the name of the key', () => {
    const map = new GraphGameMap(1);
    expect(() => new OctaGameLogic(map, { ...MAJORITY, turnLimit: 0 })).toThrow(/"turnLimit"/);
    expect(() => new OctaGameLogic(map, { ...ELIMINATION, drawAfter: -1 })).toThrow(/"drawAfter"/);
  });

  test('what a map of another kind lacks is as the rim', () => {
    const inner = mapWith(1, [0, 0, 'PLAYER_1', 'NW']);
    const holed: GameMap = {
      getCell: (coord: Coordinate) => (coord.x === 0 && coord.y === 1 ? null : inner.getCell(coord)),
      getAllCells: () => inner.getAllCells().filter(({ coordinate: { x, y } }) => x !== 0 || y !== 1),
      getSize: () => 1,
      getTotalCellCount: () => 8,
    };
    new OctaGameLogic(holed, MAJORITY).makeMove(cellOf(holed, 0, 0), PLAYER_1);
    expect(shown(holed)).toEqual(['0,0 PLAYER_1 N']);
  });
});

describe('OctaGameLogic: isGameOver', () => {
  test('ELIMINATION is only looked at when turnCount > 0: a preset board does not end at once', () => {
    const map = mapWith(1, [0, 0, 'PLAYER_1', 'N']);
    const logic = new OctaGameLogic(map, ELIMINATION);
    expect([logic.getTurnCount(), logic.isGameOver(), logic.getGameResult()]).toEqual([0, false, null]);
    expect(logic.makeMove(cellOf(map, 0, 0), PLAYER_1)).toEqual({ winner: PLAYER_1, reason: 'elimination' });
    expect([logic.getTurnCount(), logic.isGameOver()]).toEqual([1, true]);
  });

  test('ELIMINATION: drawAfter ends it as a tie, by default after 1000 turns', () => {
    const map = mapWith(1, [0, 0, 'PLAYER_1', 'N'], [-1, -1, 'PLAYER_2', 'W']);
    const logic = new OctaGameLogic(map, { ...ELIMINATION, drawAfter: 1 });
    expect(logic.makeMove(cellOf(map, 0, 0), PLAYER_1)).toEqual({ winner: null, reason: 'turn-cap' });
  });

  test('TURN_LIMIT_MAJORITY: when turnCount reaches turnLimit; equal is a tie', () => {
    const map = mapWith(1, [-1, 1, 'PLAYER_1', 'W'], [1, 1, 'PLAYER_2', 'W']);
    const logic = new OctaGameLogic(map, { ...MAJORITY, turnLimit: 2 });
    logic.makeMove(cellOf(map, -1, 1), PLAYER_1);
    expect(logic.isGameOver()).toBe(false);
    logic.switchPlayer();
    expect(logic.makeMove(cellOf(map, 1, 1), PLAYER_2)).toEqual({ winner: null, reason: 'tie' });
    expect([logic.isGameOver(), logic.getGameResult()]).toEqual([true, { winner: null, reason: 'tie' }]);
  });

  test('once over it stays over, whatever is done to the map', () => {
    const map = mapWith(1, [0, 0, 'PLAYER_1', 'N']);
    const logic = new OctaGameLogic(map, ELIMINATION);
    logic.makeMove(cellOf(map, 0, 0), PLAYER_1);
    cellOf(map, -1, -1).state = 'PLAYER_2';
    expect(logic.isGameOver()).toBe(true);
  });
});

describe('GameEngine', () => {
  const scripted = (moves: readonly Coordinate[]): MoveProvider => {
    const queue = [...moves];
    return { getNextMove: () => queue.shift() ?? null };
  };
  /** A view that keeps what it was shown. */
  function recorder() {
    const log: string[] = [];
    const view: View = {
      display: (map, logic) => {
        log.push(`${logic.getTurnCount()} ${logic.getCurrentPlayer()} ${shown(map).length}`);
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

  test('a scripted play-through to ELIMINATION: display, move, switch, until it is over', async () => {
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

  test('a scripted play-through to TURN_LIMIT_MAJORITY on the default start: the same end as the match has', async () => {
    const options = optionsOf(octa) as OctaOptions;
    const texts = randomTexts(octa, options, 5);
    const position = octa.start(options);
    for (const text of texts) position.play(octa.read(text, position) as number);

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
    const { count } = boardOf(4);
    const values = Array.from({ length: count }, (_, cell) => packCell(position.stateAt(cell), position.arrowAt(cell)));
    expect(map.getAllCells().map((cell) => cell.state)).toEqual(
      values.map((value) => Object.values(CellState)[value >> 3]),
    );
  });

  test('no move: the player leaves, and the other one wins', async () => {
    const map = mapWith(1, [0, 0, 'PLAYER_1', 'W'], [1, 1, 'PLAYER_2', 'W']);
    const logic = new OctaGameLogic(map, MAJORITY);
    const engine = new GameEngine(map, logic, scripted([{ x: 0, y: 0 }]), recorder().view);
    expect(await engine.run()).toEqual({ winner: PLAYER_1, reason: 'resigned' });
    expect(logic.getTurnCount()).toBe(1);
  });

  test('an illegal move is refused, changes nothing, and the next one is asked for', async () => {
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

  test('who owns no cell passes without being asked', async () => {
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

  test('when the match is over already there is nothing to play', async () => {
    const map = mapWith(1, [0, 0, 'PLAYER_1', 'N']);
    const logic = new OctaGameLogic(map, ELIMINATION);
    logic.makeMove(cellOf(map, 0, 0), PLAYER_1);
    expect(await new GameEngine(map, logic, scripted([]), recorder().view).run()).toBe(null);
  });
});
