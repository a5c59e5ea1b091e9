import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { type Coordinate, GameEngine, GraphGameMap, OctaGameLogic, Player } from '@quintet/engine/octa/document';
import { build } from 'esbuild';
import { describe, expect, test } from 'vitest';
import { CLIView } from '../index.ts';

/** A view that reads `typed` as its input; `shown` returns its output. */
function viewOf(typed: string, language: 'en' | 'zh' = 'en') {
  const [input, output] = [new PassThrough(), new PassThrough()];
  input.end(typed);
  let text = '';
  output.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  return { view: new CLIView({ input, output, language }), shown: () => text };
}

function smallGame() {
  const map = new GraphGameMap(1);
  map.getCell({ x: 0, y: 0 })?.setState('PLAYER_1');
  map.getCell({ x: 0, y: 1 })?.setState('PLAYER_2');
  map.getCell({ x: 1, y: -1 })?.setState('BLOCKED');
  map.getCell({ x: 0, y: 1 })?.setDirection('SW');
  const config = { winCondition: 'ELIMINATION', turnLimit: 0, stopOnEnemy: false } as const;
  return { map, logic: new OctaGameLogic(map, config) };
}

describe('display', () => {
  test('shows every cell with owner and arrow, north at the top, and whose turn it is', () => {
    const { view, shown } = viewOf('');
    const { map, logic } = smallGame();
    view.display(map, logic);
    expect(shown().split('\n')).toEqual([
      '',
      '    -1   0   1',
      ' 1   ↑  2↙   ↑ ',
      ' 0   ↑  1↑   ↑ ',
      '-1   ↑   ↑ ████',
      'Turn 0, PLAYER_1 to move. Cells: 1 to 1',
      '',
    ]);
  });

  test('shows only the board if no logic is given, in Chinese on request', () => {
    const { map, logic } = smallGame();
    const plain = viewOf('');
    plain.view.display(map);
    expect(plain.shown()).not.toContain('Turn');
    const chinese = viewOf('', 'zh');
    chinese.view.display(map, logic);
    expect(chinese.shown()).toContain('第 0 回合，轮到 PLAYER_1。格数 1 比 1');
  });

  test('leaves gaps where a map has no cells', () => {
    const { view, shown } = viewOf('');
    const { map } = smallGame();
    view.display({
      getCell: (coord) => map.getCell(coord),
      getAllCells: () => map.getAllCells().filter(({ coordinate: { x, y } }) => x !== -1 || y !== 1),
      getSize: () => 1,
      getTotalCellCount: () => 8,
    });
    expect(shown().split('\n')[2]).toBe(' 1      2↙   ↑ ');
  });
});

describe('getNextMove', () => {
  const movesOf = async (typed: string) => {
    const { view, shown } = viewOf(typed);
    const moves: (Coordinate | null)[] = [];
    do moves.push(await view.getNextMove());
    while (moves.at(-1) !== null);
    return { moves, shown: shown() };
  };

  test('reads "x,y" or "x y", and returns null at the end of input', async () => {
    const { moves } = await movesOf('1,-2\n 0 , 3 \n-4 5\n');
    expect(moves).toEqual([{ x: 1, y: -2 }, { x: 0, y: 3 }, { x: -4, y: 5 }, null]);
  });

  test('after an unreadable line, explains the input format and asks again', async () => {
    const { moves, shown } = await movesOf('hello\n1,\n1.5,2\n2,2\nquit\n3,3\n');
    expect(moves).toEqual([{ x: 2, y: 2 }, null]);
    expect(shown.match(/for example 1,-2/g)).toHaveLength(3);
  });
});

test('two people can play a whole game on the console, and invalid moves are refused', async () => {
  const { view, shown } = viewOf('9,9\n0,1\n0,0\n0,1\n0,0\n0,1\n');
  const { map, logic } = smallGame();
  map.getCell({ x: 0, y: 0 })?.setDirection('NW');
  const result = await new GameEngine(map, logic, view, view).run();
  expect(result).toEqual({ winner: Player.PLAYER_1, reason: 'elimination' });
  expect(shown()).toContain('9,9 is not one of your cells');
  expect(shown()).toContain('0,1 is not one of your cells');
  expect(shown()).toMatch(/Game over at turn 1\. Cells: \d to 0\n$/);
});

test('importing the package loads no server code', async () => {
  const { metafile } = await build({
    entryPoints: [fileURLToPath(new URL('../index.ts', import.meta.url))],
    bundle: true,
    platform: 'node',
    format: 'esm',
    metafile: true,
    write: false,
    logLevel: 'silent',
  });
  const inputs = Object.keys(metafile.inputs);
  expect(inputs.filter((file) => /packages\/(server|wire)\/|fastify/.test(file))).toEqual([]);
  expect(inputs.some((file) => file.endsWith('octa/cli-view.ts'))).toBe(true);
});
