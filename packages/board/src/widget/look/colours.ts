import type { Colour, DrawnLook } from '@quintet/engine/authoring';
import type { Look } from './look.ts';
import { BOARD_THEMES, type BoardTheme, DEFAULT_THEME, type GameColours, type Palette, type Shades } from './themes.ts';

/** Minimum contrast of text, and of shapes such as pieces (WCAG 2, level AA). */
const MIN_CONTRAST = 4.5;
export const MIN_SHAPE_CONTRAST = 3;
const [WHITE, BLACK] = ['#ffffff', '#000000'];

/** Colours of text, with the colours behind them. */
const INKS = [
  ['seat-0-ink', 'seat-0'],
  ['seat-1-ink', 'seat-1'],
  ['neutral-ink', 'neutral'],
  ['cell-ink', 'cell'],
] as const;

/** Red, green and blue of a colour such as `#1f5fa8` or `#15a`, from 0 to 255. */
function channels(colour: string): number[] {
  const digits = colour.slice(1);
  const width = digits.length < 6 ? 1 : 2;
  return [0, 1, 2].map((i) => Number.parseInt(digits.slice(i * width, (i + 1) * width).repeat(3 - width), 16));
}

/** WCAG 2 contrast of two opaque colours, from 1 to 21. */
export function contrast(a: string, b: string): number {
  const luminance = (colour: string): number => {
    const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

const shadesOf = (colour: Colour): Shades =>
  typeof colour === 'string' ? [colour, colour] : [colour.light, colour.dark];

/** The requested text colour if it is readable, otherwise white or black. */
function readable(ink: string | undefined, behind: string): string {
  if (ink !== undefined && contrast(ink, behind) >= MIN_CONTRAST) return ink;
  return contrast(WHITE, behind) >= contrast(BLACK, behind) ? WHITE : BLACK;
}

/** The colours that a third-party game requests. Text on any of them is always readable. */
export function drawnPalette(colours: NonNullable<DrawnLook['colours']>): Palette {
  const chosen = new Map<string, Shades>();
  for (const [name, colour] of Object.entries(colours)) if (colour) chosen.set(name, shadesOf(colour));
  for (const [ink, name] of INKS) {
    const behind = chosen.get(name);
    const wanted = chosen.get(ink);
    if (behind) chosen.set(ink, [readable(wanted?.[0], behind[0]), readable(wanted?.[1], behind[1])]);
  }
  return Object.fromEntries(chosen);
}

/** All colours of a game in a theme. */
export const paletteOf = (colours: GameColours, theme: BoardTheme): Palette => ({
  ...colours[DEFAULT_THEME],
  ...colours[theme],
});

/** The CSS rules with the colours of a game. The default theme also applies outside boards, such as to players' panels. */
export function colourRules(game: string, colours: GameColours): string {
  const selector = `[data-game=${JSON.stringify(game)}]`;
  return BOARD_THEMES.map((theme) => {
    const lines = Object.entries(colours[theme]).map(([name, [light, dark]]) =>
      light === dark ? `--${name}: ${light};` : `--${name}: light-dark(${light}, ${dark});`,
    );
    return `${selector}${theme === DEFAULT_THEME ? '' : `[data-board="${theme}"]`} { ${lines.join(' ')} }`;
  }).join('\n');
}

const sheets = new Map<string, CSSStyleSheet>();
const rulesOf = new WeakMap<GameColours, string>();

/** Adds a game's colours to a document or shadow root, as a constructed style sheet, which strict content security policies allow. */
export function adoptColours(root: Document | ShadowRoot, { game, colours }: Pick<Look, 'game' | 'colours'>): void {
  const rules = rulesOf.get(colours) ?? colourRules(game, colours);
  rulesOf.set(colours, rules);
  let sheet = sheets.get(rules);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    sheets.set(rules, sheet);
  }
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}
