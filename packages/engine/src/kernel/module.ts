import type { Game } from './game.ts';
import type { Language } from './languages.ts';
import type { Path } from './scene.ts';

/** A text in English and, optionally, in other languages. English is the fallback. */
export type Localized = { readonly en: string } & Readonly<Partial<Record<Language, string>>>;

/**
 * The text in a language, or in English if it is not translated.
 *
 * @example
 * ```ts
 * import { localText } from '@quintet/engine/authoring';
 * const text = { en: 'stone', zh: '棋子' };
 * console.log(localText(text, 'zh'), localText({ en: 'stone' }, 'zh')); // '棋子' 'stone'
 * ```
 */
export const localText = (text: Localized, language: Language): string => text[language] ?? text.en;

/**
 * Everything that a game's package exports, by these names. Only `game` is required: apps draw pieces as discs with letters,
 * and generate the introduction from the legal moves.
 */
export interface GameModule {
  readonly game: Game;
  readonly look?: DrawnLook;
  readonly demo?: DemoMatch;
  readonly lesson?: Lesson;
  /** The rules page for players, as Markdown. */
  readonly rules?: Localized;
}

/** Outlines that boards can draw for a piece without its own SVG. */
export const PIECE_SHAPES = ['disc', 'ring', 'stone', 'square', 'diamond', 'triangle', 'cross'] as const;
/** An outline of a piece. */
export type PieceShape = (typeof PIECE_SHAPES)[number];

/** How one kind of piece is drawn. */
export interface PieceLook {
  /** `disc` if not given. */
  readonly shape?: PieceShape;
  /** Up to three characters on the piece; the token's glyph if not given, `''` for none. */
  readonly letter?: string;
  /** An SVG path around 0,0, in units of a hundredth of a cell's width. Drawn on top of the shape, instead of the letter. */
  readonly path?: string;
}

/** Colours that a look can set. `ink` is the colour of text and paths on a piece. */
export const LOOK_COLOURS = [
  'seat-0',
  'seat-0-ink',
  'seat-1',
  'seat-1-ink',
  'neutral',
  'board',
  'cell',
  'cell-edge',
] as const;
/** Name of a colour that a look can set. */
export type LookColour = (typeof LOOK_COLOURS)[number];

/** A colour such as `#1f5fa8`, for both themes or for each of them. */
export type Colour = string | { readonly light: string; readonly dark: string };

/** How a gauge is drawn: large beside the name, one dot per unit, part of a whole, a lamp, or digits. */
export const GAUGE_SHAPES = ['score', 'pips', 'bar', 'flag', 'number'] as const;
/** How a gauge is drawn. */
export type GaugeShape = (typeof GAUGE_SHAPES)[number];

/** The look of a game as data. Everything that is not given gets a good default. */
export interface DrawnLook {
  /** Looks of the pieces, by `Token.kind`. */
  readonly pieces?: Readonly<Record<string, PieceLook>>;
  readonly colours?: Readonly<Partial<Record<LookColour, Colour>>>;
  /** The kind of piece shown beside each seat's name. */
  readonly emblems?: readonly [string, string];
  /** Gauge shapes, by `Gauge.name`. */
  readonly gauges?: Readonly<Record<string, GaugeShape>>;
}

/** A short match that plays itself on the game's card. */
export interface DemoMatch {
  readonly options: Readonly<Record<string, unknown>>;
  /** Number of moves already on the board when the demo starts. */
  readonly from: number;
  /** Move texts, separated by `; `. */
  readonly moves: string;
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

/** One step of a lesson. */
export type Step = ReadStep | MoveStep;

/** A guided first match. The learner has seat 0. */
export interface Lesson {
  readonly options: Readonly<Record<string, unknown>>;
  readonly steps: readonly Step[];
  /** Reason for the outcome after the last step; `null` if the match is still running. */
  readonly ends: string | null;
  readonly closing: Localized;
}
