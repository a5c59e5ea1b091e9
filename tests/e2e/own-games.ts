import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { GameModule } from '@quintet/engine/authoring';
import { type BuildOptions, build } from 'esbuild';
import { test as people } from './online-people.ts';
import { type OnlineServer, withServer } from './online-server.ts';
import { addTestGame } from './playing.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A game whose code fails, but only in browsers: its board after the move 0,0, and its bot on every move. */
const FAULTY = `
  import { ctor } from '@quintet/engine/ctor';
  const { presentation, bot } = ctor;
  export const game = {
    ...ctor,
    id: 'faulty',
    presentation: {
      ...presentation,
      messages: { en: { ...presentation.messages.en, name: 'Faulty' } },
      scene(position) {
        const scene = presentation.scene(position);
        const [first, ...others] = scene.tokens;
        if (typeof document === 'object' && first?.cell === '0,0' && others.length === 0) throw new Error('no such piece');
        return scene;
      },
    },
    bot: {
      ...bot,
      evaluate(position) {
        while (typeof WorkerGlobalScope === 'function');
        return bot.evaluate(position);
      },
    },
  };
`;

/** Bundles a game as its author does, with a package.json beside it. Returns the folder. */
async function packed(folder: string, name: string, entry: BuildOptions): Promise<string> {
  const at = path.join(folder, name);
  const common = {
    bundle: true,
    format: 'esm',
    target: 'es2023',
    loader: { '.md': 'text' },
    absWorkingDir: root,
  } as const;
  await build({ ...common, ...entry, outfile: path.join(at, 'game.js'), logLevel: 'error' });
  const manifest = { name: `quintet-game-${name}`, version: '1.0.0', type: 'module', exports: './game.js' };
  writeFileSync(path.join(at, 'package.json'), JSON.stringify(manifest));
  return at;
}

const example = (folder: string, name: string): Promise<string> =>
  packed(folder, name, {
    entryPoints: [`examples/games/${name}/src/game.ts`],
  });

/** Tests with a server that has the example games Hex and Gomoku and a faulty game installed. */
export const test = people.extend<object, { readonly own: OnlineServer }>({
  own: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires this form.
    async ({}, use) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'quintet-games-'));
      try {
        const faulty = packed(folder, 'faulty', { stdin: { contents: FAULTY, resolveDir: root } });
        const games = await Promise.all([example(folder, 'hex'), example(folder, 'gomoku'), faulty]);
        for (const at of games) {
          const { game }: GameModule = await import(pathToFileURL(path.join(at, 'game.js')).href);
          addTestGame(game);
        }
        await withServer((server) => use(server), { GAMES: games.join(',') });
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
