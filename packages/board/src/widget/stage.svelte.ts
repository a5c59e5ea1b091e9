import { applyChanges, applyTerrain, type Cell, type Change, type Token } from '@quintet/engine/authoring';
import { flushSync } from 'svelte';
import type { Point } from './geometry/geometry.ts';
import { type Layout, stackOffset } from './layout.ts';
import {
  difference,
  FLIGHT_MS,
  fits,
  flightFrames,
  reuseCells,
  reuseTokens,
  type Step,
  schedule,
  waypoints,
} from './motion.ts';
import type { BoardView } from './view.ts';

/** The parts of a view that are drawn and animated. */
export type StagedView = Pick<BoardView, 'look' | 'scene' | 'ply' | 'last'>;

type Frames = Parameters<Element['animate']>[0];

/**
 * The tokens and cells as drawn at this moment. Input and accessible names switch to a new view at once, while the stage is still
 * animating towards it. When the next view arrives, running animations end immediately.
 */
export class Stage {
  tokens: readonly Token[] = $state.raw([]);
  cells: readonly Cell[] = $state.raw([]);
  /** Ids of the moving tokens, which are drawn above the others. */
  lifted: ReadonlySet<string> = $state.raw(new Set());
  /** Duration of the animation towards the current view, in ms; 0 if the view appeared at once. */
  duration = $state.raw(0);
  /** The element beside the board that shows a captured token, if any. The token flies there. */
  capturedElement: (id: string) => Element | null = () => null;
  readonly #elements = new Map<string, Element>();
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();
  readonly #animations = new Set<Animation>();
  #view: StagedView | null = null;
  #layout: Layout | null = null;
  #pace = 1;
  /** The point where a dragged piece was dropped, from which its animation starts. */
  #released: { readonly id: string; readonly from: Point } | null = null;

  /** Registers a token's element. Returns a function that removes it. */
  register(id: string, element: Element): () => void {
    this.#elements.set(id, element);
    return () => {
      if (this.#elements.get(id) === element) this.#elements.delete(id);
    };
  }

  /** Switches to another view. `pace` multiplies the durations of the animation; 0 shows the view at once. */
  show(view: StagedView, layout: Layout, pace: number): void {
    const before = this.#view;
    this.#layout = layout;
    if (before === view) return;
    this.finish();
    this.#view = view;
    this.#pace = pace;
    this.duration = 0;
    if (!before || before.look !== view.look || pace === 0) this.#settle(view);
    else if (view.ply === before.ply + 1 && view.last && fits(this.tokens, view.last.changes)) this.#play(view);
    else this.#slide(view);
    this.#released = null;
  }

  /** Called when a dragged piece is dropped. The piece slides home, or to its position in the next view. */
  release(id: string, from: Point, moving: boolean): void {
    const token = this.tokens.find((each) => each.id === id);
    const home = token && this.#placeOf(token);
    this.#released = { id, from };
    if (home && moving) this.#animate(id, slideFrames([from, home], false), 160, 'ease-out');
  }

  /** Ends all animations; every token jumps to its final position. */
  finish(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    for (const animation of this.#animations) animation.cancel();
    this.#timers.clear();
    this.#animations.clear();
    if (this.#view) this.#settle(this.#view);
  }

  #settle({ scene }: StagedView): void {
    this.tokens = reuseTokens(this.tokens, scene.tokens);
    this.cells = reuseCells(this.cells, scene.cells);
    if (this.lifted.size > 0) this.lifted = new Set();
  }

  #play(view: StagedView): void {
    const changes = view.last?.changes ?? [];
    const terrain = changes.filter((change) => change.kind === 'terrain');
    // Cells appear and disappear at once; only changes of terrain wait for their step.
    if (terrain.length === 0) this.cells = reuseCells(this.cells, view.scene.cells);
    this.lifted = moversOf(changes);
    const steps = schedule(changes);
    for (const step of steps) this.#later(step.at, () => this.#step(step.changes, step.length));
    this.#later(0, () => this.#hideCaptured(steps));
    const end = Math.max(0, ...steps.map(({ at, length }) => at + length));
    this.duration = end * this.#pace;
    this.#later(end, () => this.#settle(view));
  }

  #slide(view: StagedView): void {
    const changes = difference(this.tokens, view.scene.tokens);
    const leaving = new Set(changes.flatMap((change) => (change.kind === 'vanish' ? [change.id] : [])));
    const gone = this.tokens.filter((token) => leaving.has(token.id));
    const places = this.#placesOf(changes);
    this.cells = reuseCells(this.cells, view.scene.cells);
    this.lifted = moversOf(changes);
    this.tokens = [...reuseTokens(this.tokens, view.scene.tokens), ...gone];
    this.#later(0, () => this.#enact(changes, 220, places));
    this.#later(220, () => this.#settle(view));
  }

  #step(changes: readonly Change[], length: number): void {
    const places = this.#placesOf(changes);
    const stays = changes.filter((change) => change.kind !== 'vanish');
    if (changes.some((change) => change.kind === 'terrain')) {
      const terrain = applyTerrain(this.cells, changes);
      this.cells = this.cells.map((cell) => ({ ...cell, terrain: terrain.get(cell.target) ?? cell.terrain }));
    }
    flushSync(() => {
      this.tokens = applyChanges(this.tokens, stays);
    });
    this.#enact(changes, length, places);
  }

  /** Animates changes that were already applied to the tokens; `places` are the positions before the changes. */
  #enact(changes: readonly Change[], length: number, places: ReadonlyMap<string, Point>): void {
    for (const change of changes) {
      if (change.kind === 'move') {
        const from = this.#released?.id === change.id ? this.#released.from : places.get(change.id);
        const token = this.tokens.find((each) => each.id === change.id);
        const to = token && this.#placeOf(token);
        if (!from || !to) continue;
        const via = change.via.flatMap((target) => this.#layout?.centreOf(target) ?? []);
        this.#animate(change.id, slideFrames([from, ...via, to], change.jump), length, 'ease-in-out');
      } else if (change.kind === 'appear') {
        this.#pose(
          change.token.id,
          [
            { opacity: 0, scale: 0.5 },
            { opacity: 1, scale: 1 },
          ],
          length,
        );
      } else if (change.kind === 'vanish' && this.#fly(change.id)) {
        this.#pose(change.id, [{ opacity: 0 }, { opacity: 0 }], length);
      } else if (change.kind === 'vanish') {
        const scale = change.why === 'captured' ? 0.6 : 1.25;
        this.#pose(
          change.id,
          [
            { opacity: 1, scale: 1 },
            { opacity: 0, scale },
          ],
          length,
        );
      } else if (change.kind === 'convert' && !changes.some((each) => each.kind === 'turn')) {
        this.#pose(change.id, [{ scale: '1 1' }, { scale: '0.08 1' }, { scale: '1 1' }], 1.3 * length);
      }
    }
  }

  /** Hides captured tokens beside the board until their capture is animated. */
  #hideCaptured(steps: readonly Step[]): void {
    for (const { at, changes } of steps) {
      for (const change of changes) {
        const place = change.kind === 'vanish' && at > 0 ? this.capturedElement(change.id) : null;
        if (place) this.#run(place, [{ opacity: 0 }, { opacity: 0 }], { duration: at });
      }
    }
  }

  /** Flies a captured token to its slot beside the board. Returns `false` if it has none. */
  #fly(id: string): boolean {
    const [piece, place] = [this.#elements.get(id), this.capturedElement(id)];
    if (!piece || !place?.animate) return false;
    const frames = flightFrames(piece.getBoundingClientRect(), place.getBoundingClientRect());
    this.#run(place, frames, { duration: FLIGHT_MS, easing: 'ease-in-out' });
    return true;
  }

  #pose(id: string, frames: Frames, length: number): void {
    this.#animate(id, frames, length, 'ease-out', '[data-pose]');
  }

  #animate(id: string, frames: Frames, duration: number, easing: string, part?: string): void {
    const element = this.#elements.get(id);
    const moved = part ? element?.querySelector(part) : element;
    // A faded token stays invisible until it is removed at the end of the whole animation.
    if (moved) this.#run(moved, frames, { duration, easing, fill: isFading(frames) ? 'both' : 'backwards' });
  }

  #run(element: Element, frames: Frames, timing: KeyframeAnimationOptions): void {
    const animation = element.animate?.(frames, { ...timing, duration: Number(timing.duration) * this.#pace });
    if (!animation) return;
    this.#animations.add(animation);
    animation.onfinish = () => this.#animations.delete(animation);
  }

  #later(milliseconds: number, run: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      run();
    }, milliseconds * this.#pace);
    this.#timers.add(timer);
  }

  #placeOf(token: Token): Point | null {
    const centre = this.#layout?.centreOf(token.cell);
    const offset = stackOffset(token.level);
    return centre ? { x: centre.x + offset.x, y: centre.y + offset.y } : null;
  }

  /** Current positions of the tokens that are about to move. */
  #placesOf(changes: readonly Change[]): ReadonlyMap<string, Point> {
    const movers = moversOf(changes);
    if (movers.size === 0) return NOWHERE;
    const moving = this.tokens.filter(({ id }) => movers.has(id));
    return new Map(moving.map((token) => [token.id, this.#placeOf(token) ?? { x: 0, y: 0 }]));
  }
}

const NOWHERE: ReadonlyMap<string, Point> = new Map();

const moversOf = (changes: readonly Change[]): ReadonlySet<string> =>
  new Set(changes.flatMap((change) => (change.kind === 'move' ? [change.id] : [])));

const slideFrames = (points: readonly Point[], jump: boolean): Frames =>
  waypoints(points, jump).map(({ x, y, offset, scale }) => ({
    transform: `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) scale(${scale.toFixed(3)})`,
    offset,
    easing: 'linear',
  }));

const isFading = (frames: Frames): boolean => Array.isArray(frames) && frames.at(-1)?.opacity === 0;
