import type { Language, Path } from '@quintet/engine/kernel';

/** The same sentence in every language. */
export type Said = Readonly<Record<Language, string>>;
export const say = (en: string, zh: string): Said => ({ en, zh });

/** A position, as options and the moves from the start: whatever is shown can come about in a match. */
export interface Situation {
  readonly options?: Readonly<Record<string, unknown>>;
  readonly moves?: readonly string[];
}

/** A position beside a section of the rules, to be tried. */
export interface Diagram<Section extends string = string> extends Situation {
  readonly id: string;
  readonly section: Section;
  readonly title: Said;
  readonly says: Said;
  /** What "show me" plays. */
  readonly shows: readonly string[];
  /** What the text says is not allowed: move texts with the code of the refusal. */
  readonly refuses?: Readonly<Record<string, string>>;
  /** The reason of the outcome that `shows` leads to. */
  readonly ends?: string;
}

/** Something to read. */
export interface LookStep {
  readonly says: Said;
}

/** Something to do: one move, then what the opponent replies. */
export interface DoStep extends LookStep {
  /** The order itself, short: also the answer to every other touch. */
  readonly now: Said;
  readonly move: string;
  /** Which of the move's paths is marked, where there are several. */
  readonly path?: Path;
  readonly replies: readonly string[];
}

export type Step = LookStep | DoStep;

/** A guided first match. The learner has seat 0. */
export interface Lesson {
  readonly options: Readonly<Record<string, unknown>>;
  readonly steps: readonly Step[];
  /** The reason of the outcome at the end; null where the match could go on. */
  readonly ends: string | null;
  readonly closing: Said;
}

export const isDo = (step: Step): step is DoStep => 'move' in step;
