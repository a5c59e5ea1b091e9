import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Rolldown } from 'vite';
import { icons, markdown } from '../board/build/plugins.ts';
import { docs } from './build/docs/pages.ts';
import { offline } from './build/offline.ts';
import { compress, head, ladders } from './build/plugins.ts';

const ENGINE = /packages\/engine\/src\/(?:kernel|match)\//;
/** The parts of the engine that define games, set up or open matches, or store variations. The home page needs none of them. */
const MORE_ENGINE =
  /engine\/src\/(?:match\/(?:file-name|load|record-facts|messages|tree|tree-json)|kernel\/(?:board-position|common-messages|define-game|derived|draft-text|editor|empty-cells|game-messages|grid|grid-editor|options|parse-module|random|setup|sha256))\.|kernel\/messages\.json/;

/** Icons of the home page and the frame are loaded first; other icons are loaded with the first page that needs them. */
const iconGroup = (icon: string, context: Rolldown.ChunkingContext): string =>
  context.getModuleInfo(icon)?.importers.some((file) => /src\/(?:pages\/home|shell)\//.test(file))
    ? 'icons'
    : 'more-icons';

export default defineConfig({
  // Relative, so that the app can be served under any path. The page's `<base>` sets the path.
  base: './',
  plugins: [
    svelte({ configFile: false, compilerOptions: { runes: true } }),
    icons(),
    ladders(),
    markdown(),
    head(),
    docs(),
    offline(),
    compress(),
  ],
  build: {
    target: 'es2022',
    // Read by the size report.
    manifest: 'assets.json',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Groups shared modules, which would otherwise become dozens of tiny files.
        codeSplitting: {
          groups: [
            { name: 'engine', test: (id: string) => ENGINE.test(id) && !MORE_ENGINE.test(id), minShareCount: 2 },
            { name: 'more-engine', test: MORE_ENGINE, minShareCount: 2 },
            { name: iconGroup, test: /virtual:icons\/lucide\//, minShareCount: 2 },
            {
              name: 'shared',
              test: /src\/(?:ui\/(?:settings|storage|browser|dictionary)|games\/index|play\/library\/(?:database|store))\./,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
});
