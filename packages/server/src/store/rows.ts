import type { Entry, Seat } from '@quintet/engine';
import type { Insertable, Selectable } from 'kysely';
import type { Tables } from './schema.ts';
import type { MatchRow, MatchState, Phase, Setup, TicketRow } from './store.ts';

export const toMatchRow = (row: Selectable<Tables['matches']>): MatchRow => ({
  id: row.id,
  code: row.code,
  setup: JSON.parse(row.setup) as Setup,
  phase: row.phase as Phase,
  state: JSON.parse(row.state) as MatchState,
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
  state: JSON.stringify(row.state),
  version: row.version,
  revision: row.revision,
  created_at: row.createdAt,
  changed_at: row.changedAt,
  deadline: row.deadline,
  lease: row.lease,
});

export const toTicketRow = (row: Selectable<Tables['tickets']>): TicketRow => ({
  hash: row.hash,
  match: row.match,
  kind: row.kind as TicketRow['kind'],
  seat: row.seat as Seat,
});

export const toEntry = (row: { readonly entry: string }): Entry => JSON.parse(row.entry) as Entry;
