import type { Cell, Target } from '@quintet/engine/authoring';
import { reuser } from '../ui/reuse.ts';
import { type Point, UNIT } from './geometry/geometry.ts';
import type { BoardModel } from './model.svelte.ts';

/** A transparent target over a drawn cell, for touch, focus and screen readers. */
export interface Hit extends Point {
  readonly target: Target;
  /** Accessible name. */
  readonly name: string;
  /** Whether a touch continues the selection. */
  readonly isNext: boolean;
  readonly isPicked: boolean;
  /** Whether the Tab key focuses the cell. */
  readonly isStop: boolean;
  readonly outline: string;
  readonly focusOutline: string;
}

/** Radius of the focus ring, slightly smaller than a cell's. */
const FOCUS_RADIUS = 46;

/** The transparent targets of a board. Unchanged hits stay the same objects, so that a move renders only the cells that it changes. */
export class Hits {
  readonly #model: BoardModel;
  readonly #reuse = reuser<Hit>(({ target }) => target);

  constructor(model: BoardModel) {
    this.#model = model;
  }

  readonly #cells: readonly Cell[] = $derived.by(() => this.#model.layout.rows.flat());
  readonly #names = $derived.by(() => new Map(this.#cells.map(({ target }) => [target, this.#model.nameOf(target)])));

  readonly #byTarget = $derived.by(() => {
    const { layout, selection, tabStop } = this.#model;
    const { next, picked } = selection;
    const outline = layout.geometry.outline(UNIT / 2);
    const focusOutline = layout.geometry.outline(FOCUS_RADIUS);
    const hits = this.#cells.map((cell): Hit => {
      const { target } = cell;
      const { x, y } = layout.centre(cell);
      const name = this.#names.get(target) ?? target;
      const isPicked = picked.includes(target);
      return {
        target,
        x,
        y,
        name,
        isNext: next.has(target),
        isPicked,
        isStop: tabStop === target,
        outline,
        focusOutline,
      };
    });
    return new Map(this.#reuse(hits).map((hit) => [hit.target, hit]));
  });

  /** By row, top to bottom. */
  readonly rows: readonly (readonly Hit[])[] = $derived.by(() =>
    this.#model.layout.rows.map((row) => row.flatMap(({ target }) => this.#byTarget.get(target) ?? [])),
  );
}
