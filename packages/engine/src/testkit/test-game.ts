import type { Grid } from '../kernel/index.ts';
import { fail, type Game, legalTexts, type Options, ok, perft, type Result } from '../kernel/index.ts';
import { checkEqual } from './checks.ts';
import { type Law, RULE_LAWS } from './laws.ts';
import { PRESENTATION_LAWS } from './presentation-laws.ts';
import { optionsOf, walk } from './random-match.ts';
import { SETUP_LAWS } from './setup-laws.ts';

/** The laws of every game. `testGame` checks them all. */
export const LAWS: readonly Law[] = [...RULE_LAWS, ...PRESENTATION_LAWS, ...SETUP_LAWS];

/** Known numbers of move sequences: `counts[d - 1]` sequences of `d` plies from the start. */
export interface PerftCase {
  readonly options: object;
  readonly counts: readonly number[];
}

/** Registers a test, like `test` of Vitest and `node:test`. */
export type TestFunction = (name: string, run: () => void) => unknown;

/** Settings of `testGame`. */
export interface GameTests {
  readonly test: TestFunction;
  /** Sets of options to check the laws with. Only the game's default options if not given. */
  readonly options?: readonly object[];
  /** Number of random plies per law; 2000 by default. Expensive laws play fewer. */
  readonly plies?: number;
  /** The game's symmetries by name, as functions that mirror move texts; see `mapCells`. None if not given. */
  readonly symmetries?: Readonly<Record<string, (text: string) => string>>;
  /** Known move counts; see `checkPerft`. */
  readonly cases?: readonly PerftCase[];
}

/**
 * Registers a test for every law, symmetry and known count of a game. Pass the `test` function of your test runner, such as
 * Vitest or `node:test`.
 *
 * @example
 * ```ts
 * import { jungle } from '@quintet/engine/jungle';
 * import { testGame } from '@quintet/engine/testing';
 * const names: string[] = [];
 * const test = (name: string, run: () => void) => {
 *   run();
 *   names.push(name);
 * };
 * testGame(jungle, { test, plies: 20, symmetries: {}, cases: [{ options: {}, counts: [16, 256] }] });
 * console.log(names.at(-1)); // 'jungle {}: known perft counts'
 * ```
 */
export function testGame(
  game: Game,
  { test, options = [{}], plies = 2000, symmetries = {}, cases = [] }: GameTests,
): void {
  for (const given of options) {
    const complete = optionsOf(game, given);
    const title = `${game.id} ${JSON.stringify(given)}`;
    for (const law of LAWS) {
      test(`${title}: ${law.name}`, () => law.check(game, complete, 11, Math.ceil(plies * law.share)));
    }
    for (const [name, mirror] of Object.entries(symmetries)) {
      test(`${title}: mirrored positions have mirrored moves: ${name}`, () =>
        checkSymmetry(game, complete, mirror, plies / 4));
    }
  }
  for (const known of cases) {
    test(`${game.id} ${JSON.stringify(known.options)}: known perft counts`, () => checkPerft(game, known));
  }
}

/**
 * Checks all laws over a few random matches with default options, without a test runner. The error is a sentence with the
 * game's id and the first broken law. Hosts use it to check a third-party game before they offer it. A game with endless
 * matches or an endless loop never returns, so hosts run this in a thread with a time limit.
 *
 * @example
 * ```ts
 * import { ctor } from '@quintet/engine/ctor';
 * import { checkLaws } from '@quintet/engine/testing';
 * console.log(checkLaws(ctor).ok); // true
 * const broken = checkLaws({ ...ctor, bot: { ...ctor.bot, evaluate: () => 0.5 } });
 * if (!broken.ok) console.log(broken.error.slice(0, 34)); // 'ctor breaks the law "an evaluation'
 * ```
 */
export function checkLaws(game: Game, plies = 300): Result<null, string> {
  try {
    const options = optionsOf(game);
    for (const law of LAWS) {
      try {
        law.check(game, options, 11, Math.ceil(plies * law.share));
      } catch (error) {
        return fail(`${game.id} breaks the law "${law.name}": ${messageOf(error)}`);
      }
    }
    return ok(null);
  } catch (error) {
    return fail(`${game.id} refuses its default options: ${messageOf(error)}`);
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Larger counts take too long for a test that runs often. */
const MAX_NODES = 1_000_000;

/**
 * Checks known counts up to a million move sequences. Throws on the first difference.
 *
 * @example
 * ```ts
 * import { ctor } from '@quintet/engine/ctor';
 * import { checkPerft } from '@quintet/engine/testing';
 * checkPerft(ctor, { options: {}, counts: [100, 9900] });
 * ```
 */
export function checkPerft(game: Game, { options, counts }: PerftCase): void {
  const position = game.rules.start(optionsOf(game, options));
  const quick = counts.filter((count) => count <= MAX_NODES);
  checkEqual(
    'perft',
    quick.map((_, i) => perft(position, i + 1)),
    quick,
  );
}

/**
 * Checks that a mirrored match has the mirrored moves. `mirror` maps move texts.
 *
 * @example
 * ```ts
 * import { ctor } from '@quintet/engine/ctor';
 * import { checkSymmetry, mapCells } from '@quintet/engine/testing';
 * checkSymmetry(ctor, {}, mapCells((x, y) => [y, x]), 50);
 * ```
 */
export function checkSymmetry(game: Game, options: Options, mirror: (text: string) => string, plies: number): void {
  let mirrored = game.rules.start(options);
  walk(game, options, 5, plies, ({ position, move }) => {
    if (position.ply === 0) mirrored = game.rules.start(options);
    checkEqual('mirrored moves', legalTexts(game, mirrored).sort(), legalTexts(game, position).map(mirror).sort());
    checkEqual('mirrored outcome', mirrored.outcome, position.outcome);
    if (move === null) return;
    const parsed = game.notation.parse(mirrored, mirror(game.notation.format(position, move)));
    if (!parsed.ok) throw new Error(parsed.error.code);
    mirrored.play(parsed.value);
  });
}

/** Maps a cell to its mirror image. */
export type CellMap = (x: number, y: number) => readonly [number, number];

/**
 * A symmetry for `testGame`: maps every cell in a move text. Cells are pairs such as `2,-1` or, with a grid, names such as `B3`.
 *
 * @example
 * ```ts
 * import { createGrid } from '@quintet/engine/authoring';
 * import { mapCells } from '@quintet/engine/testing';
 * console.log(mapCells((x, y) => [y, x])('1,-2')); // '-2,1'
 * console.log(mapCells((x, y) => [2 - x, y], createGrid('square', 3, 3))('A1-B3')); // 'C1-B3'
 * ```
 */
export const mapCells =
  (map: CellMap, grid?: Grid) =>
  (text: string): string =>
    grid
      ? text.replace(/[A-Z]\d+/g, (name) => mirrored(map, grid, name))
      : text.replace(/(-?\d+),(-?\d+)/g, (_, x, y) => map(Number(x), Number(y)).join(','));

function mirrored(map: CellMap, grid: Grid, name: string): string {
  const cell = grid.cellNamed(name);
  const { x = 0, y = 0 } = (cell === null ? undefined : grid.board.cells[cell]) ?? {};
  const image = cell === null ? null : grid.cellAt(...map(x, y));
  return image === null ? name : grid.nameOf(image);
}
