import { type Path, type Target, type Token, threatSentence } from '@quintet/engine/authoring';
import { Camera, Roll, WINDOW } from './camera.svelte.ts';
import { type Box, type Point, UNIT } from './geometry/geometry.ts';
import { Hits } from './hits.svelte.ts';
import { Layout } from './layout.ts';
import type { Marking } from './marking.svelte.ts';
import { captureTargets, offeredCells, type Preview, previewOf, tokensByCell } from './marks.ts';
import { type CellState, cellName, isDirected, namer } from './names.ts';
import type { Selection } from './selection.svelte.ts';
import { Stage } from './stage.svelte.ts';
import { type BoardView, touchedCells } from './view.ts';

export interface BoardInputs {
  readonly view: BoardView;
  readonly selection: Selection;
  readonly flipped: boolean;
  readonly hint: Path | null;
  readonly queued: Path | null;
  /** Handles the user's marks; `null` if the board has no marks. */
  readonly marking?: Marking | null;
  /** Aspect ratio of the window of a board without edges (width / height); `null` for the default. */
  readonly windowAspect?: number | null;
  /** Whether moves are animated. */
  readonly animated: boolean;
}

/** A piece being dragged, at a point of the board. */
export interface Carried {
  readonly token: Token;
  readonly at: Point;
}

const NONE: ReadonlySet<Target> = new Set();
/** Minimum cell width, in pixels, that a finger or a mouse can hit without zooming. */
const TOUCH_SIZE = 40;
const CLICK_SIZE = 20;
const hasCoarsePointer = (): boolean => typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches;

/** State shared by the parts of one board: layout, marks, camera and keyboard cursor. */
export class BoardModel {
  readonly #inputs: BoardInputs;
  #layout: Layout | null = null;
  readonly camera = new Camera();
  readonly roll = new Roll();
  readonly stage = new Stage();
  /** The cell that has, or last had, the keyboard focus. */
  cursor: Target | null = $state.raw(null);
  /** The cell whose stack of pieces is listed; `null` if no stack is listed. */
  peeked: Target | null = $state.raw(null);
  carried: Carried | null = $state.raw(null);
  /** Width of the board in pixels. */
  pixels = $state(0);
  isDragged = $state(false);

  /** Stays the same object while the cells keep their positions, which avoids recomputing derived values. */
  readonly layout: Layout = $derived.by(() => {
    const orientation = { flipped: this.flipped, roll: { x: this.roll.x, y: this.roll.y } };
    if (!this.#layout?.serves(this.view.scene, orientation)) this.#layout = new Layout(this.view.scene, orientation);
    return this.#layout;
  });
  readonly #cells = $derived.by(() => new Map(this.view.scene.cells.map((cell) => [cell.target, cell])));
  readonly stacks = $derived.by(() => tokensByCell(this.view.scene));
  readonly captures: ReadonlySet<Target> = $derived.by(() =>
    this.selection.picked.length > 0 ? captureTargets(this.view, this.selection.leads, this.stacks) : NONE,
  );
  readonly last: ReadonlySet<Target> = $derived.by(() =>
    this.view.last ? touchedCells(this.view.last, this.view.scene) : NONE,
  );
  /** Effects of each move of the last turn, drawn until the next move. */
  readonly traces: readonly Preview[] = $derived.by(() =>
    (this.view.last?.turn ?? []).flatMap(({ scene, changes }) => previewOf(scene, changes) ?? []),
  );
  readonly #captured: ReadonlySet<Target> = $derived.by(
    () => new Set(this.traces.flatMap(({ taken, converted }) => [...taken, ...converted])),
  );
  /** The sentences about the threats that concern each cell. */
  readonly #threats: ReadonlyMap<Target, readonly string[]> = $derived.by(() => {
    const { threats, messages } = this.view;
    const sentences = new Map<Target, string[]>();
    for (const threat of threats) {
      const sentence = threatSentence(messages, threat);
      for (const cell of new Set([...threat.cells, ...threat.by]))
        sentences.set(cell, [...(sentences.get(cell) ?? []), sentence]);
    }
    return sentences;
  });
  readonly offered = $derived.by(() => (this.view.scene.controls.length > 0 ? offeredCells(this.view) : []));
  readonly preview = $derived.by(() => previewOf(this.view.scene, this.selection.preview));
  readonly #directed = $derived.by(() => isDirected(this.view.scene));
  readonly #messages = $derived.by(() => this.view.messages);
  readonly #language = $derived.by(() => this.view.language);
  readonly #tokenName = $derived.by(() =>
    namer(this.#messages, { language: this.#language, directed: this.#directed, flipped: this.flipped }),
  );

  /** `inputs` must consist of getters, so that each input is tracked separately. */
  constructor(inputs: BoardInputs) {
    this.#inputs = inputs;
  }

  get view(): BoardView {
    return this.#inputs.view;
  }
  get selection(): Selection {
    return this.#inputs.selection;
  }
  get flipped(): boolean {
    return this.#inputs.flipped && this.view.scene.turnable;
  }
  get hint(): Path | null {
    return this.#inputs.hint;
  }
  get queued(): Path | null {
    return this.#inputs.queued;
  }
  get marking(): Marking | null {
    return this.#inputs.marking ?? null;
  }
  get animated(): boolean {
    return this.#inputs.animated;
  }
  get isUnbounded(): boolean {
    return this.view.scene.unbounded;
  }
  get wraps(): boolean {
    return this.view.scene.wraps;
  }

  /** The visible part of the plane. Changes only with the game or, for a board without edges, with the shape of its window. */
  get window(): Box {
    if (!this.isUnbounded) return this.layout.geometry.bounds;
    const { windowAspect } = this.#inputs;
    return windowAspect ? { ...WINDOW, width: windowAspect * WINDOW.height } : WINDOW;
  }

  /** Width of a cell in pixels. */
  get size(): number {
    return this.#fittedSize * this.camera.scale;
  }

  /** Width of a cell in pixels before the user zooms. */
  get #fittedSize(): number {
    return (this.pixels / this.window.width) * UNIT;
  }

  /** Whether the view can be dragged. */
  get isPannable(): boolean {
    return this.isUnbounded || this.wraps || this.camera.scale > 1;
  }

  /** Whether to show buttons for zooming. The wheel, pinches and keys zoom every board. */
  get offersZoom(): boolean {
    if (this.isUnbounded || this.camera.isMoved) return true;
    return this.pixels > 0 && this.#fittedSize < (hasCoarsePointer() ? TOUCH_SIZE : CLICK_SIZE);
  }

  /** CSS transform of the plane behind the window. */
  get transform(): string {
    const { x, y, scale } = this.camera;
    return `translate(${x}px, ${y}px) scale(${scale}) translate(${UNIT * this.roll.partX}px, ${UNIT * this.roll.partY}px)`;
  }

  toBoard(point: Point): Point {
    const { x, y } = this.camera.toBoard(point);
    return { x: x - UNIT * this.roll.partX, y: y - UNIT * this.roll.partY };
  }

  /** Converts a point of the board to fractions of the window's width and height. */
  toFractions(point: Point): Point {
    const inWindow = this.camera.toWindow(point);
    return {
      x: (inWindow.x - this.window.x) / this.window.width,
      y: (inWindow.y - this.window.y) / this.window.height,
    };
  }

  /** The cell that the Tab key focuses. */
  readonly tabStop: Target | null = $derived.by(() => {
    if (this.cursor !== null && this.layout.has(this.cursor)) return this.cursor;
    const [first] = this.selection.picked.filter((target) => this.layout.has(target));
    const [last] = this.last;
    return first ?? last ?? this.layout.rows[0]?.[0]?.target ?? null;
  });

  readonly hits = new Hits(this);

  stateOf(target: Target): CellState {
    const { picked, leads } = this.selection;
    return {
      isPicked: picked.includes(target),
      lead: leads.get(target),
      isGoing: picked.length > 0,
      isCapture: this.captures.has(target),
      isLast: this.last.has(target),
      isCleared: this.view.last?.cleared.some(({ cell }) => cell === target) ?? false,
      isCaptured: this.#captured.has(target),
      threats: this.#threats.get(target) ?? [],
      isHint: this.hint?.includes(target) ?? false,
      isQueued: this.queued?.includes(target) ?? false,
    };
  }

  /** Names of the tokens on a cell, top to bottom. */
  namesAt(target: Target): readonly string[] {
    return (this.stacks.get(target) ?? []).map(this.#tokenName);
  }

  nameOf(target: Target): string {
    const cell = this.#cells.get(target);
    if (!cell) return target;
    return cellName(cell, this.namesAt(target), this.stateOf(target), this.view);
  }

  /** Called when the pointer or the focus moves to a cell, or leaves all cells. */
  point(target: Target | null): void {
    if (this.selection.pointing !== target) this.selection.pointing = target;
    const isStack = target !== null && (this.stacks.get(target)?.length ?? 0) > 1;
    this.peeked = isStack ? target : null;
  }

  /** Scrolls by whole cells. The board is drawn at its old position for one frame and then slides. */
  rollBy(dx: number, dy: number): void {
    if (!this.animated) {
      this.roll.by(dx, dy);
      return;
    }
    this.isDragged = true;
    this.roll.begin(dx, dy);
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        this.isDragged = false;
        this.roll.settle();
      }),
    );
  }

  /** Picks up the piece at a point. Returns whether there was a piece that can be dragged. */
  grab(at: Point): boolean {
    const target = this.layout.at(at);
    const token = target === null ? undefined : this.stacks.get(target)?.[0];
    if (target === null || !token || !this.selection.canCarry(target)) return false;
    this.selection.carry(target);
    if (this.selection.picked.at(-1) !== target) return false;
    this.peeked = null;
    this.carried = { token, at };
    return true;
  }

  carry(at: Point): void {
    if (this.carried) this.carried = { ...this.carried, at };
    const target = this.layout.at(at);
    if (this.selection.pointing !== target) this.selection.pointing = target;
  }

  /** Ends a drag. A drop on another cell counts as a touch; a drop at the origin or outside the board shows no message. */
  drop(at: Point, isCancelled: boolean): void {
    const carried = this.carried;
    if (!carried) return;
    this.carried = null;
    this.stage.release(carried.token.id, at, this.animated);
    const target = this.layout.at(at);
    if (target === carried.token.cell) return;
    if (target === null || isCancelled) this.selection.clear();
    else this.selection.touch(target);
  }
}
