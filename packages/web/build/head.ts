import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

/**
 * The page runs and loads what comes from where it came from, and nothing else. The server says the same in a header; here
 * it holds for any server. No inline script or style is ever needed.
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

/** Adds to the built page its content security policy, and asks at once for what the first page will need. */
export const head = (): Plugin => ({
  name: 'head',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) => [
      { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: POLICY }, injectTo: 'head-prepend' },
      ...fonts(bundle),
      firstPage(bundle),
    ],
  },
});

const fonts = (bundle: Rolldown.OutputBundle): HtmlTagDescriptor[] =>
  Object.keys(bundle)
    .filter((file) => file.endsWith('.woff2'))
    .map((file) => link({ rel: 'preload', as: 'font', type: 'font/woff2', href: `./${file}` }));

const link = (attrs: Readonly<Record<string, string>>): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { ...attrs, crossorigin: true },
  injectTo: 'head',
});

/**
 * Most visits begin on the home page: what it needs need not wait until the first script has asked for it. Every address has
 * the same document, so `before-paint.js` asks, and only at home.
 */
function firstPage(bundle: Rolldown.OutputBundle): HtmlTagDescriptor {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const home = chunks.find((chunk) => chunk.facadeModuleId?.endsWith('/src/pages/home/home.svelte'));
  if (!home) throw new Error('the home page has no chunk of its own');
  const wanted = new Set<string>();
  const add = (fileName: string): void => {
    if (wanted.has(fileName)) return;
    wanted.add(fileName);
    for (const other of chunks.find((chunk) => chunk.fileName === fileName)?.imports ?? []) add(other);
  };
  add(home.fileName);
  const styles = [...(home.viteMetadata?.importedCss ?? [])];
  const scripts = [...wanted].filter((file) => !chunks.some(({ fileName, isEntry }) => isEntry && fileName === file));
  const content = [...styles, ...scripts].map((file) => `./${file}`).join(' ');
  return { tag: 'meta', attrs: { name: 'home-files', content }, injectTo: 'head-prepend' };
}
