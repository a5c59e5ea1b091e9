import type { FastifyRequest } from 'fastify';
import { AddressBuckets, household, TokenBuckets } from '../limiters.ts';
import { hashOf } from '../tickets.ts';
import { bearerToken } from './access.ts';
import type { RestParts, Routes } from './parts.ts';
import { serverRefusal } from './problem.ts';

type Limit = (request: FastifyRequest) => Promise<void>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Not counted against the limits of requests: monitoring polls often. */
    isUnlimited?: boolean;
  }
}

/** `onRequest` hooks with stricter limits per address than the general limit. */
export interface RouteLimits {
  /** For creating open matches, which have no secrets. Refuses requests only under load. */
  readonly opening: Limit;
  /** For creating matches and tickets. */
  readonly making: Limit;
  /** For requests that could be used to guess short codes. */
  readonly guessing: Limit;
  /** For requests that occupy a thread. */
  readonly searching: Limit;
  /** For reading lists. */
  readonly listing: Limit;
}

const BUSY_SECONDS = '5';
/** Fractions of the number of requests that one address may send. */
const SHARES = { making: 0.1, guessing: 0.025, searching: 0.05, listing: 0.2 };
/** A response counts as one more request for each of these bytes. */
export const BYTES_PER_REQUEST = 16 * 1024;
/** Maximum size of a response. The largest, the state of a board with 10,000 cells, has 720 kB. */
const MAX_RESPONSE_BYTES = 4 * 1024 * 1024;

/** Limits requests by address and by ticket, and the size of responses. Each node keeps its own counts. */
export function limitRoutes(routes: Routes, { config, load, meter, now }: RestParts): RouteLimits {
  const { requestsPerMinute, requestsPerMinutePerTicket } = config;
  const addresses = new TokenBuckets(requestsPerMinute, requestsPerMinute / 60);
  const tickets = new TokenBuckets(requestsPerMinutePerTicket, requestsPerMinutePerTicket / 60);
  const refuseIf = (waitMs: number): void => {
    if (waitMs === 0) return;
    throw serverRefusal(429, 'too-many', { headers: { 'retry-after': String(Math.ceil(waitMs / 1000)) } });
  };
  routes.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.isUnlimited) return;
    const own = household(request.ip);
    refuseIf(addresses.waitFor(own, 1, now()));
    addresses.spend(own, 1, now());
    // Also counts tokens that hold no seat; the address limit bounds how many of those a sender can make up.
    const token = bearerToken(request);
    if (token === undefined) return;
    const hash = hashOf(token);
    refuseIf(tickets.waitFor(hash, 1, now()));
    tickets.spend(hash, 1, now());
  });
  routes.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string') return payload;
    const bytes = Buffer.byteLength(payload);
    addresses.spend(household(request.ip), Math.floor(bytes / BYTES_PER_REQUEST), now());
    if (bytes <= MAX_RESPONSE_BYTES) return payload;
    reply.removeHeader('content-length');
    throw serverRefusal(413, 'too-large');
  });
  /** Addresses of one network share eight times the limit of one address. */
  const share = (part: number): Limit => {
    const max = Math.ceil(requestsPerMinute * part);
    const buckets = new AddressBuckets(max, max / 60);
    return async ({ ip }) => {
      refuseIf(buckets.waitFor(ip, 1, now()));
      buckets.spend(ip, 1, now());
    };
  };
  /** Sheds load before the limit is checked, so that running matches continue. */
  const unlessHeavy =
    (what: string, then: Limit): Limit =>
    async (request) => {
      if (!load.isHeavy) return then(request);
      meter.shed.inc({ what });
      throw serverRefusal(503, 'unavailable', { headers: { 'retry-after': BUSY_SECONDS } });
    };
  return {
    opening: unlessHeavy('match', async () => {}),
    making: unlessHeavy('match', share(SHARES.making)),
    guessing: share(SHARES.guessing),
    searching: unlessHeavy('search', share(SHARES.searching)),
    listing: share(SHARES.listing),
  };
}
