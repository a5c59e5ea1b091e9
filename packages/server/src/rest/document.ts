import {
  type Game,
  type Language,
  legalMoves,
  type Match,
  type Move,
  type Position,
  type Result,
  startMatch,
} from '@quintet/engine';
import { isObject } from '@quintet/engine/authoring';
import type { BugsPosition } from '@quintet/engine/bugs';
import { decodeRequest, encodeRequest, type RequestRefusal, requestSentence } from '@quintet/engine/bugs/document';
import {
  anyMove,
  gameParams,
  gameState,
  type ListedRequest,
  madeGame,
  newGame,
  restHeaders,
  validMoves,
} from '@quintet/wire';
import * as z from 'zod';
import { runGame } from '../guarded-game.ts';
import texts from '../messages.json' with { type: 'json' };
import { createMatch } from '../room/create-match.ts';
import { snapshotOf } from './access.ts';
import { countCreation, readOptions } from './create-match.ts';
import { isNotModified, versionTag } from './headers.ts';
import type { IdempotentRequests } from './idempotency.ts';
import { playMove } from './moves.ts';
import { bodyByHandler, described, problems, type RestParts, type Routes, TICKET_OPTIONAL } from './parts.ts';
import { findGame, HttpRefusal, refusedOptions } from './problem.ts';
import type { RouteLimits } from './route-limits.ts';
import { stateOf } from './views.ts';

const TAG = 'Four calls';

/** Registers the four calls of the BUGS document, for all games. In their paths and bodies, "game" means a match. */
export function documentRoutes(
  routes: Routes,
  parts: RestParts,
  idempotent: IdempotentRequests,
  limits: RouteLimits,
): void {
  const { store, now, games, config, meter } = parts;

  routes.post(
    '/games',
    {
      onRequest: limits.opening,
      schema: {
        ...described(
          'makeGame',
          TAG,
          'Create an open match',
          'Anyone who knows its id may play both seats. Without `game` it is a match of Bugs in the form of its founding document: never drawn by repetition, unless `options` ask for it, and a player who cannot move passes without a request.',
        ),
        headers: z.looseObject(restHeaders.idempotencyKey),
        body: newGame,
        response: { 201: madeGame, ...problems(400, 413, 415, 422, 507) },
      },
    },
    async (request, reply) => {
      const response = await idempotent.once(request, reply, async (attempt) => {
        const { game: name, options, terms } = request.body;
        const inDocumentForm = name === undefined;
        const game = findGame(games, name ?? 'bugs', 400);
        const given = inDocumentForm || !options ? { ...bareOptions(game), ...options } : options;
        const read = readOptions(game, given, false);
        await countCreation(parts, request, attempt, read);
        // A request that fails has changed nothing, so the response is known before the match is stored.
        const start = runGame(game, null, () => startMatch(game, { options: read }));
        const state = stateOf({ id: '', row: { setup: { inDocumentForm } }, match: start });
        const created = await createMatch(
          store,
          {
            ...{
              game,
              options: read,
              inDocumentForm,
              isOpen: true,
              isListed: false,
              seat: null,
              players: [null, null],
            },
            // Anyone may play, so nobody can be away.
            terms: { ...terms, awaySeconds: null },
          },
          now(),
          { draw: attempt.draw },
        );
        if (!created.ok) throw refusedOptions(created.error);
        const { id } = created.value.row;
        if (!attempt.isRepeated) meter.made.inc({ game: game.id, opponent: 'anybody' });
        return {
          status: 201,
          headers: { location: `${config.basePath}games/${id}`, etag: versionTag(0) },
          body: { game_id: id, game: game.id, state: { ...state, game_id: id } },
        };
      });
      return reply.code(201).headers(response.headers).send(response.body);
    },
  );

  routes.get(
    '/games/:game_id',
    {
      schema: {
        ...described('getGame', TAG, 'Get the state of a match'),
        params: gameParams,
        headers: z.looseObject(restHeaders.ifNoneMatch),
        response: { 200: gameState, 304: z.null().describe('not modified'), ...problems(404) },
      },
    },
    async (request, reply) => {
      const room = await snapshotOf(parts, request.params.game_id);
      if (isNotModified(request, reply, versionTag(room.row.version))) return reply.code(304).send(null);
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
          'A match with tickets requires the ticket of the seat to move. A retry with the same key is harmless.',
        ),
        ...TICKET_OPTIONAL,
        params: gameParams,
        headers: z.looseObject({ ...restHeaders.ifMatch, ...restHeaders.idempotencyKey }),
        body: anyMove,
        response: { 200: gameState, ...problems(400, 401, 403, 404, 409, 413, 415, 422) },
      },
      validatorCompiler: bodyByHandler,
    },
    async (request, reply) => {
      const readMove = ({ game, position }: Match): string => moveTextOf(game, position, request.body);
      const response = await playMove(parts, idempotent, request, reply, request.params.game_id, readMove);
      return reply.code(200).headers(response.headers).send(response.body);
    },
  );

  routes.get(
    '/games/:game_id/valid_moves',
    {
      schema: {
        ...described('validMoves', TAG, 'List the legal moves'),
        params: gameParams,
        headers: z.looseObject(restHeaders.ifNoneMatch),
        response: { 200: validMoves, 304: z.null().describe('not modified'), ...problems(404) },
      },
    },
    async (request, reply) => {
      const room = await snapshotOf(parts, request.params.game_id);
      if (isNotModified(request, reply, versionTag(room.row.version))) return reply.code(304).send(null);
      const { game, position, outcome } = room.match;
      const listed = runGame(game, room.id, () => {
        const moves = outcome ? [] : legalMoves(position);
        const requests = asRequests(game, position, moves);
        const texts = moves.map((move) => game.notation.format(position, move));
        return { moves: texts, ...(requests ? { requests } : {}) };
      });
      return reply.send(listed);
    },
  );
}

/** How a founding document's own requests map to our moves and options. */
interface DocumentForm {
  /** Options of a match created without options, where they differ from the defaults. */
  readonly options: Readonly<Record<string, unknown>>;
  read(position: Position, json: unknown): Result<string, RequestRefusal>;
  write(position: Position, move: Move): ListedRequest;
  sentence(refusal: RequestRefusal, language: Language): string;
}

const FORMS: Readonly<Record<string, DocumentForm>> = {
  bugs: {
    // The document has no draw by repetition.
    options: { repetition: 0 },
    read: (position, json) => decodeRequest(position as BugsPosition, json),
    write: (position, move) => encodeRequest(position as BugsPosition, move) as ListedRequest,
    sentence: requestSentence,
  },
};

/** Options of a match whose creator has given no options. */
export const bareOptions = (game: Game): Readonly<Record<string, unknown>> => FORMS[game.id]?.options ?? {};

/** Reads a request body as a move text, without checking whether the move is legal. */
export function moveTextOf(game: Game, position: Position, body: unknown): string {
  const form = FORMS[game.id];
  if (isObject(body) && !(form && 'action' in body) && typeof body.move === 'string') return body.move;
  if (form && !(isObject(body) && 'move' in body && !('action' in body))) return fromForm(form, position, body);
  const sentence = (language: Language): string => texts[language]['bad-move-request'];
  throw new HttpRefusal(400, 'bad-request', sentence, { field: 'move' });
}

function fromForm(form: DocumentForm, position: Position, body: unknown): string {
  const read = form.read(position, body);
  if (read.ok) return read.value;
  const { field } = read.error;
  const sentence = (language: Language): string => form.sentence(read.error, language);
  throw new HttpRefusal(400, 'bad-request', sentence, field === '' ? {} : { field });
}

/** Moves in the form of the document's move requests; `null` for games without that form. */
export function asRequests(game: Game, position: Position, moves: readonly Move[]): ListedRequest[] | null {
  const form = FORMS[game.id];
  return form ? moves.map((move) => form.write(position, move)) : null;
}
