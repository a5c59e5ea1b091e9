import type { Target } from '@quintet/engine/authoring';
import { rootOf } from '../ui/dom.ts';
import type { Point } from '../widget/geometry/geometry.ts';
import { Gestures, pointerOf } from '../widget/gestures.ts';
import type { Selection } from '../widget/selection.svelte.ts';

/** The part of a board's selection that the controls beside the board use. */
export type ControlSelection = Pick<
  Selection,
  'picked' | 'next' | 'refusal' | 'hint' | 'queued' | 'pointing' | 'touch' | 'clear' | 'canCarry' | 'carry'
>;

/** Dragging a control onto a cell has the same effect as touching the control and then the cell. */
export class ControlDrag {
  /** Position of the pointer in page pixels; `null` while nothing is dragged. */
  at: Point | null = $state.raw(null);
  #hasCarried = false;
  #control: Element | null = null;
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
        const over = this.#cellAt(to);
        if (shared && shared.pointing !== over) shared.pointing = over;
      },
      drop: (to, isCancelled) => {
        this.at = null;
        const shared = selection();
        if (!shared) return;
        shared.pointing = null;
        const over = isCancelled ? null : this.#cellAt(to);
        if (over === null) shared.clear();
        else shared.touch(over);
      },
    });
  }

  /** Whether the following click ends a drag and must not count as a touch. */
  get swallowsClick(): boolean {
    return this.#hasCarried;
  }

  press(event: PointerEvent): void {
    this.#hasCarried = false;
    if (event.button !== 0) return;
    this.#control = event.currentTarget as Element;
    // Captures the pointer, because a fast pointer leaves the control before its first move event.
    this.#control.setPointerCapture(event.pointerId);
    this.#gestures.press(pointerOf(event));
  }

  move(event: PointerEvent): void {
    this.#gestures.move(pointerOf(event));
  }

  lift(event: PointerEvent, isCancelled: boolean): void {
    this.#gestures.lift(pointerOf(event), isCancelled);
  }

  #cellAt({ x, y }: Point): Target | null {
    const element = rootOf(this.#control).elementFromPoint(x, y);
    return element?.closest<SVGElement>('[data-target]')?.dataset.target ?? null;
  }
}
