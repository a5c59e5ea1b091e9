import type { BoardSide, Scene } from '@quintet/engine/authoring';
import {
  type Box,
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
  type RimLabel,
  STEPS,
  UNIT,
} from './geometry.ts';

export type Axis = 'x' | 'y';

/** Corner radius of a square. */
const CORNER = 10;

/** Distance in cells between labels along an edge, large enough that they do not overlap. */
const labelStep = (cells: number): number => (cells <= 25 ? 1 : cells <= 75 ? 5 : 10);

const largest = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b), -1);

/** Squares in columns and rows. */
export class SquareGeometry implements Geometry {
  readonly hasFaces: boolean = true;
  readonly margin: number = 0;
  readonly ghosts: readonly GhostPlace[] = [];
  protected readonly scene: Scene;
  protected readonly orientation: Orientation;
  protected readonly size: Readonly<Record<Axis, number>>;

  constructor(scene: Scene, orientation: Orientation) {
    this.scene = scene;
    this.orientation = orientation;
    this.size = {
      x: scene.columns.length || 1 + largest(scene.cells.map(({ x }) => x)),
      y: scene.rows.length || 1 + largest(scene.cells.map(({ y }) => y)),
    };
  }

  centre({ x, y }: Place): Point {
    return { x: UNIT * this.toDrawn(x, 'x'), y: UNIT * this.toDrawn(y, 'y') };
  }

  placeAt({ x, y }: Point): Place {
    return { x: this.toPlace(Math.round(x / UNIT), 'x'), y: this.toPlace(Math.round(y / UNIT), 'y') };
  }

  neighbours(place: Place): readonly Place[] {
    return Object.values(STEPS).map((step) => this.#stepped(place, step));
  }

  onward(place: Place, direction: Direction): readonly Place[] {
    return [this.#stepped(place, STEPS[direction])];
  }

  #stepped(place: Place, step: Point): Place {
    const { x, y } = this.centre(place);
    return this.placeAt({ x: x + UNIT * step.x, y: y + UNIT * step.y });
  }

  /** A square with slightly rounded corners. */
  outline(radius: number): string {
    const [side, round] = [2 * (radius - CORNER), `a${CORNER},${CORNER} 0 0 1`];
    const corner = (dx: number, dy: number): string => `${round} ${dx * CORNER},${dy * CORNER}`;
    return `M${CORNER - radius},${-radius}h${side}${corner(1, 1)}v${side}${corner(-1, 1)}h${-side}${corner(-1, -1)}v${-side}${corner(1, -1)}z`;
  }

  get bounds(): Box {
    const beyond = this.margin * UNIT + this.#edge;
    const from = -UNIT / 2 - beyond;
    return { x: from, y: from, width: this.size.x * UNIT + 2 * beyond, height: this.size.y * UNIT + 2 * beyond };
  }

  /** On a large board most labels are empty. */
  get labels(): Labels {
    return { on: 'rim', x: this.#rim('x'), y: this.#rim('y'), inset: this.#edge / UNIT };
  }

  #rim(axis: Axis): RimLabel[] {
    const size = this.size[axis];
    const all = axis === 'x' ? this.scene.columns : this.scene.rows;
    const [step, middle] = [labelStep(size), size >> 1];
    return Array.from({ length: size + 2 * this.margin }, (_, i) => {
      const drawn = i - this.margin;
      const place = this.toPlace(drawn, axis);
      const text = (place - middle) % step === 0 ? (all[place] ?? '') : '';
      return { text, isGhost: drawn < 0 || drawn >= size };
    });
  }

  get ground(): readonly Ground[] {
    const [right, bottom] = [this.size.x - 1, this.size.y - 1];
    const corners: Readonly<Record<BoardSide, readonly [Place, Place]>> = {
      top: [
        { x: 0, y: 0 },
        { x: right, y: 0 },
      ],
      right: [
        { x: right, y: 0 },
        { x: right, y: bottom },
      ],
      bottom: [
        { x: right, y: bottom },
        { x: 0, y: bottom },
      ],
      left: [
        { x: 0, y: bottom },
        { x: 0, y: 0 },
      ],
    };
    const beyond = UNIT / 2 + EDGE / 2;
    return this.scene.edges.map(({ side, seat }) => {
      const [from, to] = corners[side].map((place) => this.centre(place)) as [Point, Point];
      // The sides are listed clockwise, so that the outside is to the left of each.
      const [dx, dy] = [Math.sign(to.x - from.x), Math.sign(to.y - from.y)];
      const moved = ({ x, y }: Point, along: number): Point => ({
        x: x + dy * beyond + along * dx * (UNIT / 2),
        y: y - dx * beyond + along * dy * (UNIT / 2),
      });
      return { kind: 'edge', seat, d: pathThrough([moved(from, -1), moved(to, 1)]), width: EDGE };
    });
  }

  get #edge(): number {
    return this.scene.edges.length > 0 ? EDGE : 0;
  }

  /** Number of a column or row as drawn, from its number in the scene. */
  protected toDrawn(place: number, axis: Axis): number {
    return this.orientation.flipped ? this.size[axis] - 1 - place : place;
  }

  protected toPlace(drawn: number, axis: Axis): number {
    return this.orientation.flipped ? this.size[axis] - 1 - drawn : drawn;
  }
}
