import { readFile } from 'node:fs/promises';

// Renamed, because the bundle declares its own `createRequire`.
import { createRequire as requireFrom } from 'node:module';
import { type Game, LANGUAGES, type Language, LEVELS } from '@quintet/engine';
import { localText } from '@quintet/engine/authoring';
import { gameDetails, gameNameParams, gamesList, languageQuery } from '@quintet/wire';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { runGame } from '../guarded-game.ts';
import { languageOf } from './headers.ts';
import type { RestParts, Routes } from './parts.ts';
import { described, problems } from './parts.ts';
import { findGame, serverRefusal } from './problem.ts';

const TAG = 'Games';
const MARKDOWN = 'text/markdown; charset=utf-8';

/** Registers the routes for the available games, with their options and rules. */
export function catalogRoutes(routes: Routes, { games, modules }: RestParts): void {
  const requestedLanguage = (request: FastifyRequest, lang: Language | undefined): Language =>
    lang ?? languageOf(request);

  routes.get(
    '/games',
    {
      schema: {
        ...described('listGames', TAG, 'List the games'),
        querystring: languageQuery,
        response: { 200: gamesList, ...problems(400) },
      },
    },
    async (request, reply) => {
      const language = requestedLanguage(request, request.query.lang);
      reply.headers({ 'content-language': language, 'cache-control': 'no-cache' });
      return reply.send({ games: games.map((game) => summaryOf(game, language)) });
    },
  );

  routes.get(
    '/games/:game',
    {
      schema: {
        ...described('getGameDetails', TAG, 'Get a game: seats, options and refusals'),
        params: gameNameParams,
        querystring: languageQuery,
        response: { 200: gameDetails, ...problems(400, 404) },
      },
    },
    async (request, reply) => {
      const game = findGame(games, request.params.game, 404);
      const language = requestedLanguage(request, request.query.lang);
      reply.headers({ 'content-language': language, 'cache-control': 'no-cache' });
      const defaults = runGame(game, null, () => game.rules.parseOptions({}));
      return reply.send({
        ...summaryOf(game, language),
        undoLimit: game.undoLimit,
        options: { ...game.rules.options },
        defaults: defaults.ok ? { ...defaults.value } : {},
        refusals: { ...game.presentation.messages[language].refusals },
      });
    },
  );

  routes.get(
    '/games/:game/rules',
    {
      schema: {
        ...described('getRules', TAG, 'Get the rules page of a game as Markdown'),
        params: gameNameParams,
        querystring: languageQuery,
        response: {
          200: { description: 'the rules page', content: { 'text/markdown': { schema: z.string() } } },
          ...problems(400, 404),
        },
      },
    },
    async (request, reply) => {
      const game = findGame(games, request.params.game, 404);
      const language = requestedLanguage(request, request.query.lang);
      reply.headers({ 'content-language': language, 'cache-control': 'no-cache' });
      const module = modules.find((each) => each.game.id === game.id);
      if (module && !module.rules) throw serverRefusal(404, 'not-found');
      const page = module?.rules ? localText(module.rules, language) : await rulesPage(game, language);
      return reply.type(MARKDOWN).send(page);
    },
  );
}

const summaryOf = (
  { id, package: from, rulesVersion, seats, presentation }: Game,
  language: Language,
): z.infer<typeof gamesList>['games'][number] => {
  const { name, tagline, seats: names } = presentation.messages[language];
  return {
    ...{ id, package: from, name, tagline, rules: rulesVersion, seats: [...seats], seatNames: [...names] },
    levels: LEVELS.length,
  };
};

const packages = requireFrom(import.meta.url);

/** Reads a page through the manifest's `imports`: from the engine's package, or in a published package from its own copy. */
const rulesPage = (game: Game, language: Language): Promise<string> =>
  readFile(packages.resolve(`#rules/${game.id}${language === LANGUAGES[0] ? '' : `.${language}`}`), 'utf8');
