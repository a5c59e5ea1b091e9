import type { Seat } from './outcome.ts';

/** Something a player can touch: a cell (`E3`, `1,0`), a piece in hand (`hand:ANT`), a skill (`skill:seal`), `pass`. */
export type Target = string;

/** The targets that make a move when touched in order. */
export type Path = readonly Target[];

const begins = (path: Path, picked: Path): boolean => picked.every((target, i) => path[i] === target);

/**
 * Targets that extend the selection towards a legal move. A selection is always a prefix of a legal move's path.
 *
 * @example
 * ```ts
 * import { nextTargets } from '@quintet/engine/authoring';
 * const paths = [['E3', 'E4'], ['E3', 'D3'], ['A1', 'A2']];
 * console.log([...nextTargets(paths, [])]); // [ 'E3', 'A1' ]
 * console.log([...nextTargets(paths, ['E3'])]); // [ 'E4', 'D3' ]
 * ```
 */
export const nextTargets = (paths: readonly Path[], picked: Path): ReadonlySet<Target> =>
  new Set(paths.filter((path) => begins(path, picked)).flatMap((path) => path[picked.length] ?? []));

/**
 * Whether the selection is a complete move.
 *
 * @example
 * ```ts
 * import { isComplete } from '@quintet/engine/authoring';
 * const paths = [['E3', 'E4'], ['A1', 'A2']];
 * console.log(isComplete(paths, ['E3']), isComplete(paths, ['E3', 'E4'])); // false true
 * ```
 */
export const isComplete = (paths: readonly Path[], picked: Path): boolean =>
  paths.some((path) => path.length === picked.length && begins(path, picked));

/** Kinds of terrain that views can draw. A game uses only the kinds it needs. */
export const TERRAINS = ['plain', 'water', 'trap', 'den', 'blocked', 'sealed'] as const;
/** A kind of terrain. */
export type Terrain = (typeof TERRAINS)[number];

/** The grid of a board: squares, hexes, or the intersections of lines. */
export const BOARD_SHAPES = ['square', 'hex', 'points'] as const;
/** The grid of a board. */
export type BoardShape = (typeof BOARD_SHAPES)[number];

/** The sides of a board: the first row, the last column, the last row and the first column. */
export const BOARD_SIDES = ['top', 'right', 'bottom', 'left'] as const;
/** A side of a board. */
export type BoardSide = (typeof BOARD_SIDES)[number];

/** A side of the board that belongs to a seat, such as a goal in Hex. It is drawn in the seat's colour. */
export interface BoardEdge {
  readonly side: BoardSide;
  readonly seat: Seat;
}

/** A cell or intersection of the board. `x` and `y` are column and row from the top left, or axial q and r on a hex board. */
export interface Cell {
  readonly target: Target;
  readonly x: number;
  readonly y: number;
  readonly terrain: Terrain;
  /** Owner of a den or trap; `null` for other cells. */
  readonly seat: Seat | null;
}

/** A piece on a cell. Its id stays the same while it moves, turns or changes sides. */
export interface Token {
  readonly id: string;
  readonly cell: Target;
  /** The game's name for the piece: `rat`, `ANT`, `arrow`, `stone`, `X`. */
  readonly kind: string;
  readonly seat: Seat | null;
  /** Height in a stack, 0 at the bottom. */
  readonly level: number;
  /** Degrees clockwise from the top of the board; 0 for pieces without a direction. */
  readonly facing: number;
  readonly marks: readonly string[];
  /**
   * Turns of the owner since the piece last moved; `null` if the rules do not count them. `Messages.names` describes each age
   * under the key `age-<number>`.
   */
  readonly age: number | null;
  /** One to three characters that stand for the piece in a terminal. */
  readonly glyph: string;
}

/** A target beside the board: a piece in hand, a skill, pass. */
export interface Control {
  readonly target: Target;
  readonly seat: Seat;
  readonly kind: string;
  /** Number of pieces or uses left; `null` if they are not counted. */
  readonly count: number | null;
  /** Cost; `null` if the control is free. */
  readonly cost: number | null;
}

/** A number shown beside a player: points, energy, cells, placements left. Flags are 0 or 1 with `max` 1. */
export interface Gauge {
  /** `null` when the gauge belongs to both players, such as the number of turns. */
  readonly seat: Seat | null;
  readonly name: string;
  readonly value: number;
  readonly max: number | null;
}

/**
 * A position as data to draw. Views know no rules.
 *
 * @example
 * ```ts
 * import { createMatch, games, type Scene } from '@quintet/engine';
 * const scene: Scene = games.jungle.presentation.scene(createMatch(games.jungle).position);
 * console.log(scene.shape, scene.cells.length, scene.tokens.length); // 'square' 63 16
 * ```
 */
export interface Scene {
  readonly shape: BoardShape;
  /** Whether opposite edges are connected. The board can then be drawn with margins that repeat the opposite edge. */
  readonly wraps: boolean;
  /** Whether the board has no edges. Its scene lists the cells around the pieces, and views let the player pan and zoom. */
  readonly unbounded: boolean;
  /** Whether the board can be rotated for seat 1. `false` if coordinates always count from the top left. */
  readonly turnable: boolean;
  /**
   * Labels of the columns from the left and of the rows from the top. They are the size of the board; empty if it is unbounded.
   * A hex board with edges labels q along its top edge and r along its left edge.
   */
  readonly columns: readonly string[];
  readonly rows: readonly string[];
  /** Sides that belong to a seat; empty in most games. */
  readonly edges: readonly BoardEdge[];
  readonly cells: readonly Cell[];
  readonly tokens: readonly Token[];
  readonly controls: readonly Control[];
  readonly gauges: readonly Gauge[];
  /** Captured tokens in order of capture, each with the cell it was captured on. Empty in games that do not track captures. */
  readonly captured: readonly Token[];
  /** A key of `Messages.prompts` when the seat to move has to do something other than an ordinary move; otherwise `null`. */
  readonly prompt: string | null;
}

type With<T, Keys extends keyof T> = Pick<T, Keys> & Partial<T>;

/** The parts of a scene that have no default. */
export interface SceneParts extends Partial<Omit<Scene, 'shape' | 'cells' | 'tokens'>> {
  readonly shape: BoardShape;
  readonly cells: readonly With<Cell, 'target' | 'x' | 'y'>[];
  readonly tokens: readonly With<Token, 'id' | 'cell' | 'kind' | 'seat'>[];
}

/**
 * Creates a scene with defaults: a board with edges that is never turned, plain cells, and pieces without direction, marks and age,
 * whose glyph is the first letter of their kind.
 *
 * @example
 * ```ts
 * import { createScene } from '@quintet/engine/authoring';
 * const scene = createScene({
 *   shape: 'points',
 *   columns: ['A', 'B'],
 *   rows: ['1'],
 *   cells: [{ target: 'A1', x: 0, y: 0 }, { target: 'B1', x: 1, y: 0 }],
 *   tokens: [{ id: '1', cell: 'B1', kind: 'stone', seat: 0 }],
 * });
 * console.log(scene.cells[0]?.terrain, scene.tokens[0]?.glyph); // 'plain' 'S'
 * ```
 */
export const createScene = (parts: SceneParts): Scene => ({
  ...{ wraps: false, unbounded: false, turnable: false, columns: [], rows: [], edges: [] },
  ...{ controls: [], gauges: [], captured: [], prompt: null },
  ...parts,
  cells: parts.cells.map((cell) => ({ terrain: 'plain', seat: null, ...cell })),
  tokens: parts.tokens.map((token) => ({
    ...{ level: 0, facing: 0, marks: [], age: null },
    glyph: token.kind.slice(0, 1).toUpperCase(),
    ...token,
  })),
});
