import { describe, expect, test } from 'vitest';
import { cellOf, mapWith, nonNeutralCells, type Preset } from './drawn.ts';
import { type GameConfig, GraphGameMap, OctaGameLogic, Player, WinCondition } from './index.ts';

const { PLAYER_1, PLAYER_2 } = Player;
const MAJORITY: GameConfig = { winCondition: WinCondition.TURN_LIMIT_MAJORITY, turnLimit: 10, stopOnEnemy: false };
const ELIMINATION: GameConfig = { ...MAJORITY, winCondition: WinCondition.ELIMINATION };
/** Blocks all of a 3 × 3 map except 0,1 and 0,-1, so that those two cells capture nothing. */
const WALLS: readonly Preset[] = [-1, 0, 1].flatMap((x) =>
  [-1, 0, 1].filter((y) => x !== 0 || y === 0).map((y): Preset => [x, y, 'BLOCKED', 'N']),
);

describe('OctaGameLogic: isValidMove', () => {
  const map = mapWith(1, [0, 0, 'PLAYER_1', 'N'], [1, 0, 'PLAYER_2', 'N'], [0, 1, 'BLOCKED', 'N']);
  const logic = new OctaGameLogic(map, MAJORITY);

  test("is true only for the current player's own cells", () => {
    expect(logic.isValidMove(cellOf(map, 0, 0), PLAYER_1)).toBe(true);
    for (const [x, y] of [
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const) {
      expect(logic.isValidMove(cellOf(map, x, y), PLAYER_1)).toBe(false);
    }
  });
  test('is false for the player who is not to move', () => {
    expect(logic.isValidMove(cellOf(map, 1, 0), PLAYER_2)).toBe(false);
  });
  test('is false for a cell that belongs to another map', () => {
    expect(logic.isValidMove(cellOf(mapWith(1, [0, 0, 'PLAYER_1', 'N']), 0, 0), PLAYER_1)).toBe(false);
    expect(logic.isValidMove(cellOf(new GraphGameMap(3), 3, 3), PLAYER_1)).toBe(false);
  });
  test('is true for a pass only when the player owns no cell', () => {
    expect(logic.isValidMove(null, PLAYER_1)).toBe(false);
    const bare = new OctaGameLogic(mapWith(1, [1, 0, 'PLAYER_2', 'N']), MAJORITY);
    expect(bare.isValidMove(null, PLAYER_1)).toBe(true);
    expect(bare.isValidMove(null, PLAYER_2)).toBe(false);
  });
  test('is false after the end', () => {
    const last = mapWith(1, [0, 0, 'PLAYER_1', 'N']);
    const short = new OctaGameLogic(last, { ...MAJORITY, turnLimit: 1 });
    short.makeMove(cellOf(last, 0, 0), PLAYER_1);
    expect(short.isValidMove(cellOf(last, 0, 0), PLAYER_1)).toBe(false);
  });
});

describe('OctaGameLogic: makeMove', () => {
  test('turns the cell, then captures and turns the cells of the chain on the map', () => {
    const map = mapWith(1, [0, 0, 'PLAYER_1', 'NW'], [0, 1, 'PLAYER_2', 'E']);
    const logic = new OctaGameLogic(map, MAJORITY);
    expect(logic.makeMove(cellOf(map, 0, 0), PLAYER_1)).toEqual({ winner: null, reason: 'in progress' });
    expect(nonNeutralCells(map)).toEqual(['0,0 PLAYER_1 N', '1,0 PLAYER_1 NE', '0,1 PLAYER_1 SE']);
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
    expect(nonNeutralCells(map)).toEqual(nonNeutralCells(after));
  });

  test('stops at a cell captured this turn (c), which rule (b) already covers because the player owns it', () => {
    const map = mapWith(1, [0, 0, 'PLAYER_1', 'NW'], [0, 1, 'PLAYER_2', 'SE']);
    new OctaGameLogic(map, MAJORITY).makeMove(cellOf(map, 0, 0), PLAYER_1);
    expect(nonNeutralCells(map)).toEqual(['0,0 PLAYER_1 N', '0,1 PLAYER_1 S']);
  });

  test('counts the turn but leaves switching players to switchPlayer', () => {
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

  test('throws on an illegal cell without changing anything', () => {
    const map = mapWith(1, [0, 0, 'PLAYER_1', 'N'], [1, 0, 'PLAYER_2', 'N']);
    const logic = new OctaGameLogic(map, MAJORITY);
    const before = nonNeutralCells(map);
    expect(() => logic.makeMove(cellOf(map, 1, 1), PLAYER_1)).toThrow('1,1 is not a valid move for PLAYER_1');
    expect(() => logic.makeMove(cellOf(map, 1, 0), PLAYER_2)).toThrow(RangeError);
    expect(() => logic.makeMove(cellOf(new GraphGameMap(1), 0, 0), PLAYER_1)).toThrow(RangeError);
    expect(() => logic.makeMove(null, PLAYER_1)).toThrow('pass is not a valid move for PLAYER_1');
    expect([nonNeutralCells(map), logic.getTurnCount(), logic.getCurrentPlayer()]).toEqual([before, 0, PLAYER_1]);
  });

  test('uses cells that the caller sets after creating the logic', () => {
    const map = new GraphGameMap(1);
    const logic = new OctaGameLogic(map, MAJORITY);
    Object.assign(cellOf(map, 0, 0), { state: 'PLAYER_1', direction: 'E' });
    logic.makeMove(cellOf(map, 0, 0), PLAYER_1);
    expect(nonNeutralCells(map)).toEqual(['1,-1 PLAYER_1 NE', '0,0 PLAYER_1 SE']);
  });

  test('lets a player without cells pass until the caller gives that player a cell', () => {
    const map = mapWith(1, [0, 0, 'PLAYER_1', 'NW'], [0, 1, 'PLAYER_2', 'SE']);
    const logic = new OctaGameLogic(map, MAJORITY);
    logic.makeMove(cellOf(map, 0, 0), PLAYER_1);
    logic.switchPlayer();
    expect(logic.isValidMove(null, PLAYER_2)).toBe(true);
    cellOf(map, 1, 1).setState('PLAYER_2');
    expect(logic.isValidMove(null, PLAYER_2)).toBe(false);
    expect(logic.isValidMove(cellOf(map, 1, 1), PLAYER_2)).toBe(true);
  });
});

describe('OctaGameLogic: GameConfig', () => {
  const map = new GraphGameMap(1);

  test('throws on an invalid value, naming the field', () => {
    expect(() => new OctaGameLogic(map, { ...MAJORITY, turnLimit: 0 })).toThrow(/"turnLimit"/);
    expect(() => new OctaGameLogic(map, { ...MAJORITY, turnLimit: 1.5 })).toThrow(/"turnLimit"/);
    expect(() => new OctaGameLogic(map, { ...ELIMINATION, drawAfter: -1 })).toThrow(/"drawAfter"/);
    expect(() => new OctaGameLogic(map, { ...MAJORITY, winCondition: 'LUCK' as 'ELIMINATION' })).toThrow(
      /"winCondition"/,
    );
    expect(() => new OctaGameLogic(map, { ...MAJORITY, stopOnEnemy: 1 as unknown as boolean })).toThrow(
      /"stopOnEnemy"/,
    );
  });

  test('ignores turnLimit under ELIMINATION', () => {
    for (const turnLimit of [0, -1, 1]) {
      const small = mapWith(1, [0, 0, 'PLAYER_1', 'N'], [-1, -1, 'PLAYER_2', 'W']);
      const logic = new OctaGameLogic(small, { ...ELIMINATION, turnLimit });
      logic.makeMove(cellOf(small, 0, 0), PLAYER_1);
      expect(logic.isGameOver()).toBe(false);
    }
  });

  test('exposes every part of the state both as a getter method and as a property', () => {
    const logic = new OctaGameLogic(mapWith(1, [0, 0, 'PLAYER_1', 'N']), ELIMINATION);
    expect([logic.currentPlayer, logic.turnCount, logic.gameResult]).toEqual([PLAYER_1, 0, null]);
    expect([logic.getCurrentPlayer(), logic.getTurnCount(), logic.getGameResult()]).toEqual([PLAYER_1, 0, null]);
    expect(logic.config).toEqual(ELIMINATION);
    expect(logic.getConfig()).toBe(logic.config);
  });
});

describe('OctaGameLogic: isGameOver', () => {
  test('ELIMINATION applies only after the first turn, so a preset board does not end at once', () => {
    const map = mapWith(1, [0, 0, 'PLAYER_1', 'N']);
    const logic = new OctaGameLogic(map, ELIMINATION);
    expect([logic.getTurnCount(), logic.isGameOver(), logic.getGameResult()]).toEqual([0, false, null]);
    expect(logic.makeMove(cellOf(map, 0, 0), PLAYER_1)).toEqual({ winner: PLAYER_1, reason: 'elimination' });
    expect([logic.getTurnCount(), logic.isGameOver()]).toEqual([1, true]);
  });

  test('ELIMINATION ends in a tie after drawAfter turns, but never ties without drawAfter', () => {
    const shuttle = (config: GameConfig, turns: number) => {
      const map = mapWith(1, [0, 1, 'PLAYER_1', 'N'], [0, -1, 'PLAYER_2', 'N'], ...WALLS);
      const logic = new OctaGameLogic(map, config);
      for (let turn = 0; turn < turns && !logic.isGameOver(); turn++) {
        logic.makeMove(cellOf(map, 0, turn % 2 ? -1 : 1), logic.currentPlayer);
        logic.switchPlayer();
      }
      return [logic.turnCount, logic.gameResult];
    };
    expect(shuttle({ ...ELIMINATION, drawAfter: 3 }, 1100)).toEqual([3, { winner: null, reason: 'turn-cap' }]);
    expect(shuttle({ ...ELIMINATION, drawAfter: 0 }, 1100)).toEqual([1100, null]);
    expect(shuttle(ELIMINATION, 1100)).toEqual([1100, null]);
  });

  test('TURN_LIMIT_MAJORITY ends the game at turnLimit, in a tie when the counts are equal', () => {
    const map = mapWith(1, [-1, 1, 'PLAYER_1', 'W'], [1, 1, 'PLAYER_2', 'W']);
    const logic = new OctaGameLogic(map, { ...MAJORITY, turnLimit: 2 });
    logic.makeMove(cellOf(map, -1, 1), PLAYER_1);
    expect(logic.isGameOver()).toBe(false);
    logic.switchPlayer();
    expect(logic.makeMove(cellOf(map, 1, 1), PLAYER_2)).toEqual({ winner: null, reason: 'tie' });
    expect([logic.isGameOver(), logic.getGameResult()]).toEqual([true, { winner: null, reason: 'tie' }]);
  });

  test('a finished game stays finished when the map changes', () => {
    const map = mapWith(1, [0, 0, 'PLAYER_1', 'N']);
    const logic = new OctaGameLogic(map, ELIMINATION);
    logic.makeMove(cellOf(map, 0, 0), PLAYER_1);
    cellOf(map, -1, -1).state = 'PLAYER_2';
    expect(logic.isGameOver()).toBe(true);
  });
});
