import type { Seat } from '@quintet/engine';
import type { Away, MatchRow, MatchState } from '../store/store.ts';
import { isAttended } from './time.ts';

/** A challenge whose maker stays away is dropped after so long, if its terms set no limit. In seconds. */
const CHALLENGE_AWAY = 300;

/** Nobody is at a seat since then: the time until the match ends runs, `seconds` at most. Null: it changes nothing. */
export function goneSince(row: MatchRow, seat: Seat, since: number, seconds: number | null): MatchState | null {
  const window = row.setup.terms.awaySeconds ?? (row.phase === 'waiting' ? CHALLENGE_AWAY : null);
  const { state } = row;
  if (!isAttended(row) || window === null || state.away[seat]) return null;
  return withAway(state, seat, { since, until: since + 1000 * Math.min(window, seconds ?? window) });
}

/** Somebody is at the seat after all. */
export const backAgain = ({ state }: MatchRow, seat: Seat): MatchState | null =>
  state.away[seat] ? withAway(state, seat, null) : null;

const withAway = (state: MatchState, seat: Seat, away: Away | null): MatchState => ({
  ...state,
  away: seat === 0 ? [away, state.away[1]] : [state.away[0], away],
});
