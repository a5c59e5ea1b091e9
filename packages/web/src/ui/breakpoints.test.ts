// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
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
