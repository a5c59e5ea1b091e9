import type { Change, Move, Path, Target } from '@quintet/engine/authoring';
import type { BoardView, Choice, Explanation, Intent, Premove } from './view.ts';

/** Why a touch was refused. A new object each time, so that equal refusals are separate events. */
export interface TouchRefusal extends Explanation {
  readonly target: Target;
}

/** The effect of touching a target. */
export interface Lead {
  /** The targets that can follow; empty if the touch completes a move. */
  readonly after: ReadonlySet<Target>;
  /** The move or premove that the touch completes; `null` if more targets must follow. */
  readonly intent: Intent | null;
}

const NOTHING: ReadonlyMap<Target, Lead> = new Map();
const begins = (path: Path, picked: Path): boolean => picked.every((target, i) => path[i] === target);

/** The targets that can follow `picked`, with their effects. */
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

const NO_VIEW: Pick<BoardView, 'choices'> = { choices: [] };

/**
 * The targets picked so far, shared by a board and the controls beside it. Knows no rules: a selection is a prefix of a legal
 * move's path, and a complete path is a move.
 */
export class Selection {
  #view: BoardView | null = $state.raw(null);
  picked: Path = $state.raw([]);
  refusal: TouchRefusal | null = $state.raw(null);
  /** The target under the pointer, focus or resting finger, whose effect is previewed. */
  pointing: Target | null = $state.raw(null);
  /** Path to highlight as a hint, on the board and beside it. */
  hint: Path | null = $state.raw(null);
  /** Path of a queued move. */
  queued: Path | null = $state.raw(null);
  readonly leads: ReadonlyMap<Target, Lead> = $derived(leadsFrom((this.#view ?? NO_VIEW).choices, this.picked));
  readonly next: ReadonlySet<Target> = $derived(new Set(this.leads.keys()));
  /** The changes that touching `pointing` would make. */
  readonly preview: readonly Change[] = $derived.by(() => {
    const intent = this.pointing === null ? null : this.leads.get(this.pointing)?.intent;
    return intent?.kind === 'move' && this.#view ? this.#view.preview(intent.move) : [];
  });
  onmove: ((move: Move) => void) | null;
  onpremove: ((premove: Premove) => void) | null = null;
  onunqueue: (() => void) | null = null;
  /** Called for a touch when no move is possible. Returns whether it handled the touch; if so, no message is shown. */
  onidle: (() => boolean) | null = null;

  constructor(onmove: ((move: Move) => void) | null = null) {
    this.onmove = onmove;
  }

  get view(): BoardView | null {
    return this.#view;
  }

  /** Keeps the selection while the position stays the same, for example when the language changes. */
  set view(view: BoardView) {
    const before = this.#view;
    if (view === before) return;
    this.#view = view;
    const isSame = before !== null && before.game === view.game && before.ply === view.ply;
    if (isSame && (this.picked.length === 0 || leadsFrom(view.choices, this.picked).size > 0)) return;
    this.picked = [];
    this.refusal = null;
  }

  /** Handles a touch of a cell or a control. */
  touch(target: Target): void {
    const view = this.#view;
    if (!view) return;
    this.refusal = null;
    if (view.choices.length === 0 && this.onidle?.()) return;
    // Touching the end of a queued move cancels it.
    if (this.queued && this.picked.length === 0 && this.queued.at(-1) === target) {
      this.onunqueue?.();
      return;
    }
    const lead = this.leads.get(target);
    if (!lead && this.picked.length === 0 && view.isBlank(target)) return;
    if (view.choices.length === 0) {
      const text = view.idle();
      if (text !== null) this.refusal = { target, code: 'not-your-seat', text, explanation: null };
      return;
    }
    if (lead) this.#pick([...this.picked, target], lead.intent);
    else if (this.picked.includes(target)) this.picked = this.picked.slice(0, this.picked.indexOf(target));
    else this.#switchTo(target, view);
  }

  /** Clears the selection without showing a message. */
  clear(): void {
    this.refusal = null;
    if (this.picked.length > 0) this.picked = [];
  }

  /** Whether the piece on this cell can be dragged, because its move needs another target. */
  canCarry(target: Target): boolean {
    if (this.picked.at(-1) === target) return true;
    const lead = this.leads.get(target) ?? leadsFrom(this.#view?.choices ?? [], []).get(target);
    return (lead?.after.size ?? 0) > 0;
  }

  /** Picks the dragged piece unless it is already picked. */
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
   * Replaces the last pick with another piece or control of the same player, unless that would complete a move: a mistaken
   * touch must not play. Refuses everything else.
   */
  #switchTo(target: Target, view: BoardView): void {
    const { controls, tokens } = view.scene;
    const isThing = controls.some((each) => each.target === target) || tokens.some((each) => each.cell === target);
    for (let length = this.picked.length - 1; isThing && length >= 0; length--) {
      const start = this.picked.slice(0, length);
      const lead = leadsFrom(view.choices, start).get(target);
      if (!lead || lead.intent !== null) continue;
      this.picked = [...start, target];
      return;
    }
    this.refusal = { target, ...view.explain([...this.picked, target]) };
    this.picked = [];
  }
}
