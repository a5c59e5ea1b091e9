import type { RequestError } from '@quintet/client';
import { savedOpenSeats } from '../../play/seats/held-seats.svelte.ts';
import { IdempotentRequests } from '../../play/seats/idempotent.ts';
import { type SeatedMatch, SeatRequests } from '../../play/seats/seat-requests.ts';
import { getSeat, saveSeat } from '../../play/seats/seats.ts';
import { router } from '../../ui/router.svelte.ts';
import { server } from '../../ui/server.ts';
import type { JoiningParts } from './joining.svelte.ts';

/**
 * Creates an idempotency key, which must be unguessable because it protects a ticket. `randomUUID` is unavailable on plain http.
 */
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Requests seats from the app's server and saves them on this device. */
export const seats = new SeatRequests({
  rest: server,
  requests: new IdempotentRequests({ newKey }),
  async saveSeat(held) {
    await saveSeat(held);
    savedOpenSeats().write(true);
  },
  now: () => Date.now(),
});

export const joiningParts: JoiningParts = {
  rest: server,
  getSeat,
  claim: (match, claim) => seats.claim(match, claim),
  pendingClaim: (id) => seats.pendingClaim(id),
  open: (id) => router.go({ page: 'online', id }, 'replace'),
};

/** Waits for the response to a seat request, then opens the match. Returns the error if the request failed, otherwise `null`. */
export async function openGot(
  getting: Promise<{ ok: true; value: SeatedMatch } | { ok: false; error: RequestError }>,
): Promise<RequestError | null> {
  const got = await getting;
  if (!got.ok) return got.error;
  router.go({ page: 'online', id: got.value.id });
  return null;
}
