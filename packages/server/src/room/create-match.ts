import { randomBytes } from 'node:crypto';
import { type Game, type Refusal, type Result, type Seat, startMatch } from '@quintet/engine';
import { fail, type JsonObject, type OptionRefusal, ok, opponent, SEATS } from '@quintet/engine/authoring';
import type { Player, Terms } from '@quintet/wire';
import { stoppedClocks } from '@quintet/wire/clocks';
import { checkMatch, runGame } from '../guarded-game.ts';
import {
  type Away,
  EMPTY_STATUS,
  type MatchRow,
  type Setup,
  type Store,
  type StoredStatus,
  type TicketRow,
} from '../store/store.ts';
import { hashOf, newCode, newMatchId, newTicket } from '../tickets.ts';
import { startClocks } from './clocks.ts';
import { CHALLENGE_AWAY_SECONDS, deadlineOf, isAttended, leaseFrom } from './deadlines.ts';
import { hasBot } from './stored-match.ts';

/**
 * One attempt at a request that creates something. A request with an idempotency key may need several: after a crash or a stall,
 * another node starts over. All attempts draw the same secrets, so that a later one finds what an earlier one has created.
 */
export interface Attempt {
  /** 32 random bytes for this purpose. */
  draw(purpose: 'match' | 'seat' | 'ticket' | 'invitation'): Buffer;
  /** Whether the request has an idempotency key. */
  readonly hasKey: boolean;
  /** Whether an earlier attempt may have done some of the work. */
  readonly isRepeated: boolean;
  /** The version of the match that the first attempt expected, if any. */
  readonly version: number | null;
}

/** The attempt of a request without an idempotency key. */
export const ONLY_ATTEMPT: Attempt = { draw: () => randomBytes(32), hasKey: false, isRepeated: false, version: null };

/** Revision of a match that was just created. */
export const FIRST_REVISION = 1;

export interface MatchRequest {
  readonly game: Game;
  readonly options: unknown;
  readonly terms: Terms;
  /** The players so far; `null` is a free seat. Both are `null` in an open match. */
  readonly players: readonly [Player | null, Player | null];
  readonly isOpen: boolean;
  readonly isListed: boolean;
  /** The creator's seat; `null` if the creator has none, as in an open match. */
  readonly seat: Seat | null;
  /** The creator, see `ownerOf`; stored only if a bot plays. */
  readonly owner?: string;
  readonly inDocumentForm?: boolean;
}

/** A new match with the secrets for its creator. */
export interface NewMatch {
  readonly row: MatchRow;
  /** Secret that holds the creator's seat; `null` if the creator has no seat. */
  readonly ticket: string | null;
  /** Secret that lets another player take the free seat; `null` if no seat is free. */
  readonly invitation: string | null;
}

/** Creates and stores a match, unless an earlier attempt has stored it. */
export async function createMatch(
  store: Store,
  request: MatchRequest,
  now: number,
  { draw }: Pick<Attempt, 'draw'> = ONLY_ATTEMPT,
): Promise<Result<NewMatch, OptionRefusal>> {
  const { game, players, isOpen, isListed, seat, owner = null, inDocumentForm = false } = request;
  const options = runGame(game, null, () => game.rules.parseOptions(request.options));
  if (!options.ok) return options;
  const { clock } = request.terms;
  // In a correspondence match nobody is expected to stay connected.
  const awaySeconds = clock?.kind === 'correspondence' ? null : request.terms.awaySeconds;
  const terms = { clock, awaySeconds, undoLimit: game.undoLimit };
  const { outcome } = runGame(game, null, () => {
    const start = startMatch(game, { options: options.value, terms });
    checkMatch(start);
    return start;
  });
  const setup: Setup = {
    game: game.id,
    package: game.package,
    rules: game.rulesVersion,
    options: options.value as JsonObject,
    terms,
    isOpen,
    isListed,
    owner: hasBot(players) ? owner : null,
    ...(inDocumentForm ? { inDocumentForm } : {}),
  };
  const isComplete = isOpen || players.every((player) => player !== null);
  const row = newRow(newMatchId(draw('match')), setup, players, isComplete, now);
  const freeSeat = row.phase === 'waiting' ? (SEATS.find((each) => players[each] === null) ?? null) : null;
  const ticket = seat === null ? null : newTicket(draw('ticket'));
  const invitation = freeSeat === null ? null : newTicket(draw('invitation'));
  const ticketRow = (secret: string, kind: TicketRow['kind'], opens: Seat): TicketRow => {
    return { hash: hashOf(secret), match: row.id, kind, seat: opens };
  };
  // The short code works like the invitation.
  const tickets = (code: string): TicketRow[] => [
    ...(ticket !== null && seat !== null ? [ticketRow(ticket, 'seat', seat)] : []),
    ...(invitation !== null && freeSeat !== null
      ? [invitation, code].map((secret) => ticketRow(secret, 'invitation', freeSeat))
      : []),
  ];
  const inserted = await insert(store, { ...row, status: { ...row.status, outcome } }, tickets);
  return ok({ row: inserted, ticket, invitation });
}

export interface RematchParts {
  readonly store: Store;
  rematchRefusal(address: string, options: JsonObject): Refusal | null;
}

/**
 * Creates the next match of the same players, with the seats swapped and held by the same tickets; returns its id. `address` is
 * that of the player whose agreement creates it.
 */
export async function createRematch(
  { store, rematchRefusal }: RematchParts,
  { id: previous, setup, status }: MatchRow,
  address: string | null,
  now: number,
): Promise<Result<string, Refusal>> {
  const fresh = newRow(newMatchId(), setup, [status.players[1], status.players[0]], true, now);
  const row = { ...fresh, status: { ...fresh.status, muted: [status.muted[1], status.muted[0]] as const } };
  const refused = address === null ? null : rematchRefusal(address, setup.options);
  if (refused) return fail(refused);
  const previousTickets = await store.seatTickets(previous);
  const tickets = previousTickets.map(({ hash, seat }): TicketRow => {
    return { hash, match: row.id, kind: 'seat', seat: opponent(seat) };
  });
  return ok((await insert(store, row, () => tickets)).id);
}

function newRow(
  id: string,
  setup: Setup,
  players: StoredStatus['players'],
  isComplete: boolean,
  now: number,
): MatchRow {
  const { clock } = setup.terms;
  const phase = isComplete ? 'running' : 'waiting';
  // The creator of a challenge is away until they connect. Until then nobody sees the challenge.
  const seconds = Math.min(setup.terms.awaySeconds ?? CHALLENGE_AWAY_SECONDS, CHALLENGE_AWAY_SECONDS);
  const absence = { since: now, until: now + 1000 * seconds };
  const awayAt = (seat: Seat): Away | null =>
    phase === 'waiting' && isAttended({ phase, setup }) && players[seat] !== null ? absence : null;
  const status: StoredStatus = {
    ...EMPTY_STATUS,
    players,
    clocks: isComplete ? startClocks(clock, now) : stoppedClocks(clock, now),
    away: [awayAt(0), awayAt(1)],
  };
  return {
    id,
    code: newCode(),
    setup,
    phase,
    status,
    version: 0,
    revision: FIRST_REVISION,
    createdAt: now,
    changedAt: now,
    deadline: deadlineOf({ status, phase }),
    lease: leaseFrom({ setup, phase, status }, now),
  };
}

/** Stores a match, drawing codes until one is free. Returns the stored row if a match with this id exists already. */
async function insert(store: Store, row: MatchRow, tickets: (code: string) => readonly TicketRow[]): Promise<MatchRow> {
  let inserted = row;
  while (!(await store.create(inserted, tickets(inserted.code)))) {
    const existing = await store.match(row.id);
    if (existing) return existing;
    inserted = { ...row, code: newCode() };
  }
  return inserted;
}
