// @vitest-environment happy-dom

import { readFileSync } from 'node:fs';
import { SEATS, type Seat } from '@quintet/engine/authoring';
import { mount, unmount } from 'svelte';
import { describe, expect, test } from 'vitest';
import { contrast, MIN_SHAPE_CONTRAST, paletteOf } from '../widget/look/colours.ts';
import { type Look, loose, type PieceSet } from '../widget/look/look.ts';
import { BOARD_THEMES, type BoardTheme, type GameColours } from '../widget/look/themes.ts';
import { drawnColours, PLAIN } from './generic/colours.ts';
import { gameIds, loadGame, lookOf } from './index.ts';

const read = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');
const MODES = ['light', 'dark'] as const;
type Mode = (typeof MODES)[number];
const VARIANTS = BOARD_THEMES.flatMap((theme) => MODES.map((mode) => [theme, mode] as const));

/** The colour of the app's panels, which show the names of the seats. */
const [, light = '', dark = ''] = /--surface: light-dark\((#\w{6}), (#\w{6})\)/.exec(read('../ui/base.css')) ?? [];
const surface = { light, dark };

const colourOf = (colours: GameColours, theme: BoardTheme, mode: Mode, name: string): string => {
  const found = paletteOf(colours, theme)[name];
  if (!found) throw new Error(`no colour ${name}`);
  return found[MODES.indexOf(mode)] ?? '';
};

/** The best contrast for `a or b on c`. A piece may stand out by its face (`a`) or its rim (`b`). */
function bestContrast(pair: string, colour: (name: string) => string): number {
  const [fronts = '', back = ''] = pair.split(' on ');
  return Math.max(...fronts.split(' or ').map((front) => contrast(colour(front), colour(back))));
}

const loaded = new Map<string, Look>();
for (const id of gameIds()) {
  await loadGame(id);
  loaded.set(id, lookOf(id));
}
const lookFor = (id: string): Look => loaded.get(id) as Look;

/** The markup of a token, without its colour classes. */
function drawnShape(look: Look, { Token, id }: PieceSet, kind: string, seat: Seat): string {
  const target = document.createElement('div');
  const props = { token: loose(kind, seat), look, facing: 0, detailed: true, pieces: id };
  const component = mount(Token, { target, props });
  const html = target.innerHTML.replace(/ class="[^"]*"/g, '');
  void unmount(component);
  return html;
}

describe.each(gameIds())('%s', (id) => {
  const look = lookFor(id);
  const { contrasts } = JSON.parse(read(`./${id}/samples.json`)) as { contrasts: string[] };

  test('has an emblem for each seat and at least two piece sets with different ids and names', () => {
    expect(look.emblems).toHaveLength(2);
    expect(look.pieces.length).toBeGreaterThanOrEqual(2);
    expect(new Set(look.pieces.map((set) => set.id)).size).toBe(look.pieces.length);
    expect(new Set(look.pieces.map((set) => set.title.en)).size).toBe(look.pieces.length);
  });

  test.each(look.pieces.map((set) => [set.id, set] as const))(
    '%s: seats differ in shape, not only in colour',
    (_, set) => {
      const [first, second] = SEATS.map((seat) => drawnShape(look, set, look.emblems[seat], seat));
      expect(first).not.toBe('');
      expect(first).not.toBe(second);
    },
  );

  test.each(MODES)('%s mode: seat colours contrast with the app’s surface, and text is readable on them', (mode) => {
    for (const seat of ['seat-0', 'seat-1']) {
      expect(contrast(colourOf(look.colours, 'classic', mode, seat), surface[mode]), seat).toBeGreaterThanOrEqual(4.5);
    }
  });

  test.each(VARIANTS)('theme %s, %s mode: pieces and marks stand out from the board', (theme, mode) => {
    const colour = (name: string): string => colourOf(look.colours, theme, mode, name);
    const weak = [...contrasts, 'mark-last on cell']
      .map((pair) => [pair, bestContrast(pair, colour)] as const)
      .filter(([, ratio]) => ratio < MIN_SHAPE_CONTRAST);
    expect(weak).toEqual([]);
    const faint = ['seat-0', 'seat-1'].filter((seat) => contrast(colour(seat), colour(`${seat}-ink`)) < 4.5);
    expect(faint).toEqual([]);
  });
});

test.each(VARIANTS)(
  'theme %s, %s mode: a game without a look has readable letters on pieces and cells',
  (theme, mode) => {
    const colour = (name: string): string => colourOf(PLAIN, theme, mode, name);
    for (const name of ['seat-0', 'seat-1', 'neutral', 'cell']) {
      expect(contrast(colour(name), colour(`${name}-ink`)), name).toBeGreaterThanOrEqual(4.5);
    }
    for (const name of ['seat-0', 'seat-1', 'neutral', 'mark-last']) {
      expect(contrast(colour(name), colour('cell')), name).toBeGreaterThanOrEqual(3);
    }
  },
);

test('a third-party game keeps all its colours on the classic board, and on other boards only those with enough contrast', () => {
  const colours = drawnColours({ 'seat-0': '#000000', 'seat-1': '#f5f5f5' }, true);
  expect([colours.classic['seat-0'], colours.classic['seat-1']]).toEqual([
    ['#000000', '#000000'],
    ['#f5f5f5', '#f5f5f5'],
  ]);
  for (const theme of BOARD_THEMES.filter((each) => each !== 'classic')) {
    expect(paletteOf(colours, theme)['seat-0'], theme).toEqual(paletteOf(PLAIN, theme)['seat-0']);
  }
});

test('if cells have no faces, the board takes the colour that the faces would have', () => {
  const { wood } = drawnColours({}, false);
  expect(wood.board).toEqual(wood.cell);
});

test('the README of the element names every theme and every piece set', () => {
  const readme = read('../../README.md');
  const named = [...BOARD_THEMES, ...gameIds().flatMap((id) => lookFor(id).pieces.map((set) => set.id))];
  expect(named.filter((id) => !readme.includes(`\`${id}\``))).toEqual([]);
});
