/** Delivers third-party games to browsers: their modules, a list in the page, and the offline copy of both. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { LANGUAGES } from '@quintet/engine';
import type { FastifyInstance } from 'fastify';
import type { LoadedGame } from './game-modules.ts';

export const SERVICE_WORKER = 'service-worker.js';
const IMMUTABLE = 'public, max-age=31536000, immutable';
const SCRIPT_TYPE = 'text/javascript; charset=utf-8';

/** Path of a game's module below the base path. */
const pathOf = ({ game, hash }: LoadedGame): string => `games/${game.id}/${hash}.js`;

/** Serves the modules under names that contain their hash. */
export function serveGameModules(server: FastifyInstance, basePath: string, modules: readonly LoadedGame[]): void {
  for (const module of modules) {
    const source = readFileSync(module.file);
    server.get(basePath + pathOf(module), (_request, reply) =>
      reply.header('cache-control', IMMUTABLE).type(SCRIPT_TYPE).send(source),
    );
  }
}

/** The list of games that the app reads from its page. */
function gameList(modules: readonly LoadedGame[]): string {
  const list = modules.map((module) => {
    const { id, presentation } = module.game;
    const titles = LANGUAGES.map((language) => {
      const { name, tagline } = presentation.messages[language];
      return [language, { name, tagline }];
    });
    return { id, package: module.package, titles: Object.fromEntries(titles), module: pathOf(module) };
  });
  return JSON.stringify(list).replaceAll('<', '\\u003c');
}

/** The page with the list of games in its head. */
export function withGameList(page: string, modules: readonly LoadedGame[]): string {
  if (modules.length === 0) return page;
  const block = `<script type="application/json" id="games">${gameList(modules)}</script>`;
  return page.replace('</head>', () => `  ${block}\n  </head>`);
}

/**
 * The service worker with the modules among the files that it caches. Its version changes with the list, so that browsers update
 * the app when an operator changes the games.
 */
export function withGameFiles(script: string, modules: readonly LoadedGame[]): string {
  const [line = '', json = ''] = /^const RELEASE=(\{.*\});$/m.exec(script) ?? [];
  if (line === '') throw new Error(`${SERVICE_WORKER} does not say which files it caches`);
  const release = JSON.parse(json) as { readonly version: string; readonly files: readonly string[] };
  const hash = createHash('sha256').update(release.version).update(gameList(modules));
  const version = hash.digest('hex').slice(0, release.version.length);
  const files = [...release.files, ...modules.map(pathOf)];
  return script.replace(line, () => `const RELEASE=${JSON.stringify({ ...release, version, files })};`);
}
