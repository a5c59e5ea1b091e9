import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contrast } from '../widget/look/colours.ts';
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

test.each(THEMES)(
  '%s theme: without a look of its own, a game has readable letters on its pieces and cells',
  (theme) => {
    const colours = coloursOf(read('./generic/cell.svelte'), ':global(:where([data-game]))');
    const colour = (name: string): string => colours.get(name)?.[theme] ?? '';
    for (const name of ['seat-0', 'seat-1', 'neutral', 'cell']) {
      expect(contrast(colour(name), colour(`${name}-ink`)), name).toBeGreaterThanOrEqual(4.5);
    }
    for (const name of ['seat-0', 'seat-1']) {
      expect(contrast(colour(name), surfaces[theme]), name).toBeGreaterThanOrEqual(4.5);
      expect(contrast(colour(name), colour('cell')), name).toBeGreaterThanOrEqual(3);
    }
  },
);
