/** The four calls of the BUGS document, for all games. In their paths and bodies "game" is our match. */
import { legalMoves } from '@quintet/engine';
import { anyMove, gameParams, gameState, madeGame, newGame, restHeaders, validMoves } from '@quintet/wire';
import * as z from 'zod';
import { createMatch } from '../room/create-match.ts';
import { snapshotOf } from './access.ts';
import { BY_TICKET_OR_NOT, bodyByHandler, described, problems } from './describe.ts';
import { asRequests, bareOptions } from './document-forms.ts';
import { isKnown, versionTag } from './etag.ts';
import type { Resends } from './idempotency.ts';
import { countCreation } from './make.ts';
import { playMove } from './moves.ts';
import type { RestParts, Routes } from './parts.ts';
import type { Rates } from './rates.ts';
import { gameNamed, refusedOptions } from './refusals.ts';
import { stateOf } from './views.ts';

const TAG = 'Four calls';

export function documentRoutes(routes: Routes, parts: RestParts, resends: Resends, rates: Rates): void {
  const { store, now, games, config, meter } = parts;

  routes.post(
    '/games',
    {
      onRequest: rates.opening,
      schema: {
        ...described(
          'makeGame',
          TAG,
          'Start an open match',
          'Whoever knows its id may play both seats. Without a body it is a match of Bugs, never drawn by repetition.',
        ),
        headers: z.looseObject(restHeaders.idempotencyKey),
        body: newGame,
        response: { 201: madeGame, ...problems(400, 413, 415, 422, 507) },
      },
    },
    async (request, reply) => {
      const answer = await resends.once(request, reply, async () => {
        const { game: name, options, terms } = request.body;
        const game = gameNamed(games, name, 400);
        countCreation(parts, request, options);
        const made = await createMatch(
          store,
          {
            ...{
              game,
              options: options ?? bareOptions(game),
              isOpen: true,
              isListed: false,
              seat: null,
              players: [null, null],
            },
            // Nobody in particular is there, so nobody can be away.
            terms: { ...terms, awaySeconds: null },
          },
          now(),
        );
        if (!made.ok) throw refusedOptions(made.error);
        const { id } = made.value.row;
        meter.made.inc({ game: game.id, opponent: 'anybody' });
        const room = await snapshotOf(parts, id);
        return {
          status: 201,
          headers: { location: `${config.basePath}games/${id}`, etag: versionTag(room.row.version) },
          body: { game_id: id, game: game.id, state: stateOf(room) },
        };
      });
      return reply.code(201).headers(answer.headers).send(answer.body);
    },
  );

  routes.get(
    '/games/:game_id',
    {
      schema: {
        ...described('getGame', TAG, "The match's state"),
        params: gameParams,
        headers: z.looseObject(restHeaders.ifNoneMatch),
        response: { 200: gameState, 304: z.null().describe('nothing is new'), ...problems(404) },
      },
    },
    async (request, reply) => {
      const room = await snapshotOf(parts, request.params.game_id);
      if (isKnown(request, reply, versionTag(room.row.version))) return reply.code(304).send(null);
      return reply.send(stateOf(room));
    },
  );

  routes.post(
    '/games/:game_id/move',
    {
      schema: {
        ...described(
          'move',
          TAG,
          'Play a move',
          'In a match with tickets the one of the seat to move is needed. A resend under the same key is harmless.',
        ),
        ...BY_TICKET_OR_NOT,
        params: gameParams,
        headers: z.looseObject({ ...restHeaders.ifMatch, ...restHeaders.idempotencyKey }),
        body: anyMove,
        response: { 200: gameState, ...problems(400, 401, 403, 404, 409, 413, 415, 422) },
      },
      validatorCompiler: bodyByHandler,
    },
    async (request, reply) => {
      const work = () => playMove(parts, resends, request, request.params.game_id);
      const answer = await resends.once(request, reply, work);
      return reply.code(200).headers(answer.headers).send(answer.body);
    },
  );

  routes.get(
    '/games/:game_id/valid_moves',
    {
      schema: {
        ...described('validMoves', TAG, 'The moves that may be played now'),
        params: gameParams,
        headers: z.looseObject(restHeaders.ifNoneMatch),
        response: { 200: validMoves, 304: z.null().describe('nothing is new'), ...problems(404) },
      },
    },
    async (request, reply) => {
      const room = await snapshotOf(parts, request.params.game_id);
      if (isKnown(request, reply, versionTag(room.row.version))) return reply.code(304).send(null);
      const { game, position, outcome } = room.match;
      const moves = outcome ? [] : legalMoves(position);
      const requests = asRequests(game, position, moves);
      const texts = moves.map((move) => game.notation.format(position, move));
      return reply.send({ moves: texts, ...(requests ? { requests } : {}) });
    },
  );
}
