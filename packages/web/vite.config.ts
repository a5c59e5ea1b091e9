import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { icons, markdown } from '../board/build/plugins.ts';
import { docs } from './build/docs/pages.ts';
import { offline } from './build/offline.ts';
import { compress, head, ladders } from './build/plugins.ts';

export default defineConfig({
  // Relative, so that the app can be served under any path, which the page's `<base>` sets.
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
            { name: 'engine', test: /packages\/engine\/src\/(?:kernel|match)\//, minShareCount: 2 },
            { name: 'icons', test: /virtual:icons\/lucide\//, minShareCount: 2 },
            {
              name: 'shared',
              test: /src\/(?:ui\/(?:settings|storage|browser|dictionary|translations)|games\/index|play\/library\/(?:database|store))\./,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
});
