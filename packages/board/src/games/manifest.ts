import type { Game, Language, Path } from '@quintet/engine/authoring';
import type { Look } from '../widget/look/look.ts';

/** Everything that boards need for one game, in a separate chunk that is fetched when the game is first needed. */
export interface GameManifest {
  readonly game: Game;
  readonly look: Look;
  readonly demo: DemoMatch;
}

/** A short match that plays itself on the game's card. */
export interface DemoMatch {
  readonly options: Readonly<Record<string, unknown>>;
  /** Number of moves already on the board when the demo starts. */
  readonly from: number;
  /** Move texts, separated by `; `. */
  readonly moves: string;
}

/** The content of the rules page and the guided match. */
export interface Teaching {
  readonly lesson: Lesson;
  /** The rules page as Markdown. */
  readonly rules: Readonly<Record<Language, string>>;
  /** Names of the sections (second-level headings) of the rules page, in order. */
  readonly sections: readonly string[];
  readonly diagrams: readonly Diagram[];
}

/** A text in every language. */
export type Localized = Readonly<Record<Language, string>>;
export const localized = (en: string, zh: string): Localized => ({ en, zh });

/** A position, given by options and moves to ensure that it can occur in a match. */
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
  /** Reason for the outcome, if the demonstration ends the match. */
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
  /** Reason for the outcome after the last step; `null` if the match is still running. */
  readonly ends: string | null;
  readonly closing: Localized;
}

export const isMoveStep = (step: Step): step is MoveStep => 'move' in step;
