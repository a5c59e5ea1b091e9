import type { Target } from '@quintet/engine/kernel';
import type { Point } from '../../board/geometry.ts';
import { SLACK } from '../../board/gestures.ts';
import type { Touch } from './touch.ts';

/** The cell of a board that is seen at a point of the page. */
const cellAt = ({ x, y }: Point): Target | null =>
  document.elementFromPoint(x, y)?.closest<SVGElement>('[data-target]')?.dataset.target ?? null;

/** A control that is taken to a cell of the board by hand: the same as touching the one and then the other. */
export class ControlDrag {
  /** Where the hand is, in pixels of the page; null while nothing is dragged. */
  at: Point | null = $state.raw(null);
  #start: Point | null = null;
  #hasMoved = false;

  /** Whether the click that follows belongs to a drag and is no touch. */
  get swallowsClick(): boolean {
    return this.#hasMoved;
  }

  press({ button, clientX: x, clientY: y, currentTarget, pointerId }: PointerEvent): void {
    this.#hasMoved = false;
    if (button !== 0) return;
    this.#start = { x, y };
    // A quick hand is off the control before it is seen to move.
    (currentTarget as Element).setPointerCapture(pointerId);
  }

  move(event: PointerEvent, target: Target, selection: Touch): void {
    const { clientX: x, clientY: y } = event;
    if (!this.#start || !(this.at || this.#begins(event, this.#start, target, selection))) return;
    this.at = { x, y };
    const over = cellAt(this.at);
    if (selection.pointing !== over) selection.pointing = over;
  }

  lift({ clientX: x, clientY: y }: PointerEvent, isCancelled: boolean, selection: Touch): void {
    this.#start = null;
    if (!this.at) return;
    this.at = null;
    selection.pointing = null;
    const over = isCancelled ? null : cellAt({ x, y });
    if (over === null) selection.clear();
    else selection.touch(over);
  }

  #begins(event: PointerEvent, start: Point, target: Target, selection: Touch): boolean {
    const slack = event.pointerType === 'mouse' ? SLACK.mouse : SLACK.touch;
    if (Math.hypot(event.clientX - start.x, event.clientY - start.y) < slack) return false;
    if (selection.canCarry(target)) selection.carry(target);
    if (selection.picked.at(-1) !== target) return false;
    this.#hasMoved = true;
    return true;
  }
}
