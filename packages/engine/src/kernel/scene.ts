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

/**
 * One change that a move makes, for animation. Changes with the same `step` happen together; steps happen in order.
 * Applied in order, the changes turn the tokens and terrain of the scene before the move into those after it.
 *
 * @example
 * ```ts
 * import { type Change, createMatch, games, play, unwrap } from '@quintet/engine';
 * const before = createMatch(games.jungle);
 * const { move } = unwrap(play(before, 'E3-E4')).moves[0]!;
 * const changes: readonly Change[] = games.jungle.presentation.changes(before.position, move);
 * console.log(changes.map(({ kind }) => kind)); // [ 'move' ]
 * ```
 */
export type Change =
  | { readonly kind: 'appear'; readonly step: number; readonly token: Token }
  | { readonly kind: 'vanish'; readonly step: number; readonly id: string; readonly why: 'captured' | 'cleared' }
  | {
      readonly kind: 'move';
      readonly step: number;
      readonly id: string;
      readonly to: Target;
      readonly level: number;
      /** Cells passed on the way, excluding start and end. */
      readonly via: readonly Target[];
      /** Whether the piece jumps in an arc instead of sliding along the cells. */
      readonly jump: boolean;
    }
  | {
      readonly kind: 'turn';
      readonly step: number;
      readonly id: string;
      readonly facing: number;
      readonly glyph: string;
    }
  | {
      readonly kind: 'convert';
      readonly step: number;
      readonly id: string;
      readonly seat: Seat;
      readonly glyph: string;
    }
  | { readonly kind: 'mark'; readonly step: number; readonly id: string; readonly marks: readonly string[] }
  | { readonly kind: 'age'; readonly step: number; readonly id: string; readonly age: number | null }
  | { readonly kind: 'terrain'; readonly step: number; readonly cell: Target; readonly terrain: Terrain }
  | NoteChange;

/** An event that changes no token, such as a gain of energy. Views report it to the player it affects. */
export interface NoteChange {
  readonly kind: 'note';
  readonly step: number;
  readonly seat: Seat;
  /** A key of `Messages.notes`. */
  readonly name: string;
  /**
   * The gauge that changed: the amount added (0 for a forfeited gain) and the new value. `null` if the note concerns no gauge.
   */
  readonly gauge: { readonly name: string; readonly by: number; readonly value: number } | null;
  readonly cells: readonly Target[];
}

/**
 * Applies changes to tokens. The result has no particular order.
 *
 * @example
 * ```ts
 * import { createMatch, games, play, unwrap } from '@quintet/engine';
 * import { applyChanges } from '@quintet/engine/authoring';
 * const { changes, scene } = games.jungle.presentation;
 * const match = createMatch(games.jungle);
 * const { move } = unwrap(play(match, 'E3-E4')).moves[0]!;
 * const tokens = applyChanges(scene(match.position).tokens, changes(match.position, move));
 * console.log(tokens.some(({ cell }) => cell === 'E3'), tokens.some(({ cell }) => cell === 'E4')); // false true
 * ```
 */
export function applyChanges(tokens: readonly Token[], changes: readonly Change[]): Token[] {
  const byId = new Map(tokens.map((token) => [token.id, token]));
  const alter = (id: string, part: Partial<Token>): void => {
    const token = byId.get(id);
    if (!token) throw new Error(`no token ${id}`);
    byId.set(id, { ...token, ...part });
  };
  for (const change of changes) {
    switch (change.kind) {
      case 'appear':
        byId.set(change.token.id, change.token);
        break;
      case 'vanish':
        byId.delete(change.id);
        break;
      case 'move':
        alter(change.id, { cell: change.to, level: change.level });
        break;
      case 'turn':
        alter(change.id, { facing: change.facing, glyph: change.glyph });
        break;
      case 'convert':
        alter(change.id, { seat: change.seat, glyph: change.glyph });
        break;
      case 'mark':
        alter(change.id, { marks: change.marks });
        break;
      case 'age':
        alter(change.id, { age: change.age });
        break;
      case 'terrain':
      case 'note':
        break;
    }
  }
  return [...byId.values()];
}

/**
 * Applies changes to terrain. The result is keyed by target.
 *
 * @example
 * ```ts
 * import { applyTerrain, createScene } from '@quintet/engine/authoring';
 * const { cells } = createScene({ shape: 'square', cells: [{ target: 'A1', x: 0, y: 0 }], tokens: [] });
 * const sealed = { kind: 'terrain', step: 0, cell: 'A1', terrain: 'sealed' } as const;
 * console.log(applyTerrain(cells, [sealed]).get('A1')); // 'sealed'
 * ```
 */
export function applyTerrain(cells: readonly Cell[], changes: readonly Change[]): Map<Target, Terrain> {
  const terrain = new Map(cells.map((cell) => [cell.target, cell.terrain]));
  for (const change of changes) if (change.kind === 'terrain') terrain.set(change.cell, change.terrain);
  return terrain;
}
