import type { Scene, Seat } from '@quintet/engine/authoring';

/**
 * A place on the board as it is drawn. The centres of neighbouring cells are about 100 units apart. The origin is the centre of
 * the top-left cell, or of the hex 0,0.
 */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** Coordinates of a cell in the scene: column and row, or q and r. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** How a board is turned and scrolled on the screen. */
export interface Orientation {
  /** Whether seat 1 is at the bottom. */
  readonly flipped: boolean;
  /** Number of cells by which a wrap-around board is scrolled right and down. */
  readonly roll: Point;
}

export type Direction = 'up' | 'down' | 'left' | 'right';

export const STEPS: Readonly<Record<Direction, Point>> = {
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
};

export const UNIT = 100;
/** Thickness of a side that belongs to a seat. */
export const EDGE = 18;

export interface RimLabel {
  readonly text: string;
  /** Whether the label belongs to a repeated row or column of a wrap-around board. */
  readonly isGhost: boolean;
}

/** Placement of the coordinate labels: evenly along the left and lower edge, at points of the board, or inside the cells. */
export type Labels =
  | {
      readonly on: 'rim';
      readonly x: readonly RimLabel[];
      readonly y: readonly RimLabel[];
      /** Distance from the ends of the edge to the first and the last cell, in cells. */
      readonly inset: number;
    }
  | { readonly on: 'board'; readonly points: readonly (Point & { readonly text: string })[] }
  | { readonly on: 'cells' };

/** A shape drawn under the cells: grid lines, star points, a side that belongs to a seat, or the background of all cells. */
export interface Ground {
  readonly kind: 'grid' | 'star' | 'edge' | 'bed';
  readonly seat: Seat | null;
  /** The `d` of an SVG path. */
  readonly d: string;
  /** Width of the line; 0 for a filled area. */
  readonly width: number;
}

/** A copy of a point, drawn beyond the opposite edge of a wrap-around board. */
export interface GhostPlace extends Point {
  readonly place: Place;
}

/** The arrangement of a scene's cells on the screen. Each kind of board has its own implementation. */
export interface Geometry {
  /** Centre of a place on the screen. */
  centre(place: Place): Point;
  /** The place at a point, whether or not the board has a cell there. */
  placeAt(point: Point): Place;
  /** The places that share a side with a place, whether or not the board has cells there. */
  neighbours(place: Place): readonly Place[];
  /** Places that an arrow key can move to, the preferred one first. */
  onward(place: Place, direction: Direction): readonly Place[];
  /** Outline of a cell around its centre, as the `d` of an SVG path. A radius of half a unit reaches the neighbours. */
  outline(radius: number): string;
  /** Whether cells have faces. Intersections of lines have none. */
  readonly hasFaces: boolean;
  /** Bounding box of everything drawn, including ghosts. */
  readonly bounds: Box;
  /** Number of ghosts beyond each edge. */
  readonly margin: number;
  readonly ghosts: readonly GhostPlace[];
  readonly labels: Labels;
  readonly ground: readonly Ground[];
}

export type GeometryClass = new (scene: Scene, orientation: Orientation) => Geometry;

/** The smallest box around some points, extended on each side. */
export function boxAround(points: readonly Point[], across: number, down: number): Box {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs) - across, Math.min(...ys) - down];
  return { x: left, y: top, width: Math.max(...xs) + across - left, height: Math.max(...ys) + down - top };
}

/** Path through points, closed if `end` is `z`. */
export const pathThrough = (points: readonly Point[], end: '' | 'z' = ''): string =>
  `M${points.map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`).join('L')}${end}`;
