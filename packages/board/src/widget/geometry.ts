import type { Cell, Scene, Target } from '@quintet/engine/authoring';

/**
 * A place on a board. A square's side and the width of a flat-topped hex are 100 units. The origin is the centre of the
 * top-left square, or of the hex 0,0.
 */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** How a board is turned and scrolled on the screen. */
export interface Orientation {
  /** Whether seat 1 is at the bottom. */
  readonly flipped: boolean;
  /** Number of cells by which a board that wraps around is scrolled right and down. */
  readonly roll: Point;
}

/** A copy of a cell, drawn beyond the opposite edge of a board that wraps around. */
export interface Ghost extends Point {
  readonly cell: Cell;
}

export const UNIT = 100;
/** Number of ghost cells visible beyond each edge of a board that wraps around. */
export const MARGIN = 1;
const HEX_ACROSS = 0.75 * UNIT;
const HEX_DOWN = (Math.sqrt(3) / 2) * UNIT;
const DEFAULT_ORIENTATION: Orientation = { flipped: false, roll: { x: 0, y: 0 } };

const modulo = (n: number, size: number): number => ((n % size) + size) % size;

/** Distance in cells between labels along an edge, large enough that they do not overlap. */
const labelStep = (cells: number): number => (cells <= 25 ? 1 : cells <= 75 ? 5 : 10);

/** Positions of a scene's cells as drawn. Uses only the places of the cells, because their terrain may be out of date. */
export class Layout {
  readonly scene: Scene;
  readonly #orientation: Orientation;
  readonly #cells: ReadonlyMap<Target, Cell>;
  readonly #byPlace: ReadonlyMap<string, Cell>;
  #rows: readonly (readonly Cell[])[] | null = null;

  constructor(scene: Scene, orientation: Orientation = DEFAULT_ORIENTATION) {
    this.scene = scene;
    this.#orientation = orientation;
    this.#cells = new Map(scene.cells.map((cell) => [cell.target, cell]));
    this.#byPlace = new Map(scene.cells.map((cell) => [`${cell.x},${cell.y}`, cell]));
  }

  get isHex(): boolean {
    return this.scene.shape === 'hex';
  }

  get columns(): number {
    return this.scene.columns.length;
  }

  get rowCount(): number {
    return this.scene.rows.length;
  }

  /** Number of ghost cells beyond each edge. */
  get margin(): number {
    return this.scene.wraps ? MARGIN : 0;
  }

  has(target: Target): boolean {
    return this.#cells.has(target);
  }

  centre({ x, y }: Cell): Point {
    if (this.isHex) {
      const sign = this.#orientation.flipped ? -1 : 1;
      return { x: sign * HEX_ACROSS * x, y: sign * HEX_DOWN * (y + x / 2) };
    }
    return { x: UNIT * this.#toDrawn(x, this.columns, 'x'), y: UNIT * this.#toDrawn(y, this.rowCount, 'y') };
  }

  /** Whether another scene can use this layout, because its cells have the same places. */
  serves(scene: Scene, orientation: Orientation): boolean {
    const [own, other] = [this.#orientation, orientation];
    if (own.flipped !== other.flipped || own.roll.x !== other.roll.x || own.roll.y !== other.roll.y) return false;
    const { shape, wraps, columns, rows, cells } = this.scene;
    if (shape !== scene.shape || wraps !== scene.wraps || cells.length !== scene.cells.length) return false;
    if (columns.join() !== scene.columns.join() || rows.join() !== scene.rows.join()) return false;
    const isSame = (cell: Cell, i: number): boolean =>
      cell.target === cells[i]?.target && cell.x === cells[i].x && cell.y === cells[i].y;
    return cells === scene.cells || scene.cells.every(isSame);
  }

  /** Centre of a cell; `null` for targets that are not on the board. */
  centreOf(target: Target): Point | null {
    const cell = this.#cells.get(target);
    return cell ? this.centre(cell) : null;
  }

  /** The cell at a point, including the ghosts of a board that wraps around; `null` outside. */
  at(point: Point): Target | null {
    return (this.isHex ? this.#hexAt(point) : this.#squareAt(point))?.target ?? null;
  }

  /** Rows as drawn, from top to bottom; the cells of a row from left to right. Hexes at the same height form a row. */
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

  /** Ghost cells: the margin, and one more ring that becomes visible while the board is dragged. */
  get ghosts(): readonly Ghost[] {
    if (!this.scene.wraps) return [];
    const ghosts: Ghost[] = [];
    const reach = MARGIN + 1;
    for (let y = -reach; y < this.rowCount + reach; y++) {
      for (let x = -reach; x < this.columns + reach; x++) {
        if (x >= 0 && x < this.columns && y >= 0 && y < this.rowCount) continue;
        const point = { x: UNIT * x, y: UNIT * y };
        const cell = this.#squareAt(point);
        if (cell) ghosts.push({ cell, ...point });
      }
    }
    return ghosts;
  }

  /** Bounding box of the board, including the ghost cells of a board that wraps around. */
  get bounds(): Box {
    if (!this.isHex) {
      const edge = this.margin * UNIT + UNIT / 2;
      const width = (this.columns + 2 * this.margin) * UNIT;
      return { x: -edge, y: -edge, width, height: (this.rowCount + 2 * this.margin) * UNIT };
    }
    const centres = this.scene.cells.map((cell) => this.centre(cell));
    const [left, right] = [Math.min(...centres.map(({ x }) => x)), Math.max(...centres.map(({ x }) => x))];
    const [top, bottom] = [Math.min(...centres.map(({ y }) => y)), Math.max(...centres.map(({ y }) => y))];
    return {
      x: left - UNIT / 2,
      y: top - HEX_DOWN / 2,
      width: right - left + UNIT,
      height: bottom - top + HEX_DOWN,
    };
  }

  /** Labels as drawn, from left to right or top to bottom, including labels of ghost cells. On a large board most are empty. */
  labels(axis: 'x' | 'y'): readonly { readonly text: string; readonly isGhost: boolean }[] {
    const all = axis === 'x' ? this.scene.columns : this.scene.rows;
    const step = labelStep(all.length);
    const middle = all.length >> 1;
    return Array.from({ length: all.length + 2 * this.margin }, (_, i) => {
      const drawn = i - this.margin;
      const isGhost = drawn < 0 || drawn >= all.length;
      const place = this.#toScene(drawn, all.length, axis);
      return { text: (place - middle) % step === 0 ? (all[place] ?? '') : '', isGhost };
    });
  }

  #toDrawn(place: number, size: number, axis: 'x' | 'y'): number {
    const turned = this.#orientation.flipped ? size - 1 - place : place;
    return this.scene.wraps ? modulo(turned + this.#orientation.roll[axis], size) : turned;
  }

  #toScene(drawn: number, size: number, axis: 'x' | 'y'): number {
    const turned = this.scene.wraps ? modulo(drawn - this.#orientation.roll[axis], size) : drawn;
    return this.#orientation.flipped ? size - 1 - turned : turned;
  }

  #squareAt({ x, y }: Point): Cell | undefined {
    const column = this.#toScene(Math.round(x / UNIT), this.columns, 'x');
    const row = this.#toScene(Math.round(y / UNIT), this.rowCount, 'y');
    return this.#byPlace.get(`${column},${row}`);
  }

  #hexAt({ x, y }: Point): Cell | undefined {
    const sign = this.#orientation.flipped ? -1 : 1;
    const q = (sign * x) / HEX_ACROSS;
    const r = (sign * y) / HEX_DOWN - q / 2;
    const rounded = roundedHex(q, r);
    return this.#byPlace.get(`${rounded.x},${rounded.y}`);
  }
}

/** Rounds in cube coordinates. The coordinate with the largest rounding error is derived from the other two. */
function roundedHex(q: number, r: number): Point {
  const [nearQ, nearR, nearS] = [Math.round(q), Math.round(r), Math.round(-q - r)];
  const [offQ, offR, offS] = [Math.abs(nearQ - q), Math.abs(nearR - r), Math.abs(nearS + q + r)];
  // Adding 0 turns -0 into 0.
  if (offQ > offR && offQ > offS) return { x: -nearR - nearS + 0, y: nearR + 0 };
  return offR > offS ? { x: nearQ + 0, y: -nearQ - nearS + 0 } : { x: nearQ + 0, y: nearR + 0 };
}

/** Offset of a piece in a stack, which leaves the edges of the lower pieces visible. */
export const stackOffset = (level: number): Point => ({ x: 5 * level, y: -9 * level });

/** Corner radius of a square. */
const CORNER = 10;

/** Outline of a cell around its centre, as the `d` of an SVG path. A square's corners are slightly rounded. */
export function outline(shape: Scene['shape'], radius = UNIT / 2): string {
  if (shape === 'square') {
    const [side, round] = [2 * (radius - CORNER), `a${CORNER},${CORNER} 0 0 1`];
    const corner = (dx: number, dy: number): string => `${round} ${dx * CORNER},${dy * CORNER}`;
    return `M${CORNER - radius},${-radius}h${side}${corner(1, 1)}v${side}${corner(-1, 1)}h${-side}${corner(-1, -1)}v${-side}${corner(1, -1)}z`;
  }
  const corners = [0, 60, 120, 180, 240, 300].map((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    return `${(radius * Math.cos(angle)).toFixed(2)},${(radius * Math.sin(angle)).toFixed(2)}`;
  });
  return `M${corners.join('L')}z`;
}
