import type { Entry, Seat } from '@quintet/engine';
import type { Colour, Player } from '@quintet/wire';
import type { Insertable, Selectable } from 'kysely';
import type { Tables } from './schema.ts';
import {
  changedStatus,
  EMPTY_STATUS,
  type MatchRow,
  type Phase,
  type Setup,
  type StoredStatus,
  type TicketRow,
} from './store.ts';

export const toMatchRow = (row: Selectable<Tables['matches']>): MatchRow => ({
  id: row.id,
  code: row.code,
  setup: decodeSetup(row.setup),
  phase: row.phase as Phase,
  status: decodeStatus(row.state),
  version: row.version,
  revision: row.revision,
  createdAt: row.created_at,
  changedAt: row.changed_at,
  deadline: row.deadline,
  lease: row.lease,
});

export const fromMatchRow = (row: MatchRow): Insertable<Tables['matches']> => ({
  id: row.id,
  code: row.code,
  game: row.setup.game,
  phase: row.phase,
  listed: row.setup.isListed ? 1 : 0,
  setup: JSON.stringify(row.setup),
  state: encodeStatus(row.status),
  version: row.version,
  revision: row.revision,
  created_at: row.createdAt,
  changed_at: row.changedAt,
  deadline: row.deadline,
  lease: row.lease,
});

/** Rows written by older servers have no owner and no package. */
const decodeSetup = (text: string): Setup => ({ owner: null, package: null, ...JSON.parse(text) });

/** The stored form of a status. Colours were added later and are separate, so that older servers can read the rest. */
interface EncodedStatus extends Partial<Omit<StoredStatus, 'players'>> {
  readonly players: readonly [StoredPlayer | null, StoredPlayer | null];
  readonly colours?: readonly [Colour | null, Colour | null];
}
type StoredPlayer = Omit<Player, 'colour'>;

/** Leaves out empty values: most values are empty most of the time, and many moves write the status. */
export function encodeStatus(status: StoredStatus): string {
  const { players, outcome, offers, clocks, lagQuota, away, muted, next } = status;
  const colours = [players[0]?.colour ?? null, players[1]?.colour ?? null] as const;
  const stored: { [K in keyof EncodedStatus]: EncodedStatus[K] | undefined } = {
    players: [withoutColour(players[0]), withoutColour(players[1])],
    colours: colours[0] === null && colours[1] === null ? undefined : colours,
    outcome: outcome ?? undefined,
    offers: offers.draw === null && offers.takeback === null && offers.rematch === null ? undefined : offers,
    clocks: clocks ?? undefined,
    lagQuota,
    away: away[0] === null && away[1] === null ? undefined : away,
    muted: muted[0] || muted[1] ? muted : undefined,
    next: next ?? undefined,
  };
  return JSON.stringify(stored);
}

export function decodeStatus(text: string): StoredStatus {
  const { players, colours = [null, null], ...rest } = JSON.parse(text) as EncodedStatus;
  const [first, second] = players;
  const all = [withColour(first, colours[0]), withColour(second, colours[1])] as const;
  return changedStatus(EMPTY_STATUS, { ...rest, players: all });
}

const withColour = (player: StoredPlayer | null, colour: Colour | null): Player | null =>
  player && { name: player.name, level: player.level, colour };

const withoutColour = (player: Player | null): StoredPlayer | null =>
  player && { name: player.name, level: player.level };

export const toTicketRow = (row: Selectable<Tables['tickets']>): TicketRow => ({
  hash: row.hash,
  match: row.match,
  kind: row.kind as TicketRow['kind'],
  seat: row.seat as Seat,
});

export const toEntry = (row: { readonly entry: string }): Entry => JSON.parse(row.entry) as Entry;

/** Splits a list, since a statement takes a limited number of parameters. */
export function* chunks<T>(list: readonly T[], size: number): Generator<readonly T[]> {
  for (let at = 0; at < list.length; at += size) yield list.slice(at, at + size);
}
