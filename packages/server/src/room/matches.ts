import {
  fail,
  type Game,
  type JsonObject,
  type OptionFault,
  ok,
  type Player,
  type Refusal,
  type Result,
  refusal,
  SEATS,
  type Seat,
  startMatch,
} from '@quintet/engine';
import type { Terms } from '@quintet/wire';
import { type MatchRow, type MatchState, NO_OFFERS, type Store, type TicketRow } from '../store/store.ts';
import { hashOf, newCode, newMatchId, newTicket } from '../tickets.ts';
import { startClocks } from './clocks.ts';
import { LEASE_MILLISECONDS } from './room.ts';

/** What somebody asks for who wants to play. */
export interface Wish {
  readonly game: Game;
  readonly options: unknown;
  readonly terms: Terms;
  /** Who sits where from the start; null: free to be taken. `open` matches have nobody in particular at either seat. */
  readonly players: readonly [Player | null, Player | null];
  readonly isOpen: boolean;
  readonly isListed: boolean;
  /** The seat of whoever makes the match; null: none, as for an open one. */
  readonly seat: Seat | null;
}

/** A match that was made, with the secrets that only its maker is told. */
export interface Made {
  readonly row: MatchRow;
  readonly ticket: string | null;
  /** For the free seat. */
  readonly invitation: string | null;
}

/** Makes a match, and keeps it. */
export async function makeMatch(store: Store, wish: Wish, now: number): Promise<Result<Made, OptionFault>> {
  const options = wish.game.parseOptions(wish.options);
  if (!options.ok) return options;
  const terms = { ...wish.terms, undoLimit: wish.game.undoLimit };
  const match = startMatch(wish.game, { options: options.value, terms });
  const id = newMatchId();
  const isComplete = wish.isOpen || wish.players.every((player) => player !== null);
  const free = isComplete ? null : (SEATS.find((seat) => wish.players[seat] === null) ?? null);
  const state: MatchState = {
    players: wish.players,
    outcome: match.outcome,
    offers: NO_OFFERS,
    clocks: startClocks(wish.terms.clock, now),
    away: [null, null],
    next: null,
  };
  const row: MatchRow = {
    id,
    code: newCode(),
    setup: {
      game: wish.game.id,
      rules: wish.game.rules,
      options: options.value as JsonObject,
      terms,
      isOpen: wish.isOpen,
      isListed: wish.isListed,
    },
    phase: isComplete ? 'running' : 'waiting',
    state,
    version: 0,
    revision: 1,
    createdAt: now,
    changedAt: now,
    deadline: null,
    // Nobody has come yet: whoever looks after it first decides who is away.
    lease: isComplete && !wish.isOpen && terms.awaySeconds !== null ? now + LEASE_MILLISECONDS : null,
  };
  const ticket = wish.seat === null ? null : newTicket();
  const invitation = free === null ? null : newTicket();
  const opens = (secret: string, kind: TicketRow['kind'], seat: Seat): TicketRow => {
    return { hash: hashOf(secret), match: id, kind, seat };
  };
  // The code is the invitation in short form.
  const tickets = (code: string): TicketRow[] => [
    ...(ticket !== null && wish.seat !== null ? [opens(ticket, 'seat', wish.seat)] : []),
    ...(invitation !== null && free !== null ? [invitation, code].map((it) => opens(it, 'invitation', free)) : []),
  ];
  return ok({ row: await created(store, row, tickets), ticket, invitation });
}

/** Under another code where the one that was drawn is in use. */
async function created(
  store: Store,
  row: MatchRow,
  tickets: (code: string) => readonly TicketRow[],
): Promise<MatchRow> {
  let made = row;
  while (!(await store.create(made, tickets(made.code)))) made = { ...row, code: newCode() };
  return made;
}

/** Takes the free seat by an invitation or by the short code; once. `ticket` will hold it. */
export async function claimSeat(
  store: Store,
  id: string,
  invitation: string,
  player: Player,
  now: number,
  ticket = newTicket(),
): Promise<Result<{ ticket: string; seat: Seat }, Refusal>> {
  const row = await store.match(id);
  if (!row) return fail(refusal('unknown-match'));
  const held = await store.ticket(id, hashOf(invitation));
  if (held?.kind !== 'invitation' || row.phase !== 'waiting') return fail(refusal('seat-taken'));
  const { seat } = held;
  const players: [Player | null, Player | null] = [...row.state.players];
  players[seat] = player;
  const { awaySeconds } = row.setup.terms;
  const isClaimed = await store.claim(
    hashOf(invitation),
    { hash: hashOf(ticket), match: id, kind: 'seat', seat },
    {
      match: id,
      revision: row.revision,
      version: row.version,
      entries: [],
      phase: 'running',
      state: { ...row.state, players, clocks: startClocks(row.setup.terms.clock, now) },
      changedAt: now,
      deadline: null,
      lease: awaySeconds === null ? null : now + LEASE_MILLISECONDS,
    },
  );
  return isClaimed ? ok({ ticket, seat }) : fail(refusal('seat-taken'));
}
