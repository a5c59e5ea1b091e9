import { type Box, type Point, UNIT } from './geometry/geometry.ts';

/** Viewport of a board without edges, in board units. Its aspect ratio never changes. */
export const WINDOW: Box = { x: 0, y: 0, width: 1200, height: 1000 };
/** Free space around the fitted board, in board units. */
const MARGIN = 0.6 * UNIT;
/** Maximum scale when fitting the board, so that a few pieces do not fill the window. */
const MAX_FIT_SCALE = 1.6;
const MAX_SCALE = 4;
const MIN_SCALE = 0.2;

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** Pan and zoom of a board without edges. Frames the whole board until the user pans or zooms. */
export class Camera {
  /** Window coordinates are `scale` times board coordinates, plus `x` and `y`. */
  x = $state(0);
  y = $state(0);
  scale = $state(1);
  /** Whether the user has panned or zoomed. */
  isMoved = $state(false);
  #fitted: Box | null = null;

  /** Sets the board's bounds, and frames them unless the user has panned or zoomed. */
  fit(box: Box): void {
    this.#fitted = box;
    if (!this.isMoved) this.#frame(box);
  }

  /** Frames the whole board again. */
  reset(): void {
    this.isMoved = false;
    if (this.#fitted) this.#frame(this.#fitted);
  }

  /** Pans by a distance in window units. */
  pan(dx: number, dy: number): void {
    this.isMoved = true;
    this.x += dx;
    this.y += dy;
    this.#keepVisible();
  }

  /** Zooms by a factor around `at`, a point of the window. */
  zoom(factor: number, at: Point = { x: WINDOW.width / 2, y: WINDOW.height / 2 }): void {
    const scale = clamp(this.scale * factor, MIN_SCALE, MAX_SCALE);
    const point = this.toBoard(at);
    this.isMoved = true;
    this.scale = scale;
    this.x = at.x - scale * point.x;
    this.y = at.y - scale * point.y;
    this.#keepVisible();
  }

  toBoard({ x, y }: Point): Point {
    return { x: (x - this.x) / this.scale, y: (y - this.y) / this.scale };
  }

  toWindow({ x, y }: Point): Point {
    return { x: this.scale * x + this.x, y: this.scale * y + this.y };
  }

  /** Pans just enough to bring a point of the board well inside the window, for example when it gets the focus. */
  reveal(point: Point): void {
    const { x: left, y: top } = this.toWindow(point);
    const edge = Math.min(0.75 * UNIT * this.scale, WINDOW.height / 3);
    const x = clamp(left, edge, WINDOW.width - edge) - left;
    const y = clamp(top, edge, WINDOW.height - edge) - top;
    if (x !== 0 || y !== 0) this.pan(x, y);
  }

  #frame(box: Box): void {
    const across = WINDOW.width / (box.width + 2 * MARGIN);
    const down = WINDOW.height / (box.height + 2 * MARGIN);
    this.scale = Math.min(MAX_FIT_SCALE, across, down);
    this.x = WINDOW.width / 2 - this.scale * (box.x + box.width / 2);
    this.y = WINDOW.height / 2 - this.scale * (box.y + box.height / 2);
  }

  /** Keeps at least part of the board inside the window. */
  #keepVisible(): void {
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

/** Scroll offset of a board that wraps around: whole cells, plus a fraction of a cell during a drag. */
export class Roll {
  x = $state(0);
  y = $state(0);
  partX = $state(0);
  partY = $state(0);

  /** Scrolls by a distance in cells, which may be fractional. */
  drag(dx: number, dy: number): void {
    [this.x, this.partX] = carryWhole(this.x, this.partX + dx);
    [this.y, this.partY] = carryWhole(this.y, this.partY + dy);
  }

  /** Snaps to whole cells. */
  settle(): void {
    this.partX = 0;
    this.partY = 0;
  }

  by(dx: number, dy: number): void {
    this.x += dx;
    this.y += dy;
  }

  /** Like `by`, but the board is drawn at its old place until `settle`. */
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

/** Carries whole cells from `part` into `whole`; at most half a cell remains in `part`. */
function carryWhole(whole: number, part: number): [number, number] {
  const cells = Math.round(part);
  return [whole + cells, part - cells];
}
