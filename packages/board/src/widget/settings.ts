import { getContext, setContext } from 'svelte';

/** Settings of all boards inside a component. Use getters to make them reactive. */
export interface BoardSettings {
  /** Whether boards show the coordinates that move lists cite. */
  readonly coordinates: boolean;
  /** Whether moves are animated. */
  readonly animated: boolean;
  /** Whether players' panels save space. By default they do in a narrow or low window. */
  readonly compact?: boolean;
}

const KEY = Symbol('board settings');

const DEFAULTS: BoardSettings = {
  coordinates: true,
  get animated() {
    return !matchMedia('(prefers-reduced-motion: reduce)').matches;
  },
};

/** Sets the settings of all boards below the current component. */
export const provideBoardSettings = (settings: BoardSettings): BoardSettings => setContext(KEY, settings);

/** The settings from the nearest component above that provides them. */
export const boardSettings = (): BoardSettings => getContext<BoardSettings | undefined>(KEY) ?? DEFAULTS;

/** The `context` option of Svelte's `mount`, to provide settings without a parent component. */
export const boardContext = (settings: Partial<BoardSettings>): Map<symbol, BoardSettings> =>
  new Map([[KEY, { ...DEFAULTS, ...settings }]]);
