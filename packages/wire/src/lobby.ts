import * as z from 'zod';
import { matchId, seat, terms, ticket, whoAsks } from './parts.ts';
import { links } from './rest.ts';
import { matchSummary } from './rest-matches.ts';

/** How many are connected, on all nodes. */
const counts = {
  players: z.int().describe('seats at which somebody is connected'),
  watchers: z.int(),
  visitors: z.int().describe('connections to the lobby'),
};

/** What a client says in the lobby. `hello` comes first, once. */
export const lobbyClientMessage = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('hello'), wire: z.int().min(1) }),
  z.strictObject({ type: z.literal('ping'), sent: z.number() }),
]);
export type LobbyClientMessage = z.infer<typeof lobbyClientMessage>;

/** What the server says: everything that is listed, then what changes. */
export const lobbyServerMessage = z.discriminatedUnion('type', [
  /** Challenges are the matches that wait, to be claimed; the others are played, to be watched. The latest come first. */
  z.strictObject({
    type: z.literal('welcome'),
    wire: z.int(),
    now: z.int(),
    matches: z.array(matchSummary),
    ...counts,
  }),
  /** `listed` is new, or another than before; `gone` is no longer listed. */
  z.strictObject({ type: z.literal('changes'), listed: z.array(matchSummary), gone: z.array(matchId) }),
  z.strictObject({ type: z.literal('counts'), ...counts }),
  z.strictObject({ type: z.literal('refused'), code: z.string(), message: z.string() }),
  z.strictObject({ type: z.literal('pong'), sent: z.number(), now: z.int() }),
  z.strictObject({ type: z.literal('restart'), after: z.int() }),
]);
export type LobbyServerMessage = z.infer<typeof lobbyServerMessage>;
export type LobbyCounts = Pick<Extract<LobbyServerMessage, { type: 'counts' }>, keyof typeof counts>;

/** "Pair me with anybody who wants the same": the game, its options and the clock have to be the same. */
export const pairingWish = z
  .strictObject({
    game: z.string(),
    options: z.record(z.string(), z.unknown()).default({}),
    terms: terms.prefault({}),
    ...whoAsks,
    not: z.array(matchId).max(50).default([]).describe('matches that are passed over: challenges of your own'),
  })
  .meta({ id: 'PairingWish' });
export type PairingWish = z.input<typeof pairingWish>;

export const paired = z
  .strictObject({
    id: matchId,
    seat,
    ticket,
    isWaiting: z.boolean().describe('nobody wanted the same: it is listed now, and whoever wants it joins'),
    links,
  })
  .meta({ id: 'Paired' });
export type Paired = z.infer<typeof paired>;
