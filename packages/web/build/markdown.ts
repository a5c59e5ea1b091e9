import type { Plugin } from 'vite';

/** A Markdown file is imported as its text. */
export const markdown = (): Plugin => ({
  name: 'markdown-as-text',
  transform: (text, id) => (id.endsWith('.md') ? `export default ${JSON.stringify(text)};` : null),
});
