import type { Box, Point } from './geometry.ts';
import { UNIT } from './geometry.ts';

/** The part of the plane that a board without edges is seen through, in units: its aspect never changes. */
export const WINDOW: Box = { x: 0, y: 0, width: 1200, height: 1000 };
const ROOM = 0.6 * UNIT;
/** A few pieces are not blown up beyond this. */
const NEAREST_FIT = 1.6;
const NEAREST = 4;
const FARTHEST = 0.2;

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** Pan and zoom of a board without edges. It fits what is there, until the user moves it. */
export class Camera {
  /** A point of the board is seen at `scale` times it, plus `x` and `y`. */
  x = $state(0);
  y = $state(0);
  scale = $state(1);
  /** Whether the user has taken over. */
  isMoved = $state(false);
  #fitted: Box | null = null;

  /** What there is to see; followed unless the user has taken over. */
  fit(box: Box): void {
    this.#fitted = box;
    if (!this.isMoved) this.#frame(box);
  }

  /** Back to seeing everything. */
  reset(): void {
    this.isMoved = false;
    if (this.#fitted) this.#frame(this.#fitted);
  }

  /** Both in units of the window. */
  pan(dx: number, dy: number): void {
    this.isMoved = true;
    this.x += dx;
    this.y += dy;
    this.#keepInSight();
  }

  /** Zooms by a factor, so that the board's point under `at` (in the window) stays there. */
  zoom(factor: number, at: Point = { x: WINDOW.width / 2, y: WINDOW.height / 2 }): void {
    const scale = clamp(this.scale * factor, FARTHEST, NEAREST);
    const point = this.toBoard(at);
    this.isMoved = true;
    this.scale = scale;
    this.x = at.x - scale * point.x;
    this.y = at.y - scale * point.y;
    this.#keepInSight();
  }

  toBoard({ x, y }: Point): Point {
    return { x: (x - this.x) / this.scale, y: (y - this.y) / this.scale };
  }

  toWindow({ x, y }: Point): Point {
    return { x: this.scale * x + this.x, y: this.scale * y + this.y };
  }

  /** Moves as little as needed for a point of the board to be well inside the window, as when the focus goes there. */
  reveal(point: Point): void {
    const seen = this.toWindow(point);
    const edge = Math.min(0.75 * UNIT * this.scale, WINDOW.height / 3);
    const x = clamp(seen.x, edge, WINDOW.width - edge) - seen.x;
    const y = clamp(seen.y, edge, WINDOW.height - edge) - seen.y;
    if (x !== 0 || y !== 0) this.pan(x, y);
  }

  #frame(box: Box): void {
    const across = WINDOW.width / (box.width + 2 * ROOM);
    const down = WINDOW.height / (box.height + 2 * ROOM);
    this.scale = Math.min(NEAREST_FIT, across, down);
    this.x = WINDOW.width / 2 - this.scale * (box.x + box.width / 2);
    this.y = WINDOW.height / 2 - this.scale * (box.y + box.height / 2);
  }

  /** The board may be pushed aside, but never out of the window. */
  #keepInSight(): void {
    const box = this.#fitted;
    if (!box) return;
    const low = this.toWindow(box);
    const high = this.toWindow({ x: box.x + box.width, y: box.y + box.height });
    const inside = UNIT * Math.min(1, this.scale);
    if (high.x < inside) this.x += inside - high.x;
    if (low.x > WINDOW.width - inside) this.x += WINDOW.width - inside - low.x;
    if (high.y < inside) this.y += inside - high.y;
    if (low.y > WINDOW.height - inside) this.y += WINDOW.height - inside - low.y;
  }
}

/** How far a board whose edges meet is rolled: whole cells, and the part of a cell while it is dragged. */
export class Roll {
  x = $state(0);
  y = $state(0);
  partX = $state(0);
  partY = $state(0);

  /** In cells, also in parts of one. */
  drag(dx: number, dy: number): void {
    [this.x, this.partX] = folded(this.x, this.partX + dx);
    [this.y, this.partY] = folded(this.y, this.partY + dy);
  }

  /** Comes to rest on whole cells. */
  settle(): void {
    this.partX = 0;
    this.partY = 0;
  }

  by(dx: number, dy: number): void {
    this.x += dx;
    this.y += dy;
  }

  /** As `by`, but seen where it was until it settles. */
  begin(dx: number, dy: number): void {
    this.by(dx, dy);
    this.partX = -dx;
    this.partY = -dy;
  }

  reset(): void {
    this.x = 0;
    this.y = 0;
    this.settle();
  }
}

/** Whole cells go over to the whole, what is left is at most half a cell. */
function folded(whole: number, part: number): [number, number] {
  const cells = Math.round(part);
  return [whole + cells, part - cells];
}
