import { applyChanges, applyTerrain, type Cell, type Change, type Token } from '@quintet/engine/kernel';
import { flushSync } from 'svelte';
import { FLIGHT, flightFrames } from './flight.ts';
import { type Layout, type Point, stackOffset } from './geometry.ts';
import { difference, fits, kept, keptCells, type Step, schedule, way } from './motion.ts';
import type { BoardView } from './view.ts';

/** What of a view is drawn and moved. */
export type Shown = Pick<BoardView, 'look' | 'scene' | 'ply' | 'last'>;

type Frames = Parameters<Element['animate']>[0];

/**
 * What is drawn at this moment. A new view is the truth at once for everything that is touched or named; what is seen follows it
 * step by step, and whatever still moves is finished as soon as the next view comes.
 */
export class Stage {
  tokens: readonly Token[] = $state.raw([]);
  cells: readonly Cell[] = $state.raw([]);
  /** Drawn above the others, because they move. */
  lifted: ReadonlySet<string> = $state.raw(new Set());
  /** Where a taken token is kept beside the board, if anywhere: it goes there. */
  keptAt: (id: string) => Element | null = () => null;
  readonly #elements = new Map<string, Element>();
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();
  readonly #animations = new Set<Animation>();
  #view: Shown | null = null;
  #layout: Layout | null = null;
  /** Where the hand let go of a piece: it goes on from there. */
  #released: { readonly id: string; readonly from: Point } | null = null;

  /** To be called with the element of each token. */
  register(id: string, element: Element): () => void {
    this.#elements.set(id, element);
    return () => {
      if (this.#elements.get(id) === element) this.#elements.delete(id);
    };
  }

  /** Shows another view, by motion if things may move. */
  show(view: Shown, layout: Layout, moving: boolean): void {
    const before = this.#view;
    this.#layout = layout;
    if (before === view) return;
    this.finish();
    this.#view = view;
    if (!before || before.look !== view.look || !moving) this.#settle(view);
    else if (view.ply === before.ply + 1 && view.last && fits(this.tokens, view.last.changes)) this.#play(view);
    else this.#slide(view);
    this.#released = null;
  }

  /** A carried piece was let go at a point: it goes back, or on to where the next view has it. */
  release(id: string, from: Point, moving: boolean): void {
    const token = this.tokens.find((each) => each.id === id);
    const home = token && this.#placeOf(token);
    this.#released = { id, from };
    if (home && moving) this.#animate(id, slideFrames([from, home], false), 160, 'ease-out');
  }

  /** Whatever still moves stands where it belongs, at once. */
  finish(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    for (const animation of this.#animations) animation.cancel();
    this.#timers.clear();
    this.#animations.clear();
    if (this.#view) this.#settle(this.#view);
  }

  #settle({ scene }: Shown): void {
    this.tokens = kept(this.tokens, scene.tokens);
    this.cells = keptCells(this.cells, scene.cells);
    if (this.lifted.size > 0) this.lifted = new Set();
  }

  #play(view: Shown): void {
    const changes = view.last?.changes ?? [];
    const terrain = changes.filter((change) => change.kind === 'terrain');
    // Cells may come and go with a move; only what they are made of waits for its step.
    if (terrain.length === 0) this.cells = keptCells(this.cells, view.scene.cells);
    this.lifted = moversOf(changes);
    const steps = schedule(changes);
    for (const step of steps) this.#later(step.at, () => this.#step(step.changes, step.length));
    this.#later(0, () => this.#holdBack(steps));
    const end = Math.max(0, ...steps.map(({ at, length }) => at + length));
    this.#later(end, () => this.#settle(view));
  }

  #slide(view: Shown): void {
    const changes = difference(this.tokens, view.scene.tokens);
    const leaving = new Set(changes.flatMap((change) => (change.kind === 'vanish' ? [change.id] : [])));
    const gone = this.tokens.filter((token) => leaving.has(token.id));
    const places = this.#placesOf(changes);
    this.cells = keptCells(this.cells, view.scene.cells);
    this.lifted = moversOf(changes);
    this.tokens = [...kept(this.tokens, view.scene.tokens), ...gone];
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

  /** Starts the motion of changes that the tokens have had already; `places` are from before. */
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
      } else if (change.kind === 'claim' && !changes.some((each) => each.kind === 'turn')) {
        this.#pose(change.id, [{ scale: '1 1' }, { scale: '0.08 1' }, { scale: '1 1' }], 1.3 * length);
      }
    }
  }

  /** What is taken later is not yet seen where it will be kept. */
  #holdBack(steps: readonly Step[]): void {
    for (const { at, changes } of steps) {
      for (const change of changes) {
        const place = change.kind === 'vanish' && at > 0 ? this.keptAt(change.id) : null;
        if (place) this.#run(place, [{ opacity: 0 }, { opacity: 0 }], { duration: at });
      }
    }
  }

  /** A taken token goes to where it is kept; false where there is no such place. */
  #fly(id: string): boolean {
    const [piece, place] = [this.#elements.get(id), this.keptAt(id)];
    if (!piece || !place?.animate) return false;
    const frames = flightFrames(piece.getBoundingClientRect(), place.getBoundingClientRect());
    this.#run(place, frames, { duration: FLIGHT, easing: 'ease-in-out' });
    return true;
  }

  #pose(id: string, frames: Frames, length: number): void {
    this.#animate(id, frames, length, 'ease-out', '[data-pose]');
  }

  #animate(id: string, frames: Frames, duration: number, easing: string, part?: string): void {
    const element = this.#elements.get(id);
    const moved = part ? element?.querySelector(part) : element;
    // What was faded out stays so until it is taken away with the end of the whole motion.
    if (moved) this.#run(moved, frames, { duration, easing, fill: isFading(frames) ? 'both' : 'backwards' });
  }

  #run(element: Element, frames: Frames, timing: KeyframeAnimationOptions): void {
    const animation = element.animate?.(frames, timing);
    if (!animation) return;
    this.#animations.add(animation);
    animation.onfinish = () => this.#animations.delete(animation);
  }

  #later(milliseconds: number, run: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      run();
    }, milliseconds);
    this.#timers.add(timer);
  }

  #placeOf(token: Token): Point | null {
    const centre = this.#layout?.centreOf(token.cell);
    const offset = stackOffset(token.level);
    return centre ? { x: centre.x + offset.x, y: centre.y + offset.y } : null;
  }

  /** Where those stand that are about to move. */
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
  way(points, jump).map(({ x, y, offset, scale }) => ({
    transform: `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) scale(${scale.toFixed(3)})`,
    offset,
    easing: 'linear',
  }));

const isFading = (frames: Frames): boolean => Array.isArray(frames) && frames.at(-1)?.opacity === 0;
