import type { DrawnLook } from '@quintet/engine/authoring';
import { contrast, drawnPalette, MIN_SHAPE_CONTRAST, paletteOf } from '../../widget/look/colours.ts';
import { gameColours } from '../../widget/look/surfaces.ts';
import { BOARD_THEMES, DEFAULT_THEME, type GameColours, type Shades } from '../../widget/look/themes.ts';

/** Default colours for a game that sets none. */
export const PLAIN: GameColours = gameColours(
  {
    'seat-0': ['#1f5fa8', '#8fbaf7'],
    'seat-0-ink': ['#ffffff', '#081a33'],
    'seat-1': ['#a8461f', '#f5ab84'],
    'seat-1-ink': ['#ffffff', '#331304'],
    neutral: ['#6b6f76', '#a1a7b0'],
    'neutral-ink': ['#ffffff', '#14171a'],
    board: ['#e6e3da', '#171a1d'],
    cell: ['#f7f5ef', '#23282e'],
    'cell-ink': ['#23282e', '#f7f5ef'],
    'cell-edge': ['#cfcabd', '#3a4149'],
    coordinate: ['#5f6552', '#98a29c'],
    'mark-last': ['#a06a00', '#f0c04c'],
  },
  {
    wood: { 'seat-0': ['#174f92', '#a3c8fa'], 'seat-1': ['#8f3510', '#fabf9c'], neutral: ['#6b5636', '#b9a184'] },
    slate: {},
    paper: { 'seat-0': ['#003b8a', '#8ec5ff'], 'seat-1': ['#8f2f00', '#ffb894'] },
  },
);

/** Names of the board colours, which the shared themes override. */
const BOARD_NAMES = ['board', 'cell', 'cell-ink', 'cell-edge'];

/**
 * The colours of a third-party game. On the shared boards, its pieces keep their own colours only if the contrast with their
 * background is high enough. The background is a cell, or the bare board if cells have no faces.
 */
export function drawnColours(drawn: NonNullable<DrawnLook['colours']>, hasFaces: boolean): GameColours {
  const own = drawnPalette(drawn);
  const pieces = Object.entries(own).filter(([name]) => !BOARD_NAMES.includes(name));
  const themes = BOARD_THEMES.map((theme) => {
    // Starts from all colours, because the CSS rule of the default theme sets every colour to the game's own.
    const plain = paletteOf(PLAIN, theme);
    if (theme === DEFAULT_THEME) return [theme, { ...plain, ...own }] as const;
    const { cell = ['', ''] } = plain;
    const isVisible = ([name]: readonly [string, Shades]): boolean => {
      const [light = '', dark = ''] = own[name.replace(/-ink$/, '')] ?? [];
      return contrast(light, cell[0]) >= MIN_SHAPE_CONTRAST && contrast(dark, cell[1]) >= MIN_SHAPE_CONTRAST;
    };
    const visible = Object.fromEntries(pieces.filter(isVisible));
    return [theme, { ...plain, ...(hasFaces ? {} : { board: cell }), ...visible }] as const;
  });
  return Object.fromEntries(themes) as unknown as GameColours;
}
