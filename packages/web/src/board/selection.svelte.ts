import type { Change, Move, Path, Target } from '@quintet/engine/kernel';
import type { BoardView, Choice, Explanation, Intent, Premove } from './view.ts';

/** Why a touch led nowhere. A new object each time, so that the same words twice are two events. */
export interface TouchRefusal extends Explanation {
  readonly target: Target;
}

/** What touching a target leads to. */
export interface Lead {
  /** What can be touched after it; empty when it makes the move. */
  readonly after: ReadonlySet<Target>;
  /** What the touch does; `null` when more must be touched. */
  readonly intent: Intent | null;
}

const NOTHING: ReadonlyMap<Target, Lead> = new Map();
const begins = (path: Path, picked: Path): boolean => picked.every((target, i) => path[i] === target);

/** What can be touched after `picked`, and what each touch leads to. */
export function leadsFrom(choices: readonly Choice[], picked: Path): ReadonlyMap<Target, Lead> {
  if (choices.length === 0) return NOTHING;
  const leads = new Map<Target, { after: Set<Target>; intent: Intent | null }>();
  for (const { path, intent } of choices) {
    const target = path[picked.length];
    if (target === undefined || !begins(path, picked)) continue;
    let lead = leads.get(target);
    if (!lead) {
      lead = { after: new Set(), intent: null };
      leads.set(target, lead);
    }
    const then = path[picked.length + 1];
    if (then === undefined) lead.intent = intent;
    else lead.after.add(then);
  }
  return leads;
}

/** Sets of what is to be seen but cannot be chosen from. */
const NO_VIEW: Pick<BoardView, 'choices'> = { choices: [] };

/**
 * What is picked so far, shared by a board and the controls beside it. It knows no rules: a selection is a prefix of the path
 * of a legal move, and a whole path is a move.
 */
export class Selection {
  #view: BoardView | null = $state.raw(null);
  picked: Path = $state.raw([]);
  refusal: TouchRefusal | null = $state.raw(null);
  /** What the mouse, the focus or a resting finger is on: what a touch there would do is previewed. */
  pointing: Target | null = $state.raw(null);
  /** A path to show as a hint, on the board and beside it. */
  hint: Path | null = $state.raw(null);
  /** The path of a move that waits for its turn. */
  queued: Path | null = $state.raw(null);
  readonly leads: ReadonlyMap<Target, Lead> = $derived(leadsFrom((this.#view ?? NO_VIEW).choices, this.picked));
  readonly next: ReadonlySet<Target> = $derived(new Set(this.leads.keys()));
  /** What the move would do that a touch of `pointing` makes. */
  readonly preview: readonly Change[] = $derived.by(() => {
    const intent = this.pointing === null ? null : this.leads.get(this.pointing)?.intent;
    return intent?.kind === 'move' && this.#view ? this.#view.preview(intent.move) : [];
  });
  onmove: ((move: Move) => void) | null;
  onpremove: ((premove: Premove) => void) | null = null;
  onunqueue: (() => void) | null = null;

  constructor(onmove: ((move: Move) => void) | null = null) {
    this.onmove = onmove;
  }

  get view(): BoardView | null {
    return this.#view;
  }

  /** What is picked stays picked as long as it leads somewhere in the same position, as when the language changes. */
  set view(view: BoardView) {
    const before = this.#view;
    if (view === before) return;
    this.#view = view;
    const isSame = before !== null && before.game === view.game && before.ply === view.ply;
    if (isSame && (this.picked.length === 0 || leadsFrom(view.choices, this.picked).size > 0)) return;
    this.picked = [];
    this.refusal = null;
  }

  /** A touch of a cell or a control. */
  touch(target: Target): void {
    const view = this.#view;
    if (!view) return;
    this.refusal = null;
    // What waits is taken back by touching where it would end.
    if (this.queued && this.picked.length === 0 && this.queued.at(-1) === target) {
      this.onunqueue?.();
      return;
    }
    const lead = this.leads.get(target);
    if (!lead && this.picked.length === 0 && view.isBlank(target)) return;
    if (view.choices.length === 0) {
      const text = view.idle();
      if (text !== null) this.refusal = { target, text, reason: null };
      return;
    }
    if (lead) this.#pick([...this.picked, target], lead.intent);
    else if (this.picked.includes(target)) this.picked = this.picked.slice(0, this.picked.indexOf(target));
    else this.#switchTo(target, view);
  }

  /** Deselects without a word. */
  clear(): void {
    this.refusal = null;
    if (this.picked.length > 0) this.picked = [];
  }

  /** Whether a piece can be dragged from this cell: more must be touched after it. */
  canCarry(target: Target): boolean {
    if (this.picked.at(-1) === target) return true;
    const lead = this.leads.get(target) ?? leadsFrom(this.#view?.choices ?? [], []).get(target);
    return (lead?.after.size ?? 0) > 0;
  }

  /** Picks what is dragged, as far as it is not picked already. */
  carry(target: Target): void {
    if (this.picked.at(-1) !== target) this.touch(target);
  }

  #pick(picked: Path, intent: Intent | null): void {
    if (intent === null) {
      this.picked = picked;
      return;
    }
    this.picked = [];
    if (intent.kind === 'move') this.onmove?.(intent.move);
    else this.onpremove?.(intent.premove);
  }

  /**
   * Another piece or control of one's own takes the place of the last one picked, but only where that is no move yet: a
   * mistaken touch must not play. Everything else is refused.
   */
  #switchTo(target: Target, view: BoardView): void {
    const { controls, tokens } = view.scene;
    const isThing = controls.some((each) => each.target === target) || tokens.some((each) => each.cell === target);
    for (let kept = this.picked.length - 1; isThing && kept >= 0; kept--) {
      const start = this.picked.slice(0, kept);
      const lead = leadsFrom(view.choices, start).get(target);
      if (!lead || lead.intent !== null) continue;
      this.picked = [...start, target];
      return;
    }
    this.refusal = { target, ...view.explain([...this.picked, target]) };
    this.picked = [];
  }
}
