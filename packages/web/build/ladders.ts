import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const ID = 'virtual:ladders';
const GAMES = fileURLToPath(new URL('../../engine/src/games', import.meta.url));

interface Ladder {
  readonly levels: readonly { readonly level: number; readonly elo: number }[];
}

/** `import { ladders } from 'virtual:ladders'` imports the Elo of each level, relative to level 1, for each measured game. */
export function ladders(): Plugin {
  return {
    name: 'ladders',
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    load(id) {
      if (id !== `\0${ID}`) return null;
      const found: Record<string, (number | null)[]> = {};
      for (const game of readdirSync(GAMES)) {
        const file = path.join(GAMES, game, 'ladder.json');
        if (!existsSync(file)) continue;
        this.addWatchFile(file);
        const { levels } = JSON.parse(readFileSync(file, 'utf8')) as Ladder;
        const elos: (number | null)[] = Array(Math.max(...levels.map(({ level }) => level))).fill(null);
        for (const { level, elo } of levels) elos[level - 1] = elo;
        found[game] = elos;
      }
      return `export const ladders = ${JSON.stringify(found)};`;
    },
  };
}
