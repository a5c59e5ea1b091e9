import {
  fail,
  type Game,
  type JsonObject,
  type OptionFault,
  ok,
  opponent,
  type Refusal,
  type Result,
  refusal,
  SEATS,
  type Seat,
  startMatch,
} from '@quintet/engine';
import type { Player, Terms } from '@quintet/wire';
import { type MatchRow, type MatchState, NO_OFFERS, type Setup, type Store, type TicketRow } from '../store/store.ts';
import { hashOf, newCode, newMatchId, newTicket } from '../tickets.ts';
import { standingClocks, startClocks } from './clocks.ts';
import { CONNECT_WITHIN, deadlineOf, leaseFrom } from './time.ts';
import { rowAfter, writeBetween } from './write.ts';

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
  /** Whoever makes the match, see `ownerOf`; only stored where a bot plays. */
  readonly owner?: string;
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
  const options = wish.game.rules.parseOptions(wish.options);
  if (!options.ok) return options;
  const { clock } = wish.terms;
  // With days for a move nobody is expected to stay.
  const awaySeconds = clock?.kind === 'correspondence' ? null : wish.terms.awaySeconds;
  const terms = { clock, awaySeconds, undoLimit: wish.game.undoLimit };
  const { outcome } = startMatch(wish.game, { options: options.value, terms });
  const { players, isOpen, isListed } = wish;
  const setup: Setup = {
    game: wish.game.id,
    rules: wish.game.rulesVersion,
    options: options.value as JsonObject,
    terms,
    isOpen,
    isListed,
    owner: players.some((player) => player !== null && player.level !== null) ? (wish.owner ?? null) : null,
  };
  const row = freshRow(setup, players, isOpen || players.every((player) => player !== null), now);
  const { id } = row;
  const free = row.phase === 'waiting' ? (SEATS.find((seat) => players[seat] === null) ?? null) : null;
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
  return ok({ row: await created(store, { ...row, state: { ...row.state, outcome } }, tickets), ticket, invitation });
}

export interface RematchParts {
  readonly store: Store;
  rematchRefusal(tickets: readonly string[]): Refusal | null;
}

/** The match that is played after another one: the seats swapped, held by the same tickets. */
export async function makeRematch(
  { store, rematchRefusal }: RematchParts,
  { id: before, setup, state }: MatchRow,
  now: number,
): Promise<Result<string, Refusal>> {
  const fresh = freshRow(setup, [state.players[1], state.players[0]], true, now);
  // Who did not want to hear the other does not now.
  const row = { ...fresh, state: { ...fresh.state, muted: [state.muted[1], state.muted[0]] as const } };
  const held = await store.seatTickets(before);
  const refused = rematchRefusal(held.map(({ hash }) => hash));
  if (refused) return fail(refused);
  const tickets = held.map(({ hash, seat }): TicketRow => {
    return { hash, match: row.id, kind: 'seat', seat: opponent(seat) };
  });
  return ok((await created(store, row, () => tickets)).id);
}

function freshRow(setup: Setup, players: MatchState['players'], isComplete: boolean, now: number): MatchRow {
  const { clock } = setup.terms;
  const phase = isComplete ? 'running' : 'waiting';
  const state: MatchState = {
    players,
    outcome: null,
    offers: NO_OFFERS,
    clocks: isComplete ? startClocks(clock, now) : standingClocks(clock, now),
    away: [null, null],
    muted: [false, false],
    next: null,
  };
  const lease = leaseFrom({ setup, phase, state }, now);
  return {
    id: newMatchId(),
    code: newCode(),
    setup,
    phase,
    state,
    version: 0,
    revision: 1,
    createdAt: now,
    changedAt: now,
    deadline: deadlineOf({ state, phase }),
    // Nobody has come yet: whoever looks after it first decides who is away.
    lease: lease !== null && phase === 'waiting' ? now + CONNECT_WITHIN : lease,
  };
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

const CLAIM_ATTEMPTS = 5;

/** Takes the free seat by an invitation or by the short code; once. `ticket` will hold it. `isOffered` is asked last. */
export async function claimSeat(
  store: Store,
  id: string,
  invitation: string,
  player: Player,
  now: number,
  ticket = newTicket(),
  isOffered: (row: MatchRow) => boolean = () => true,
): Promise<Result<{ ticket: string; seat: Seat }, Refusal>> {
  // Between reading and writing its maker may come or go, which leaves the seat as free as it was.
  for (let attempt = 1; attempt <= CLAIM_ATTEMPTS; attempt++) {
    const row = await store.match(id);
    if (!row) return fail(refusal('unknown-match'));
    const held = await store.ticket(id, hashOf(invitation));
    if (held?.kind !== 'invitation' || row.phase !== 'waiting') return fail(refusal('seat-taken'));
    if (!isOffered(row)) return fail(refusal('maker-left'));
    const { seat } = held;
    const claimed = { entries: [], phase: 'running', state: withPlayer(row, seat, player, now) } as const;
    const isClaimed = await store.claim(
      hashOf(invitation),
      { hash: hashOf(ticket), match: id, kind: 'seat', seat },
      writeBetween(row, rowAfter(row, claimed, now), []),
    );
    if (isClaimed) return ok({ ticket, seat });
  }
  return fail(refusal('unavailable'));
}

function withPlayer({ state, setup, version }: MatchRow, seat: Seat, player: Player, now: number): MatchState {
  const { clock, awaySeconds } = setup.terms;
  const players: [Player | null, Player | null] = [...state.players];
  players[seat] = player;
  // Whoever made it and went away has the whole time again to come back.
  const renewed = (away: MatchState['away'][Seat]) =>
    away && awaySeconds !== null ? { since: away.since, until: now + 1000 * awaySeconds } : null;
  return {
    ...state,
    players,
    // Who is to move after the entries of a record is for the first move to show.
    clocks: version === 0 ? startClocks(clock, now) : standingClocks(clock, now),
    away: [renewed(state.away[0]), renewed(state.away[1])],
  };
}
