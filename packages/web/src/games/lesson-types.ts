import type { Language, Path } from '@quintet/engine/authoring';

/** A text in every language. */
export type Localized = Readonly<Record<Language, string>>;
export const localized = (en: string, zh: string): Localized => ({ en, zh });

/** A position given by options and moves, which ensures that it can occur in a match. */
export interface Setup {
  readonly options?: Readonly<Record<string, unknown>>;
  readonly moves?: readonly string[];
}

/** A playable position in a section of the rules page. */
export interface Diagram<Section extends string = string> extends Setup {
  readonly id: string;
  readonly section: Section;
  readonly title: Localized;
  readonly text: Localized;
  /** The moves that "Show me" plays. */
  readonly demonstration: readonly string[];
  /** The moves that the text calls illegal, with their refusal codes. */
  readonly refuses?: Readonly<Record<string, string>>;
  /** Reason for the outcome after the demonstration. */
  readonly ends?: string;
}

/** A step with only text to read. */
export interface ReadStep {
  readonly text: Localized;
}

/** A step in which the learner plays one move and the opponent replies. */
export interface MoveStep extends ReadStep {
  /** Short instruction, repeated when the learner touches anything else. */
  readonly instruction: Localized;
  readonly move: string;
  /** The path to highlight if the move has several paths. */
  readonly path?: Path;
  readonly replies: readonly string[];
}

export type Step = ReadStep | MoveStep;

/** A guided first match. The learner has seat 0. */
export interface Lesson {
  readonly options: Readonly<Record<string, unknown>>;
  readonly steps: readonly Step[];
  /** Reason for the final outcome; `null` if the match is still running. */
  readonly ends: string | null;
  readonly closing: Localized;
}

export const isMoveStep = (step: Step): step is MoveStep => 'move' in step;
