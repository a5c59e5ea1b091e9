import type { Colour, DrawnLook } from '@quintet/engine/authoring';

const THEMES = ['light', 'dark'] as const;
type Themed = Readonly<Record<(typeof THEMES)[number], string>>;

/** Least contrast of text (WCAG 2, level AA). */
const MIN_CONTRAST = 4.5;
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

const themed = (colour: Colour): Themed =>
  typeof colour === 'string' ? { light: colour, dark: colour } : { light: colour.light, dark: colour.dark };

/** The wanted colour of text if it is readable, otherwise white or black. */
function readable(ink: string | undefined, behind: string): string {
  if (ink !== undefined && contrast(ink, behind) >= MIN_CONTRAST) return ink;
  return contrast(WHITE, behind) >= contrast(BLACK, behind) ? WHITE : BLACK;
}

/** The CSS rule with the colours of a game. Text on a given colour is always readable. */
export function colourRule(game: string, colours: NonNullable<DrawnLook['colours']>): string {
  const chosen = new Map<string, Themed>();
  for (const [name, colour] of Object.entries(colours)) if (colour) chosen.set(name, themed(colour));
  for (const [ink, name] of INKS) {
    const behind = chosen.get(name);
    const wanted = chosen.get(ink);
    const on = (theme: (typeof THEMES)[number]): string => readable(wanted?.[theme], behind?.[theme] ?? '');
    if (behind) chosen.set(ink, { light: on('light'), dark: on('dark') });
  }
  const lines = [...chosen].map(([name, { light, dark }]) => `--${name}: light-dark(${light}, ${dark});`);
  return `[data-game=${JSON.stringify(game)}] { ${lines.join(' ')} }`;
}

const sheets = new Map<string, CSSStyleSheet>();

/** Adds the colours of a game to a document or shadow root, as a constructed sheet, which strict policies allow. */
export function adoptColours(root: Document | ShadowRoot, rule: string | undefined): void {
  if (rule === undefined) return;
  let sheet = sheets.get(rule);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(rule);
    sheets.set(rule, sheet);
  }
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}
