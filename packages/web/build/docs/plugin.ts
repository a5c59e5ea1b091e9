import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { sitePages } from './pages.ts';

const text = (file: string): string => readFileSync(fileURLToPath(new URL(file, import.meta.url)), 'utf8');

/** Writes the documentation as static pages to the folder `docs`. Their only script sets the theme. */
export const docs = (): Plugin => ({
  name: 'docs',
  apply: 'build',
  generateBundle(_, bundle) {
    const font = Object.keys(bundle).find((file) => file.endsWith('.woff2'));
    const face = font
      ? `@font-face{font-family:"Inter Variable";font-style:normal;font-display:swap;font-weight:100 900;src:url("../${font}") format("woff2-variations")}\n`
      : '';
    const css = face + text('../../../board/src/ui/base.css') + text('../../src/ui/look.css') + text('docs.css');
    const files = [...sitePages(), { at: 'docs.css', content: css }, { at: 'theme.js', content: text('theme.js') }];
    for (const { at, content } of files) this.emitFile({ type: 'asset', fileName: `docs/${at}`, source: content });
  },
});
