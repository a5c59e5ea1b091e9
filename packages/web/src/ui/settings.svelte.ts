import { BOARD_THEMES, type BoardTheme, DEFAULT_THEME, SPEEDS, type Speed } from '@quintet/board/widget/look/themes.ts';
import { LANGUAGES, type Language, languageOfTag } from '@quintet/engine/authoring';
import { stored, storedFlag } from './storage.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
/** `system` animates at normal speed unless the system prefers reduced motion. */
export const MOTIONS = ['system', ...SPEEDS] as const;
export type Motion = (typeof MOTIONS)[number];

/** `auto` points out threats only to beginners. */
export const THREATS = ['auto', 'on', 'off'] as const;
export type Threats = (typeof THREATS)[number];

/** When a chosen move must be confirmed: never, only in online matches, or always. */
export const CONFIRMATIONS = ['off', 'online', 'always'] as const;
export type Confirmation = (typeof CONFIRMATIONS)[number];

/** Size of the board on match pages, in percent of the largest size that fits. */
export const BOARD_SIZES = { min: 50, max: 100 } as const;

export interface Settings {
  language: Language;
  theme: Theme;
  sound: boolean;
  /** From 0 to 100. */
  volume: number;
  motion: Motion;
  /** The board theme for all games. */
  board: BoardTheme;
  /** Ids of piece sets, by game. A game that is not listed has its first set. */
  pieces: Readonly<Record<string, string>>;
  /** Whether boards show coordinates, which move lists refer to. */
  coordinates: boolean;
  /** Whether boards of running matches point out threats. */
  threats: Threats;
  confirm: Confirmation;
  /** In percent; within `BOARD_SIZES`. */
  boardSize: number;
}

const DEFAULTS: Settings = {
  language: navigator.languages.map(languageOfTag).find((language) => language !== null) ?? 'en',
  theme: 'system',
  sound: true,
  volume: 70,
  motion: 'system',
  board: DEFAULT_THEME,
  pieces: {},
  coordinates: true,
  threats: 'auto',
  confirm: 'off',
  boardSize: BOARD_SIZES.max,
};

const saved = stored<Partial<Settings>>({ key: 'quintet:settings', parse, defaultValue: {} });

/** The user's settings on this device. Changes are saved at once. */
export const settings: Settings = $state({ ...DEFAULTS, ...saved.read() });

const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

/** How fast moves are animated. */
export function animationSpeed(): Speed {
  if (settings.motion !== 'system') return settings.motion;
  return reducedMotion.matches ? 'off' : 'normal';
}

/** Whether animations are allowed. */
export const allowsMotion = (): boolean => animationSpeed() !== 'off';

/** Applies the settings to the page and saves them. Call once, inside an effect root. */
export function followSettings(): void {
  $effect(() => {
    const root = document.documentElement;
    root.lang = settings.language;
    if (settings.theme === 'system') delete root.dataset.theme;
    else root.dataset.theme = settings.theme;
    root.dataset.motion = allowsMotion() ? 'on' : 'off';
  });
  $effect(() => saved.write(settings));
}

function parse(value: unknown): Partial<Settings> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { language, theme, sound, volume, motion, board, pieces, coordinates, threats, confirm, boardSize } =
    value as Record<string, unknown>;
  return {
    ...choice('language', LANGUAGES, language),
    ...choice('theme', THEMES, theme),
    // Earlier releases saved `on`.
    ...choice('motion', MOTIONS, motion === 'on' ? 'normal' : motion),
    ...choice('board', BOARD_THEMES, board),
    ...choice('threats', THREATS, threats),
    ...choice('confirm', CONFIRMATIONS, confirm),
    ...(isBoardSize(boardSize) ? { boardSize } : {}),
    ...(typeof sound === 'boolean' ? { sound } : {}),
    ...(typeof volume === 'number' && volume >= 0 && volume <= 100 ? { volume } : {}),
    ...(isPieces(pieces) ? { pieces } : {}),
    ...(typeof coordinates === 'boolean' ? { coordinates } : {}),
  };
}

/** A function declaration, which is hoisted, because the settings are read while this module loads. */
function isPieces(value: unknown): value is Settings['pieces'] {
  return typeof value === 'object' && value !== null && Object.values(value).every((id) => typeof id === 'string');
}

function isBoardSize(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= BOARD_SIZES.min && Number(value) <= BOARD_SIZES.max;
}

function choice<K extends keyof Settings>(key: K, known: readonly Settings[K][], value: unknown): Partial<Settings> {
  const found = known.find((each) => each === value);
  return found === undefined ? {} : { [key]: found };
}

const savedSingleKeys = storedFlag('quintet:keys', true);

/** Whether single-key shortcuts are enabled. Users who press keys by accident can turn them off. */
class Keys {
  #single = $state(savedSingleKeys.read());

  get single(): boolean {
    return this.#single;
  }
  set single(on: boolean) {
    this.#single = on;
    savedSingleKeys.write(on);
  }
}

export const keys = new Keys();
