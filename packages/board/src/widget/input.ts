import { rootOf } from '../ui/dom.ts';
import { type Point, STEPS, UNIT } from './geometry/geometry.ts';
import { Gestures, pointerOf } from './gestures.ts';
import { directionOf, edge, neighbour } from './keyboard.ts';
import type { Layout } from './layout.ts';
import type { BoardModel } from './model.svelte.ts';

const KEY_ZOOM = 1.25;
const KEY_PAN = UNIT;
/** Keys that step through a match, if the page handles them. */
const PAGE_KEYS: ReadonlySet<string> = new Set(['ArrowLeft', 'ArrowRight', 'Home', 'End']);

/** Pointer and keyboard input on a board's element. */
export class BoardInput {
  readonly #model: BoardModel;
  readonly #element: () => SVGSVGElement | null;
  readonly gestures: Gestures;
  readonly #leavesArrows: () => boolean;
  #hasFocus = false;
  /** Whether the pointer, not the keyboard, was used last on the board. */
  #isPointed = false;

  /** `leavesArrows` tells whether the page handles the arrow keys until the user presses a key on the board. */
  constructor(model: BoardModel, element: () => SVGSVGElement | null, leavesArrows: () => boolean = () => false) {
    this.#model = model;
    this.#element = element;
    this.#leavesArrows = leavesArrows;
    const at = (point: Point): Point => model.toBoard(this.#inWindow(point));
    const drag = {
      grab: (point: Point) => !model.marking?.current && model.grab(at(point)),
      carry: (point: Point) => model.carry(at(point)),
      drop: (point: Point, isCancelled: boolean) => model.drop(at(point), isCancelled),
    };
    this.gestures = new Gestures(drag, {
      canPan: () => model.isPannable,
      canPinch: () => true,
      pan: (dx, dy) => this.#pan(dx, dy),
      settle: () => this.#settle(),
      pinch: (point, factor) => model.camera.zoom(factor, this.#inWindow(point)),
      hold: (point) => {
        model.point(model.layout.at(at(point)));
        model.marking?.begin(model.layout.at(at(point)));
      },
    });
  }

  /** Adds the listeners. Returns a function that removes them. */
  listen(board: SVGSVGElement): () => void {
    const off = new AbortController();
    const on = <K extends keyof SVGElementEventMap>(kind: K, run: (event: SVGElementEventMap[K]) => void): void =>
      // These listeners are not passive, because they prevent scrolling.
      board.addEventListener(kind, run, { signal: off.signal, passive: false });
    on('pointerdown', (event) => this.pressed(event));
    on('pointermove', (event) => this.moved(event));
    on('pointerup', (event) => this.lifted(event, false));
    on('pointercancel', (event) => this.lifted(event, true));
    on('pointerleave', () => this.pointerLeft());
    on('click', (event) => this.clicked(event));
    on('keydown', (event) => this.typed(event));
    on('wheel', (event) => this.wheeled(event));
    on('touchmove', (event) => {
      if (this.gestures.isOwner && event.cancelable) event.preventDefault();
    });
    // A long press shows details, and the right button draws marks, instead of the context menu.
    on('contextmenu', (event) => {
      if (this.gestures.swallowsClick || this.#model.marking) event.preventDefault();
    });
    // Listens on the parent: a focus listener would make the SVG element itself focusable.
    const holder = board.parentElement;
    holder?.addEventListener(
      'focusin',
      (event) => {
        this.#hasFocus = true;
        if ((event.target as Element).matches(':focus-visible')) this.#isPointed = false;
      },
      { signal: off.signal },
    );
    holder?.addEventListener(
      'focusout',
      (event) => {
        if (event.relatedTarget || (event.target as Element).isConnected) this.#hasFocus = false;
      },
      { signal: off.signal },
    );
    return () => off.abort();
  }

  /** Restores the focus when the focused cell is removed or moved to another row. */
  keepFocus(layout: Layout): void {
    const stop = this.#model.tabStop;
    const isLost = this.#hasFocus && !this.#element()?.contains(rootOf(this.#element()).activeElement);
    if (isLost && stop !== null && layout.has(stop)) this.focus(stop);
  }

  pressed(event: PointerEvent): void {
    this.#isPointed = true;
    if (event.pointerType === 'mouse' && event.button === 2) this.#model.marking?.begin(this.#cellAt(event));
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    this.gestures.press(pointerOf(event));
    // Previews the touch while the finger is down.
    if (event.pointerType !== 'mouse') this.#model.point(this.#cellAt(event));
  }

  moved(event: PointerEvent): void {
    this.gestures.move(pointerOf(event));
    if (event.buttons !== 0) this.#model.marking?.extend(this.#cellAt(event));
    if (this.gestures.isOwner) this.#element()?.setPointerCapture(event.pointerId);
    else if (event.pointerType === 'mouse' && event.buttons === 0) this.#model.point(this.#cellAt(event));
  }

  lifted(event: PointerEvent, isCancelled: boolean): void {
    this.gestures.lift(pointerOf(event), isCancelled);
    if (isCancelled) this.#model.marking?.cancel();
    else this.#model.marking?.end();
    if (event.pointerType !== 'mouse') this.#model.point(null);
  }

  pointerLeft(): void {
    if (!this.#model.carried) this.#model.point(null);
  }

  /** Handles taps, including clicks from screen readers. A tap outside the cells clears the selection. */
  clicked(event: MouseEvent): void {
    if (event.detail > 0 && this.gestures.swallowsClick) return;
    const { selection } = this.#model;
    const hit = (event.target as Element | null)?.closest<SVGElement>('[data-target]');
    const target = hit?.dataset.target ?? this.#cellAt(event);
    if (target === null || target === undefined) selection.clear();
    else selection.touch(target);
  }

  /** The wheel zooms a board without edges. A touchpad pinch, which arrives as Ctrl and the wheel, zooms every board. */
  wheeled(event: WheelEvent): void {
    if (!this.#model.isUnbounded && !event.ctrlKey) return;
    event.preventDefault();
    const factor = Math.exp(-Math.max(-60, Math.min(60, event.deltaY)) / 300);
    this.#model.camera.zoom(factor, this.#inWindow({ x: event.clientX, y: event.clientY }));
  }

  typed(event: KeyboardEvent): void {
    if (event.ctrlKey && event.key !== 'Home' && event.key !== 'End') return;
    if (event.altKey || event.metaKey) return;
    if (this.#isPointed && this.#leavesArrows() && PAGE_KEYS.has(event.key) && !event.shiftKey) return;
    if (!this.#act(event)) return;
    this.#isPointed = false;
    event.preventDefault();
    event.stopPropagation();
  }

  #act(event: KeyboardEvent): boolean {
    const model = this.#model;
    const from = (event.target as SVGElement).dataset.target ?? model.tabStop;
    const direction = directionOf(event.key);
    if (direction && event.shiftKey) return this.#shove(STEPS[direction]);
    if (from === null) return false;
    if (direction) return this.#goTo(neighbour(model.layout, from, direction));
    switch (event.key) {
      case 'Home':
        return this.#goTo(edge(model.layout, from, 'first', event.ctrlKey));
      case 'End':
        return this.#goTo(edge(model.layout, from, 'last', event.ctrlKey));
      case 'Enter':
      case ' ':
        if (event.shiftKey && model.marking) model.marking.toggle(from);
        else model.selection.touch(from);
        return true;
      case 'Escape':
        return this.#escape();
      case '+':
      case '=':
        return this.#zoom(KEY_ZOOM);
      case '-':
        return this.#zoom(1 / KEY_ZOOM);
      case '0':
        return this.#zoom(null);
      default:
        return false;
    }
  }

  /** Clears the selection. If there is no selection, leaves the key to the page. */
  #escape(): boolean {
    const { selection } = this.#model;
    if (this.#model.marking?.cancel()) return true;
    const hasSomething = selection.picked.length > 0 || selection.refusal !== null;
    selection.clear();
    return hasSomething;
  }

  /** Handles the key even at an edge, so that the page does not scroll. */
  #goTo(target: string | null): boolean {
    if (target !== null) this.focus(target);
    return true;
  }

  focus(target: string): void {
    this.#model.cursor = target;
    this.#model.marking?.extend(target);
    this.#element()
      ?.querySelector<SVGElement>(`[data-target="${CSS.escape(target)}"]`)
      // After a click, some browsers show no ring around what a script focuses.
      ?.focus({ focusVisible: true });
  }

  #zoom(factor: number | null): boolean {
    if (factor === null) this.#model.camera.reset();
    else this.#model.camera.zoom(factor);
    return true;
  }

  #shove({ x, y }: Point): boolean {
    const model = this.#model;
    if (model.wraps) model.rollBy(x, y);
    else if (model.isPannable) model.camera.pan(-KEY_PAN * x, -KEY_PAN * y);
    else return false;
    return true;
  }

  #pan(dx: number, dy: number): void {
    const model = this.#model;
    const scale = this.#unitsPerPixel();
    if (!model.isDragged) model.point(null);
    model.isDragged = true;
    const cell = UNIT * model.camera.scale;
    if (model.wraps) model.roll.drag((dx * scale) / cell, (dy * scale) / cell);
    else model.camera.pan(dx * scale, dy * scale);
  }

  #settle(): void {
    this.#model.isDragged = false;
    if (this.#model.wraps) this.#model.roll.settle();
  }

  #cellAt(event: MouseEvent): string | null {
    return this.#model.layout.at(this.#model.toBoard(this.#inWindow({ x: event.clientX, y: event.clientY })));
  }

  #unitsPerPixel(): number {
    return this.#model.window.width / Math.max(1, this.#element()?.getBoundingClientRect().width ?? 1);
  }

  #inWindow(point: Point): Point {
    const rect = this.#element()?.getBoundingClientRect();
    const { x, y } = this.#model.window;
    const scale = this.#unitsPerPixel();
    return rect ? { x: x + (point.x - rect.left) * scale, y: y + (point.y - rect.top) * scale } : { x: 0, y: 0 };
  }
}

/** Whether a click on this element clears the selection, because the element is not interactive. */
export const isInertPlace = (target: Node | null): boolean =>
  target instanceof Element &&
  !target.closest('button, a, input, select, textarea, label, summary, dialog, [role="dialog"], [role="menu"]');
