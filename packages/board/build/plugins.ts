import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const PREFIX = 'virtual:icons/';
const require = createRequire(import.meta.url);

interface IconSet {
  readonly icons: Readonly<Record<string, { readonly body: string }>>;
  readonly aliases?: Readonly<Record<string, { readonly parent: string }>>;
}
const cache = new Map<string, IconSet>();

/** Caches the icon sets, because each has thousands of icons. */
function iconSet(name: string): IconSet {
  const found =
    cache.get(name) ?? JSON.parse(readFileSync(require.resolve(`@iconify-json/${name}/icons.json`), 'utf8'));
  cache.set(name, found);
  return found;
}

/** `import rat from 'virtual:icons/game-icons/rat'` imports the inner SVG of a single icon. */
export function icons(): Plugin {
  return {
    name: 'icons',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      const [set = '', name = ''] = id.slice(PREFIX.length + 1).split('/');
      const { icons, aliases = {} } = iconSet(set);
      const icon = icons[aliases[name]?.parent ?? name];
      if (!icon) throw new Error(`no icon ${set}/${name}`);
      return `export default ${JSON.stringify(icon.body)};`;
    },
  };
}

/** Imports Markdown files as text. */
export const markdown = (): Plugin => ({
  name: 'markdown-as-text',
  transform: (text, id) => (id.endsWith('.md') ? `export default ${JSON.stringify(text)};` : null),
});
