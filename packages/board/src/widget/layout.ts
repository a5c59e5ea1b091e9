import type { Cell, Scene, Target } from '@quintet/engine/authoring';
import type { Geometry, Orientation, Place, Point, RimLabel } from './geometry/geometry.ts';
import { geometryOf, UPRIGHT } from './geometry/index.ts';

/** A copy of a cell, drawn beyond the opposite edge of a wrap-around board. */
export interface Ghost extends Point {
  readonly cell: Cell;
}

/** Positions of a scene's cells on the screen. Uses only the coordinates of the cells, because their terrain may be out of date. */
export class Layout {
  readonly scene: Scene;
  readonly geometry: Geometry;
  readonly #orientation: Orientation;
  readonly #cells: ReadonlyMap<Target, Cell>;
  readonly #byPlace: ReadonlyMap<string, Cell>;
  #rows: readonly (readonly Cell[])[] | null = null;

  constructor(scene: Scene, orientation: Orientation = UPRIGHT) {
    this.scene = scene;
    this.geometry = geometryOf(scene, orientation);
    this.#orientation = orientation;
    this.#cells = new Map(scene.cells.map((cell) => [cell.target, cell]));
    this.#byPlace = new Map(scene.cells.map((cell) => [`${cell.x},${cell.y}`, cell]));
  }

  has(target: Target): boolean {
    return this.#cells.has(target);
  }

  cell(target: Target): Cell | undefined {
    return this.#cells.get(target);
  }

  cellAt({ x, y }: Place): Cell | undefined {
    return this.#byPlace.get(`${x},${y}`);
  }

  centre(cell: Cell): Point {
    return this.geometry.centre(cell);
  }

  /** Whether another scene can use this layout, because its cells have the same coordinates. */
  serves(scene: Scene, orientation: Orientation): boolean {
    const [own, other] = [this.#orientation, orientation];
    if (own.flipped !== other.flipped || own.roll.x !== other.roll.x || own.roll.y !== other.roll.y) return false;
    if (factsOf(this.scene) !== factsOf(scene) || this.scene.cells.length !== scene.cells.length) return false;
    const { cells } = this.scene;
    const isSame = (cell: Cell, i: number): boolean =>
      cell.target === cells[i]?.target && cell.x === cells[i].x && cell.y === cells[i].y;
    return cells === scene.cells || scene.cells.every(isSame);
  }

  /** Centre of a cell; `null` for targets that are not on the board. */
  centreOf(target: Target): Point | null {
    const cell = this.#cells.get(target);
    return cell ? this.centre(cell) : null;
  }

  /** The cell at a point, including the ghosts of a wrap-around board; `null` outside. */
  at(point: Point): Target | null {
    return this.cellAt(this.geometry.placeAt(point))?.target ?? null;
  }

  /** Rows on the screen, from top to bottom, each from left to right. Hexes at the same height form a row. */
  get rows(): readonly (readonly Cell[])[] {
    if (this.#rows) return this.#rows;
    const byHeight = new Map<number, { x: number; cell: Cell }[]>();
    for (const cell of this.scene.cells) {
      const { x, y } = this.centre(cell);
      const height = Math.round(y);
      const row = byHeight.get(height);
      if (row) row.push({ x, cell });
      else byHeight.set(height, [{ x, cell }]);
    }
    this.#rows = [...byHeight]
      .sort(([a], [b]) => a - b)
      .map(([, row]) => row.sort((a, b) => a.x - b.x).map(({ cell }) => cell));
    return this.#rows;
  }

  get ghosts(): readonly Ghost[] {
    return this.geometry.ghosts.flatMap(({ x, y, place }) => {
      const cell = this.cellAt(place);
      return cell ? [{ cell, x, y }] : [];
    });
  }

  /** Labels along an edge, from left to right or top to bottom; empty if the labels are elsewhere. */
  labels(axis: 'x' | 'y'): readonly RimLabel[] {
    const { labels } = this.geometry;
    return labels.on === 'rim' ? labels[axis] : [];
  }
}

const factsOf = ({ shape, wraps, unbounded, columns, rows, edges }: Scene): string =>
  JSON.stringify([shape, wraps, unbounded, columns, rows, edges]);

/** Offset of a piece in a stack, which leaves the edges of the lower pieces visible. */
export const stackOffset = (level: number): Point => ({ x: 5 * level, y: -9 * level });
