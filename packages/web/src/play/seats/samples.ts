import type { MatchView } from '@quintet/wire';
import { type HeldSeat, type LastSeen, lastSeenOf } from './seats.ts';

/** For tests: a match as the server reports it, with seat 1 to move. */
export const aMatch = (id: string, given: Partial<MatchView> = {}): MatchView => ({
  id,
  game: 'ctor',
  rules: 1,
  options: {},
  terms: { clock: null, awaySeconds: null, undoLimit: null },
  phase: 'running',
  version: 3,
  isOpen: false,
  isListed: false,
  players: [
    { name: 'Ann', level: null, colour: 'sea' },
    { name: 'Bob', level: null, colour: null },
  ],
  outcome: null,
  createdAt: 1,
  changedAt: 2,
  toMove: 1,
  offers: { draw: null, takeback: null, rematch: null },
  clocks: null,
  next: null,
  state: {},
  ...given,
});

/** For tests: seat 0 of the match above. */
export const aHeldSeat = (id: string, last: Partial<LastSeen> = {}): HeldSeat => ({
  id,
  game: 'ctor',
  seat: 0,
  ticket: `ticket-of-${id}`.padEnd(22, '-').slice(0, 22),
  invitation: null,
  since: 1,
  last: { ...lastSeenOf(aMatch(id), '"r1"'), ...last },
});
