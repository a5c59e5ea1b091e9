import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { violations } from '../scripts/boundaries.mjs';

const trees: string[] = [];
afterEach(() => {
  for (const tree of trees.splice(0)) rmSync(tree, { recursive: true });
});

/** Returns the violations in a repository that contains only these files, with paths relative to packages/. */
function check(files: Record<string, string>): string[] {
  const tree = mkdtempSync(path.join(tmpdir(), 'boundaries-'));
  trees.push(tree);
  for (const [file, text] of Object.entries(files)) {
    const at = path.join(tree, 'packages', file);
    mkdirSync(path.dirname(at), { recursive: true });
    writeFileSync(at, text);
  }
  return violations(tree);
}

test('this repository keeps its boundaries', () => {
  expect(violations(fileURLToPath(new URL('..', import.meta.url)))).toEqual([]);
});

const from = (target: string) => `import { x } from '${target}';\n`;

describe('the boundary check refuses', () => {
  test.each([
    // Imports between packages.
    ['engine/src/kernel/a.ts', '@quintet/wire'],
    ['wire/src/a.ts', '@quintet/server'],
    ['server/src/a.ts', '@quintet/client'],
    ['client/src/a.ts', '@quintet/server'],
    ['web/src/a.ts', '@quintet/server'],
    ['web/src/a.svelte', '@quintet/cli'],
    ['cli/src/a.ts', '@quintet/web'],
    ['cli/src/a.test.ts', '@quintet/web'],
    ['cli/src/a.ts', '../../engine/src/index.ts'],
    ['cli/src/a.ts', 'left-pad'],
    // Imports inside the engine.
    ['engine/src/kernel/a.ts', '../match/step.ts'],
    ['engine/src/kernel/a.ts', '../games/octa/index.ts'],
    ['engine/src/kernel/a.ts', '../index.ts'],
    ['engine/src/games/xo/a.ts', '../octa/board.ts'],
    ['engine/src/games/xo/a.test.ts', '../octa/board.ts'],
    ['engine/src/games/xo/a.ts', '../index.ts'],
    ['engine/src/games/xo/a.ts', '../../match/step.ts'],
    ['engine/src/games/xo/a.ts', './document/model.ts'],
    ['engine/src/games/xo/a.ts', './save/write.ts'],
    ['engine/src/games/index.ts', '../match/step.ts'],
    ['engine/src/match/a.ts', '../games/index.ts'],
    ['engine/src/match/a.ts', '../games/octa/index.ts'],
    ['engine/src/match/a.ts', '../search/limit.ts'],
    ['engine/src/search/a.ts', '../match/step.ts'],
    ['engine/src/games/xo/a.ts', '../../testkit/laws.ts'],
    ['engine/src/index.ts', './testkit/laws.ts'],
    ['engine/src/new-folder/a.ts', './b.ts'],
    ['engine/src/games/xo/state.ts', './document/models.ts'],
    ['engine/src/games/bugs/position.ts', './uhp/moves.ts'],
    ['engine/src/games/bugs/document/a.ts', '../uhp/moves.ts'],
    // Imports that point up the layers of a package.
    ['server/src/store/a.ts', '../room/room.ts'],
    ['server/src/room/a.ts', '../rest/rest.ts'],
    ['server/src/room/a.ts', '../testkit/rooms.ts'],
    ['server/src/live/a.ts', '../search-jobs.ts'],
    ['cli/src/terminal/a.ts', '../play/play.ts'],
    ['cli/src/draw/a.ts', '../main.ts'],
    ['cli/src/draw/a.ts', '../arena/report.ts'],
    ['cli/src/new-folder/a.ts', '../draw/frame.ts'],
    ['cli/src/play/a.ts', '../new-file.ts'],
    ['board/src/ui/a.svelte', '../widget/board.svelte'],
    ['board/src/widget/a.ts', '../games/index.ts'],
    ['web/src/ui/a.ts', '../play/match/play.ts'],
    ['web/src/play/a.svelte', '../pages/home/home.svelte'],
    ['web/src/pages/home/a.svelte', '../../shell/app.svelte'],
    // Imports from outside the engine.
    ['engine/src/kernel/a.ts', 'node:fs'],
    ['engine/src/kernel/a.ts', 'vitest'],
    ['engine/src/testkit/a.ts', 'vitest'],
  ])('%s ← %s', (file, target) => {
    expect(check({ [file]: from(target) })).toEqual([
      expect.stringMatching(new RegExp(`^packages/${file}: imports '${target}': .`)),
    ]);
  });

  test.each([
    ["import type { T } from '../match/step.ts';"],
    ["import {\n  type T,\n} from '../match/step.ts';"],
    ["export * from '../match/step.ts';"],
    ["import '../match/step.ts';"],
    ["const m = await import('../match/step.ts');"],
    ["type T = import('../match/step.ts').T;"],
    ['import { x } from "../match/step.ts";'],
  ])('a forbidden import in any syntax: %s', (text) => {
    expect(check({ 'engine/src/kernel/a.ts': text })).toHaveLength(1);
  });

  test.each([
    ['Date.now'],
    ['new Date()'],
    ['Math.random'],
    ['setTimeout'],
    ['setInterval'],
    ['console'],
    ['process'],
    ['fetch'],
    ['performance'],
    ['globalThis'],
  ])('the use of %s in the engine', (used) => {
    const found = check({ 'engine/src/kernel/a.ts': `export const x = ${used};` });
    expect(found).toEqual([`packages/engine/src/kernel/a.ts: uses '${used}': the engine is pure`]);
  });

  test.each([
    'applyMove(at = Date.now() + 1)',
    'const at = Date.now();',
    'applyMove(at = new Date())',
    'setTimeout(f, 1)',
  ])('a document adapter that uses the clock or a timer outside default parameters: %s', (text) => {
    expect(check({ 'engine/src/games/xo/document/a.ts': text })).toHaveLength(1);
  });

  test('an import with a computed target', () => {
    expect(check({ 'engine/src/kernel/a.ts': 'const m = await import(name);' })).toHaveLength(1);
  });

  test.each([
    ['files of a flat package', ['wire/src/a.ts', './b.ts'], ['wire/src/b.ts', './a.ts']],
    [
      'files of one folder do not hide it',
      ['client/src/a/one.ts', '../b/one.ts'],
      ['client/src/b/two.ts', '../a/two.ts'],
    ],
  ])('two modules that import each other: %s', (_, [one, other], [back, again]) => {
    const found = check({ [`${one}`]: from(`${other}`), [`${back}`]: from(`${again}`) });
    expect(found).toEqual([expect.stringMatching(/^packages\/\w+\/src\/a\S* → b\S* → a\S*: these import each other$/)]);
  });

  test('an import cycle of three modules', () => {
    const files = { 'wire/src/a.ts': from('./b.ts'), 'wire/src/b.ts': from('./c.ts'), 'wire/src/c.ts': from('./a.ts') };
    expect(check(files)).toEqual(['packages/wire/src/a.ts → b.ts → c.ts → a.ts: these import each other']);
  });

  test.each([
    ['examples/games/hex/src/a.ts', '@quintet/engine'],
    ['examples/games/hex/src/a.ts', '@quintet/engine/testing'],
    ['examples/games/hex/src/a.ts', '../../../../packages/engine/src/index.ts'],
    ['examples/games/hex/src/a.ts', 'node:fs'],
    ['examples/games/hex/src/a.test.ts', '@quintet/server'],
    ['packages/create-quintet-game/template/src/a.ts', '@quintet/engine/search'],
  ])('an import that authors of games do not have: %s ← %s', (file, target) => {
    expect(check({ [`../${file}`]: from(target), 'wire/src/a.ts': '' })).toEqual([
      expect.stringContaining(`${file}: imports '${target}'`),
    ]);
  });

  test('a package without a boundary rule', () => {
    expect(check({ 'extra/src/a.ts': '' })).toHaveLength(1);
  });
});

describe('the boundary check allows', () => {
  test.each([
    ['wire/src/a.ts', '@quintet/engine'],
    ['cli/src/a.ts', '@quintet/engine/octa'],
    ['cli/src/a.ts', 'node:fs'],
    ['server/src/room/a.ts', '../store/store.ts'],
    ['server/src/room/a.ts', './b.ts'],
    ['server/src/store/a.test.ts', '../testkit/store.ts'],
    ['cli/src/main.ts', './play/play.ts'],
    ['web/src/shell/a.svelte', '../pages/home/home.svelte'],
    ['cli/src/terminal/a.test.ts', '../play/play.ts'],
    ['engine/src/kernel/a.ts', './b.ts'],
    ['engine/src/kernel/a.test.ts', '../testkit/laws.ts'],
    ['engine/src/games/xo/a.ts', '../../kernel/game.ts'],
    ['engine/src/games/xo/deep/a.ts', '../board.ts'],
    ['engine/src/games/xo/document/a.ts', '../board.ts'],
    ['engine/src/games/xo/document/a.ts', './b.ts'],
    ['engine/src/games/xo/index.ts', './document/index.ts'],
    ['engine/src/games/xo/drawn.ts', './document/index.ts'],
    ['engine/src/games/bugs/cases.test.ts', './uhp/game.ts'],
    ['engine/src/games/xo/a.test.ts', '../../testkit/laws.ts'],
    ['engine/src/games/xo/a.test.ts', '../../match/step.ts'],
    ['engine/src/games/xo/a.test.ts', 'node:fs'],
    ['engine/src/games/list.ts', './xo/index.ts'],
    ['engine/src/games/index.test.ts', './index.ts'],
    ['engine/src/games/xo/document/a.ts', '../../../match/step.ts'],
    ['engine/src/match/a.test.ts', '../games/octa/index.ts'],
    ['engine/src/search/a.ts', '../kernel/position.ts'],
    ['engine/src/testkit/a.ts', '../games/octa/index.ts'],
    ['engine/src/testkit/a.test.ts', 'vitest'],
    ['engine/src/index.ts', './match/step.ts'],
  ])('%s ← %s', (file, target) => {
    expect(check({ [file]: from(target) })).toEqual([]);
  });

  test.each([
    ['a.ts', '@quintet/engine/authoring'],
    ['a.ts', './b.ts'],
    ['a.ts', '../rules.md'],
    ['a.test.ts', '@quintet/engine/testing'],
    ['a.test.ts', 'node:test'],
  ])('a game outside the engine: %s ← %s', (file, target) => {
    expect(check({ [`../examples/games/hex/src/${file}`]: from(target), 'wire/src/a.ts': '' })).toEqual([]);
  });

  test('a test file that imports the module under test', () => {
    expect(check({ 'wire/src/a.test.ts': from('./b.ts'), 'wire/src/b.ts': from('./c.ts') })).toEqual([]);
  });

  test('an import of a declared dependency', () => {
    const files = { 'cli/package.json': '{ "dependencies": { "commander": "1" } }', 'cli/src/a.ts': from('commander') };
    expect(check(files)).toEqual([]);
  });

  test('a document adapter that uses the clock and timers only as default parameters', () => {
    const text = 'export const f = (state: S, start = setTimeout, at: number = Date.now()): void => {};';
    expect(check({ 'engine/src/games/xo/document/a.ts': text })).toEqual([]);
    expect(check({ 'engine/src/games/xo/state.ts': text })).toHaveLength(2);
  });

  test('forbidden names in comments, strings, property names and longer names, and dates with arguments', () => {
    const text = [
      "// Date.now, import '../match/step.ts'",
      '/* Math.random() */',
      "export const a = 'console.log'; export const b = clock.fetch; export const processed = new Date(0);",
    ].join('\n');
    expect(check({ 'engine/src/kernel/a.ts': text })).toEqual([]);
  });
});
