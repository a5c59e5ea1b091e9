import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createMatch, type Game, type GameId, games } from '@quintet/engine';
import { AlphaBeta, searchOf } from '@quintet/engine/search';
import { rolldown } from 'rolldown';
import { afterAll, expect, test } from 'vitest';
import { gomoku } from '../examples/games/gomoku/src/gomoku.ts';
import { hex } from '../examples/games/hex/src/hex.ts';

// An author's bundle brings its own copy of the engine. Search must not tell the copies apart.

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'quintet-bundled-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Modules that export a game, with the copy of the game that shares the engine of this test. */
const MODULES: readonly (readonly [file: string, name: string, shared: Game])[] = [
  ...(Object.keys(games) as GameId[]).map(
    (id) => [`packages/engine/src/games/${id}/index.ts`, id, games[id] as unknown as Game] as const,
  ),
  ['examples/games/gomoku/src/gomoku.ts', 'gomoku', gomoku as unknown as Game],
  ['examples/games/hex/src/hex.ts', 'hex', hex as unknown as Game],
];

async function bundled(file: string, name: string): Promise<Game> {
  const output = path.join(folder, `${name}.mjs`);
  const bundle = await rolldown({ input: path.join(root, file), moduleTypes: { '.md': 'text' }, logLevel: 'silent' });
  await bundle.write({ file: output, format: 'esm', codeSplitting: false });
  await bundle.close();
  const module = (await import(/* @vite-ignore */ pathToFileURL(output).href)) as Record<string, Game>;
  return module[name] as Game;
}

/** Moves, scores and node counts of searches from the first positions of a match, by both methods that use an evaluation. */
function searches(game: Game): unknown {
  const { position } = createMatch(game);
  const results: unknown[] = [];
  for (let ply = 0; ply < 6; ply++) {
    const limit = { nodes: 3_000 };
    const alphaBeta = new AlphaBeta(game.bot).best(position, limit);
    results.push(alphaBeta, searchOf(game, limit.nodes, 7).best(position, limit));
    position.play(alphaBeta.move);
  }
  return results;
}

test.each(MODULES)('%s plays the same with an engine of its own', async (file, name, shared) => {
  const own = await bundled(file, name);
  expect(own.bot.evaluate).not.toBe(shared.bot.evaluate);
  expect(searches(own)).toEqual(searches(shared));
});
