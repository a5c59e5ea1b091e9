import { expect, test } from 'vitest';
import { expandDoors, publishedDoors } from '../../scripts/packages-doors.mjs';
import { root } from '../code-blocks.ts';

const engine = `${root}/packages/engine`;

test('a pattern is expanded to one entry point per file', () => {
  const doors = expandDoors(engine, {
    './rules/*.zh': { types: './rules.d.ts', default: './src/games/*/rules.zh.md' },
  });
  expect(Object.keys(doors).sort()).toEqual(
    ['bugs', 'ctor', 'jungle', 'octa', 'xo'].map((game) => `./rules/${game}.zh`),
  );
  expect(doors['./rules/xo.zh']).toBe('./src/games/xo/rules.zh.md');
});

test('a pattern that matches no folder is an error', () => {
  expect(() => expandDoors(engine, { './*': './source/*/index.ts' })).toThrow('./source/*/index.ts');
});

test('entry points that only tests of this repository use are not published', () => {
  expect(expandDoors(engine, { './testkit': './src/testkit/index.ts' })).toEqual({});
});

test('a published entry point is a built module with declarations, even for a text or JSON file', () => {
  expect(publishedDoors({ '.': './src/index.ts', './rules': './src/rules.md', './cases': './src/a.json' })).toEqual({
    '.': { types: './dist/index.d.ts', default: './dist/index.js' },
    './rules': { types: './dist/rules.md.d.ts', default: './dist/rules.md.js' },
    './cases': { types: './dist/a.json.d.ts', default: './dist/a.json.js' },
  });
});
