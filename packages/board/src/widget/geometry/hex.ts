import type { Scene } from '@quintet/engine/authoring';
import {
  type Box,
  boxAround,
  type Direction,
  type Geometry,
  type GhostPlace,
  type Ground,
  type Labels,
  type Orientation,
  type Place,
  type Point,
  pathThrough,
  STEPS,
  UNIT,
} from './geometry.ts';

const ACROSS = 0.75 * UNIT;
const DOWN = (Math.sqrt(3) / 2) * UNIT;

/** Steps to the six neighbours of a hex, clockwise from `(0, -1)`. */
export const HEX_STEPS: readonly Place[] = [
  { x: 0, y: -1 },
  { x: 1, y: -1 },
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 1 },
  { x: -1, y: 0 },
];

export const hexNeighbours = ({ x, y }: Place): Place[] => HEX_STEPS.map((step) => ({ x: x + step.x, y: y + step.y }));

/** Rounds in cube coordinates. The coordinate with the largest rounding error is derived from the other two. */
export function roundedHex(q: number, r: number): Place {
  const [nearQ, nearR, nearS] = [Math.round(q), Math.round(r), Math.round(-q - r)];
  const [offQ, offR, offS] = [Math.abs(nearQ - q), Math.abs(nearR - r), Math.abs(nearS + q + r)];
  // Adding 0 turns -0 into 0.
  if (offQ > offR && offQ > offS) return { x: -nearR - nearS + 0, y: nearR + 0 };
  return offR > offS ? { x: nearQ + 0, y: -nearQ - nearS + 0 } : { x: nearQ + 0, y: nearR + 0 };
}

/** Corners of a hex around 0,0, clockwise from the angle of the first corner. */
export const hexCorners = (radius: number, firstDegrees: number): Point[] =>
  [0, 60, 120, 180, 240, 300].map((degrees) => {
    const angle = ((degrees + firstDegrees) * Math.PI) / 180;
    return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
  });

/** Outline of a hex with a flat top, whose width is twice the radius. */
export const flatHexOutline = (radius: number): string => pathThrough(hexCorners(radius, 0), 'z');

/** Hexes with flat tops, on a board without edges. */
export class HexGeometry implements Geometry {
  readonly hasFaces = true;
  readonly margin = 0;
  readonly ghosts: readonly GhostPlace[] = [];
  readonly ground: readonly Ground[] = [];
  readonly labels: Labels = { on: 'cells' };
  readonly #scene: Scene;
  readonly #sign: number;

  constructor(scene: Scene, { flipped }: Orientation) {
    this.#scene = scene;
    this.#sign = flipped ? -1 : 1;
  }

  centre({ x, y }: Place): Point {
    return { x: this.#sign * ACROSS * x, y: this.#sign * DOWN * (y + x / 2) };
  }

  placeAt({ x, y }: Point): Place {
    const q = (this.#sign * x) / ACROSS;
    return roundedHex(q, (this.#sign * y) / DOWN - q / 2);
  }

  neighbours(place: Place): readonly Place[] {
    return hexNeighbours(place);
  }

  /** Up and down follow a column; left and right zigzag along a row. */
  onward(place: Place, direction: Direction): readonly Place[] {
    const step = STEPS[direction];
    const from = this.centre(place);
    const first = place.x % 2 === 0 ? -1 : 1;
    return this.neighbours(place)
      .map((to) => ({ to, dx: this.centre(to).x - from.x, dy: this.centre(to).y - from.y }))
      .filter(({ dx, dy }) => (step.x === 0 ? Math.abs(dx) < 1 && dy * step.y > 0 : dx * step.x > 1))
      .sort((a, b) => first * (b.dy - a.dy))
      .map(({ to }) => to);
  }

  outline(radius: number): string {
    return flatHexOutline(radius);
  }

  get bounds(): Box {
    return boxAround(
      this.#scene.cells.map((cell) => this.centre(cell)),
      UNIT / 2,
      DOWN / 2,
    );
  }
}
