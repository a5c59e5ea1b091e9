// @vitest-environment happy-dom

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { COLOURS } from '@quintet/wire/constants';
import { expect, test } from 'vitest';
import { BREAKPOINTS_REM } from './breakpoints.ts';

const root = path.resolve(import.meta.dirname, '../..');

test('media queries use only the breakpoints of the app', () => {
  const allowed = Object.values(BREAKPOINTS_REM).flatMap((rem) => [`(width < ${rem}rem)`, `(width >= ${rem}rem)`]);
  const files = ['src', 'build'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)),
  );
  const used = files
    .filter((file) => /\.(?:svelte|css)$/.test(file))
    .flatMap((file) => {
      const queries = readFileSync(path.join(root, file), 'utf8').match(/@media [^{]+/g) ?? [];
      return queries.flatMap((query) => query.match(/\([^()]*width[^()]*\)/g) ?? []).map((width) => ({ file, width }));
    });
  expect(used.length).toBeGreaterThan(10);
  expect(used.filter(({ width }) => !allowed.includes(width))).toEqual([]);
});

const css = ['src/ui/look.css', '../board/src/ui/base.css']
  .map((file) => readFileSync(path.join(root, file), 'utf8'))
  .join('');

function shades(name: string): readonly [light: string, dark: string] {
  const [, light, dark] = new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(css) ?? [];
  if (light === undefined || dark === undefined) throw new Error(`no --${name}`);
  return [light, dark];
}

/** Relative luminance as WCAG defines it. */
function luminance(shade: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(shade.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
const contrast = (a: string, b: string): number => {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
};

test.each(COLOURS)('the player colour %s is readable on every background, light and dark', (colour) => {
  for (const background of ['paper', 'surface', 'raised']) {
    for (const look of [0, 1] as const) {
      expect(contrast(shades(`who-${colour}`)[look], shades(background)[look])).toBeGreaterThanOrEqual(4.5);
    }
  }
});
