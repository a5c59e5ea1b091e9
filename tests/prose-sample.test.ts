import { expect, test } from 'vitest';
import { collect } from '../scripts/prose-sample.mjs';

/** The prose of one file, as lists of `line: text`. */
function proseOf(file: string, source: string): Record<string, string[]> {
  const prose = { comments: [], tests: [], screens: [] };
  collect(file, source, prose);
  const lines = (all: { at: string; text: string }[]) =>
    all.map(({ at, text }) => `${at.slice(file.length + 1)}: ${text}`);
  return { comments: lines(prose.comments), tests: lines(prose.tests), screens: lines(prose.screens) };
}

test('comment lines that belong together are joined, and types and directives are left out', () => {
  const source = [
    '// One sentence',
    '// on two lines.',
    "export const a = '// not a comment';",
    '',
    '/** Adds one. @param {number} n */',
    '/** @type {number} */',
    '// biome-ignore lint/style: reason',
  ].join('\n');
  expect(proseOf('scripts/a.mjs', source).comments).toEqual(['1: One sentence\non two lines.', '5: Adds one.']);
});

test('a test name is shown after the names of its describe blocks', () => {
  const source = [
    "describe('a rat', () => {",
    "  test.each([1])('swims %s', () => {});",
    `  describe(\`on \${land}\`, () => it('walks', () => {}));`,
    "  test.describe('in water', () => test('dives', () => {}));",
    "  describeEachBoard('a trap', () => test('holds it', () => {}));",
    '});',
  ].join('\n');
  expect(proseOf('packages/a/src/a.test.ts', source).tests).toEqual([
    '2: a rat › swims %s',
    '3: a rat › on {…} › walks',
    '4: a rat › in water › dives',
    '5: a rat › a trap › holds it',
  ]);
});

test('a message is shown together with its translation', () => {
  const source = [
    "import { x } from 'Some where';",
    "export const a = dictionary({ undo: 'Undo' }, { undo: '悔棋' });",
    "export const b = { en: { seats: ['RED'] }, zh: { seats: ['红方'] } };",
    "export const c = say('Your turn', '轮到您');",
    "export const d = 'place 1,3';",
  ].join('\n');
  expect(proseOf('packages/web/src/play/messages.ts', source).screens).toEqual([
    '2: Undo\n悔棋',
    '3: RED\n红方',
    '4: Your turn\n轮到您',
  ]);
});

test('texts in the markup of a component and comments in its script are found', () => {
  const source = [
    '<script lang="ts">',
    '  // Counts.',
    '  let n = 1;',
    '</script>',
    '{#if n > 1}<p title="A number">Seats {n}</p>{/if}',
    '<style>p > b { color: red }</style>',
  ].join('\n');
  expect(proseOf('packages/web/src/a.svelte', source)).toEqual({
    comments: ['2: Counts.'],
    tests: [],
    screens: ['5: A number', '5: Seats'],
  });
});
