import type { Point } from './geometry/geometry.ts';

/** A finger, pen or mouse, in page pixels. */
export interface Pointer extends Point {
  readonly id: number;
  readonly type: string;
}

export const pointerOf = (event: PointerEvent): Pointer => ({
  id: event.pointerId,
  type: event.pointerType,
  x: event.clientX,
  y: event.clientY,
});

/** Receives drags. All points are in page pixels. */
export interface DragHandler {
  /** Picks up the piece or control at the point. Returns `false` if nothing can be picked up there. */
  grab(at: Point): boolean;
  carry(to: Point): void;
  /** `isCancelled` is set if the system took over the pointer. */
  drop(at: Point, isCancelled: boolean): void;
}

/** Receives the gestures that move the view of a board. */
export interface ViewHandler {
  canPan(): boolean;
  canPinch(): boolean;
  pan(dx: number, dy: number): void;
  settle(): void;
  /** Two-finger zoom by a factor since the last call, around a point. */
  pinch(at: Point, factor: number): void;
  /** Long press: shows details without selecting. */
  hold(at: Point): void;
}

type Mode = 'none' | 'pressed' | 'carry' | 'pan' | 'pinch' | 'held' | 'left';

/** Distance in pixels that a press may move before it becomes a drag. */
const SLACK = { mouse: 5, touch: 10 } as const;
const LONG_PRESS_MS = 450;

/** Distinguishes drags, pans, pinches and long presses. Taps are not handled here: they arrive as the browser's click. */
export class Gestures {
  readonly #drag: DragHandler;
  /** `null` for elements that can only be dragged, such as the controls beside a board. */
  readonly #view: ViewHandler | null;
  readonly #pointers = new Map<number, Pointer>();
  #mode: Mode = 'none';
  #start: Pointer | null = null;
  #holding: ReturnType<typeof setTimeout> | null = null;

  constructor(drag: DragHandler, view: ViewHandler | null = null) {
    this.#drag = drag;
    this.#view = view;
  }

  /** Whether the following click ends a gesture and must not count as a tap. */
  get swallowsClick(): boolean {
    return this.#mode !== 'pressed' && this.#mode !== 'none';
  }

  /** Whether this touch belongs to the board, so that the page must not scroll. */
  get isOwner(): boolean {
    return this.#mode === 'carry' || this.#mode === 'pan' || this.#mode === 'pinch' || this.#mode === 'held';
  }

  press(pointer: Pointer): void {
    this.#pointers.set(pointer.id, pointer);
    this.#stopHolding();
    if (this.#pointers.size === 1) {
      this.#mode = 'pressed';
      this.#start = pointer;
      if (this.#view && pointer.type !== 'mouse') {
        this.#holding = setTimeout(() => this.#hold(pointer), LONG_PRESS_MS);
      }
    } else if (this.#view?.canPinch() && this.#mode !== 'carry') this.#mode = 'pinch';
  }

  move(pointer: Pointer): void {
    const before = this.#pointers.get(pointer.id);
    if (!before) return;
    if (this.#mode === 'pressed' || this.#mode === 'held') this.#begin(pointer);
    if (this.#mode === 'carry') this.#drag.carry(pointer);
    else if (this.#mode === 'pan') this.#view?.pan(pointer.x - before.x, pointer.y - before.y);
    else if (this.#mode === 'pinch') this.#pinch(before, pointer);
    if (this.#mode !== 'pressed') this.#pointers.set(pointer.id, pointer);
  }

  lift(pointer: Pointer, isCancelled = false): void {
    if (!this.#pointers.delete(pointer.id)) return;
    this.#stopHolding();
    if (this.#mode === 'carry') this.#drag.drop(pointer, isCancelled);
    if (this.#mode === 'pan' || this.#mode === 'pinch') this.#view?.settle();
    if (this.#mode === 'pinch' && this.#pointers.size > 0) this.#mode = 'pan';
    // A cancelled press is not a tap.
    else if (isCancelled) this.#mode = 'left';
    else if (this.#mode === 'carry') this.#mode = 'left';
  }

  #begin(pointer: Pointer): void {
    const start = this.#start ?? pointer;
    const slack = pointer.type === 'mouse' ? SLACK.mouse : SLACK.touch;
    if (Math.hypot(pointer.x - start.x, pointer.y - start.y) < slack) return;
    this.#stopHolding();
    if (this.#drag.grab(start)) this.#mode = 'carry';
    else if (this.#mode === 'pressed') this.#mode = this.#view?.canPan() ? 'pan' : 'left';
  }

  #pinch(before: Pointer, now: Pointer): void {
    const other = [...this.#pointers.values()].find(({ id }) => id !== now.id);
    if (!other) return;
    const [was, is] = [before, now].map(({ x, y }) => Math.hypot(x - other.x, y - other.y)) as [number, number];
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
    this.#view?.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
    if (was > 0 && is > 0) this.#view?.pinch(middle, is / was);
  }

  #hold(pointer: Pointer): void {
    if (this.#mode !== 'pressed') return;
    this.#mode = 'held';
    this.#view?.hold(pointer);
  }

  #stopHolding(): void {
    if (this.#holding !== null) clearTimeout(this.#holding);
    this.#holding = null;
  }
}
