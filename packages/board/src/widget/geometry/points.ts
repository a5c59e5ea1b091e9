import type { Ground, Place, Point } from './geometry.ts';
import { type Axis, SquareGeometry } from './square.ts';

const STAR_RADIUS = 9;
const LINE = 2.5;
/** Smallest board size with star points, and the sizes from which star points lie further inside and also along the sides. */
const [MIN_STARRED, MIN_INNER, MIN_SIDES] = [9, 13, 19];

const circle = ({ x, y }: Point, radius: number): string =>
  `M${x - radius},${y}a${radius},${radius} 0 1 0 ${2 * radius},0a${radius},${radius} 0 1 0 ${-2 * radius},0z`;

/** Numbers of the lines that have star points: near both ends, and in the middle. Empty for small and for even sizes. */
function starLines(size: number): readonly number[] {
  if (size < MIN_STARRED || size % 2 === 0) return [];
  const inset = size < MIN_INNER ? 2 : 3;
  return [inset, (size - 1) / 2, size - 1 - inset];
}

/** Intersections of lines, in columns and rows. */
export class PointsGeometry extends SquareGeometry {
  override readonly hasFaces = false;

  override outline(radius: number): string {
    return circle({ x: 0, y: 0 }, radius);
  }

  override get ground(): readonly Ground[] {
    const stars = this.#stars().map((place) => circle(this.centre(place), STAR_RADIUS));
    return [
      ...super.ground,
      { kind: 'grid', seat: null, d: this.#lines(), width: LINE },
      ...(stars.length > 0 ? [{ kind: 'star', seat: null, d: stars.join(''), width: 0 } as const] : []),
    ];
  }

  /** A line between each intersection and the next one to the right and below. */
  #lines(): string {
    const { cells } = this.scene;
    const places = new Set(cells.map(({ x, y }) => `${x},${y}`));
    const line = (from: Place, to: Place): string => {
      if (!places.has(`${to.x},${to.y}`)) return '';
      const [a, b] = [this.centre(from), this.centre(to)];
      return `M${a.x},${a.y}L${b.x},${b.y}`;
    };
    return cells.map(({ x, y }) => line({ x, y }, { x: x + 1, y }) + line({ x, y }, { x, y: y + 1 })).join('');
  }

  #stars(): Place[] {
    const lines = (axis: Axis): readonly number[] => starLines(this.size[axis]);
    const isMiddle = (n: number, axis: Axis): boolean => 2 * n === this.size[axis] - 1;
    const hasSides = Math.min(this.size.x, this.size.y) >= MIN_SIDES;
    return lines('x').flatMap((x) =>
      lines('y')
        .filter((y) => hasSides || isMiddle(x, 'x') === isMiddle(y, 'y'))
        .map((y) => ({ x, y })),
    );
  }
}
