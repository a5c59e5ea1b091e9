import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { gameIds, loadGame, lookOf } from './index.ts';

const read = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');
const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

/** The colours of a CSS rule by name, for the light and the dark theme. */
function coloursOf(css: string, selector: string): Map<string, Record<Theme, string>> {
  const start = css.indexOf(`${selector} {`);
  const rule = css.slice(start, css.indexOf('}', start));
  const both = [...rule.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)];
  const same = [...rule.matchAll(/--([\w-]+): (#\w{6})/g)];
  return new Map([
    ...both.map(([, name = '', light = '', dark = '']) => [name, { light, dark }] as const),
    ...same.map(([, name = '', colour = '']) => [name, { light: colour, dark: colour }] as const),
  ]);
}

/** WCAG 2 contrast of two colours, from 1 to 21. */
function contrast(a: string, b: string): number {
  const luminance = (colour: string): number => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

const surfaces = coloursOf(read('../ui/base.css'), ':host').get('surface') as Record<Theme, string>;
const gameColours = (id: string) => coloursOf(read(`./${id}/cell.svelte`), `:global([data-game="${id}"])`);

describe.each(gameIds())('%s', (id) => {
  const colours = gameColours(id ?? '');
  const colour = (name: string, theme: Theme): string => {
    const found = colours.get(name)?.[theme];
    if (!found) throw new Error(`${id} has no --${name}`);
    return found;
  };

  test('has a look with an emblem for each seat', async () => {
    await loadGame(id);
    expect(lookOf(id).emblems).toHaveLength(2);
  });

  test.each(THEMES)('%s theme: seat colours contrast with the app’s surface, and text is readable on them', (theme) => {
    for (const seat of ['seat-0', 'seat-1']) {
      expect(contrast(colour(seat, theme), surfaces[theme]), seat).toBeGreaterThanOrEqual(4.5);
      expect(contrast(colour(seat, theme), colour(`${seat}-ink`, theme)), `${seat}-ink`).toBeGreaterThanOrEqual(4.5);
    }
  });
});

describe.each(gameIds())('%s: pieces and marks stand out from the board', (id) => {
  const { contrasts } = JSON.parse(read(`./${id}/samples.json`)) as { contrasts: string[] };
  const colours = gameColours(id ?? '');
  test.each(contrasts.flatMap((pair) => THEMES.map((theme) => [pair, theme] as const)))(
    '%s, %s theme',
    (pair, theme) => {
      const [front = '', back = ''] = pair.split(' on ').map((name) => colours.get(name)?.[theme]);
      expect(contrast(front, back)).toBeGreaterThanOrEqual(3);
    },
  );
});
