import { readFile } from 'node:fs/promises';
import path from 'node:path';
import files, { type SetHeadersResponse } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from './config.ts';
import { SERVICE_WORKER, serveGameModules, withGameFiles, withGameList } from './game-files.ts';
import type { LoadedGame } from './game-modules.ts';
import { type Previews, withPreview } from './preview.ts';
import { languageOf } from './rest/headers.ts';
import { rootOf } from './rest/views.ts';

const YEAR_SECONDS = 31_536_000;
const ASSETS = 'assets';
/** First parts of the addresses that the app's router knows. The app explains all others, with status 404. */
const PAGES = new Set(
  'play puzzles learn rules analysis new match editor replay library statistics lobby watch online join recover shared'.split(
    ' ',
  ),
);

/**
 * Serves the built app: its files by name, and its single page at every other address, which the app's router handles. Links
 * to a match get a page whose head describes the match, for link previews.
 */
export async function serveApp(
  server: FastifyInstance,
  config: Config,
  previews: Previews,
  modules: readonly LoadedGame[],
): Promise<void> {
  const { app: folder, basePath } = config;
  if (folder === null) return void server.setNotFoundHandler((_request, reply) => sendNotFound(reply));
  const built = await readFile(path.join(folder, 'index.html'), 'utf8');
  const page = withGameList(withoutPolicy(built.replace('<base href="/"', `<base href="${basePath}"`)), modules);
  const worker = modules.length === 0 ? null : await serviceWorkerIn(folder, modules);
  if (worker !== null) {
    server.get(`${basePath}${SERVICE_WORKER}`, (_request, reply) =>
      reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(worker),
    );
  }
  serveGameModules(server, basePath, modules);
  const common = {
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    // The build puts a compressed copy beside each larger text file.
    preCompressed: true,
  } as const;
  const cached = (control: string) => ({
    setHeaders: (reply: SetHeadersResponse) => {
      reply.setHeader('vary', 'accept-encoding');
      reply.setHeader('cache-control', control);
    },
  });
  // Files named by their content hash never change; all others are revalidated each time.
  const immutable = cached(`public, max-age=${YEAR_SECONDS}, immutable`);
  const root = path.join(folder, ASSETS);
  await server.register(files, { ...common, ...immutable, root, prefix: `${basePath}${ASSETS}/` });
  // One route per file instead of a wildcard, so that other addresses reach the page or REST.
  const others = {
    root: folder,
    prefix: basePath,
    wildcard: false,
    globIgnore: [`${ASSETS}/**`, ...(worker === null ? [] : [SERVICE_WORKER])],
    decorateReply: false,
  };
  await server.register(files, { ...common, ...cached('no-cache'), ...others });
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const at = pathOf(request).slice(basePath.length);
    const preview = await previews.of(at, languageOf(request));
    const [first = ''] = at.split('/', 1);
    if (first !== '' && !PAGES.has(first)) reply.code(404);
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8');
    if (!preview) return reply.send(page);
    return reply.header('vary', 'accept-language').send(withPreview(page, preview, rootOf(request, config), at));
  };
  server.get(basePath, sendPage);
  server.setNotFoundHandler((request, reply) => {
    const at = pathOf(request);
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && wantsPage(request.headers.accept);
    if (isPage && at.startsWith(basePath) && !path.extname(at)) return sendPage(request, reply);
    return sendNotFound(reply);
  });
}

/** Removes the policy from the page, since every response has it as a header: Chromium preloads nothing below this element. */
const withoutPolicy = (page: string): string => page.replace(/\s*<meta http-equiv="Content-Security-Policy"[^>]*>/, '');

/** The service worker of an app that has one, with the files of the games. */
async function serviceWorkerIn(folder: string, modules: readonly LoadedGame[]): Promise<string | null> {
  const script = await readFile(path.join(folder, SERVICE_WORKER), 'utf8').catch(() => null);
  return script === null ? null : withGameFiles(script, modules);
}

const sendNotFound = (reply: FastifyReply): FastifyReply =>
  reply.code(404).type('text/plain; charset=utf-8').send('There is nothing at this address.\n');

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '';

const wantsPage = (accept = ''): boolean => accept === '' || accept.includes('text/html') || accept.includes('*/*');

/** Serves the first page of the documentation at `/docs/`; the build puts its other pages among the files of the app. */
export async function serveDocs(server: FastifyInstance, { app: folder, basePath }: Config): Promise<void> {
  if (folder === null) return;
  const page = await readFile(path.join(folder, 'docs', 'index.html'), 'utf8').catch(() => null);
  if (page === null) return;
  // The page's relative links need the trailing slash.
  server.get(`${basePath}docs`, (_request, reply: FastifyReply) => reply.redirect(`${basePath}docs/`, 308));
  server.get(`${basePath}docs/`, (_request, reply: FastifyReply) =>
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page),
  );
}
