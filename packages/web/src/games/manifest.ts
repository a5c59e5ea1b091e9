import type { Game, Language } from '@quintet/engine/authoring';
import type { Look } from '../board/look/look.ts';
import type { Diagram, Lesson } from './lesson-types.ts';

/** Everything the app has for one game, in a separate chunk that is fetched when the game is first needed. */
export interface GameManifest {
  readonly game: Game;
  readonly look: Look;
  readonly demo: DemoMatch;
  /** A separate chunk: only the rules and lesson pages need it. */
  readonly loadTeaching: () => Promise<Teaching>;
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
