import type { Game, Language } from '@quintet/engine/kernel';
import type { Look } from '../board/look/look.ts';
import type { Diagram, Lesson } from './lesson-types.ts';

/** Everything the app has for one game. Each part is a chunk of its own, fetched when it is first needed. */
export interface GameManifest {
  readonly loadGame: () => Promise<Game>;
  readonly loadLook: () => Promise<Look>;
  readonly loadDemo: () => Promise<DemoMatch>;
  readonly loadLesson: () => Promise<Lesson>;
  readonly loadDiagrams: () => Promise<RulesDiagrams>;
  /** The rules page as Markdown. */
  readonly loadRules: Readonly<Record<Language, () => Promise<{ readonly default: string }>>>;
}

/** A short match that plays itself on the game's card. */
export interface DemoMatch {
  readonly options: Readonly<Record<string, unknown>>;
  /** Number of moves already on the board when the demo starts. */
  readonly from: number;
  /** Move texts, separated by `; `. */
  readonly moves: string;
}

/** The diagrams of a rules page. */
export interface RulesDiagrams {
  /** Names of the page's sections (second-level headings), in order. */
  readonly sections: readonly string[];
  readonly diagrams: readonly Diagram[];
}
