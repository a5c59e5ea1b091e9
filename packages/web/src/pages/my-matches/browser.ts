import { listSeats, removeSeat, saveLastSeen, saveNewSeat, watchSeats } from '../../play/seats/seats.ts';
import { server } from '../../ui/server.ts';
import { browserTimers } from '../../ui/timers.ts';
import { MyMatches, type Parts } from './my-matches.svelte.ts';

const parts: Parts = {
  listSeats,
  watchSeats,
  saveNewSeat,
  saveLastSeen,
  removeSeat,
  matchSince: (id, tag) => server().matchSince(id, tag),
  clock: browserTimers,
  isSeen: () => document.visibilityState === 'visible',
  watchSeen(listener) {
    document.addEventListener('visibilitychange', listener);
    addEventListener('online', listener);
    return () => {
      document.removeEventListener('visibilitychange', listener);
      removeEventListener('online', listener);
    };
  },
};

/** The matches of this device, updated from its server. */
export const myMatches = (): MyMatches => new MyMatches(parts);
