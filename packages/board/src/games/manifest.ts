import {
  type DemoMatch,
  type Game,
  inEach,
  type Language,
  type Lesson,
  type Localized,
  type MoveStep,
  type Step,
} from '@quintet/engine/authoring';
import type { Look } from '../widget/look/look.ts';

export type { DemoMatch, Lesson, Localized, MoveStep, Step } from '@quintet/engine/authoring';

/** Everything that boards need for one game. A separate chunk, fetched when the game is first needed. */
export interface GameManifest {
  readonly game: Game;
  readonly look: Look;
  readonly demo: DemoMatch;
}

/** The content of the rules page and the guided match. */
export interface Teaching {
  readonly lesson: Lesson;
  /** The rules page as Markdown. */
  readonly rules: Localized;
  /** Names of the sections (second-level headings) of the rules page, in order. */
  readonly sections: readonly string[];
  readonly diagrams: readonly Diagram[];
}

/** Looks up the texts of a game's `messages.json` in all languages. */
export const localizer =
  <K extends string>(messages: Readonly<Record<Language, Readonly<Record<K, string>>>>) =>
  (key: K): Localized =>
    inEach((language) => messages[language][key]);

/** A position, given by options and moves, so that it is certain to be reachable. */
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
  /** The expected reason for the outcome, if the demonstration ends the match. */
  readonly ends?: string;
}

export const isMoveStep = (step: Step): step is MoveStep => 'move' in step;
