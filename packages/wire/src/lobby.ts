import * as z from 'zod';
import { matchId, profile, seat, terms, ticket } from './parts.ts';
import { links } from './rest.ts';
import { matchSummary } from './rest-matches.ts';

/** Numbers of connections, added up over all nodes of the server. */
const counts = {
  players: z.int().describe('seats with at least one connection'),
  watchers: z.int(),
  visitors: z.int().describe('connections to the lobby'),
};

/** Messages from client to server in the lobby. `hello` must come first, exactly once. */
export const lobbyClientMessage = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('hello'), wire: z.int().min(1) }),
  z.strictObject({ type: z.literal('ping'), sent: z.number() }),
]);
/** A message from client to server in the lobby. */
export type LobbyClientMessage = z.infer<typeof lobbyClientMessage>;

/** Messages from server to client in the lobby: all listed matches first, then changes. */
export const lobbyServerMessage = z.discriminatedUnion('type', [
  /** Newest first. Matches in phase `waiting` are challenges that can be claimed; the others can be watched. */
  z.strictObject({
    type: z.literal('welcome'),
    wire: z.int(),
    now: z.int(),
    matches: z.array(matchSummary),
    ...counts,
  }),
  /** `listed` matches are new or changed; `unlisted` holds the ids of matches to remove. */
  z.strictObject({ type: z.literal('changes'), listed: z.array(matchSummary), unlisted: z.array(matchId) }),
  z.strictObject({ type: z.literal('counts'), ...counts }),
  z.strictObject({ type: z.literal('refused'), code: z.string(), message: z.string() }),
  z.strictObject({ type: z.literal('pong'), sent: z.number(), now: z.int() }),
  z.strictObject({ type: z.literal('restart'), afterMs: z.int() }),
]);
/** A message from server to client in the lobby. */
export type LobbyServerMessage = z.infer<typeof lobbyServerMessage>;
/** Numbers of connected players, watchers and visitors of the lobby. */
export type LobbyCounts = Pick<Extract<LobbyServerMessage, { type: 'counts' }>, keyof typeof counts>;

/** Asks for any opponent who wants the same game, options and clock. */
export const pairingRequest = z
  .strictObject({
    game: z.string(),
    options: z.record(z.string(), z.unknown()).default({}),
    terms: terms.prefault({}),
    ...profile,
    not: z.array(matchId).max(50).default([]).describe('matches to skip, such as your own challenges'),
  })
  .meta({ id: 'PairingRequest' });
/** A request for any opponent who wants the same game, options and clock. */
export type PairingRequest = z.input<typeof pairingRequest>;

/** Response to a `PairingRequest`: the seat that the client now holds. */
export const pairingResponse = z
  .strictObject({
    id: matchId,
    seat,
    ticket,
    isWaiting: z.boolean().describe('nobody was waiting for the same: the match is now listed until someone joins'),
    links,
  })
  .meta({ id: 'PairingResponse' });
/** Response to a `PairingRequest`. */
export type PairingResponse = z.infer<typeof pairingResponse>;
