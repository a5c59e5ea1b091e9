import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

/**
 * Content security policy: only resources of the same origin, no inline scripts or styles. The server also sends the policy as a
 * header; the meta element applies it when another server hosts the app.
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

/** Adds the content security policy and the preloads to the built page. */
export const head = (): Plugin => ({
  name: 'head',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) => [
      { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: POLICY }, injectTo: 'head-prepend' },
      ...fonts(bundle),
      homeFiles(bundle),
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
 * Lists the files of the home page, where most visits start, so that they load without waiting for the first script. All
 * URLs share one document, so `before-paint.js` preloads them only on the home page.
 */
function homeFiles(bundle: Rolldown.OutputBundle): HtmlTagDescriptor {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const home = chunks.find((chunk) => chunk.facadeModuleId?.endsWith('/src/pages/home/home.svelte'));
  if (!home) throw new Error('the home page has no chunk of its own');
  const needed = new Set<string>();
  const add = (fileName: string): void => {
    if (needed.has(fileName)) return;
    needed.add(fileName);
    for (const other of chunks.find((chunk) => chunk.fileName === fileName)?.imports ?? []) add(other);
  };
  add(home.fileName);
  const styles = [...(home.viteMetadata?.importedCss ?? [])];
  const scripts = [...needed].filter((file) => !chunks.some(({ fileName, isEntry }) => isEntry && fileName === file));
  const content = [...styles, ...scripts].map((file) => `./${file}`).join(' ');
  return { tag: 'meta', attrs: { name: 'home-files', content }, injectTo: 'head-prepend' };
}
