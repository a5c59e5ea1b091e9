import { getContext, setContext } from 'svelte';
import { type BoardTheme, DEFAULT_THEME, type Speed } from './look/themes.ts';

/** Settings for all boards inside a component. Use getters to make them reactive. */
export interface BoardSettings {
  /** Whether boards show the coordinates that move lists cite. */
  readonly coordinates: boolean;
  /** How fast moves are animated. */
  readonly speed: Speed;
  readonly theme: BoardTheme;
  /** Id of the piece set of a game; `null` for its first set. */
  pieces(game: string): string | null;
}

const KEY = Symbol('board settings');

const DEFAULTS: BoardSettings = {
  coordinates: true,
  get speed() {
    return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'off' : 'normal';
  },
  theme: DEFAULT_THEME,
  pieces: () => null,
};

/** Merges settings over those of `outer`. Getters stay getters, so that they remain reactive. */
const over = (outer: BoardSettings, settings: Partial<BoardSettings>): BoardSettings =>
  Object.create(outer, Object.getOwnPropertyDescriptors(settings));

/** Changes settings for all boards below the current component. Other settings are inherited. */
export const provideBoardSettings = (settings: Partial<BoardSettings>): BoardSettings =>
  setContext(KEY, over(boardSettings(), settings));

/** The settings inherited from the components above. */
export const boardSettings = (): BoardSettings => getContext<BoardSettings | undefined>(KEY) ?? DEFAULTS;

/** The `context` option of Svelte's `mount`, to provide settings without a parent component. */
export const boardContext = (settings: Partial<BoardSettings>): Map<symbol, BoardSettings> =>
  new Map([[KEY, over(DEFAULTS, settings)]]);
