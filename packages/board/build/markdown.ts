import type { Plugin } from 'vite';

/** Imports Markdown files as text. */
export const markdown = (): Plugin => ({
  name: 'markdown-as-text',
  transform: (text, id) => (id.endsWith('.md') ? `export default ${JSON.stringify(text)};` : null),
});
