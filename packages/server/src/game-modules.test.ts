import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gameIds } from '@quintet/engine';
import { positionJob, WorkerPool } from '@quintet/engine/search';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allGames, GameModuleError, type LoadSettings, loadGameModule, loadGameModules } from './game-modules.ts';
import { gamePackage, miniGame, threadProgramIn } from './testkit/game-modules.ts';
import { threadsFrom } from './threads.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'games-'));
let settings: LoadSettings;
beforeAll(async () => {
  settings = { folder, isServed: true, program: await threadProgramIn(folder) };
  await gamePackage(folder, 'mini', miniGame());
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes a module file and returns its name. */
function file(name: string, text: string): string {
  writeFileSync(path.join(folder, name), text);
  return `./${name}`;
}

const refusal = async (name: string, given: Partial<LoadSettings> = {}): Promise<string> => {
  const error = await loadGameModule(name, { ...settings, ...given }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(GameModuleError);
  const { message } = error as Error;
  expect(message.startsWith(`${name}: `)).toBe(true);
  return message;
};

describe('a game is found', () => {
  test.each(['./mini', 'mini', './mini/dist/game.js'])('as %s', async (name) => {
    const { game, rules, package: from, hash } = await loadGameModule(name, settings);
    expect([game.id, game.package, from]).toEqual(['mini', 'mini@1.0.0', 'mini@1.0.0']);
    expect([rules?.en, hash]).toEqual(['# Mini', expect.stringMatching(/^[0-9a-f]{16}$/)]);
  });

  test('as a package installed in a folder above', async () => {
    await gamePackage(path.join(folder, 'node_modules'), 'installed', miniGame('{}', 'other'));
    mkdirSync(path.join(folder, 'deep/er'), { recursive: true });
    const { game } = await loadGameModule('installed', { ...settings, folder: path.join(folder, 'deep/er') });
    expect(game.id).toBe('other');
  });

  test('and is listed with the built-in games, ordered by id', async () => {
    const ids = allGames([await loadGameModule('./mini', settings)]).map(({ id }) => id);
    expect(ids).toEqual([...gameIds, 'mini'].sort());
  });
});

describe('a module is rejected with a one-sentence error', () => {
  test('if there is no such file or package', async () => {
    expect(await refusal('./nowhere')).toBe('./nowhere: there is no such file, folder or installed package');
  });

  test('if it is not built', async () => {
    mkdirSync(path.join(folder, 'unbuilt'));
    file('unbuilt/package.json', '{"name":"unbuilt","main":"dist/game.js"}');
    expect(await refusal('./unbuilt')).toContain('names dist/game.js, which does not exist: build the game first');
  });

  test('if it exports no game', async () => {
    expect(await refusal(file('empty.mjs', 'export const look = {};'))).toContain('there is no export named "game"');
  });

  test('if it is not JavaScript', async () => {
    expect(await refusal(file('broken.mjs', 'export const = ;'))).toMatch(/broken\.mjs: .+/);
  });

  test('if it still contains an import, unless no browser will load it', async () => {
    const name = file('importing.mjs', "import { sep } from 'node:path'; export const game = sep;");
    expect(await refusal(name)).toContain('still imports "node:path": bundle everything into one file');
    expect(await refusal(name, { isServed: false })).toContain('no export named "game"');
  });

  test('if it throws while loading', async () => {
    expect(await refusal(file('throwing.mjs', "throw new Error('no luck')"))).toContain('no luck');
  });

  test('if it never finishes loading', async () => {
    const message = await refusal(file('endless.mjs', 'for (;;);'), { timeoutMs: 1000 });
    expect(message).toContain('loading it took more than 1 seconds: it may contain an endless loop');
  });

  test('if it breaks a law', async () => {
    await gamePackage(folder, 'lawless', miniGame('{ bot: { ...ctor.bot, evaluate: () => 0.5 } }'));
    expect(await refusal('./lawless')).toContain('mini breaks the law "an evaluation');
  });

  test('if checking its laws never ends', async () => {
    await gamePackage(folder, 'looping', miniGame('{ bot: { ...ctor.bot, evaluate() { for (;;); } } }'));
    expect(await refusal('./looping', { timeoutMs: 3000 })).toContain('checking its laws took more than 3 seconds');
  });

  test('if it has the id of a built-in game', async () => {
    await gamePackage(folder, 'second-octa', miniGame('{}', 'octa'));
    expect(await refusal('./second-octa')).toContain('the id "octa" belongs to a built-in game');
  });

  test('if another module has its id', async () => {
    await gamePackage(folder, 'twin', miniGame());
    const both = loadGameModules(['./mini', './twin'], settings);
    await expect(both).rejects.toThrow(/^\.\/twin: .*mini\/dist\/game\.js is a game with the same id "mini"$/);
  });

  test('if it is TypeScript and browsers will load it', async () => {
    expect(await refusal(file('game.ts', 'export const game: unknown = 1;'))).toContain('build the game first');
  });
});

test('worker threads load the same modules', async () => {
  const module = await loadGameModule('./mini', settings);
  const pool = new WorkerPool(threadsFrom(settings.program as URL, [module]), { size: 1, maxAttempts: 1 });
  const job = { ...positionJob({ game: module.game, options: {}, moves: [] }), seed: 1, milliseconds: null };
  const searcher = { kind: 'level', level: 1 } as const;
  const { move } = await pool.start({ kind: 'search', job: { ...job, searcher } }).result;
  expect(module.game.notation.parse(module.game.rules.start({}), move).ok).toBe(true);
  await pool.close();
});
