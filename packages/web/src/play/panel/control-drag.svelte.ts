import type { Target } from '@quintet/engine/authoring';
import type { Point } from '../../board/geometry.ts';
import { Gestures, pointerOf } from '../../board/gestures.ts';
import type { Selection } from '../../board/selection.svelte.ts';

/** The part of the selection that controls beside a board share with it. */
export type ControlSelection = Pick<
  Selection,
  'picked' | 'next' | 'refusal' | 'hint' | 'queued' | 'pointing' | 'touch' | 'clear' | 'canCarry' | 'carry'
>;

/** Dragging a control onto a cell has the same effect as touching the control and then the cell. */
export class ControlDrag {
  /** Position of the pointer in page pixels; `null` while nothing is dragged. */
  at: Point | null = $state.raw(null);
  #hasCarried = false;
  readonly #gestures: Gestures;

  constructor(target: () => Target, selection: () => ControlSelection | null) {
    this.#gestures = new Gestures({
      grab: () => {
        const shared = selection();
        if (shared?.canCarry(target())) shared.carry(target());
        this.#hasCarried = shared?.picked.at(-1) === target();
        return this.#hasCarried;
      },
      carry: (to) => {
        this.at = { x: to.x, y: to.y };
        const shared = selection();
        const over = cellAt(to);
        if (shared && shared.pointing !== over) shared.pointing = over;
      },
      drop: (to, isCancelled) => {
        this.at = null;
        const shared = selection();
        if (!shared) return;
        shared.pointing = null;
        const over = isCancelled ? null : cellAt(to);
        if (over === null) shared.clear();
        else shared.touch(over);
      },
    });
  }

  /** Whether the click that follows ends a drag and is not a touch. */
  get swallowsClick(): boolean {
    return this.#hasCarried;
  }

  press(event: PointerEvent): void {
    this.#hasCarried = false;
    if (event.button !== 0) return;
    // A fast pointer leaves the control before its first move event.
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    this.#gestures.press(pointerOf(event));
  }

  move(event: PointerEvent): void {
    this.#gestures.move(pointerOf(event));
  }

  lift(event: PointerEvent, isCancelled: boolean): void {
    this.#gestures.lift(pointerOf(event), isCancelled);
  }
}

const cellAt = ({ x, y }: Point): Target | null =>
  document.elementFromPoint(x, y)?.closest<SVGElement>('[data-target]')?.dataset.target ?? null;
