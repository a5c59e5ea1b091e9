import type { Cell, Scene, Target } from '@quintet/engine/kernel';

/**
 * Where cells are drawn. The unit is a hundredth of a cell: a square's side is 100, a flat-topped hex is 100 wide. The middle
 * of the top left square, and of the hex 0,0, is the origin.
 */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** What moves a board about without changing it. */
export interface Turned {
  /** Seat 1 at the bottom. */
  readonly flipped: boolean;
  /** How many cells a board whose edges meet is rolled to the right and down. */
  readonly roll: Point;
}

/** A cell that is drawn once more, beyond the edge that it meets. */
export interface Ghost extends Point {
  readonly cell: Cell;
}

export const UNIT = 100;
/** How many cells of a wrapped board are seen beyond each edge. */
export const MARGIN = 1;
const HEX_ACROSS = 0.75 * UNIT;
const HEX_DOWN = (Math.sqrt(3) / 2) * UNIT;
const NOT_TURNED: Turned = { flipped: false, roll: { x: 0, y: 0 } };

const modulo = (n: number, size: number): number => ((n % size) + size) % size;

/** How many cells apart labels stand along an edge of so many cells, so that they do not overlap. */
const labelStep = (cells: number): number => (cells <= 25 ? 1 : cells <= 75 ? 5 : 10);

/** Only places matter to it: what a cell is made of may have changed since. */
export class Layout {
  readonly scene: Scene;
  readonly #turned: Turned;
  readonly #cells: ReadonlyMap<Target, Cell>;
  readonly #byPlace: ReadonlyMap<string, Cell>;
  #rows: readonly (readonly Cell[])[] | null = null;

  constructor(scene: Scene, turned: Turned = NOT_TURNED) {
    this.scene = scene;
    this.#turned = turned;
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

  /** How many cells are seen beyond each edge. */
  get margin(): number {
    return this.scene.wraps ? MARGIN : 0;
  }

  has(target: Target): boolean {
    return this.#cells.has(target);
  }

  centre({ x, y }: Cell): Point {
    if (this.isHex) {
      const sign = this.#turned.flipped ? -1 : 1;
      return { x: sign * HEX_ACROSS * x, y: sign * HEX_DOWN * (y + x / 2) };
    }
    return { x: UNIT * this.#shown(x, this.columns, 'x'), y: UNIT * this.#shown(y, this.rowCount, 'y') };
  }

  /** Whether another scene's cells have the same places, so that this layout serves for it too. */
  serves(scene: Scene, turned: Turned): boolean {
    const [now, then] = [this.#turned, turned];
    if (now.flipped !== then.flipped || now.roll.x !== then.roll.x || now.roll.y !== then.roll.y) return false;
    const { shape, wraps, columns, rows, cells } = this.scene;
    if (shape !== scene.shape || wraps !== scene.wraps || cells.length !== scene.cells.length) return false;
    if (columns.join() !== scene.columns.join() || rows.join() !== scene.rows.join()) return false;
    const isSame = (cell: Cell, i: number): boolean =>
      cell.target === cells[i]?.target && cell.x === cells[i].x && cell.y === cells[i].y;
    return cells === scene.cells || scene.cells.every(isSame);
  }

  /** The middle of a cell; of what is not on the board, null. */
  centreOf(target: Target): Point | null {
    const cell = this.#cells.get(target);
    return cell ? this.centre(cell) : null;
  }

  /** The cell at a point, also beyond the edges of a board that wraps; null outside. */
  at(point: Point): Target | null {
    return (this.isHex ? this.#hexAt(point) : this.#squareAt(point))?.target ?? null;
  }

  /** Rows as they are seen, from the top, each from the left. Hexes of one height are a row. */
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

  /** The cells that are seen again beyond the edges, one more each way than the margin, for while the board is rolled. */
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

  /** All that is to be seen of a square board; of hexes, what they take up. */
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

  /** Labels as they are seen, from the left or from the top, the margins' too. On a large board most are left empty. */
  labels(axis: 'x' | 'y'): readonly { readonly text: string; readonly isGhost: boolean }[] {
    const all = axis === 'x' ? this.scene.columns : this.scene.rows;
    const step = labelStep(all.length);
    const middle = all.length >> 1;
    return Array.from({ length: all.length + 2 * this.margin }, (_, i) => {
      const shown = i - this.margin;
      const isGhost = shown < 0 || shown >= all.length;
      const place = this.#unshown(shown, all.length, axis);
      return { text: (place - middle) % step === 0 ? (all[place] ?? '') : '', isGhost };
    });
  }

  #shown(place: number, size: number, axis: 'x' | 'y'): number {
    const turned = this.#turned.flipped ? size - 1 - place : place;
    return this.scene.wraps ? modulo(turned + this.#turned.roll[axis], size) : turned;
  }

  #unshown(shown: number, size: number, axis: 'x' | 'y'): number {
    const turned = this.scene.wraps ? modulo(shown - this.#turned.roll[axis], size) : shown;
    return this.#turned.flipped ? size - 1 - turned : turned;
  }

  #squareAt({ x, y }: Point): Cell | undefined {
    const column = this.#unshown(Math.round(x / UNIT), this.columns, 'x');
    const row = this.#unshown(Math.round(y / UNIT), this.rowCount, 'y');
    return this.#byPlace.get(`${column},${row}`);
  }

  #hexAt({ x, y }: Point): Cell | undefined {
    const sign = this.#turned.flipped ? -1 : 1;
    const q = (sign * x) / HEX_ACROSS;
    const r = (sign * y) / HEX_DOWN - q / 2;
    const rounded = roundedHex(q, r);
    return this.#byPlace.get(`${rounded.x},${rounded.y}`);
  }
}

/** Of the three cube coordinates, the one that was rounded farthest follows from the other two. */
function roundedHex(q: number, r: number): Point {
  const [nearQ, nearR, nearS] = [Math.round(q), Math.round(r), Math.round(-q - r)];
  const [offQ, offR, offS] = [Math.abs(nearQ - q), Math.abs(nearR - r), Math.abs(nearS + q + r)];
  // Adding 0 makes a negative zero plain.
  if (offQ > offR && offQ > offS) return { x: -nearR - nearS + 0, y: nearR + 0 };
  return offR > offS ? { x: nearQ + 0, y: -nearQ - nearS + 0 } : { x: nearQ + 0, y: nearR + 0 };
}

/** How far the upper pieces of a stack stand off, so that its edge is seen. */
export const stackOffset = (level: number): Point => ({ x: 5 * level, y: -9 * level });

/** The outline of a cell around its middle, as the `d` of a path; a square's corners are rounded a little. */
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
const CORNER = 10;
