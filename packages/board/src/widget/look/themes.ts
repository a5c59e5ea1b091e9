/** The boards that players can choose. `classic` has different colours in every game. */
export const BOARD_THEMES = ['classic', 'wood', 'slate', 'paper'] as const;
export type BoardTheme = (typeof BOARD_THEMES)[number];
/** The themes that draw a grain, in the colour `grain`, over the board. */
export const GRAINED: readonly BoardTheme[] = ['wood'];
export const DEFAULT_THEME: BoardTheme = 'classic';

/** Speeds of the animation of moves. */
export const SPEEDS = ['off', 'slow', 'normal', 'fast'] as const;
export type Speed = (typeof SPEEDS)[number];

/** Factor by which each speed multiplies durations; 0 shows every move at once. */
export const PACES: Readonly<Record<Speed, number>> = { off: 0, slow: 1.8, normal: 1, fast: 0.5 };

/** An opaque colour, such as `#1f5fa8`, in light and in dark mode. */
export type Shades = readonly [light: string, dark: string];
/** Colours by the names of their CSS variables, without the leading dashes. */
export type Palette<Name extends string = string> = Readonly<Record<Name, Shades>>;

/** The colours of a game in each theme. `classic` is complete; the others replace some of its colours. */
export type GameColours = Readonly<Record<BoardTheme, Palette>>;

/** Board colours that every theme except `classic` sets in all games. */
export type Surface =
  | 'board'
  | 'cell'
  | 'cell-other'
  | 'cell-edge'
  | 'cell-ink'
  | 'grid'
  | 'coordinate'
  | 'mark-last'
  | 'mark-picked'
  | 'mark-target'
  | 'mark-target-rim';
