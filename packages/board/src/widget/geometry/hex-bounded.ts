import type { BoardSide, Cell, Scene } from '@quintet/engine/authoring';
import {
  type Box,
  boxAround,
  type Direction,
  EDGE,
  type Geometry,
  type GhostPlace,
  type Ground,
  type Labels,
  type Orientation,
  type Place,
  type Point,
  pathThrough,
  UNIT,
} from './geometry.ts';
import { hexCorners, hexNeighbours, roundedHex } from './hex.ts';

const DOWN = (Math.sqrt(3) / 2) * UNIT;
/** Ratio of the distance from a hex's centre to its corners to the distance from the centre to its sides. */
const CORNER = 2 / Math.sqrt(3);
/** Distance from a hex's centre to the label beside it, and space for the label's text. */
const LABEL_DISTANCE = UNIT / 2 + EDGE + 28;
const LABEL_ROOM = 32;
const EDGE_ROOM = 8;

const BELOW_RIGHT = 0;
const BELOW = 1;
const BELOW_LEFT = 2;
const ABOVE_LEFT = 3;
const ABOVE = 4;
const ABOVE_RIGHT = 5;

/** The corners of a side's hexes. Two sides share an edge at an acute corner of the board; each gets half of it. */
const SIDES: Readonly<Record<BoardSide, { readonly corners: readonly number[]; readonly half: 'first' | 'last' }>> = {
  top: { corners: [ABOVE_LEFT, ABOVE, ABOVE_RIGHT], half: 'last' },
  right: { corners: [ABOVE, ABOVE_RIGHT, BELOW_RIGHT], half: 'first' },
  bottom: { corners: [BELOW_LEFT, BELOW, BELOW_RIGHT], half: 'first' },
  left: { corners: [ABOVE_LEFT, BELOW_LEFT, BELOW], half: 'last' },
};

const STEPS: Readonly<Record<Direction, readonly Place[]>> = {
  left: [{ x: -1, y: 0 }],
  right: [{ x: 1, y: 0 }],
  up: [
    { x: 0, y: -1 },
    { x: 1, y: -1 },
  ],
  down: [
    { x: 0, y: 1 },
    { x: -1, y: 1 },
  ],
};

const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** Hexes with a corner on top. Each row starts half a hex further right, as Hex boards are usually printed. */
export class BoundedHexGeometry implements Geometry {
  readonly hasFaces = true;
  readonly margin = 0;
  readonly ghosts: readonly GhostPlace[] = [];
  readonly labels: Extract<Labels, { on: 'board' }>;
  readonly bounds: Box;
  readonly ground: readonly Ground[];
  readonly #scene: Scene;
  readonly #sign: number;

  constructor(scene: Scene, { flipped }: Orientation) {
    this.#scene = scene;
    this.#sign = flipped ? -1 : 1;
    this.labels = this.#labels();
    this.bounds = this.#bounds();
    this.ground = scene.edges.length > 0 ? [...this.#edges(), this.#bed()] : [];
  }

  centre({ x, y }: Place): Point {
    return { x: this.#sign * UNIT * (x + y / 2), y: this.#sign * DOWN * y };
  }

  placeAt({ x, y }: Point): Place {
    const r = (this.#sign * y) / DOWN;
    return roundedHex((this.#sign * x) / UNIT - r / 2, r);
  }

  neighbours(place: Place): readonly Place[] {
    return hexNeighbours(place);
  }

  /** Left and right follow a row; up and down follow a column. */
  onward({ x, y }: Place, direction: Direction): readonly Place[] {
    return STEPS[direction].map((step) => ({ x: x + this.#sign * step.x, y: y + this.#sign * step.y }));
  }

  outline(radius: number): string {
    return pathThrough(hexCorners(CORNER * radius, 30), 'z');
  }

  #bounds(): Box {
    const edge = this.#scene.edges.length > 0 ? EDGE + EDGE_ROOM : 0;
    const centres = this.#scene.cells.map((cell) => this.centre(cell));
    const { x, y, width, height } = boxAround(centres, UNIT / 2 + edge, (CORNER * UNIT) / 2 + edge);
    const { points } = this.labels;
    if (points.length === 0) return { x, y, width, height };
    const labels = boxAround(points, LABEL_ROOM, LABEL_ROOM);
    const [left, top] = [Math.min(x, labels.x), Math.min(y, labels.y)];
    return { x: left, y: top, width: x + width - left, height: y + height - top };
  }

  /** Columns are labelled along the upper edge, rows along the left edge. */
  #labels(): Extract<Labels, { on: 'board' }> {
    const { cells, columns, rows } = this.#scene;
    const beyond = (of: 'x' | 'y', texts: readonly string[], dx: number, dy: number) =>
      [...firstOfEach(cells, of, (cell) => (of === 'x' ? this.centre(cell).y : this.centre(cell).x))].flatMap(
        (cell) => {
          const { x, y } = this.centre(cell);
          const text = texts[cell[of]];
          return text ? [{ text, x: x + LABEL_DISTANCE * dx, y: y + LABEL_DISTANCE * dy }] : [];
        },
      );
    return { on: 'board', points: [...beyond('x', columns, -0.5, -DOWN / UNIT), ...beyond('y', rows, -1, 0)] };
  }

  /** Half the width of each line lies under the background of the cells. */
  #edges(): Ground[] {
    return this.#scene.edges.map(({ side, seat }) => {
      return { kind: 'edge', seat, d: pathThrough(this.#side(side)), width: 2 * EDGE };
    });
  }

  #bed(): Ground {
    const corners = hexCorners((CORNER * UNIT) / 2, 30);
    const hexes = this.#scene.cells.map((cell) => {
      const { x, y } = this.centre(cell);
      return pathThrough(
        corners.map((corner) => ({ x: x + corner.x, y: y + corner.y })),
        'z',
      );
    });
    return { kind: 'bed', seat: null, d: hexes.join(''), width: 0 };
  }

  /** The outer edges of the hexes along a side. */
  #side(side: BoardSide): Point[] {
    const { cells } = this.#scene;
    const along = side === 'top' || side === 'bottom' ? 'x' : 'y';
    const across = along === 'x' ? 'y' : 'x';
    const values = cells.map((cell) => cell[across]);
    const wanted = side === 'top' || side === 'left' ? Math.min(...values) : Math.max(...values);
    const { corners, half } = SIDES[side];
    const offsets = hexCorners((this.#sign * CORNER * UNIT) / 2, 30);
    const points = cells
      .filter((cell) => cell[across] === wanted)
      .sort((a, b) => a[along] - b[along])
      .flatMap((cell) => {
        const { x, y } = this.centre(cell);
        return corners.map((corner) => ({ x: x + (offsets[corner]?.x ?? 0), y: y + (offsets[corner]?.y ?? 0) }));
      });
    const [end, beside] = half === 'first' ? [0, 1] : [points.length - 1, points.length - 2];
    return points.map((point, i) => (i === end ? middle(point, points[beside] ?? point) : point));
  }
}

/** The cell with the smallest measure in each column or row. */
function firstOfEach(cells: readonly Cell[], of: 'x' | 'y', measure: (cell: Cell) => number): Iterable<Cell> {
  const first = new Map<number, Cell>();
  for (const cell of cells) {
    const best = first.get(cell[of]);
    if (!best || measure(cell) < measure(best)) first.set(cell[of], cell);
  }
  return first.values();
}
