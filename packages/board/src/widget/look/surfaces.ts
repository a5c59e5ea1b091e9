import { BOARD_THEMES, type BoardTheme, type GameColours, type Palette, type Surface } from './themes.ts';

type SharedTheme = Exclude<BoardTheme, 'classic'>;

/** The boards that all games share: maple and walnut, blue-grey stone, ink on paper. */
export const SURFACES: Readonly<Record<SharedTheme, Palette<Surface> & Palette>> = {
  wood: {
    board: ['#8a5a2e', '#20160d'],
    cell: ['#edd2a4', '#4a3522'],
    'cell-other': ['#e5c590', '#422e1d'],
    'cell-edge': ['#c39a5f', '#2b1d11'],
    'cell-ink': ['#2e1f10', '#f5e6cd'],
    grid: ['#6b431d', '#a5825a'],
    grain: ['#b98444', '#6b4c30'],
    coordinate: ['#6b4a22', '#bf9f78'],
    'mark-last': ['#1f7a4d', '#e6bd5a'],
    'mark-picked': ['#0c4a33', '#b6f0de'],
    'mark-target': ['#0f5c46', '#8fdcc2'],
    'mark-target-rim': ['#fff7e8', '#1a120a'],
  },
  slate: {
    board: ['#94a4b2', '#12171c'],
    cell: ['#e3e9ee', '#2a333c'],
    'cell-other': ['#d6dfe6', '#303a44'],
    'cell-edge': ['#b4c2ce', '#1a2127'],
    'cell-ink': ['#1b242c', '#eef2f5'],
    grid: ['#4c5c6a', '#7f909f'],
    coordinate: ['#4f5f6d', '#93a4b3'],
    'mark-last': ['#a06000', '#f0b94c'],
    'mark-picked': ['#0f4b46', '#a9f0e2'],
    'mark-target': ['#12635c', '#7fd6c6'],
    'mark-target-rim': ['#ffffff', '#0f1418'],
  },
  paper: {
    board: ['#fffef9', '#000000'],
    cell: ['#fffef9', '#000000'],
    'cell-other': ['#f4f2ea', '#141414'],
    'cell-edge': ['#3d3d3d', '#b5b5b5'],
    'cell-ink': ['#000000', '#ffffff'],
    grid: ['#1c1c1c', '#d8d8d8'],
    coordinate: ['#333333', '#d0d0d0'],
    'mark-last': ['#b34700', '#ffb000'],
    'mark-picked': ['#00443a', '#c4fff0'],
    'mark-target': ['#00584a', '#7ff0d4'],
    'mark-target-rim': ['#ffffff', '#000000'],
  },
};

/** The colours of a game: its own board and pieces, and its changes to the shared boards, such as the colour of water on wood. */
export function gameColours<Name extends string>(
  classic: Palette<Name>,
  changes: Readonly<Record<SharedTheme, Readonly<Partial<Record<NoInfer<Name>, readonly [string, string]>>>>>,
): GameColours {
  const themes = BOARD_THEMES.map((theme) => {
    if (theme === 'classic') return [theme, classic] as const;
    const given = Object.entries(changes[theme]).flatMap(([name, shades]) => (shades ? [[name, shades] as const] : []));
    return [theme, { ...SURFACES[theme], ...Object.fromEntries(given) }] as const;
  });
  return Object.fromEntries(themes) as unknown as GameColours;
}
