import type { Language } from '@quintet/engine/authoring';
import { BOARD_THEMES, type BoardTheme, DEFAULT_THEME, SPEEDS, type Speed } from '../widget/look/themes.ts';
import { languageOf } from './config.ts';

/** Attributes that only change how the match is shown. */
export const SHOWING = [
  'flipped',
  'coordinates',
  'threats',
  'lang',
  'theme',
  'pieces',
  'animation',
  'readonly',
] as const;

/** Display settings of an element. */
export interface Showing {
  readonly language: Language;
  /** Whether seat 1 is at the bottom; `null` puts the user's seat there. */
  readonly flipped: boolean | null;
  readonly coordinates: boolean;
  /** Whether to point out threats. */
  readonly threats: boolean;
  readonly readonly: boolean;
  readonly theme: BoardTheme;
  /** Id of the piece set; `null` for the game's first set. */
  readonly pieces: string | null;
  readonly speed: Speed;
}

/** Reads the attributes. Ignores unknown values. */
export function parseShowing(
  element: Pick<Element, 'getAttribute'>,
  ...languages: readonly (string | null)[]
): Showing {
  const read = (name: (typeof SHOWING)[number]): string | null => element.getAttribute(name);
  const words = (read('theme') ?? '').split(/\s+/);
  return {
    language: languageOf(read('lang'), ...languages),
    flipped: parseFlag(read('flipped')),
    coordinates: parseFlag(read('coordinates')) ?? true,
    threats: parseFlag(read('threats')) ?? false,
    readonly: parseFlag(read('readonly')) ?? false,
    theme: BOARD_THEMES.find((theme) => words.includes(theme)) ?? DEFAULT_THEME,
    pieces: read('pieces'),
    speed: SPEEDS.find((speed) => speed === read('animation')) ?? 'normal',
  };
}

/** Parses a boolean attribute: `null` if it is missing, `false` for the values `false` and `off`, which some frameworks set. */
const parseFlag = (value: string | null): boolean | null =>
  value === null ? null : value !== 'false' && value !== 'off';
