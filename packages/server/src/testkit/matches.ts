import type { Entry } from '@quintet/engine';
import {
  EMPTY_STATUS,
  type MatchRow,
  type Setup,
  type StoredStatus,
  type TicketRow,
  type Write,
} from '../store/store.ts';

/** The time at which tests start. */
export const NOW = 1_800_000_000_000;

const STATUS: StoredStatus = {
  ...EMPTY_STATUS,
  players: [
    { name: 'Anna', level: null, colour: null },
    { name: 'Bert', level: null, colour: null },
  ],
};

const SETUP: Setup = {
  game: 'octa',
  package: null,
  rules: 1,
  options: { size: 9 },
  terms: { clock: null, awaySeconds: 300, undoLimit: null },
  isOpen: false,
  isListed: false,
  owner: null,
};

export interface RowOptions extends Partial<Omit<MatchRow, 'status' | 'setup' | 'id'>> {
  readonly id: string;
  readonly status?: Partial<StoredStatus>;
  readonly setup?: Partial<Setup>;
}

/** A running match that has just been created. */
export const matchRow = ({ status, setup, id, ...rest }: RowOptions): MatchRow => ({
  id,
  code: `code-${id}`,
  phase: 'running',
  version: 0,
  revision: 1,
  createdAt: NOW,
  changedAt: NOW,
  deadline: null,
  lease: null,
  ...rest,
  setup: { ...SETUP, ...setup },
  status: { ...STATUS, ...status },
});

/** A write that changes only the given fields. */
export const writeTo = (row: MatchRow, given: Partial<Write> = {}): Write => ({
  match: row.id,
  revision: row.revision,
  version: row.version,
  entries: [],
  phase: row.phase,
  status: row.status,
  changedAt: row.changedAt,
  deadline: row.deadline,
  lease: row.lease,
  ...given,
});

/** The row after a write. */
export const after = (row: MatchRow, { entries, phase, status, changedAt, deadline, lease }: Write): MatchRow => ({
  ...row,
  version: row.version + entries.length,
  revision: row.revision + 1,
  phase,
  status: status ?? row.status,
  changedAt,
  deadline,
  lease,
});

export const moveEntry = (move: string, at = NOW): Entry => ({ move, at });

export const invitation = (match: string, hash: string): TicketRow => ({ match, hash, kind: 'invitation', seat: 1 });
export const seatTicket = (match: string, hash: string, seat: 0 | 1): TicketRow => ({
  match,
  hash,
  kind: 'seat',
  seat,
});
