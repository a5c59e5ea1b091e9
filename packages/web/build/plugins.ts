import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
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

const TEXT = /\.(?:js|css|html|svg|webmanifest)$/;
/** Minimum size to compress; smaller files hardly shrink. */
const MIN_BYTES = 1000;

/** Writes `.br` and `.gz` files beside large text files, so that servers need not compress them on every request. */
export function compress(): Plugin {
  return {
    name: 'compress',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      await Promise.all(
        Object.keys(bundle)
          .filter((file) => TEXT.test(file))
          .map((file) => compressOne(path.join(dir, file))),
      );
    },
  };
}

async function compressOne(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < MIN_BYTES) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length, [constants.BROTLI_PARAM_QUALITY]: 10 };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}

/**
 * Content security policy: resources from the same origin only, no inline scripts or styles. The server also sends the policy as
 * a header and removes the meta element, at which Chromium's preload scanner stops; other servers leave it in.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'self'",
  "form-action 'none'",
].join('; ');

/** Adds the content security policy to the built page. */
export const head = (): Plugin => ({
  name: 'head',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: () => [
      { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: POLICY }, injectTo: 'head-prepend' },
    ],
  },
});
