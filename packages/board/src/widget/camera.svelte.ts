import { type Box, type Point, UNIT } from './geometry/geometry.ts';

/** Default viewport of a board without edges, in board units. */
export const WINDOW: Box = { x: 0, y: 0, width: 1200, height: 1000 };
/** Free space around the fitted board, in board units. */
const MARGIN = 0.6 * UNIT;
/** Maximum scale when the board is fitted, so that a few pieces do not fill the window. */
const MAX_FIT_SCALE = 1.6;
const MAX_SCALE = 4;
const MIN_SCALE = 0.2;
/** A board with edges can be zoomed in until its window is this many cells wide or high. */
const MIN_CELLS = 3;

const middleOf = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 });
const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/**
 * Pan and zoom. Frames the whole board until the user pans or zooms. A board with edges always fills its window: it can be panned
 * only while it is zoomed in.
 */
export class Camera {
  /** Window coordinates are `scale` times board coordinates, plus `x` and `y`. */
  x = $state(0);
  y = $state(0);
  scale = $state(1);
  /** Whether the user has panned or zoomed. */
  isMoved = $state(false);
  #fitted: Box | null = null;
  #window: Box = WINDOW;

  /** Sets the board's bounds, and frames them unless the user has panned or zoomed. The window of a board with edges is its bounds. */
  fit(box: Box, window: Box = WINDOW): void {
    this.#fitted = box;
    this.#window = window;
    if (!this.isMoved) this.#frame(box);
    else if (this.#isBounded) this.zoom(1);
  }

  /** Frames the whole board again. */
  reset(): void {
    this.isMoved = false;
    if (this.#fitted) this.#frame(this.#fitted);
  }

  /** Pans by a distance in window units. */
  pan(dx: number, dy: number): void {
    if (this.#isWhole) return;
    this.isMoved = true;
    this.x += dx;
    this.y += dy;
    this.#keepVisible();
  }

  /** Zooms by a factor around `at`, a point of the window. */
  zoom(factor: number, at: Point = middleOf(this.#window)): void {
    const scale = clamp(this.scale * factor, ...this.#limits);
    if (this.#isBounded && scale === 1) {
      this.reset();
      return;
    }
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

  /** Pans just enough to bring a point of the board well inside the window, for example when a cell gets the focus. */
  reveal(point: Point): void {
    const window = this.#window;
    const { x: left, y: top } = this.toWindow(point);
    const edge = Math.min(0.75 * UNIT * this.scale, window.height / 3);
    const x = clamp(left, window.x + edge, window.x + window.width - edge) - left;
    const y = clamp(top, window.y + edge, window.y + window.height - edge) - top;
    if (x !== 0 || y !== 0) this.pan(x, y);
  }

  get #isBounded(): boolean {
    return this.#window === this.#fitted;
  }

  /** Whether the whole of a board with edges is visible, so that there is nothing to pan. */
  get #isWhole(): boolean {
    return this.#isBounded && this.scale <= 1;
  }

  get #limits(): readonly [min: number, max: number] {
    if (!this.#isBounded) return [MIN_SCALE, MAX_SCALE];
    return [1, Math.max(1, Math.min(this.#window.width, this.#window.height) / (MIN_CELLS * UNIT))];
  }

  #frame(box: Box): void {
    if (this.#isBounded) {
      [this.x, this.y, this.scale] = [0, 0, 1];
      return;
    }
    const { width, height } = this.#window;
    const across = width / (box.width + 2 * MARGIN);
    const down = height / (box.height + 2 * MARGIN);
    this.scale = Math.min(MAX_FIT_SCALE, across, down);
    this.x = width / 2 - this.scale * (box.x + box.width / 2);
    this.y = height / 2 - this.scale * (box.y + box.height / 2);
  }

  /** Keeps at least part of the board inside the window, or the whole window inside a board with edges. */
  #keepVisible(): void {
    const box = this.#fitted;
    if (!box) return;
    if (this.#isBounded) {
      const beyond = 1 - this.scale;
      this.x = clamp(this.x, beyond * (box.x + box.width), beyond * box.x);
      this.y = clamp(this.y, beyond * (box.y + box.height), beyond * box.y);
      return;
    }
    const low = this.toWindow(box);
    const high = this.toWindow({ x: box.x + box.width, y: box.y + box.height });
    const inside = UNIT * Math.min(1, this.scale);
    if (high.x < inside) this.x += inside - high.x;
    const { width, height } = this.#window;
    if (low.x > width - inside) this.x += width - inside - low.x;
    if (high.y < inside) this.y += inside - high.y;
    if (low.y > height - inside) this.y += height - inside - low.y;
  }
}

/** Scroll offset of a wrap-around board: whole cells, plus a fraction of a cell during a drag. */
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

  /** Like `by`, but the board is drawn at its old position until `settle`. */
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

/** Carries whole cells from `part` into `whole`, which leaves at most half a cell in `part`. */
function carryWhole(whole: number, part: number): [number, number] {
  const cells = Math.round(part);
  return [whole + cells, part - cells];
}
