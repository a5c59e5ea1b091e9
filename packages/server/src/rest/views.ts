import { type Match, type Player as RecordPlayer, toMove, toRecord } from '@quintet/engine';
import type { JsonObject } from '@quintet/engine/authoring';
import { PERSON, snapshot } from '@quintet/engine/match';
import type { GameState, Links, MatchView, Player } from '@quintet/wire';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { plainObject, runGame } from '../guarded-game.ts';
import { LIVE_PATH } from '../live/live.ts';
import type { Room } from '../room/room.ts';
import { summaryOf } from '../room/status.ts';
import type { Setup } from '../store/store.ts';

/** The published state of a match, with its id and game. A match in the form of a founding document has the document's fields alone. */
export function stateOf({ id, row, match }: Published): GameState {
  const state = presentedState(match, id);
  if (!row.setup.inDocumentForm) return { game_id: id, game: match.game.id, ...state } as GameState;
  const { reason: _, ...asInDocument } = state;
  return { game_id: id, ...asInDocument } as GameState;
}

interface Published extends Pick<Room, 'id' | 'match'> {
  readonly row: { readonly setup: Pick<Setup, 'inDocumentForm'> };
}

const presentedState = (match: Match, id: string): JsonObject =>
  runGame(match.game, id, () => plainObject(match.game, match.game.presentation.state(snapshot(match)) as JsonObject));

export function viewOf({ id, row, match }: Pick<Room, 'id' | 'row' | 'match'>): MatchView {
  const { offers, clocks, next } = row.status;
  return runGame(match.game, id, () => ({
    ...{ ...summaryOf(row), toMove: toMove(match), offers, clocks, next },
    state: { ...presentedState(match, id) },
  }));
}

/** The record with the current players' names. */
export function recordOf({ row, match }: Pick<Room, 'row' | 'match'>) {
  const [first, second] = row.status.players;
  return toRecord({ ...match, players: [recordPlayer(first), recordPlayer(second)] });
}

/** A record has no colours: they are a player's current preference. */
const recordPlayer = (player: Player | null): RecordPlayer =>
  player ? { name: player.name, level: player.level } : PERSON;

/** Links to a match. Secrets go into the fragment, which browsers never send to a server. */
export function linksOf(request: FastifyRequest, config: Config, id: string, invitation: string | null): Links {
  const root = rootOf(request, config);
  return {
    self: `${root}api/matches/${id}`,
    watch: `${root}online/${id}`,
    invitation: invitation === null ? null : `${root}join/${id}#${invitation}`,
    live: `${root.replace(/^http/, 'ws')}${LIVE_PATH.slice(1)}/${id}`,
  };
}

/** Link to the page that continues a match on another device. */
export const continueLink = (request: FastifyRequest, config: Config, id: string, ticket: string): string =>
  `${rootOf(request, config)}online/${id}#${ticket}`;

/** Root URL of the app as the client sees it, according to trusted proxies. */
export const rootOf = ({ protocol, host }: FastifyRequest, { basePath }: Config): string =>
  `${protocol}://${host}${basePath}`;
