import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { violations } from '../scripts/boundaries.mjs';

const trees: string[] = [];
afterEach(() => {
  for (const tree of trees.splice(0)) rmSync(tree, { recursive: true });
});

/** Violations of a repository that holds only these files, given by their path below packages/. */
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

const from = (target: string) => `import { x } from '${target}';\n`;

describe('refused, naming file and import', () => {
  test.each([
    // between packages
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
    // inside the engine
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
    ['engine/src/match/a.ts', '../games/octa/index.ts'],
    ['engine/src/match/a.ts', '../search/limit.ts'],
    ['engine/src/search/a.ts', '../match/step.ts'],
    ['engine/src/games/xo/a.ts', '../../testkit/laws.ts'],
    ['engine/src/index.ts', './testkit/laws.ts'],
    ['engine/src/new-folder/a.ts', './b.ts'],
    ['engine/src/games/xo/state.ts', './document/models.ts'],
    ['engine/src/games/bugs/position.ts', './uhp/moves.ts'],
    ['engine/src/games/bugs/document/a.ts', '../uhp/moves.ts'],
    // out of the engine
    ['engine/src/kernel/a.ts', 'node:fs'],
    ['engine/src/kernel/a.ts', 'vitest'],
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
  ])('in any form: %s', (text) => {
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
  ])('the engine using %s', (used) => {
    const found = check({ 'engine/src/kernel/a.ts': `export const x = ${used};` });
    expect(found).toEqual([`packages/engine/src/kernel/a.ts: uses '${used}': the engine is pure`]);
  });

  test.each([
    'applyMove(at = Date.now() + 1)',
    'const at = Date.now();',
    'applyMove(at = new Date())',
    'setTimeout(f, 1)',
  ])('a document reading the clock other than as the default of a parameter: %s', (text) => {
    expect(check({ 'engine/src/games/xo/document/a.ts': text })).toHaveLength(1);
  });

  test('an import whose target is computed', () => {
    expect(check({ 'engine/src/kernel/a.ts': 'const m = await import(name);' })).toHaveLength(1);
  });

  test('a package that the table does not know', () => {
    expect(check({ 'extra/src/a.ts': '' })).toHaveLength(1);
  });
});

describe('allowed', () => {
  test.each([
    ['wire/src/a.ts', '@quintet/engine'],
    ['cli/src/a.ts', '@quintet/engine/octa'],
    ['cli/src/a.ts', 'node:fs'],
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
    ['engine/src/games/index.ts', './xo/index.ts'],
    ['engine/src/games/laws.test.ts', './index.ts'],
    ['engine/src/match/a.ts', '../games/index.ts'],
    ['engine/src/match/a.test.ts', '../games/octa/index.ts'],
    ['engine/src/search/a.ts', '../kernel/position.ts'],
    ['engine/src/testkit/a.ts', '../games/octa/index.ts'],
    ['engine/src/testkit/a.ts', 'vitest'],
    ['engine/src/index.ts', './match/step.ts'],
  ])('%s ← %s', (file, target) => {
    expect(check({ [file]: from(target) })).toEqual([]);
  });

  test('a dependency that the package declares', () => {
    const files = { 'cli/package.json': '{ "dependencies": { "commander": "1" } }', 'cli/src/a.ts': from('commander') };
    expect(check(files)).toEqual([]);
  });

  test('the time and a timer as defaults of parameters, in a document', () => {
    const text = 'export const f = (state: S, start = setTimeout, at: number = Date.now()): void => {};';
    expect(check({ 'engine/src/games/xo/document/a.ts': text })).toEqual([]);
    expect(check({ 'engine/src/games/xo/state.ts': text })).toHaveLength(2);
  });

  test('forbidden words in comments, strings, properties and longer names; a date with arguments', () => {
    const text = [
      "// Date.now, import '../match/step.ts'",
      '/* Math.random() */',
      "export const a = 'console.log'; export const b = clock.fetch; export const processed = new Date(0);",
    ].join('\n');
    expect(check({ 'engine/src/kernel/a.ts': text })).toEqual([]);
  });
});
